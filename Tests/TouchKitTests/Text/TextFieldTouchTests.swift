import Testing
import TouchKit
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("TextField by finger and mouse") struct TextFieldTouchTests: TextFieldStory {
  let stage: Stage
  let field: TextField

  init() { (stage, field) = Self.makeField() }

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
