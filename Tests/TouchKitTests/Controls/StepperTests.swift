import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("A stepper") struct StepperTests {
  private let stage = Stage(width: 320, height: 200)

  private func stepper(_ value: Int, in range: ClosedRange<Int> = 1...12) -> (Stepper, () -> [Int])
  {
    final class Changes { var all: [Int] = [] }
    let changes = Changes()
    let stepper = Stepper("Copies", value: value, in: range) { changes.all.append($0) }
    stepper.frame = Rect(40, 40, 160, 48)
    stage.window.root.addSubview(stepper)
    stage.window.layoutIfNeeded()
    return (stepper, { changes.all })
  }

  @Test("counts up and down by taps, and stops at its ends") func taps() {
    let (stepper, changes) = stepper(11)

    stage.finger.tap(at: Point(190, 64))
    stage.finger.tap(at: Point(190, 64))
    stage.finger.tap(at: Point(50, 64))

    #expect(changes() == [12, 11])
    #expect(stepper.valueText == "11")
  }

  @Test("a number outside its range is moved into it, without a word") func range() {
    let (stepper, changes) = stepper(99)
    #expect(stepper.value == 12)
    stepper.value = -3
    #expect(stepper.value == 1)
    #expect(changes() == [])
  }

  @Test("counts by keys") func keys() {
    let (stepper, changes) = stepper(1)
    stage.key("Tab")
    for key in ["Up", "Right", "Page_Up", "Down", "Home", "End", "Left", "Page_Down"] {
      stage.key(key)
    }

    #expect(changes() == [2, 3, 12, 11, 1, 12, 11, 1])
    #expect(stepper.value == 1)
  }

  @Test("is mirrored where one reads from right to left, and so are its arrows") func mirrored() {
    let (stepper, changes) = stepper(5)
    stage.window.layoutDirection = .rightToLeft
    stage.window.layoutIfNeeded()

    stage.finger.tap(at: Point(50, 64))
    stage.key("Tab")
    stage.key("Left")

    #expect(changes() == [6, 7])
    #expect(stepper.value == 7)
  }

  @Test("is told as a number in its range to screen readers, who can set it") func adjusted() {
    let (stepper, changes) = stepper(5)
    #expect(stepper.adjustableValue == AdjustableValue(5, in: 1...12, step: 1))

    stepper.adjust(to: 7.2)
    stepper.adjust(to: 400)
    stepper.adjust(to: .nan)

    #expect(changes() == [7, 12])
  }

  @Test("a button that is held counts on, and faster after a while; the lift adds nothing")
  func held() {
    let (stepper, _) = stepper(0, in: 0...1_000)
    stage.finger.down(at: Point(190, 64))
    stage.advance(by: .milliseconds(490))
    #expect(stepper.value == 0)
    stage.advance(by: .milliseconds(20))
    #expect(stepper.value == 1)
    stage.advance(by: .milliseconds(500))
    let slow = stepper.value
    #expect((4...6).contains(slow))
    stage.advance(by: .milliseconds(500))
    stage.advance(by: .milliseconds(400))
    #expect(stepper.value > slow + 9)
    let last = stepper.value
    stage.finger.up()
    stage.advance(by: .seconds(2))
    #expect(stepper.value == last)
  }

  @Test("waits while the held finger is beside the button, and stops at the end of the range")
  func heldBeside() {
    let (stepper, changes) = stepper(5, in: 0...12)
    stage.finger.down(at: Point(190, 64))
    stage.advance(by: .milliseconds(510))
    stage.finger.move(to: Point(190, 190))
    stage.advance(by: .seconds(1))
    #expect(stepper.value == 6)
    stage.finger.move(to: Point(190, 64))
    stage.advance(by: .seconds(5))
    #expect(stepper.value == 12)
    #expect(changes() == [6, 7, 8, 9, 10, 11, 12])
    // At the end nothing keeps the app awake.
    stage.advance(by: .seconds(1))
    #expect(stage.window.nextDeadline == nil)
    stage.finger.up()
    #expect(stepper.value == 12)
  }

  @Test("a hold that is cancelled leaves the number as it was") func heldCancelled() {
    let (stepper, changes) = stepper(5)
    stage.finger.down(at: Point(50, 64))
    stage.advance(by: .milliseconds(800))
    #expect(stepper.value < 4)
    stage.finger.cancel()
    #expect(stepper.value == 5)
    #expect(changes().last == 5)
  }

  @Test("a screen reader says the number once, at the end of a hold, a tap or a held key")
  func said() {
    let (stepper, _) = stepper(5, in: 0...50)
    stage.window.reader.isHeard = true
    let views = AccessibleViews(of: stage.window)
    func said() -> [String] { views.snapshot().announcements.map(\.text) }

    stage.finger.down(at: Point(190, 64))
    stage.advance(by: .seconds(1))
    #expect(said() == [])
    stage.finger.up()
    #expect(said() == ["Copies \(stepper.value)"])
    stage.finger.tap(at: Point(190, 64))
    #expect(said() == ["Copies \(stepper.value)"])
    stage.key("Tab")
    for _ in 0..<3 { stage.window.handle(KeyEvent(key: "Up", timestamp: stage.now)) }
    #expect(said() == [])
    stage.window.handle(KeyEvent(phase: .released, key: "Up", timestamp: stage.now))
    #expect(said() == ["Copies \(stepper.value)"])
    stepper.adjust(to: 20)
    #expect(said() == [])
  }

  @Test("a button at the end of the range that is held does nothing, nor does its cancel")
  func heldAtEnd() {
    let (stepper, changes) = stepper(12)
    stage.finger.down(at: Point(190, 64))
    stage.advance(by: .seconds(1))
    stepper.value = 5
    stage.finger.cancel()
    #expect(stepper.value == 5 && changes() == [])
  }
}
