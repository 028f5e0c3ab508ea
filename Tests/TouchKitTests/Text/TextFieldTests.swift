import Testing
import TouchKit
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("TextField") struct TextFieldTests {
  private let stage = Stage(width: 400, height: 300)
  private let field: TextField

  init() {
    field = TextField(placeholder: "Name")
    field.frame = Rect(50, 100, 300, 48)
    stage.root.addSubview(field)
    stage.draw()
  }

  /// The point of the window where the caret would be before a character.
  private func point(_ characters: Int, _ affinity: TextAffinity = .downstream) -> Point {
    let index = field.text.index(field.text.startIndex, offsetBy: characters)
    let caret = field.rect(ofCaretAt: TextPosition(index, affinity))
    return field.convert(caret.center, to: nil)
  }

  private func focus(_ text: String = "") {
    field.text = text
    field.becomeFirstResponder()
    stage.draw()
  }

  /// Waits until the next tap begins a new series.
  private func pause() { stage.advance(by: .seconds(2)) }

  private var selection: [Int] {
    let range = field.selectedRange
    return [range.lowerBound, range.upperBound].map { field.text[..<$0].count }
  }

  private var menu: Menu? { field.menu }

  private func choose(_ identifier: String) throws {
    pause()
    let menu = try #require(menu)
    let item = try #require(menu.subviews.first { $0.identifier == identifier })
    stage.finger.tap(at: item.convert(item.bounds.center, to: nil))
    stage.scheduler.runPosted()
  }

  @Test("a tap gives the focus and places the caret exactly") func tap() {
    field.text = "glasses"
    stage.finger.tap(at: point(3) + Vector(1, 0))

    #expect(field.isFirstResponder && selection == [3, 3])
    pause()
    stage.finger.tap(at: point(5) + Vector(-1, 0))
    #expect(selection == [5, 5])
  }

  // MARK: Clearing

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

  @Test("text is never below the button that clears it") func besideClearButton() throws {
    field.showsClearButton = true
    focus(String(repeating: "a long name ", count: 9))
    let button = try #require(field.clearButton)

    #expect(field.caretRect.maxX <= button.frame.minX)
    stage.window.layoutDirection = .rightToLeft
    stage.draw()
    #expect(button.frame.minX == 0 && field.textSpan.left >= button.frame.maxX)
  }

  // MARK: The initial selection

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

  // MARK: Keys

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

  @Test("a double tap selects the word, a third tap everything") func taps() {
    field.text = "two red hats"
    stage.finger.tap(at: point(5))
    #expect(selection == [5, 5])
    stage.advance(by: .milliseconds(80))
    stage.finger.tap(at: point(5))
    #expect(selection == [4, 7] && menu != nil)
    stage.advance(by: .milliseconds(80))
    stage.finger.tap(at: point(5))
    #expect(selection == [0, 12])

    pause()
    stage.finger.tap(at: point(7, .upstream) - Vector(1, 0))
    stage.finger.tap(at: point(7, .upstream) - Vector(1, 0))
    #expect(selection == [4, 7])
  }

  @Test("the ends of a selection are dragged, across each other too") func handles() {
    focus("two red hats")
    field.selectedRange = field.editor.wordRange(
      at: field.text.index(field.text.startIndex, offsetBy: 5))
    stage.finger.down(at: point(7, .upstream) + Vector(8, 6))
    stage.finger.stroke(to: point(12, .upstream) + Vector(8, 6), in: .milliseconds(200))
    #expect(selection == [4, 12])
    stage.finger.up()
    #expect(menu != nil)

    stage.finger.down(at: point(4) - Vector(10, 0))
    stage.finger.stroke(to: point(1) - Vector(10, 0), in: .milliseconds(200))
    stage.finger.up()
    #expect(selection == [1, 12])

    stage.finger.down(at: point(12, .upstream))
    stage.finger.stroke(to: point(0) - Vector(20, 0), in: .milliseconds(300))
    stage.finger.up()
    #expect(selection == [0, 1])
  }

  @Test("a finger near the caret drags it; elsewhere a short text stays") func dragsCaret() {
    focus("two red hats")
    field.selectedRange = field.text.startIndex..<field.text.startIndex
    stage.finger.down(at: point(0) + Vector(6, 0))
    stage.finger.stroke(to: point(7) + Vector(6, 0), in: .milliseconds(200))
    stage.finger.up()
    #expect(selection == [7, 7])

    stage.finger.down(at: point(0))
    stage.finger.stroke(to: point(4), in: .milliseconds(200))
    stage.finger.up()
    #expect(selection == [7, 7])
  }

  @Test("the caret follows a long press, and the menu opens when the finger lifts") func presses() {
    field.text = "two red hats"
    stage.finger.down(at: point(2))
    stage.advance(by: .milliseconds(600))
    #expect(field.isFirstResponder && selection == [2, 2])
    stage.finger.stroke(to: point(6), in: .milliseconds(100))
    #expect(selection == [6, 6] && menu == nil)
    stage.finger.up()
    #expect(menu?.subviews.map(\.identifier) == ["paste", "selectAll"])
  }

  @Test("the menu cuts, copies, pastes and selects all") func menuActions() throws {
    field.text = "two red hats"
    stage.finger.tap(at: point(5))
    stage.finger.tap(at: point(5))
    #expect(menu?.subviews.map(\.identifier) == ["cut", "copy", "paste", "selectAll"])

    try choose("cut")
    #expect(field.text == "two  hats" && menu == nil && field.isFirstResponder)
    pause()
    stage.finger.tap(at: point(9, .upstream))
    pause()
    stage.finger.tap(at: point(9, .upstream))
    try choose("paste")
    #expect(field.text == "two  hatsred")
    pause()
    stage.finger.tap(at: point(12, .upstream))
    try choose("selectAll")
    #expect(selection == [0, 12] && menu != nil)
    try choose("copy")
    var copied: String?
    stage.pasteboard.string { copied = try? $0.get() }
    stage.scheduler.runPosted()
    #expect(copied == field.text && menu == nil)
  }

  @Test("a mouse selects by dragging, and opens the menu with its other button") func mouse() {
    field.text = "two red hats"
    stage.mouse(.pressed(.primary), at: point(4))
    stage.mouse(.moved, at: point(6))
    stage.mouse(.moved, at: point(7))
    stage.mouse(.released(.primary), at: point(7))
    #expect(selection == [4, 7] && !field.showsHandles)
    stage.mouse(.pressed(.secondary), at: point(5))
    #expect(menu != nil && selection == [4, 7])
  }

  @Test("a long text scrolls with the caret and under a finger") func scrolls() {
    focus(String(repeating: "many words ", count: 20))
    let inside = Rect(64, 100, 272, 48).insetBy(-0.5, 0)
    #expect(inside.contains(point(field.text.count, .upstream)))
    stage.key("Home")
    #expect(inside.contains(point(0)) && !inside.contains(point(100)))

    stage.finger.down(at: Point(250, 124))
    stage.finger.stroke(to: Point(150, 124), in: .milliseconds(200))
    stage.finger.up()
    #expect(!inside.contains(point(0)) && selection == [0, 0])
    stage.key("Right")
    #expect(inside.contains(point(1)))
    field.resignFirstResponder()
    #expect(inside.contains(point(0)))
  }

  @Test("a vertical drag scrolls the view around the field") func scrollView() {
    let scroll = ScrollView()
    scroll.frame = Rect(0, 0, 400, 300)
    scroll.contentSize = Size(400, 900)
    stage.root.addSubview(scroll)
    scroll.addSubview(field)
    focus("two")
    stage.finger.down(at: point(1))
    stage.finger.stroke(to: point(1) - Vector(0, 90), in: .milliseconds(200))
    #expect(scroll.contentOffset.y > 50)
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

  @Test("the menu of an empty field is there only for what can be pasted") func emptyField() {
    func tapTwice() {
      for _ in 1...2 {
        stage.finger.tap(at: Point(120, 124))
        pause()
        stage.scheduler.runPosted()
      }
    }
    tapTwice()
    #expect(field.isFirstResponder && menu == nil)

    stage.pasteboard.setString("hat")
    field.resignFirstResponder()
    tapTwice()
    #expect(menu?.subviews.map(\.identifier) == ["paste"])
  }
}
