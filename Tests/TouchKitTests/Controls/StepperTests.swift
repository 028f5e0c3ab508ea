import Testing
import TouchKit
import TouchKitTesting

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
    #expect(stepper.number == 12)
    stepper.number = -3
    #expect(stepper.number == 1)
    #expect(changes() == [])
  }

  @Test("counts by keys") func keys() {
    let (stepper, changes) = stepper(1)
    stage.key("Tab")
    for key in ["Up", "Right", "Page_Up", "Down", "Home", "End", "Left", "Page_Down"] {
      stage.key(key)
    }

    #expect(changes() == [2, 3, 12, 11, 1, 12, 11, 1])
    #expect(stepper.number == 1)
  }

  @Test("is mirrored where one reads from right to left, and so are its arrows") func mirrored() {
    let (stepper, changes) = stepper(5)
    stage.window.layoutDirection = .rightToLeft
    stage.window.layoutIfNeeded()

    stage.finger.tap(at: Point(50, 64))
    stage.key("Tab")
    stage.key("Left")

    #expect(changes() == [6, 7])
    #expect(stepper.number == 7)
  }

  @Test("is told as a number in its range to screen readers, who can set it") func adjusted() {
    let (stepper, changes) = stepper(5)
    #expect(stepper.adjustableValue == AdjustableValue(5, in: 1...12, step: 1))

    stepper.adjust(to: 7.2)
    stepper.adjust(to: 400)
    stepper.adjust(to: .nan)

    #expect(changes() == [7, 12])
  }
}
