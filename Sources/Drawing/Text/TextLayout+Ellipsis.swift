import CPango

extension TextLayout {
  /// Takes back the space that Pango puts after the "…" of a line so that this is as long as the layout is wide; the end
  /// of a name is beside the "…" then. To be called before anything is measured.
  func closeEllipses() { withLayout(Self.closeEllipses) }

  private static func closeEllipses(of layout: OpaquePointer) {
    guard pango_layout_is_ellipsized(layout) != 0 else { return }
    for number in 0..<pango_layout_get_line_count(layout) {
      // Not the readonly one, whose size Pango would remember.
      guard let line = pango_layout_get_line(layout, number) else { continue }
      var next = line.pointee.runs
      while let link = next {
        next = link.pointee.next
        guard let run = link.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
          let analysis = run.pointee.item?.pointee.analysis,
          UInt32(analysis.flags) & UInt32(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0,
          let glyphs = run.pointee.glyphs
        else { continue }
        for index in 0..<Int(glyphs.pointee.num_glyphs) {
          guard let glyph = glyphs.pointee.glyphs?[index] else { continue }
          var logical = PangoRectangle()
          pango_font_get_glyph_extents(analysis.font, glyph.glyph, nil, &logical)
          glyphs.pointee.glyphs[index].geometry.width = min(
            glyph.geometry.width, logical.width)
        }
      }
    }
  }
}
