import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Pressure") struct PressureTests {
  private let stage = Stage()
  private let probe = PressureProbe()

  init() {
    probe.frame = stage.root.bounds
    stage.root.addSubview(probe)
  }

  @Test("a touch has none until its device has measured it, and keeps the last value")
  func values() {
    stage.finger.down(at: Point(100, 100))
    stage.finger.move(to: Point(110, 100), pressure: 0.25)
    stage.finger.move(to: Point(120, 100))
    stage.finger.move(to: Point(130, 100), pressure: 0.5)
    stage.finger.up()

    #expect(probe.pressures == [nil, 0.25, 0.25, 0.5, 0.5])
  }

  @Test("a finger that only presses harder moves, by nothing") func resting() {
    stage.finger.down(at: Point(100, 100), pressure: 0.5)
    stage.finger.move(to: Point(120, 100))
    stage.finger.move(to: Point(120, 100), pressure: 0.75)
    stage.finger.move(to: Point(120, 100), pressure: 0.75)

    #expect(probe.pressures == [0.5, 0.5, 0.75])
    #expect(probe.steps == [Vector(20, 0), .zero])
  }

  @Test("values outside are clamped, and what is no number is ignored") func limits() {
    stage.finger.down(at: Point(100, 100), pressure: -1)
    stage.finger.move(to: Point(110, 100), pressure: .infinity)
    stage.finger.move(to: Point(120, 100), pressure: .nan)

    #expect(probe.pressures == [0, 1, 1])
  }

  @Test("pressing harder neither begins a pan nor ends a hold") func recognizers() {
    let (pan, hold) = (PanGestureRecognizer(), LongPressGestureRecognizer())
    probe.add(pan)
    probe.add(hold)

    stage.finger.down(at: Point(100, 100), pressure: 0)
    for step in 1...40 {
      stage.advance(by: .milliseconds(20))
      stage.finger.move(to: Point(100, 100), pressure: Double(step) / 40)
    }

    #expect(pan.state == .failed || pan.state == .possible)
    #expect(hold.state == .changed || hold.state == .began)
  }
}

/// Notes the pressure and the steps of a finger.
private final class PressureProbe: View {
  var pressures: [Double?] = []
  var steps: [Vector] = []

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) { note(touches) }
  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    note(touches)
    for touch in touches {
      steps.append(touch.location(in: self) - touch.previousLocation(in: self))
    }
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) { note(touches) }

  private func note(_ touches: Set<Touch>) { pressures += touches.map(\.pressure) }
}
