import CCairo
import CPango

/// A part of a layout's line in one font. Valid while `TextLayout.forEachRun` passes it: that keeps the
/// layout.
struct GlyphRun {
  /// Pango's glyph for nothing.
  static let emptyGlyph = PangoGlyph(0x0FFF_FFFF)

  /// The font.
  let font: UnsafeMutablePointer<PangoFont>
  /// The glyphs and their positions.
  let string: UnsafeMutablePointer<PangoGlyphString>

  /// The glyphs, from left to right.
  var glyphs: UnsafeBufferPointer<PangoGlyphInfo> {
    UnsafeBufferPointer(start: string.pointee.glyphs, count: Int(string.pointee.num_glyphs))
  }

  /// Whether the font's glyphs have colors of their own: it has one of the tables for that.
  var isColored: Bool {
    guard let hbFont = pango_font_get_hb_font(font) else { return false }
    let face = hb_font_get_face(hbFont)
    return ["CBDT", "sbix", "COLR", "SVG "].contains { name in
      let tag = name.utf8.reduce(hb_tag_t(0)) { $0 << 8 | hb_tag_t($1) }
      let table = hb_face_reference_table(face, tag)
      defer { hb_blob_destroy(table) }
      return hb_blob_get_length(table) > 0
    }
  }

  /// The ink bounds of a glyph relative to its origin. Calls `pango_font_get_glyph_extents`.
  func ink(of glyph: PangoGlyph) -> Rect {
    var ink = PangoRectangle()
    pango_font_get_glyph_extents(font, glyph, &ink, nil)
    return Rect(
      TextLayout.points(ink.x), TextLayout.points(ink.y), TextLayout.points(ink.width),
      TextLayout.points(ink.height))
  }

  /// Draws a glyph with its origin at the origin of a Cairo context.
  func show(_ glyph: PangoGlyph, on context: OpaquePointer) {
    guard let single = pango_glyph_string_new() else { return }
    defer { pango_glyph_string_free(single) }
    pango_glyph_string_set_size(single, 1)
    single.pointee.glyphs[0] = PangoGlyphInfo()
    single.pointee.glyphs[0].glyph = glyph
    cairo_move_to(context, 0, 0)
    pango_cairo_show_glyph_string(context, font, single)
  }
}

extension TextLayout {
  /// Calls `body` with each run and the origin of its first glyph, from top to bottom and from left
  /// to right.
  func forEachRun(_ body: (GlyphRun, Point) -> Void) {
    withLayout { layout in
      forEachRun(of: layout, body)
    }
  }

  private func forEachRun(of layout: OpaquePointer, _ body: (GlyphRun, Point) -> Void) {
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator),
        let font = run.pointee.item.pointee.analysis.font, let glyphs = run.pointee.glyphs
      else { continue }
      var logical = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator, nil, &logical)
      let baseline = pango_layout_iter_get_run_baseline(iterator)
      body(
        GlyphRun(font: font, string: glyphs),
        Point(Self.points(logical.x), Self.points(baseline)))
    } while pango_layout_iter_next_run(iterator) != 0
  }

  /// Whether there is a glyph for every character.
  var hasAllGlyphs: Bool { withLayout { pango_layout_get_unknown_glyphs_count($0) == 0 } }

  /// The box of the lines themselves, without the room beside them.
  package var linesBounds: Rect {
    var logical = PangoRectangle()
    withLayout { pango_layout_get_extents($0, nil, &logical) }
    return Rect(
      Self.points(logical.x), Self.points(logical.y), Self.points(logical.width),
      Self.points(logical.height))
  }
}
