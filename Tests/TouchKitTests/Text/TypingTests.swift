import Testing
import TouchKit
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("Typing that something else ends") struct TypingTests {
  private let stage = Stage(width: 400, height: 300)
  private let field = TextField(placeholder: "Name")

  init() {
    field.frame = Rect(50, 100, 300, 48)
    stage.root.addSubview(field)
    let button = Button("Go on") {}
    button.frame = Rect(50, 20, 100, 48)
    stage.root.addSubview(button)
    field.becomeFirstResponder()
  }

  /// Presses keys, and returns those that reach the window, which are commands there.
  private func commands(_ keys: String..., modifiers: Modifiers = []) -> [String] {
    var reached: [String] = []
    stage.window.onKey = { event in
      // Tab moves the focus.
      guard event.key != "Tab" else { return false }
      if case .pressed = event.phase { reached.append(event.key) }
      return true
    }
    for key in keys {
      let text = key.count == 1 && modifiers.isEmpty ? key : ""
      for phase in [KeyEvent.Phase.pressed(isRepeat: false), .released] {
        stage.window.handle(
          KeyEvent(
            phase: phase, key: key, text: phase == .released ? "" : text, modifiers: modifiers,
            timestamp: stage.now))
      }
      stage.advance(by: .milliseconds(150))
    }
    return reached
  }

  @Test("the rest of the word is no command, as long as it is typed on") func rest() {
    _ = commands("a", "b")
    stage.window.focus = nil
    #expect(commands("c", "d", "e", "f", "g", "h", "i", "BackSpace", "j") == [])
    #expect(field.text == "ab")
    stage.advance(by: .seconds(1))
    #expect(commands("k", "l") == ["k", "l"])
  }

  @Test("nor is a word before which somebody has thought, but what comes later is")
  func thought() {
    _ = commands("a", "b")
    stage.advance(by: .seconds(3))
    stage.window.focus = nil
    #expect(commands("c", "d", "e") == [])
    stage.advance(by: .seconds(1))
    #expect(commands("f") == ["f"])

    field.becomeFirstResponder()
    _ = commands("g")
    stage.advance(by: .seconds(30))
    stage.window.focus = nil
    #expect(commands("h") == ["h"])
  }

  @Test("Return ends the word, and does nothing else; Escape and shortcuts act") func ends() {
    _ = commands("a")
    stage.window.focus = nil
    #expect(commands("Escape", "F5") == ["Escape", "F5"])
    #expect(commands("z", modifiers: .control) == ["z"])
    #expect(commands("b", "Return", "c", "Return") == ["c", "Return"])
  }

  @Test(
    "what the typist ends by a key is over at once", arguments: ["Return", "Escape", "Tab"])
  func ownEnd(key: String) {
    field.onSubmit = { [stage] in stage.window.focus = nil }
    _ = commands("a", key)
    stage.window.focus = nil
    #expect(commands("b") == ["b"])
  }

  @Test("what the typist ends by a button is over at once") func button() {
    _ = commands("a")
    stage.window.focus = nil
    stage.window.textInput.typistDidFinish()
    #expect(commands("b", "Delete") == ["b", "Delete"])
  }

  @Test("another field takes what is typed") func otherField() {
    let other = TextField(placeholder: "Place")
    other.frame = Rect(50, 200, 300, 48)
    stage.root.addSubview(other)
    _ = commands("a")
    other.becomeFirstResponder()
    #expect(commands("b") == [] && other.text == "b")
  }
}
