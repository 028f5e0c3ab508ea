import Drawing
import FoundationEssentials
import ImageCoding

/// The shapes of a text design: drawn in previews, and written as the SVG that becomes the element's
/// artwork.
///
/// The unit is a hundredth of the font's size.
package struct TextArtwork: DesignPicture {
  /// The design.
  package let design: TextDesign
  /// The box of everything that is drawn, about the origin.
  package let bounds: Rect
  private let shapes: TextShapes

  /// The font's size in units.
  package static let em = 100.0
  /// The width of lines, beyond which they wrap.
  private static let lineWidth = 20 * em
  /// The angle over which the longest line bends at a curve of 1, in radians: the ends of a ring of
  /// letters do not touch.
  private static let fullAngle = 5.8
  /// The smallest radius of a line, relative to the height of all lines.
  private static let minimumRadius = 0.75
  /// The room around the shapes, for their antialiased edges.
  private static let margin = 2.0

  /// Lays a text out; takes milliseconds. Nil if it has nothing to see.
  package init?(_ design: TextDesign) {
    let font = Font(
      family: design.font, size: Self.em, weight: design.isBold ? .bold : .regular,
      isItalic: design.isItalic)
    var shapes = TextShapes(
      design.text, font: font, wrappedTo: Self.lineWidth, color: Color(hex: design.color))
    guard !shapes.isEmpty else { return nil }
    if abs(design.curve) > 0.005, !design.isEmoji {
      let angle = abs(design.curve) * Self.fullAngle
      let radius = max(shapes.width / angle, shapes.height * Self.minimumRadius)
      shapes.bend(radius: design.curve > 0 ? radius : -radius)
    }
    let ink = shapes.bounds
    guard !ink.isEmpty else { return nil }
    let room = (design.outline?.width ?? 0) + Self.margin
    self.design = design
    self.shapes = shapes
    bounds = ink.insetBy(-room, -room)
  }

  /// Draws the text with the origin of its units at that of the canvas.
  package func draw(on canvas: borrowing Canvas) {
    if let outline = design.outline, !shapes.outlines.isEmpty {
      for width in Self.strokeWidths(of: outline) {
        canvas.stroke(
          shapes.outlines, with: Color(hex: outline.color),
          style: StrokeStyle(width: width, join: .round))
      }
    }
    canvas.fill(shapes.outlines, with: Color(hex: design.color))
    for picture in shapes.colorGlyphs {
      canvas.saved { canvas in
        canvas.concatenate(picture.transform)
        canvas.draw(shapes.bitmaps[picture.bitmap], in: picture.frame, quality: .good)
      }
    }
  }

  /// The size of the SVG, as its decoder reads it.
  package var naturalSize: Size {
    func read(_ length: Double) -> Double { Float(svgNumber(length)).map(Double.init) ?? 0 }
    return Size(read(bounds.width), read(bounds.height))
  }

  /// Draws the text so that it fills a box, as its SVG does.
  package func draw(on canvas: borrowing Canvas, in box: Rect) {
    canvas.saved { canvas in
      canvas.concatenate(
        .translation(.zero - bounds.center)
          .then(.scale(box.width / naturalSize.width, box.height / naturalSize.height))
          .then(.translation(box.center - .zero)))
      draw(on: canvas)
    }
  }

  /// The text as an SVG without fonts; equal designs and fonts have equal bytes.
  package var file: EmbeddedFile {
    let (width, height) = (svgNumber(bounds.width), svgNumber(bounds.height))
    let (left, top) = (svgNumber(bounds.minX), svgNumber(bounds.minY))
    let body = definitions + outlines + pictures
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
      + " width=\"\(width)\" height=\"\(height)\" viewBox=\"\(left) \(top) \(width) \(height)\">"
      + "\(body)</svg>\n"
    return EmbeddedFile(name: "text.svg", bytes: Array(text.utf8))
  }

  private var outlines: String {
    guard !shapes.outlines.isEmpty else { return "" }
    let strokes = design.outline.map { outline in
      Self.strokeWidths(of: outline).map { width in
        "<use xlink:href=\"#letters\" fill=\"none\" stroke=\"\(Self.color(outline.color))\""
          + " stroke-width=\"\(svgNumber(width))\" stroke-linejoin=\"round\"/>"
      }.joined()
    }
    return (strokes ?? "")
      + "<use xlink:href=\"#letters\" fill=\"\(Self.color(design.color))\"/>"
  }

  /// The widths of the strokes that make an outline, half of which is behind the letters: Cairo
  /// leaves holes in a stroke that is wide for a small shape, which narrower ones fill.
  private static func strokeWidths(of outline: TextDesign.Outline) -> [Double] {
    Array(sequence(first: 2 * outline.width) { $0 > 10 ? $0 / 2 : nil })
  }

  private var definitions: String {
    let letters =
      shapes.outlines.isEmpty ? "" : "<path id=\"letters\" d=\"\(shapes.outlines.svgData)\"/>"
    let images = shapes.bitmaps.enumerated().map { index, bitmap in
      let data = Data(PNGEncoder.encode(bitmap)).base64EncodedString()
      return "<image id=\"picture\(index)\" width=\"\(bitmap.width)\" height=\"\(bitmap.height)\""
        + " xlink:href=\"data:image/png;base64,\(data)\"/>"
    }
    return "<defs>\(letters)\(images.joined())</defs>"
  }

  private var pictures: String {
    shapes.colorGlyphs.map { picture in
      let bitmap = shapes.bitmaps[picture.bitmap]
      let place = Transform.scale(
        picture.frame.width / bitmap.size.width, picture.frame.height / bitmap.size.height
      )
      .then(.translation(picture.frame.minX, picture.frame.minY)).then(picture.transform)
      let numbers =
        [place.a, place.b, place.c, place.d].map(Self.precise)
        + [place.tx, place.ty].map(svgNumber)
      return "<use xlink:href=\"#picture\(picture.bitmap)\""
        + " transform=\"matrix(\(numbers.joined(separator: " ")))\"/>"
    }.joined()
  }

  private static func color(_ hex: UInt32) -> String { Color(hex: hex).description }

  /// A factor with more digits than a coordinate.
  private static func precise(_ value: Double) -> String {
    "\((value * 1_000_000).rounded() / 1_000_000)"
  }
}
