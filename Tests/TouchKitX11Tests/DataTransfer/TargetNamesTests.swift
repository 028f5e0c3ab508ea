import CX11
import Testing
import TouchKit

@testable import TouchKitX11

@Suite("Formats of selections") struct TargetNamesTests {
  @Test(
    "plain text in UTF-8, or without a character set, is text",
    arguments: [
      ("text/plain", true), ("text/plain;charset=utf-8", true), ("TEXT/PLAIN; charset=UTF-8", true),
      ("text/plain;charset=utf-16", false), ("text/html", false), ("text/plainish", false),
      ("", false), (";", false),
    ])
  func text(name: String, isText: Bool) {
    #expect(TargetNames.isText(name) == isText)
  }

  @Test("Latin-1 is converted both ways, other characters become question marks") func latin() {
    #expect(Latin1.encode(Array("Grüße 👋".utf8)) == [0x47, 0x72, 0xFC, 0xDF, 0x65, 0x20, 0x3F])
    #expect(Latin1.decode([0xFC, 0x21]) == Array("ü!".utf8))
  }

  @Test("only bytes are data; those of old apps are converted") func data() {
    #expect(TransferContent.bytes([0xFC], type: XA_STRING).data == .success(Array("ü".utf8)))
    #expect(TransferContent.bytes([0xFC], type: 99).data == .success([0xFC]))
    #expect(TransferContent.values([1]).data == .failure(.malformed))
    #expect(TransferContent.missing.data == .failure(.malformed))
  }
}
