import CX11
import Testing
import TouchKit

@testable import TouchKitX11

@Suite struct KeyDecoderTests {
  var decoder = KeyDecoder()

  private func report(
    _ isPressed: Bool, code: UInt32 = 38, text: String = "a", modifiers: Modifiers = []
  ) -> KeyReport {
    KeyReport(code: code, isPressed: isPressed, key: "a", text: text, modifiers: modifiers)
  }

  private mutating func event(_ report: KeyReport) -> KeyEvent? {
    decoder.event(for: report, at: .milliseconds(4))
  }

  @Test("reports a press, its repeats and the release") mutating func repeats() {
    let events = [report(true), report(true), report(true), report(false)].map { event($0) }

    #expect(
      events.map { $0?.phase } == [
        .pressed(isRepeat: false), .pressed(isRepeat: true), .pressed(isRepeat: true), .released,
      ])
    #expect(events.map { $0?.text } == ["a", "a", "a", ""])
  }

  @Test("a key that is pressed again is not a repeat") mutating func again() {
    _ = event(report(true))
    _ = event(report(false))

    #expect(event(report(true))?.phase == .pressed(isRepeat: false))
  }

  @Test("ignores a release without a press") mutating func strayRelease() {
    #expect(event(report(false)) == nil)
  }

  @Test("shortcuts and control characters type nothing") mutating func typesNothing() {
    #expect(event(report(true, text: "\r"))?.text == "")
    #expect(event(report(true, text: "\u{7F}"))?.text == "")
    #expect(event(report(true, modifiers: .control))?.text == "")
    #expect(event(report(true, modifiers: .alt))?.text == "")
    #expect(event(report(true, text: "É", modifiers: .shift))?.text == "É")
  }

  @Test("text from an input method is not a held key") mutating func composed() {
    #expect(event(report(true, code: 0, text: "é"))?.phase == .pressed(isRepeat: false))
    #expect(event(report(true, code: 0, text: "é"))?.phase == .pressed(isRepeat: false))
    #expect(decoder.releaseAll(at: .zero).isEmpty)
  }

  @Test("releases held keys when the focus is lost") mutating func unfocused() {
    _ = event(report(true))

    let released = decoder.releaseAll(at: .milliseconds(9))

    #expect(released.map(\.phase) == [.released])
    #expect(released.map(\.key) == ["a"])
    #expect(event(report(true))?.phase == .pressed(isRepeat: false))
  }

  @Test("keys have modern names") func names() {
    let symbols = [0x61, 0xFF0D, 0x5B, 0xFFC8, 0xFF55, 0xFF56, 0xFFFF, 0x0]

    #expect(
      symbols.map { KeySymbol($0).name } == [
        "a", "Return", "bracketleft", "F11", "Page_Up", "Page_Down", "Delete", "",
      ])
  }

  @Test("the keypad's arrows and the like are called as the others, its digits are not")
  func keypad() {
    let symbols = [0xFF95, 0xFF96, 0xFF9A, 0xFF9E, 0xFF9F, 0xFFB4, 0xFFAB, 0xFF8D]

    #expect(
      symbols.map { KeySymbol($0).name } == [
        "Home", "Left", "Page_Up", "Insert", "Delete", "KP_4", "KP_Add", "KP_Enter",
      ])
    #expect(
      symbols.map { KeySymbol($0).nameOffKeypad } == [
        nil, nil, nil, nil, nil, "4", "plus", "Return",
      ])
  }
}
