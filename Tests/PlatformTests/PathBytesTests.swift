import Platform
import TestSupport
import Testing

@Suite("A path") struct PathBytesTests {
  @Test("keeps its bytes, whether they are UTF-8 or not")
  func roundTrip() {
    var random = SeededGenerator(seed: 7)
    var examples: [[UInt8]] = [
      [], Array("/home/ä/🎩.jpg".utf8), [0xFF, 0xFE], [0xE2, 0x82], Array("a".utf8) + [0xC3],
      // Characters of the block that stands for invalid bytes.
      Array("\u{10FF80}\u{10FFFF}".utf8),
    ]
    for _ in 0..<500 {
      examples.append((0..<random.number(0...12)).map { _ in UInt8(random.number(1...255)) })
    }

    for bytes in examples {
      #expect(String(pathBytes: bytes).pathBytes == bytes)
    }
    #expect(String(pathBytes: "/home/ä".utf8) == "/home/ä")
  }

  @Test("is different for different bytes") func distinct() {
    #expect(String(pathBytes: [0xFF]) != String(pathBytes: [0xFE]))
    #expect(String(pathBytes: Array("\u{10FFFF}".utf8)) != String(pathBytes: [0xFF]))
  }
}

@Suite("Printable text") struct PrintableTests {
  @Test(
    "has no orders for terminals and no marks that change its direction",
    arguments: [
      ("plain – ünïcode 👩‍🎨", "plain – ünïcode 👩‍🎨"),
      ("\u{1B}]0;x\u{7}", "\u{FFFD}]0;x\u{FFFD}"),
      ("a\nb\tc\r\nd", "a b c  d"),
      ("\u{9B}31m\u{7F}", "\u{FFFD}31m\u{FFFD}"),
      ("gpj.\u{202E}exe", "gpj.\u{FFFD}exe"),
      ("\u{2028}", "\u{FFFD}"),
      ("\u{200F}\u{2068}a\u{2069}.", "\u{200F}\u{2068}a\u{2069}."),
      ("a\u{2069}b\u{2067}\u{2066}c\u{2069}", "a\u{FFFD}b\u{FFFD}\u{2066}c\u{2069}"),
    ])
  func printable(text: String, expected: String) {
    #expect(text.printable == expected)
  }
}
