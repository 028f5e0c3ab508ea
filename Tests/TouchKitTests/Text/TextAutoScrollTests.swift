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

  // MARK: Several lines

  private func lines() -> TextView {
    field.removeFromSuperview()
    let view = TextView((0..<100).map { "Line \($0)" }.joined(separator: "\n"))
    view.frame = Rect(50, 50, 300, 200)
    stage.root.addSubview(view)
    view.field.becomeFirstResponder()
    view.field.selectedRange = view.text.startIndex..<view.text.startIndex
    stage.draw()
    return view
  }

  private func selectedLines(_ view: TextView) -> Int {
    view.text[view.field.selectedRange].split(separator: "\n").count
  }

  @Test("a selection that a mouse drags below the last line scrolls on, line by line")
  func selectsDown() {
    let view = lines()
    let mouse = Finger(stage, 7, isPrecise: true)
    mouse.down(at: Point(70, 80))
    mouse.move(to: Point(100, 150))
    mouse.move(to: Point(100, 246))
    stage.draw()
    let before = (view.contentOffset.y, selectedLines(view))
    for _ in 0..<10 {
      stage.advance(by: .milliseconds(50))
      stage.draw()
    }

    let way = view.contentOffset.y - before.0
    #expect(way > 40 && way < 260)
    #expect(selectedLines(view) > before.1 + 2)
    for _ in 0..<300 {
      stage.advance(by: .milliseconds(50))
      stage.draw()
    }
    #expect(selectedLines(view) >= 99)
    #expect(view.contentOffset == view.maximumOffset)
    mouse.up()
    #expect(view.field.autoScroll == nil)
  }

  @Test("and back at the upper edge, until the finger is elsewhere") func selectsUp() {
    let view = lines()
    view.field.selectedRange = view.text.endIndex..<view.text.endIndex
    stage.draw()
    let bottom = view.contentOffset.y
    let mouse = Finger(stage, 7, isPrecise: true)
    mouse.down(at: Point(100, 200))
    mouse.move(to: Point(100, 150))
    mouse.move(to: Point(100, 40))
    for _ in 0..<10 {
      stage.advance(by: .milliseconds(50))
      stage.draw()
    }
    #expect(view.contentOffset.y < bottom - 60)
    mouse.move(to: Point(100, 150))
    let rest = view.contentOffset.y
    stage.advance(by: .milliseconds(300))
    stage.draw()
    #expect(view.contentOffset.y == rest)
    mouse.up()
  }

  @Test("the end of a selection that a finger drags keeps its distance from the finger")
  func dragsHandle() {
    let view = lines()
    let text = view.text
    view.field.selectedRange = text.startIndex..<text.index(text.startIndex, offsetBy: 20)
    view.field.showsHandles = true
    stage.draw()
    let end = view.field.convert(view.field.rect(of: .end).center, to: nil)
    stage.finger.down(at: end)
    for y in stride(from: end.y, through: 244, by: 12) { stage.finger.move(to: Point(end.x, y)) }
    for _ in 0..<10 {
      stage.advance(by: .milliseconds(50))
      stage.draw()
    }
    #expect(view.contentOffset.y > 40)
    let before = view.contentOffset.y
    stage.finger.move(to: Point(end.x, 150))
    stage.draw()
    let caret = view.field.convert(view.field.rect(of: .end).center, to: nil)
    #expect(abs(caret.y - 150) < 16)
    #expect(view.contentOffset.y == before)
    stage.finger.up()
  }
}
