import Testing
import TouchKit

@Suite("Keystrokes") struct KeystrokeTests {
  private let event = KeyEvent(
    key: "ampersand", keystrokes: [Keystroke("ampersand"), Keystroke("1"), Keystroke("2")])

  @Test("a key means its name unless more is known") func plain() {
    let event = KeyEvent(key: "z", modifiers: [.control, .shift])
    #expect(event.keystrokes == [Keystroke("z", [.control, .shift])])
  }

  @Test("each keystroke is offered once, until one is performed") func offers() {
    var offered: [String] = []
    #expect(
      event.offer {
        offered.append($0.key)
        return $0.key == "1"
      })
    #expect(offered == ["ampersand", "1"])
    #expect(!event.offer { _ in false })
  }

  @Test("the first meaning counts") func meanings() {
    var asked = 0
    let digit = event.first { stroke in
      asked += 1
      return Int(stroke.key)
    }
    #expect(digit == 1 && asked == 2)
    #expect(event.first { $0.key == "x" ? 0 : nil } == nil)
  }
}
