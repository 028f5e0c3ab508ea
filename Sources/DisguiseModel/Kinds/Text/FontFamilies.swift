import CFontconfig
import Glibc

/// The font families of the system.
enum FontFamilies {
  /// Returns the names of the families that show some characters, sorted: all fonts of each have glyphs
  /// for all of them. The names are those of real families: none stands for another one, as "Sans" does.
  /// Fonts of bitmaps and color glyphs are left out. Calls `FcFontList`.
  static func covering(_ characters: String) -> [String] {
    let pattern = FcPatternCreate()
    let properties = FcObjectSetCreate()
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(properties)
    }
    FcPatternAddBool(pattern, FC_SCALABLE, 1)
    for property in [FC_FAMILY, FC_CHARSET, FC_SYMBOL, FC_COLOR] {
      FcObjectSetAdd(properties, property)
    }
    guard let fonts = FcFontList(nil, pattern, properties) else { return [] }
    defer { FcFontSetDestroy(fonts) }
    var isCovered: [String: Bool] = [:]
    for index in 0..<Int(fonts.pointee.nfont) {
      guard let font = fonts.pointee.fonts[index], let family = family(of: font) else { continue }
      // A font of signs may pretend to have letters, and its sibling not.
      isCovered[family] = (isCovered[family] ?? true) && shows(characters, font)
    }
    return isCovered.filter(\.value).keys.sorted()
  }

  private static func family(of font: OpaquePointer) -> String? {
    var name: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(font, FC_FAMILY, 0, &name) == FcResultMatch, let name else {
      return nil
    }
    return String(decoding: UnsafeRawBufferPointer(start: name, count: strlen(name)), as: UTF8.self)
  }

  private static func shows(_ characters: String, _ font: OpaquePointer) -> Bool {
    for property in [FC_SYMBOL, FC_COLOR] {
      var isTrue: FcBool = 0
      if FcPatternGetBool(font, property, 0, &isTrue) == FcResultMatch, isTrue != 0 { return false }
    }
    var glyphs: OpaquePointer?
    guard FcPatternGetCharSet(font, FC_CHARSET, 0, &glyphs) == FcResultMatch else { return false }
    return characters.unicodeScalars.allSatisfy { FcCharSetHasChar(glyphs, $0.value) != 0 }
  }
}
