import Testing

@testable import TouchKitX11

@MainActor @Suite("ComposeSequence") struct ComposeSequenceTests {
  private static let deadCaron: UInt32 = 0xFE5A

  @Test(
    "dead keys reach every character, whether the locale is generated, and even without one",
    arguments: [
      ["LANG": "cs_CZ.UTF-8"], ["LANG": "cs_CZ"], ["LANG": "C"], ["LC_ALL": "POSIX"], [:],
      ["LANG": "C.UTF-8", "LANGUAGE": "cs"], ["LC_ALL": "xx_YY.UTF-8@latin"],
    ])
  func dead(environment: [String: String]) {
    let sequence = ComposeSequence(locale: UserLocale(environment: environment))

    #expect(sequence.feed(Self.deadCaron) == .pending)
    #expect(sequence.feed(UInt32(UInt8(ascii: "r"))) == .text("ř"))
    #expect(sequence.feed(UInt32(UInt8(ascii: "r"))) == .none)
  }
}
