import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("A text view") struct TextViewTests {
  private let stage = Stage(width: 360, height: 480)
  private final class Log { var texts: [String] = [] }
  private let log = Log()

  private func view(_ text: String = "", height: Double = 160) -> TextView {
    let view = TextView(text, placeholder: "Notes")
    view.frame = Rect(20, 20, 240, height)
    view.onChange = { [log] in log.texts.append($0) }
    stage.root.addSubview(view)
    stage.window.layoutIfNeeded()
    return view
  }

  private func caret(of view: TextView) -> Rect { view.field.caretRect }

  private func offset(of view: TextView) -> Int {
    view.text.distance(from: view.text.startIndex, to: view.field.selectedRange.lowerBound)
  }

  @Test("Return begins a line, where the caret then is") func lines() {
    let view = view()
    view.field.becomeFirstResponder()
    stage.type("One")
    let first = caret(of: view)
    stage.key("Return")
    #expect(caret(of: view).minY >= first.maxY - 1)
    #expect(caret(of: view).minX < first.minX)
    stage.type("Two")
    #expect(view.text == "One\nTwo")
    #expect(log.texts.last == "One\nTwo")
  }

  @Test("a long line is broken at its width; up and down keep the place in the line")
  func upAndDown() {
    let view = view("mmmmmmmmmm mm\nm\nmmmmmmmmmm mm")
    view.field.becomeFirstResponder()
    let end = caret(of: view)
    stage.key("Up")
    #expect(offset(of: view) == 15)
    stage.key("Up")
    #expect(caret(of: view).minX == end.minX)
    #expect(offset(of: view) == 13)
    for _ in 0..<3 { stage.key("Up") }
    #expect(offset(of: view) == 0)
    stage.key("Page_Down")
    #expect(offset(of: view) > 13)
    stage.key("Up")
    for _ in 0..<4 { stage.key("Down", modifiers: .shift) }
    #expect(view.field.selectedRange.upperBound == view.text.endIndex)
    #expect(!view.field.selectedRange.isEmpty)
  }

  @Test("Home and End are those of the line that is seen") func edges() {
    let view = view("One\nTwo words")
    view.field.becomeFirstResponder()
    stage.key("Home")
    #expect(offset(of: view) == 4)
    stage.key("Left")
    #expect(offset(of: view) == 3)
    stage.key("Home")
    #expect(offset(of: view) == 0)
    stage.key("End")
    #expect(offset(of: view) == 3)
    stage.key("Right")
    stage.key("End")
    #expect(offset(of: view) == 13)
  }

  @Test("a tap places the caret in its line; a second one selects the word") func taps() {
    let view = view("One\nTwo\nThree")
    let line = TextLayout("x", font: view.field.font).size.height
    let place = Point(20 + TextField.padding + 2, 20 + TextField.padding + 1.5 * line)
    stage.finger.tap(at: place)
    #expect(view.field.isEditing)
    #expect(offset(of: view) == 4)
    stage.finger.tap(at: place)
    #expect(view.text[view.field.selectedRange] == "Two")
  }

  @Test("an end of the selection is dragged across lines") func handles() {
    let view = view("One\nTwo\nThree")
    let line = TextLayout("x", font: view.field.font).size.height
    let first = Point(20 + TextField.padding + 4, 20 + TextField.padding + 0.5 * line)
    stage.finger.tap(at: first)
    stage.finger.tap(at: first)
    #expect(view.text[view.field.selectedRange] == "One")
    stage.advance(by: .seconds(2))
    let end = view.field.convert(view.field.rect(of: .end), to: nil).center
    stage.finger.down(at: end)
    stage.finger.stroke(to: end + Vector(0, line), in: .milliseconds(200))
    stage.finger.up()
    #expect(view.text[view.field.selectedRange].hasPrefix("One\nTw"))
  }

  @Test("scrolls to the caret, and by a finger, which leaves the caret") func scrolling() {
    let view = view((1...40).map { "Line \($0)" }.joined(separator: "\n"), height: 120)
    #expect(view.contentOffset.y == 0)
    view.field.becomeFirstResponder()
    stage.window.layoutIfNeeded()
    #expect(abs(view.contentOffset.y - view.maximumOffset.y) <= 1)
    #expect(view.maximumOffset.y > 400)

    let before = offset(of: view)
    stage.finger.down(at: Point(120, 60))
    stage.finger.stroke(to: Point(120, 120), in: .milliseconds(200))
    stage.finger.up()
    stage.advance(by: .seconds(3))
    #expect(view.contentOffset.y < view.maximumOffset.y - 30)
    #expect(offset(of: view) == before)
    stage.type("!")
    stage.window.layoutIfNeeded()
    #expect(abs(view.contentOffset.y - view.maximumOffset.y) <= 1)
  }

  @Test("keeps line breaks that are pasted; undo takes them back") func clipboard() {
    let view = view("A")
    view.field.becomeFirstResponder()
    stage.pasteboard.setString("1\n2")
    stage.key("v", modifiers: .control)
    stage.scheduler.runPosted()
    #expect(view.text == "A1\n2")
    stage.key("z", modifiers: .control)
    #expect(view.text == "A")
    stage.key("a", modifiers: .control)
    stage.key("c", modifiers: .control)
    var copied: String?
    stage.pasteboard.string { copied = try? $0.get() }
    stage.scheduler.runPosted()
    #expect(copied == "A")
  }

  @Test("what an input method composes is shown at the caret") func composition() {
    let view = view("One\n")
    view.field.becomeFirstResponder()
    view.field.setMarkedText("ni", caret: 2)
    #expect(view.text == "One\n")
    #expect(caret(of: view).minY > TextField.padding + 10)
    view.field.insertText("\u{4F60}")
    #expect(view.text == "One\n\u{4F60}")
  }

  @Test("stays in sight above the on-screen keyboard") func keyboard() throws {
    stage.window.textInput.hasHardwareKeyboard = false
    let view = view((1...40).map { "Line \($0)" }.joined(separator: "\n"), height: 440)
    stage.finger.tap(at: Point(100, 430))
    stage.advance(by: .seconds(1))
    stage.window.layoutIfNeeded()
    let keyboard = try #require(stage.window.keyboardFrame)
    #expect(view.field.convert(caret(of: view), to: nil).maxY <= keyboard.minY)
  }

  @Test("lines begin at the right where one reads from right to left, and in such a text")
  func mirrored() {
    let arabic = view("\u{645}\u{631}\u{62D}\u{628}\u{627}\nb")
    arabic.field.becomeFirstResponder()
    stage.key("Home", modifiers: .control)
    #expect(caret(of: arabic).minX > 200)
    stage.key("Left")
    #expect(offset(of: arabic) == 1)

    stage.window.layoutDirection = .rightToLeft
    arabic.text = ""
    stage.window.layoutIfNeeded()
    #expect(caret(of: arabic).minX > 200)
  }

  @Test("asks for the height of its text, and at least for some lines") func size() {
    let view = view("One")
    let least = view.sizeThatFits(Size(240, .infinity)).height
    view.text = (1...10).map(String.init).joined(separator: "\n")
    #expect(least > 60)
    #expect(view.sizeThatFits(Size(240, .infinity)).height > 2 * least)
    #expect(view.sizeThatFits(Size(240, 150)).height == 150)
  }

  @Test("is a field of several lines for screen readers, which edit it") func accessibility() throws
  {
    let view = view("One\nTwo")
    view.identifier = "notes"
    let views = AccessibleViews(of: stage.window)
    let node = try #require(views.snapshot().nodes.first { $0.identifier == "notes" })
    #expect(node.role == .textfield && node.label == "Notes")
    #expect(node.states.isSuperset(of: [.editable, .multiline]))
    #expect(node.text?.string == "One\nTwo")
    #expect(views.perform(.replace(0..<3, by: "1"), on: node.id))
    #expect(view.text == "1\nTwo")
  }

  @Test("a disabled one takes nothing") func disabled() {
    let view = view("One")
    view.isEnabled = false
    stage.finger.tap(view)
    stage.type("x")
    #expect(view.text == "One" && !view.field.isEditing)
  }
}
