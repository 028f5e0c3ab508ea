import Drawing

/// The fonts that a drawing may need, loaded before the process loses access to files.
///
/// The drawing itself is foreign and must not be parsed yet: its bytes are searched for names of
/// fonts and for characters, and a drawing of our own that uses these is rasterized.
struct DrawingFonts {
  private let families: [String]
  private let styles: [String]
  private let text: String

  /// The maximum number of families, and of characters.
  private static let (maximumFamilies, maximumCharacters) = (8, 2000)

  /// Searches the bytes of a drawing.
  init(of bytes: [UInt8]) {
    let source = String(decoding: bytes.prefix(4 << 20), as: UTF8.self)
    guard source.contains("<text") || source.contains(":text") else {
      (families, styles, text) = ([], [], "")
      return
    }
    families = Self.families(in: source)
    var styles = [""]
    if source.contains("bold") || source.contains("font-weight") {
      styles.append(#"font-weight="bold""#)
    }
    if source.contains("italic") || source.contains("oblique") {
      styles += styles.map { $0 + #" font-style="italic""# }
    }
    self.styles = styles
    text = Self.characters(in: source)
  }

  /// Rasterizes a text with these fonts.
  func load() {
    guard !families.isEmpty else { return }
    var lines = ""
    for family in families {
      for style in styles {
        lines += #"<text y="20" font-family="\#(family)" \#(style)>\#(text)</text>"#
      }
    }
    let drawing =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32">\#(lines)</svg>"#
    _ = try? VectorImage(Array(drawing.utf8), name: "fonts").rasterize(width: 64, height: 32)
  }

  /// Returns the names after `font-family` and `font`, and the defaults of librsvg and fontconfig.
  private static func families(in source: String) -> [String] {
    var families = ["Times New Roman", "sans-serif"]
    var rest = source[...]
    while let start = rest.firstRange(of: "font"), families.count < maximumFamilies {
      rest = rest[start.upperBound...]
      // Up to the end of the attribute's or property's value.
      let value = rest.prefix(200).drop { $0 != "=" && $0 != ":" }.dropFirst()
      let quote = value.drop { $0 == " " }.first
      let isQuoted = quote == "\"" || quote == "'"
      let list = value.drop { $0 == " " || isQuoted && $0 == quote }
        .prefix { isQuoted ? $0 != quote : $0 != ";" && $0 != "\"" && $0 != "}" && $0 != "<" }
      for name in list.split(separator: ",") {
        // A shorthand has the size before the name.
        let words = name.split { !($0.isLetter || $0.isNumber || $0 == "-") }
          .filter { $0.first?.isNumber == false }
        let family = words.joined(separator: " ")
        if !family.isEmpty, !families.contains(family), families.count < maximumFamilies {
          families.append(family)
        }
      }
    }
    return families
  }

  /// Returns every character of the source, and of its references, once, in the form of references.
  private static func characters(in source: String) -> String {
    var scalars = Set<UInt32>(32...126)
    for scalar in source.unicodeScalars where scalar.value > 126 {
      if scalars.count >= maximumCharacters { break }
      scalars.insert(scalar.value)
    }
    var rest = source[...]
    while let start = rest.firstRange(of: "&#"), scalars.count < maximumCharacters {
      rest = rest[start.upperBound...]
      let digits = rest.prefix(8).prefix { $0 != ";" }
      let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      if let number, number >= 32, Unicode.Scalar(number) != nil { scalars.insert(number) }
    }
    return scalars.sorted().map { "&#\($0);" }.joined()
  }
}
