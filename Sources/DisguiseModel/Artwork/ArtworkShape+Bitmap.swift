import Drawing

extension ArtworkShape {
  /// The minimum alpha of opaque pixels: a tenth, as for hit testing.
  private static let minimumAlpha: UInt8 = 26

  /// Creates the shape of artwork from a bitmap of any resolution.
  package init(size: Size, picture: Bitmap) {
    guard picture.hasAlpha else {
      self.init(solid: size)
      return
    }
    self = picture.withPixels { bytes, stride in
      ArtworkShape(size: size, columns: picture.width, rows: picture.height) { column, row in
        bytes[row * stride + column * 4 + 3] >= Self.minimumAlpha
      }
    }
  }
}
