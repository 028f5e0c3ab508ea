import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("Selected text") struct SelectedTextTests {
  private let stage = Stage(width: 400, height: 300)
  private let field = TextField("two red hats")

  init() {
    field.frame = Rect(50, 100, 300, 48)
    stage.root.addSubview(field)
    stage.draw()
  }

  /// The point of the window where the caret would be before a character.
  private func point(_ characters: Int) -> Point {
    let index = field.text.index(field.text.startIndex, offsetBy: characters)
    let caret = field.rect(ofCaretAt: TextPosition(index))
    return field.convert(caret.center, to: nil)
  }

  /// The text that other apps can paste by their middle mouse button.
  private var offered: String? {
    var text: String?
    stage.selectionPasteboard.item?.load(.text, on: nil) { bytes in
      text = bytes.map { String(decoding: $0, as: UTF8.self) }
    }
    return text
  }

  private func click(_ button: MouseEvent.Button, at point: Point) {
    stage.mouse(.pressed(button), at: point)
    stage.mouse(.released(button), at: point)
    stage.scheduler.runPosted()
  }

  @Test("text that the mouse selects is offered when the button is released") func mouse() {
    stage.mouse(.pressed(.primary), at: point(4))
    stage.mouse(.moved, at: point(5))
    stage.mouse(.moved, at: point(7))
    #expect(String(field.text[field.selectedRange]) == "red")
    #expect(offered == nil, "the selection is still changing")

    stage.mouse(.released(.primary), at: point(7))

    #expect(offered == "red")
    #expect(stage.pasteboard.item == nil, "nothing was copied")
  }

  @Test("text that keys, taps or handles select is offered") func otherWays() {
    field.becomeFirstResponder()
    stage.key("Left", modifiers: .shift)
    #expect(offered == "s")
    stage.key("a", modifiers: .control)
    #expect(offered == "two red hats")

    stage.finger.tap(at: point(5))
    stage.finger.tap(at: point(5))
    #expect(offered == "red")
    stage.advance(by: .seconds(2))
    stage.finger.down(at: point(7))
    stage.finger.stroke(to: point(12), in: .milliseconds(200))
    #expect(offered == "red")
    stage.finger.up()
    #expect(offered == "red hats")
  }

  @Test("text stays offered when it is no longer selected, or was deleted") func collapses() {
    field.becomeFirstResponder()
    stage.key("Left", modifiers: [.shift, .control])
    stage.key("Left")
    #expect(field.selectedRange.isEmpty && offered == "hats")
    stage.key("Right", modifiers: [.shift, .control])
    stage.key("BackSpace")
    #expect(field.text == "two red " && offered == "hats")

    // Another app selects something.
    field.selectedRange = field.text.startIndex..<field.text.endIndex
    stage.selectionPasteboard.setString("shoes")

    #expect(!field.selectedRange.isEmpty)
    #expect(offered == "shoes")
  }

  @Test("a selection that the app makes without the focus is not the user's") func unfocused() {
    field.selectedRange = field.text.startIndex..<field.text.endIndex

    #expect(offered == nil)
  }

  @Test("the middle button pastes selected text where it is clicked") func paste() {
    stage.selectionPasteboard.setString("big ")
    stage.pasteboard.setString("copied")

    click(.middle, at: point(4))

    #expect(field.text == "two big red hats")
    #expect(field.isFirstResponder)
    stage.key("End", modifiers: .shift)
    click(.middle, at: point(0))
    #expect(field.text == "red hatstwo big red hats", "its own selection, too")
  }

  @Test("the middle button changes nothing where there is nothing to paste") func nothing() {
    click(.middle, at: point(4))
    #expect(field.text == "two red hats")

    stage.selectionPasteboard.setString("big ")
    field.isEnabled = false
    click(.middle, at: point(4))
    #expect(field.text == "two red hats")
    stage.window.selectionPasteboard = nil
    field.isEnabled = true
    click(.middle, at: point(4))
    #expect(field.text == "two red hats")
  }
}
