import Glibc

/// A catalog of translations as gettext compiles them (`.mo`), in UTF-8.
///
/// Nothing in the file is trusted: of a damaged catalog, texts have no translation.
struct MessageCatalog: TextCatalog {
  private let bytes: [UInt8]
  private let isBigEndian: Bool
  /// The number of texts.
  private let count: Int
  /// Where the lists of the texts and of their translations begin: pairs of a length and an offset.
  private let texts: Int
  private let translations: Int
  private var rule = PluralRule.germanic

  /// A larger file is none of ours.
  private static let maximumBytes = 16 << 20
  private static let magic: UInt32 = 0x9504_12DE

  /// Reads a file; nil if there is none, or it is no catalog.
  init?(path: String) {
    guard let bytes = try? FileSystem.read(path, upTo: Self.maximumBytes) else { return nil }
    self.init(bytes)
  }

  /// Creates a catalog from the bytes of a file; nil if they are invalid, or not UTF-8 by their header.
  init?(_ bytes: [UInt8]) {
    guard let magic = bytes.word(at: 0), [Self.magic, Self.magic.byteSwapped].contains(magic)
    else { return nil }
    self.bytes = bytes
    isBigEndian = magic != Self.magic
    let header = [4, 8, 12, 16].compactMap { [isBigEndian] in
      bytes.word(at: $0).map { isBigEndian ? $0.byteSwapped : $0 }
    }
    // The upper half is the major revision, of which there are two, for the same reader.
    guard header.count == 4, header[0] >> 16 <= 1 else { return nil }
    (count, texts, translations) = (Int(header[1]), Int(header[2]), Int(header[3]))
    guard texts + 8 * count <= bytes.count, translations + 8 * count <= bytes.count else {
      return nil
    }
    let fields = CatalogHeader(entry(of: "")?.first.flatMap(text) ?? "")
    guard fields.isUTF8 else { return nil }
    if let plurals = fields.plurals { rule = PluralRule(plurals) ?? .germanic }
  }

  func translation(of text: String) -> String? {
    // The translation of the empty text is the header.
    text.isEmpty ? nil : entry(of: text)?.first.flatMap(self.text)
  }

  func translation(of singular: String, count: UInt) -> String? {
    guard !singular.isEmpty, let forms = entry(of: singular) else { return nil }
    let form = rule.form(for: count)
    return (forms.indices.contains(form) ? forms[form] : forms.first).flatMap(text)
  }

  // MARK: The file

  /// The forms of a text's translation. The texts are sorted by their bytes.
  private func entry(of text: String) -> [ArraySlice<UInt8>]? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      guard let candidate = string(middle, in: texts) else { return nil }
      // Behind a zero follows the plural.
      let singular = candidate.prefix { $0 != 0 }
      if singular.elementsEqual(text.utf8) {
        return string(middle, in: translations)?.split(
          separator: 0, omittingEmptySubsequences: false)
      }
      if singular.lexicographicallyPrecedes(text.utf8) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private func string(_ index: Int, in list: Int) -> ArraySlice<UInt8>? {
    guard let length = word(at: list + 8 * index), let start = word(at: list + 8 * index + 4),
      start + length <= bytes.count
    else { return nil }
    return bytes[start..<(start + length)]
  }

  private func word(at offset: Int) -> Int? {
    bytes.word(at: offset).map { Int(isBigEndian ? $0.byteSwapped : $0) }
  }

  /// A form as text; nil for the empty one of a text that is not translated, and if it is not UTF-8.
  private func text(_ form: ArraySlice<UInt8>) -> String? {
    form.isEmpty ? nil : String(validating: form, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The four bytes at an offset as a number, the lowest one first; nil beyond the end.
  fileprivate func word(at offset: Int) -> UInt32? {
    guard offset >= 0, offset <= count - 4 else { return nil }
    return self[offset..<(offset + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// What the header of a catalog, the translation of the empty text, states in lines `Name: value`.
private struct CatalogHeader {
  /// Whether the translations are in UTF-8, which is assumed of a catalog that does not tell.
  var isUTF8 = true
  /// The plural forms: their number and the rule.
  var plurals: String?

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...]
      switch line[..<colon].lowercased() {
      case "content-type":
        guard let range = value.lowercased().firstRange(of: "charset=") else { continue }
        let charset = value.lowercased()[range.upperBound...].prefix {
          !$0.isWhitespace && $0 != ";"
        }
        isUTF8 = ["utf-8", "utf8", "us-ascii", "ascii"].contains(charset)
      case "plural-forms": plurals = String(value)
      default: continue
      }
    }
  }
}
