import CCairo
import CPango

/// A text as shapes that look the same where its fonts are missing: the outlines of its glyphs, and
/// the bitmaps of those in color, such as emoji.
///
/// The origin is the center of the text's lines; the unit is that of the font's size.
package struct TextShapes: Sendable {
  /// A glyph in color.
  package struct ColorGlyph: Sendable {
    /// The index of its bitmap in `bitmaps`.
    package var bitmap: Int
    /// The place of the bitmap before `transform`.
    package var frame: Rect
    /// The movement and rotation along a curved line.
    package var transform = Transform.identity
  }

  /// The outlines of all glyphs that are not in color.
  package private(set) var outlines = Path()
  /// The glyphs in color, in the order of the text.
  package private(set) var colorGlyphs: [ColorGlyph] = []
  /// The different bitmaps of `colorGlyphs`.
  package private(set) var bitmaps: [Bitmap] = []
  /// The height of all lines.
  package private(set) var height = 0.0
  /// The width of the longest line.
  package private(set) var width = 0.0

  /// Lays out text in centered lines and takes its shapes; takes milliseconds.
  ///
  /// - Parameters:
  ///   - text: Text in any script; characters that the font lacks come from others.
  ///   - font: The font.
  ///   - width: The width beyond which lines wrap.
  ///   - color: The color of those parts of colored glyphs that are in the text's color.
  package init(_ text: String, font: Font, wrappedTo width: Double, color: Color = .black) {
    var large = font
    // So large that hinting moves nothing visibly.
    large.size = Self.em
    let scale = font.size / Self.em
    let layout = TextLayout(text, font: large, width: width / scale, alignment: .center)
    var collector = GlyphCollector(color: color)
    collector.add(layout)
    let lines = layout.linesBounds
    let toCenter = Transform.translation(.zero - lines.center).then(.scale(scale))
    outlines = collector.outlines.transformed(by: toCenter)
    colorGlyphs = collector.colorGlyphs.map {
      ColorGlyph(bitmap: $0.bitmap, frame: toCenter.apply($0.frame))
    }
    bitmaps = collector.bitmaps
    (self.width, height) = (lines.width * scale, lines.height * scale)
  }

  /// Whether nothing is visible.
  package var isEmpty: Bool { outlines.isEmpty && colorGlyphs.isEmpty }

  /// The bounding box of outlines and color glyphs; zero if there are none.
  package var bounds: Rect {
    let boxes =
      (outlines.isEmpty ? [] : [outlines.bounds])
      + colorGlyphs.map { $0.transform.apply($0.frame) }
    return boxes.dropFirst().reduce(boxes.first ?? .zero) { $0.union($1) }
  }

  /// Bends the lines to arcs about a point on the vertical axis: outlines as a whole, so that joined
  /// letters stay joined, and color glyphs each by a rotation.
  ///
  /// - Parameter radius: The distance of the center of curvature from the origin: below it if
  ///   positive, so that the middle of the text rises, else above it. Its amount must exceed half the
  ///   height.
  package mutating func bend(radius: Double) {
    outlines = outlines.bent(radius: radius)
    for index in colorGlyphs.indices {
      let center = colorGlyphs[index].frame.center
      let bend = ArcBend(radius: radius)
      colorGlyphs[index].transform =
        Transform.translation(.zero - center)
        .then(.rotation(bend.rotation(at: center.x)))
        .then(.translation(bend.apply(center) - .zero))
    }
  }

  /// Whether a text is a single glyph in color, as an emoji is that a font has.
  package static func isColorGlyph(_ text: String) -> Bool {
    let layout = TextLayout(text, font: Font(size: 20))
    var count = 0
    var isColored = true
    layout.forEachRun { run, _ in
      count += run.glyphs.count { $0.glyph != GlyphRun.emptyGlyph }
      isColored = isColored && run.isColored
    }
    return count == 1 && isColored && layout.hasAllGlyphs
  }

  /// The em size at which shapes are taken.
  private static let em = 1000.0
}

/// Collects the shapes of layouts.
private struct GlyphCollector {
  private struct Key: Hashable {
    let font: UnsafeMutablePointer<PangoFont>
    let glyph: PangoGlyph
  }

