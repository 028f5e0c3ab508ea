import CPango

/// The font families of the system.
package enum FontFamilies {
  /// The names of all families, sorted. Calls `pango_font_map_list_families`.
  package static var all: [String] {
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(pango_cairo_font_map_get_default(), &families, &count)
    defer { g_free(families) }
    let names = (0..<Int(count)).compactMap { index in
      families?[index].flatMap { pango_font_family_get_name($0) }.map { String(cString: $0) }
    }
    return names.sorted()
  }

  /// Returns whether a family itself has glyphs for some characters; loads the font.
  package static func covers(_ family: String, _ characters: String) -> Bool {
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, family)
    guard let font = pango_context_load_font(TextContext.current, description) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(font)) }
    return characters.unicodeScalars.allSatisfy { pango_font_has_char(font, $0.value) != 0 }
  }
}
