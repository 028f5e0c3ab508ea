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
  /// What is behind the letters; empty for nothing.
  private let ground: Path
  /// The radius of the arc to which lines are bent; nil for straight ones.
  package let radius: Double?
  /// The box without a bubble's tail: it stays where it is wherever the tail points.
  package let body: Rect
  /// The step from the middle of the body to that of all.
  package var tailShift: Vector { bounds.center - body.center }

  /// A bubble without its tail, whose tip is on a face.
  package var core: Rect? { body == bounds ? nil : body.offset(by: .zero - bounds.center) }

  /// The font's size in units.
  package static let em = 100.0
  /// The width of lines, beyond which they wrap: balloons are rather high than long.
  private static func lineWidth(of design: TextDesign) -> Double {
    (design.ground?.shape == .bubble ? 11 : 20) * em
  }
  /// The angle over which the longest line bends at a curve of 1, in radians: the ends of a ring of
  /// letters do not touch.
  private static let fullAngle = 5.8
  /// The smallest radius of a line, relative to the height of all lines.
  private static let minimumRadius = 0.75
  /// The room around the shapes, for their antialiased edges.
  private static let margin = 2.0

  /// Lays a text out; takes milliseconds. Nil if it has nothing to see.
  package init?(_ design: TextDesign) {
    var shapes = TextShapes(
      design.text, font: Self.font(of: design), wrappedTo: Self.lineWidth(of: design),
      color: Color(hex: design.color))
    guard !shapes.isEmpty else { return nil }
    if abs(design.curve) > 0.005, !design.isEmoji {
      let angle = abs(design.curve) * Self.fullAngle
      let radius = max(shapes.width / angle, shapes.height * Self.minimumRadius)
      self.radius = design.curve > 0 ? radius : -radius
    } else {
      radius = nil
    }
    if let radius { shapes.bend(radius: radius) }
    let ink = shapes.bounds
    guard !ink.isEmpty else { return nil }
    self.design = design
    self.shapes = shapes
    ground = design.ground?.path(around: ink) ?? Path()
    let room = max(design.outline?.width ?? 0, design.glow == nil ? 0 : Self.glowWidth / 2)
    let letters = ink.insetBy(-room - Self.margin, -room - Self.margin)
    guard let back = design.ground else {
      (bounds, body) = (letters, letters)
      return
    }
    let edge = TextGround.line.width + Self.margin
    body = letters.union(back.body(around: ink).insetBy(-edge, -edge))
    bounds = body.union(ground.bounds.insetBy(-edge, -edge))
  }

  private static func font(of design: TextDesign) -> Font {
    Font(
      family: design.font, size: em, weight: design.isBold ? .bold : .regular,
      isItalic: design.isItalic)
  }

  /// The lines of a text as it is drawn in a design, before they are bent: their middle is the origin.
  package static func layout(of text: String, in design: TextDesign) -> TextLayout {
    TextLayout(text, font: font(of: design), width: lineWidth(of: design), alignment: .center)
  }

  /// The width of the widest stroke of light, and how many there are.
  private static let (glowWidth, glows) = (44.0, 5)

  /// What is stroked behind the letters, from the widest: color, opacity, width.
  private var strokes: [(color: UInt32, opacity: Double, width: Double)] {
    let light = (design.glow).map { color in
      (0..<Self.glows).map { index in
        let share = Double(index + 1) / Double(Self.glows)
        return (color, 0.12 + 0.3 * share * share, Self.glowWidth * (1 - share) + 5)
      }
    }
    let line = design.outline.map { outline in
      Self.strokeWidths(of: outline).map { (outline.color, 1.0, $0) }
    }
    return (light ?? []) + (line ?? [])
  }

  /// What is behind them: its line, and its color.
  private var back: (line: (color: UInt32, width: Double)?, color: UInt32)? {
    design.ground.map { ($0.shape == .bubble ? TextGround.line : nil, $0.color) }
  }

  /// Draws the text with the origin of its units at that of the canvas.
  package func draw(on canvas: borrowing Canvas) {
    if let back {
      if let line = back.line {
        canvas.stroke(
          ground, with: Color(hex: line.color),
          style: StrokeStyle(width: 2 * line.width, join: .round))
      }
      canvas.fill(ground, with: Color(hex: back.color))
    }
    if !shapes.outlines.isEmpty {
      for stroke in strokes {
        canvas.stroke(
          shapes.outlines, with: Color(hex: stroke.color).withAlpha(stroke.opacity),
          style: StrokeStyle(width: stroke.width, join: .round))
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

  /// Draws the text in the middle of a box, as large as there is room.
  package func draw(
    on canvas: borrowing Canvas, fittedInto box: Rect, largestScale: Double = .infinity
  ) {
    let scale = min(box.width / bounds.width, box.height / bounds.height, largestScale)
    canvas.saved { canvas in
      canvas.concatenate(
        Transform.translation(.zero - bounds.center).then(.scale(scale))
          .then(.translation(box.center - .zero)))
      draw(on: canvas)
    }
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
    let body = definitions + background + outlines + pictures
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
      + " width=\"\(width)\" height=\"\(height)\" viewBox=\"\(left) \(top) \(width) \(height)\">"
      + "\(body)</svg>\n"
    return EmbeddedFile(name: "text.svg", bytes: Array(text.utf8))
  }

  private var outlines: String {
    guard !shapes.outlines.isEmpty else { return "" }
    return strokes.map { Self.stroke("letters", $0.color, $0.width, opacity: $0.opacity) }.joined()
      + Self.fill("letters", design.color)
  }

  private var background: String {
    guard let back else { return "" }
    return (back.line.map { Self.stroke("ground", $0.color, 2 * $0.width) } ?? "")
      + Self.fill("ground", back.color)
  }

  private static func stroke(
    _ shape: String, _ color: UInt32, _ width: Double, opacity: Double = 1
  ) -> String {
    let translucent = opacity < 1 ? " stroke-opacity=\"\(precise(opacity))\"" : ""
    return
      "<use xlink:href=\"#\(shape)\" fill=\"none\" stroke=\"\(self.color(color))\"\(translucent)"
      + " stroke-width=\"\(svgNumber(width))\" stroke-linejoin=\"round\"/>"
  }

  private static func fill(_ shape: String, _ color: UInt32) -> String {
    "<use xlink:href=\"#\(shape)\" fill=\"\(self.color(color))\"/>"
  }

  /// The widths of the strokes that make an outline, half of which is behind the letters: Cairo
  /// leaves holes in a stroke that is wide for a small shape, which narrower ones fill.
  private static func strokeWidths(of outline: TextDesign.Outline) -> [Double] {
    Array(sequence(first: 2 * outline.width) { $0 > 10 ? $0 / 2 : nil })
  }

  private var definitions: String {
    let paths = [("ground", ground), ("letters", shapes.outlines)].map { name, path in
      path.isEmpty ? "" : "<path id=\"\(name)\" d=\"\(path.svgData)\"/>"
    }
    let images = shapes.bitmaps.enumerated().map { index, bitmap in
      let data = Data(PNGEncoder.encode(bitmap)).base64EncodedString()
      return "<image id=\"picture\(index)\" width=\"\(bitmap.width)\" height=\"\(bitmap.height)\""
        + " xlink:href=\"data:image/png;base64,\(data)\"/>"
    }
    return "<defs>\(paths.joined())\(images.joined())</defs>"
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
