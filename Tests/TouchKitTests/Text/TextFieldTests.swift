import Testing
import TouchKit
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("TextField") struct TextFieldTests: TextFieldStory {
  let stage: Stage
  let field: TextField

  init() { (stage, field) = Self.makeField() }

  @Test("a tap gives the focus and places the caret exactly") func tap() {
    field.text = "glasses"
    stage.finger.tap(at: point(3) + Vector(1, 0))

    #expect(field.isFirstResponder && selection == [3, 3])
    pause()
    stage.finger.tap(at: point(5) + Vector(-1, 0))
    #expect(selection == [5, 5])
  }

  @Test("a button and Escape clear a field for searches; Escape ends the editing only then")
  func clears() throws {
    var (texts, cancels) = ([String](), 0)
    field.showsClearButton = true
    field.onChange = { texts.append($0) }
    field.onCancel = { cancels += 1 }
    focus()
    let button = try #require(field.clearButton)
    #expect(button.isHidden)
    field.insertText("hat")
    stage.draw()
    #expect(!button.isHidden)

    stage.finger.tap(at: button.convert(button.bounds.center, to: nil))
    #expect(field.text.isEmpty && button.isHidden && field.isEditing)
    field.insertText("wig")
    stage.key("Escape")
    #expect(field.text.isEmpty && field.isEditing && cancels == 0)
    stage.key("Escape")

    #expect(!field.isEditing && cancels == 1 && texts == ["hat", "", "wig", ""])
    field.perform(.undo)
    #expect(field.text == "wig", "nothing is lost")
  }

  @Test("a text that goes on out of sight fades at that edge") func fades() {
    field.text = String(repeating: "mmm", count: 20)
    /// How much darker than the ground the letters are, up to 16 points from an edge of the text, and in the middle.
    func ink() -> [Double] {
      let pixels = stage.draw()
      let (left, right) = (Int(field.frame.minX) + 7, Int(field.frame.maxX) - 7)
      let ground = Theme.surface.resolved(for: .light).red
      return [left..<left + 6, 180..<220, right - 6..<right].map { columns in
        columns.flatMap { x in (112..<136).map { y in ground - pixels[x, y].red } }.max() ?? 0
      }
    }
    stage.draw()
    var shown = ink()
    #expect(shown[1] > 0.7 && shown[2] < 0.3, "\(shown)")
    focus(field.text)
    field.caretIsOn = false
    field.setNeedsDisplay()
    shown = ink()
    #expect(shown[1] > 0.7 && shown[0] < 0.3, "\(shown)")
    field.text = "short"
    #expect(!field.canScroll)
  }

  @Test("text is never below the button that clears it") func besideClearButton() throws {
    field.showsClearButton = true
    focus(String(repeating: "a long name ", count: 9))
    let button = try #require(field.clearButton)

    #expect(field.caretRect.maxX <= button.frame.minX)
    stage.window.layoutDirection = .rightToLeft
    stage.draw()
    #expect(button.frame.minX == 0 && field.textSpan.left >= button.frame.maxX)
  }

  @Test("a first tap and the focus by key select what is replaced most; a later tap does not")
  func selectsInitially() {
    field.initialSelection = { text in text.startIndex..<(text.firstIndex(of: ".") ?? text.endIndex)
    }
    field.text = "robin.png"
    stage.finger.tap(at: point(2))
    #expect(selection == [0, 5] && menu == nil)
    pause()

    stage.finger.tap(at: point(2) + Vector(1, 0))
    #expect(selection == [2, 2] && menu == nil)
    field.resignFirstResponder()
    stage.key("Tab")

    #expect(field.isEditing && selection == [0, 5])
    stage.key("Right")
    #expect(selection == [5, 5])
  }

  @Test("typing inserts, reports and edits with the usual keys") func keys() {
    var reports: [String] = []
    field.onChange = { reports.append($0) }
    focus()

    stage.type("hats")
    stage.key("Left")
    stage.key("BackSpace")
    stage.key("Home")
    stage.key("Delete")
    stage.key("End", modifiers: .shift)
    #expect(field.text == "as" && selection == [0, 2])
    stage.type("x")

    #expect(field.text == "x")
    #expect(reports == ["h", "ha", "hat", "hats", "has", "as", "x"])
    #expect(field.valueText == "x")
  }

  @Test("Control with a key copies, cuts, pastes, selects all, undoes and redoes")
  func shortcuts() {
    focus("two hats")
    stage.key("a", modifiers: .control)
    stage.key("c", modifiers: .control)
    stage.key("End")
    stage.key("v", modifiers: .control)
    stage.scheduler.runPosted()
    #expect(field.text == "two hatstwo hats")

    stage.key("Left", modifiers: [.control, .shift])
    stage.key("x", modifiers: .control)
    #expect(field.text == "two hatstwo ")
    stage.key("z", modifiers: .control)
    #expect(field.text == "two hatstwo hats")
    stage.key("z", modifiers: .control)
    #expect(field.text == "two hats")
    stage.key("z", modifiers: [.control, .shift])
    #expect(field.text == "two hatstwo hats")
    stage.key("BackSpace", modifiers: .control)
    #expect(field.text == "two hatstwo hats".dropLast(4).description)
  }

  @Test("Return submits; Escape resigns the focus and cancels; Tab moves on") func ends() {
    var events: [String] = []
    field.onSubmit = { events.append("submit") }
    field.onCancel = { events.append("cancel") }
    let other = TextField()
    stage.root.addSubview(other)
    focus("x")

    stage.key("Return")
    #expect(events == ["submit"] && field.isFirstResponder && field.text == "x")
    stage.key("Tab")
    #expect(other.isFirstResponder)
    field.becomeFirstResponder()
    stage.key("Escape")
    #expect(events == ["submit", "cancel"] && stage.window.focus == nil)
    stage.type("y")
    #expect(field.text == "x")
  }

  @Test("Arabic is edited from right to left") func rightToLeft() {
    focus("سلام")
    #expect(point(0).x > 300 && point(4, .upstream).x < point(1).x)
    let start = point(0)
    stage.key("Home")
    stage.key("Left")
    #expect(selection == [1, 1])
    stage.key("Right")
    #expect(selection == [0, 0])
    stage.finger.tap(at: start - Vector(1, 0))
    #expect(selection == [0, 0])
    stage.type("ا")
    #expect(field.text == "اسلام")
  }

  @Test("what an input method composes is shown at the caret, and committed or given up")
  func composes() {
    var reports = 0
    field.onChange = { _ in reports += 1 }
    focus("ab")
    stage.key("Left")
    let before = field.caretRect.minX
    field.setMarkedText("にほん", caret: 3)
    #expect(field.text == "ab" && reports == 0 && field.caretRect.minX > before + 30)
    field.insertText("日本")
    #expect(field.text == "a日本b" && reports == 1)

    field.setMarkedText("x", caret: 1)
    stage.key("Escape")
    #expect(field.text == "a日本b" && field.isFirstResponder)
    field.setMarkedText("x", caret: 1)
    field.resignFirstResponder()
    #expect(field.text == "a日本xb")
  }

  @Test("the caret blinks for ten seconds; without focus nothing wakes the app") func blinks() {
    focus("x")
    #expect(field.caretIsOn && stage.window.nextDeadline != nil)
    stage.advance(by: .milliseconds(540))
    #expect(!field.caretIsOn)
    stage.advance(by: .milliseconds(540))
    #expect(field.caretIsOn)
    stage.advance(by: .seconds(12))
    #expect(field.caretIsOn && stage.window.nextDeadline == nil)
    stage.key("Left")
    #expect(stage.window.nextDeadline != nil)
    field.resignFirstResponder()
    #expect(stage.window.nextDeadline == nil)
    field.becomeFirstResponder()
    field.removeFromSuperview()
    #expect(stage.window.nextDeadline == nil && stage.window.focus == nil)
    stage.root.addSubview(field)
  }

  @Test("a disabled field takes neither focus nor text") func disabled() {
    focus("x")
    field.isEnabled = false
    #expect(!field.isFirstResponder)
    stage.finger.tap(at: point(1))
    #expect(!field.isFirstResponder && !field.becomeFirstResponder())
  }

  @Test("no more than the maximum length") func maximum() {
    field.maximumLength = 3
    focus()
    stage.type("hats")
    #expect(field.text == "hat")
    field.text = "ab"
    #expect(field.maximumLength == 3)
  }

  @Test("the states look different") func looks() {
    func pixels(_ change: () -> Void) -> [Color] {
      change()
      let buffer = stage.draw()
      return (0..<48).map { buffer[50, 100 + $0] }
    }
    let normal = pixels {}
    let focused = pixels { field.becomeFirstResponder() }
    let invalid = pixels { field.isInvalid = true }
    let disabled = pixels {
      field.isInvalid = false
      field.isEnabled = false
    }
    #expect(Set([normal, focused, invalid]).count == 3 && focused != disabled)
  }
}
