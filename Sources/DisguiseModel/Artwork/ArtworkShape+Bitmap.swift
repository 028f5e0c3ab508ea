import Drawing

extension ArtworkShape {
  /// A tenth counts as opaque, as for picking.
  private static let leastAlpha: UInt8 = 26

  /// The shape of artwork of which a picture is known, at whatever size.
  package init(size: Size, picture: Bitmap) {
    guard picture.hasAlpha else {
      self.init(solid: size)
      return
    }
    self = picture.withPixels { bytes, stride in
      ArtworkShape(size: size, columns: picture.width, rows: picture.height) { column, row in
        bytes[row * stride + column * 4 + 3] >= Self.leastAlpha
      }
    }
  }
}
