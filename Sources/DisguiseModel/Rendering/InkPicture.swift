import Drawing

/// A drawing as pixels, which is shown while it moves: its strokes are not painted anew in each frame.
package struct InkPicture: Sendable {
  /// All of it.
  let whole: Bitmap
  /// The ink of markers, which darkens what is below it, and what lies above that; nil without markers.
  let layers: (markers: Bitmap, others: Bitmap)?

  /// The longest side in pixels.
  private static let longestSide = 2048.0

  /// The number of pixels for each unit of a drawing, of which there are not too many.
  package static func scale(of drawing: DrawingDesign, notLargerThan scale: Double) -> Double {
    min(scale, longestSide / max(drawing.bounds.size.longSide, 1))
  }

  /// Paints a drawing; nil without memory for it. Any thread may do so.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - tint: The tint of its element.
  ///   - scale: Pixels for each unit; there are fewer where they would be too many.
  package init?(of drawing: DrawingDesign, tint: Tint?, scale: Double) {
    let box = drawing.bounds
    guard box.size.longSide > 0 else { return nil }
    let shown = Self.scale(of: drawing, notLargerThan: scale)
    let size = (box.width * shown, box.height * shown)
    let (width, height) = (max(1, Int(size.0.rounded(.up))), max(1, Int(size.1.rounded(.up))))
    let toPixels = Transform.translation(-box.minX, -box.minY).then(
      .scale(Double(width) / box.width, Double(height) / box.height))
    let colors = drawing.colors(of: tint)
    func picture(_ paint: (borrowing Canvas) -> Void) -> Bitmap? {
      guard let buffer = try? PixelBuffer(allocating: width, height, format: .alpha) else {
        return nil
      }
      buffer.draw { canvas in
        canvas.concatenate(toPixels)
        paint(canvas)
      }
      return buffer.freeze()
    }
    guard let whole = picture({ drawing.paint(on: $0, recoloredBy: colors) }) else { return nil }
    self.whole = whole
    guard drawing.hasMarker else {
      layers = nil
      return
    }
    guard let markers = picture({ drawing.paintMarkers(on: $0, recoloredBy: colors) }),
      let others = picture({ drawing.paintOthers(on: $0, recoloredBy: colors) })
    else { return nil }
    layers = (markers, others)
  }

  /// Draws it over a box.
  ///
  /// - Parameter shadow: The offset of its shadow, in units of the box.
  func draw(over box: Rect, shadow: Vector?, on canvas: borrowing Canvas) {
    guard let layers else {
      if let shadow {
        return canvas.draw(
          whole, in: box, aboveShadowIn: box.offset(by: shadow), opacity: ElementStyle.shadowOpacity
        )
      }
      return canvas.draw(whole, in: box, quality: .fast)
    }
    if let shadow {
      let black = Color(white: 0, alpha: ElementStyle.shadowOpacity)
      canvas.draw(whole, in: box.offset(by: shadow), tint: black, quality: .nearest)
    }
    canvas.saved { canvas in
      // A layer is as large as the clip.
      canvas.clip(toPixelsOf: box)
      canvas.group(alpha: 1, blend: .multiply) { $0.draw(layers.markers, in: box, quality: .fast) }
    }
    canvas.draw(layers.others, in: box, quality: .fast)
  }
}

/// The artwork of one element that is a drawing, as pixels.
package struct MovingInk: ArtworkProvider {
  private let picture: InkPicture
  private let artworks: any ArtworkProvider

  /// - Parameter artworks: Knows all else about it.
  package init(_ picture: InkPicture, besides artworks: any ArtworkProvider) {
    (self.picture, self.artworks) = (picture, artworks)
  }

  package func naturalSize(of element: DisguiseElement) -> Size {
    artworks.naturalSize(of: element)
  }

  package func form(of element: DisguiseElement, shownAt pixels: Double) -> ArtworkForm {
    .ink(picture)
  }
}
