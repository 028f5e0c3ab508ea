import Foundation
import Testing

@testable import Platform

@Suite("MessageCatalog") struct MessageCatalogTests {
  private static let messages = [
    "Save": ["Uložit"], "Saved as {name}": ["Uloženo jako {name}"], "Cut": ["Vyjmout"],
    "Undo": [""],
    "{count} hat\0{count} hats": ["{count} klobouk", "{count} klobouky", "{count} klobouků"],
  ]
  private static let bytes = CatalogBytes.of(messages)

  @Test(
    "has the translations of the texts in it, in both orders of bytes", arguments: [false, true])
  func translates(isBigEndian: Bool) throws {
    let catalog = try #require(
      MessageCatalog(CatalogBytes.of(Self.messages, isBigEndian: isBigEndian)))

    #expect(catalog.translation(of: "Save") == "Uložit")
    #expect(catalog.translation(of: "Saved as {name}") == "Uloženo jako {name}")
    #expect(catalog.translation(of: "Cut") == "Vyjmout")
    #expect(catalog.translation(of: "{count} hat") == "{count} klobouk")
    for text in ["", "Sav", "Saved", "A", "Z", "{count} hats", "Undo"] {
      #expect(catalog.translation(of: text) == nil, "\(text)")
    }
  }

  @Test("has the plural form of a number by the rule in its header") func plurals() throws {
    let catalog = try #require(MessageCatalog(Self.bytes))
    let forms = [0, 1, 2, 4, 5, 21].map { catalog.translation(of: "{count} hat", count: $0) }

    #expect(
      forms == [
        "{count} klobouků", "{count} klobouk", "{count} klobouky", "{count} klobouky",
        "{count} klobouků", "{count} klobouků",
      ])
    #expect(catalog.translation(of: "{count} dog", count: 1) == nil)
    // Without plural forms, it has only one.
    #expect(catalog.translation(of: "Save", count: 5) == "Uložit")
  }

  @Test("without a valid rule, has the forms of English")
  func noRule() throws {
    let messages = ["hat\0hats": ["Hut", "Hüte"]]
    for header in [
      "", "Plural-Forms: nplurals=0; plural=7;\n", "Plural-Forms: nplurals=2; plural=(n;\n",
    ] {
      let catalog = try #require(MessageCatalog(CatalogBytes.of(messages, header: header)))

      #expect(
        [0, 1, 2].map { catalog.translation(of: "hat", count: $0) } == ["Hüte", "Hut", "Hüte"])
    }
  }

  @Test("is refused in another character set than UTF-8, and if it is no catalog")
  func refused() {
    let latin = CatalogBytes.header.replacing("UTF-8", with: "ISO-8859-1")
    var version = Self.bytes
    version[6] = 2

    #expect(MessageCatalog(CatalogBytes.of(Self.messages, header: latin)) == nil)
    #expect(MessageCatalog(version) == nil)
    #expect(MessageCatalog([]) == nil)
    #expect(MessageCatalog(Array("msgid \"Save\"\nmsgstr \"Uložit\"\n".utf8)) == nil)
    #expect(MessageCatalog(path: "/nonexistent/guise.mo") == nil)
    #expect(MessageCatalog(path: "/dev/zero") == nil)
  }

  @Test("that ends too early has no translation, or the right one") func truncated() {
    for count in 0..<Self.bytes.count {
      Self.check(Array(Self.bytes[..<count]), isIntact: true)
    }
  }

  @Test("in which any number is another one, however large, ends no program") func damaged() {
    for offset in stride(from: 0, to: 28 + 16 * 6, by: 4) {
      for value: UInt32 in [0, 1, 7, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFC, 0xFFFF_FFFF] {
        var bytes = Self.bytes
        withUnsafeBytes(of: value.littleEndian) {
          bytes.replaceSubrange(offset..<(offset + 4), with: $0)
        }
        Self.check(bytes, isIntact: false)
      }
    }
  }

  @Test("in which any byte is another one ends no program, and its texts are valid")
  func flipped() {
    for offset in Self.bytes.indices {
      for flip: UInt8 in [0x01, 0x80, 0xFF] {
        var bytes = Self.bytes
        bytes[offset] ^= flip
        Self.check(bytes, isIntact: false)
      }
    }
  }

  /// Looks every text up.
  private static func check(_ bytes: [UInt8], isIntact: Bool) {
    guard let catalog = MessageCatalog(bytes) else { return }
    for (text, forms) in messages {
      let singular = String(text.prefix { $0 != "\0" })
      let found = catalog.translation(of: singular)
      #expect(!isIntact || found == nil || found == forms[0])
      for count in [0, 1, 2, 5, UInt.max] {
        let form = catalog.translation(of: singular, count: count)
        #expect(!isIntact || form == nil || forms.contains(form ?? ""))
      }
    }
  }

  // MARK: The catalogs of the package

  @Test(
    "of each language, compiled by gettext, has all its translations",
    arguments: ["ar", "cs", "de", "es", "fr", "ja"])
  func compiled(language: String) throws {
    let messages = try TranslatorsFile.messages(in: "guise/\(language).po")
    let catalog = try #require(MessageCatalog(Self.compile(language)))

    for message in messages {
      #expect(catalog.translation(of: message.key) == message.translations[0], "\(message.id)")
      let forms = (0...200).map { catalog.translation(of: message.key, count: $0) }
      #expect(Set(forms) == Set(message.translations), "\(message.id)")
    }
  }

  @Test("of each language, says where long words of tabs are broken", arguments: ["de", "fr"])
  func softHyphens(language: String) throws {
    let tabs = ["Mustaches", "Sets", "Hats", "Face paint", "Bubbles & signs", "My stickers"]
    for message in try TranslatorsFile.messages(in: "guise/\(language).po")
    where tabs.contains(message.id) {
      // Letters of twice the size have room for about nine of them.
      let parts = message.translations[0].split { " \u{AD}".contains($0) }
      #expect(parts.allSatisfy { $0.count < 10 }, "\(parts)")
    }
  }

  /// Compiles a language's file as `Scripts/compile-translations` does.
  private static func compile(_ language: String) throws -> [UInt8] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/msgfmt")
    process.arguments = [
      "--output-file=-", TranslatorsFile.folder.appending(path: "guise/\(language).po").path,
    ]
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    return Array(bytes ?? Data())
  }
}
