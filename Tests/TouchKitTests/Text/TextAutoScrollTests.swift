import Testing
import TouchKit
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("Auto-scroll") struct TextAutoScrollTests {
  private let stage = Stage(width: 400, height: 300)
  private let field = TextField(String(repeating: "hats ", count: 40) + "end")

  init() {
    field.frame = Rect(50, 100, 300, 48)
    stage.root.addSubview(field)
    field.becomeFirstResponder()
    field.selectedRange = field.text.startIndex..<field.text.startIndex
    stage.draw()
  }

  private var selection: [Int] {
    let range = field.selectedRange
    return [range.lowerBound, range.upperBound].map { field.text[..<$0].count }
  }

  private var caret: Point { field.convert(field.rectOfCaret.center, to: nil) }

  /// Drags the finger to an x coordinate of the field, and holds it there.
  private func hold(from start: Point, at x: Double) {
    stage.finger.down(at: start)
    for x in [start.x + 20, 50 + x] { stage.finger.move(to: Point(x, 124)) }
  }

  @Test("the text scrolls on under a caret that rests at the right edge, up to its end")
  func caretRight() {
    hold(from: caret, at: 295)
    let before = (field.textX, selection[0])
    stage.advance(by: .milliseconds(500))

    #expect(field.textX < before.0 - 60 && field.textX > before.0 - 240)
    #expect(selection[0] > before.1 + 5 && selection[0] == selection[1])
    stage.advance(by: .seconds(30))
    #expect(selection == [203, 203])
    // At the end nothing keeps the app awake.
    #expect(field.autoScroll == nil || stage.window.nextDeadline == nil)
    stage.finger.up()
  }

  @Test("it scrolls back at the left edge, and stops when the finger moves on or lifts")
  func caretLeft() {
    field.selectedRange = field.text.endIndex..<field.text.endIndex
    stage.draw()
    stage.finger.down(at: caret)
    for x in [300, 52.0] { stage.finger.move(to: Point(x, 124)) }
    let start = field.textX
    stage.advance(by: .milliseconds(200))
    #expect(field.textX > start + 20)

    stage.finger.move(to: Point(200, 124))
    let middle = field.textX
    stage.advance(by: .milliseconds(200))
    #expect(field.textX == middle)
    stage.finger.move(to: Point(52, 124))
    stage.finger.up()
    let end = field.textX
    stage.advance(by: .milliseconds(200))
    #expect(field.textX == end)
  }

  @Test("the end of a selection takes the text along") func handle() {
    let text = field.text
    field.selectedRange = text.startIndex..<text.index(text.startIndex, offsetBy: 4)
    stage.draw()
    let end = field.convert(field.rect(of: .end).center, to: nil)
    hold(from: end, at: 298)
    let before = selection[1]
    stage.advance(by: .milliseconds(500))

    #expect(selection[0] == 0 && selection[1] > before + 5)
    stage.finger.up()
  }

  @Test("a long press at the edge scrolls on") func press() {
    stage.finger.down(at: Point(200, 124))
    stage.advance(by: .seconds(1))
    stage.finger.move(to: Point(348, 124))
    let before = selection[0]
    stage.advance(by: .milliseconds(500))

    #expect(selection[0] > before + 5)
    stage.finger.up()
  }

  @Test("the speed grows towards the edge, within limits") func speed() {
    #expect(AutoScroll.step(at: 150, width: 300) == 0)
    #expect(AutoScroll.step(at: 24, width: 300) == 0)
    let steps = [280, 290, 300, 900].map { AutoScroll.step(at: $0, width: 300) }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 > $1 } && steps[3] > -8)
    #expect(AutoScroll.step(at: 10, width: 300) == -AutoScroll.step(at: 290, width: 300))
  }

  @Test("a text that fits, or the text itself under the finger, stays") func fits() {
    field.text = "hats"
    field.selectedRange = field.text.endIndex..<field.text.endIndex
    stage.draw()
    hold(from: caret, at: 298)
    #expect(field.autoScroll == nil)
    stage.finger.up()
  }
}