  let color: Color
  var outlines = Path()
  var colorGlyphs: [TextShapes.ColorGlyph] = []
  var bitmaps: [Bitmap] = []
  private var known: [Key: Int] = [:]

  /// Pixels for each unit at an em of 1000: those of the bitmaps in color fonts, 109 pixels in an em,
  /// so that they are not resampled.
  private static let pixelScale = 0.109

  init(color: Color) { self.color = color }

  mutating func add(_ layout: TextLayout) {
    // Cairo leaves out glyphs far beyond the edges of a surface; this one has none.
    let scratch = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    let context = cairo_create(scratch)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(scratch)
    }
    guard let context else { return }
    cairo_set_tolerance(context, 0.1)
    var (colorGlyphs, bitmaps, known) = (colorGlyphs, bitmaps, known)
    layout.forEachRun { run, origin in
      guard run.isColored else {
        cairo_move_to(context, origin.x, origin.y)
        pango_cairo_glyph_string_path(context, run.font, run.string)
        return
      }
      var x = origin.x
      for glyph in run.glyphs {
        let place = Point(
          x + TextLayout.points(glyph.geometry.x_offset),
          origin.y + TextLayout.points(glyph.geometry.y_offset))
        x += TextLayout.points(glyph.geometry.width)
        let ink = run.ink(of: glyph.glyph)
        guard glyph.glyph != GlyphRun.emptyGlyph, !ink.isEmpty else { continue }
        let key = Key(font: run.font, glyph: glyph.glyph)
        let index = known[key] ?? bitmaps.count
        if known[key] == nil {
          bitmaps.append(Self.picture(of: glyph.glyph, in: run, ink, color))
          known[key] = index
        }
        colorGlyphs.append(
          TextShapes.ColorGlyph(
            bitmap: index, frame: Self.pixels(of: ink).frame.offset(by: place - .zero)))
      }
    }
    (self.colorGlyphs, self.bitmaps, self.known) = (colorGlyphs, bitmaps, known)
    outlines.add(Path(currentOf: context))
  }

  /// The whole pixels that a glyph covers, and the same in units.
  private static func pixels(of ink: Rect) -> (pixels: Rect, frame: Rect) {
    let exact = Transform.scale(pixelScale).apply(ink)
    let pixels = exact.insetBy(0.05, 0.05).roundedOut
    return (pixels, Transform.scale(1 / pixelScale).apply(pixels))
  }

  private static func picture(
    of glyph: PangoGlyph, in run: GlyphRun, _ ink: Rect, _ color: Color
  ) -> Bitmap {
    let pixels = pixels(of: ink).pixels
    return .drawn(width: max(Int(pixels.width), 1), height: max(Int(pixels.height), 1)) { canvas in
      canvas.concatenate(.translation(.zero - pixels.origin))
      canvas.concatenate(.scale(pixelScale))
      _ = canvas.select(color)
      run.show(glyph, on: canvas.context)
    }
  }
}

extension Path {
  /// Copies the current path of a Cairo context. Calls `cairo_copy_path`.
  init(currentOf context: OpaquePointer) {
    self.init()
    guard let copy = cairo_copy_path(context) else { return }
    defer { cairo_path_destroy(copy) }
    guard copy.pointee.status == CAIRO_STATUS_SUCCESS, let data = copy.pointee.data else { return }
    var index = 0
    // Cairo begins a new subpath after each that is closed: it may stay empty.
    var next: Point?
    func begin() {
      if let next { move(to: next) }
      next = nil
    }
    while index < Int(copy.pointee.num_data) {
      let header = data[index].header
      let points = (1..<max(Int(header.length), 1)).map { offset in
        Point(data[index + offset].point.x, data[index + offset].point.y)
      }
      switch (header.type, points.count) {
      case (CAIRO_PATH_MOVE_TO, 1): next = points[0]
      case (CAIRO_PATH_LINE_TO, 1):
        begin()
        line(to: points[0])
      case (CAIRO_PATH_CURVE_TO, 3):
        begin()
        curve(points[0], points[1], to: points[2])
      case (CAIRO_PATH_CLOSE_PATH, 0): if next == nil { close() }
      default: break
      }
      index += max(Int(header.length), 1)
    }
  }
}
