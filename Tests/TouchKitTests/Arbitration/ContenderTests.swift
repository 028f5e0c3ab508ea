import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Contender")
struct ContenderTests {
  private let scene = GestureScene()
  private var finger: Finger { scene.finger(1) }

  @Test("exists from the recognizer's first finger to its reset") func lifetime() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    #expect(pan.contender == nil)

    finger.down(at: Point(100, 100))
    let contender = pan.contender
    #expect(contender?.recognizer === pan)
    finger.move(to: Point(150, 100))
    #expect(pan.contender === contender)
    finger.up()

    #expect(pan.contender == nil)
    #expect(pan.state == .possible)
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("lasts from tap to tap while more taps may follow") func betweenTaps() {
    let double = scene.add(TapGestureRecognizer(taps: 2), "double")
    finger.tap(at: Point(100, 100))

    #expect(double.touches.isEmpty)
    #expect(double.contender?.earlierTouches.count == 1)
    scene.wait(400)

    #expect(double.contender == nil)
  }

  @Test("a finger is tracked by the recognizers that accept it, until it lifts") func tracking()
    throws
  {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    let pinch = scene.add(PinchGestureRecognizer(), "pinch")
    finger.down(at: Point(100, 100))
    scene.finger(2).down(at: Point(300, 100))
    let touch = try #require(scene.stage.window.touches.first)
    #expect(touch.gestureRecognizers.map(\.name) == ["pan", "pinch"])

    pan.ignore(touch)
    #expect(touch.gestureRecognizers.map(\.name) == ["pinch"])
    finger.up()

    #expect(touch.gestureRecognizers.isEmpty)
    #expect(pinch.touches.count == 1)
  }

  @Test("the touches of a recognized gesture are cancelled in landing order")
  func order() {
    let probe = scene.add(ProbeRecognizer(scene.recorder), "probe")
    probe.onMoved = { $0.transition(to: .began) }
    finger.down(at: Point(100, 100))
    scene.wait(10)
    scene.finger(2).down(at: Point(300, 100))
    scene.wait(10)
    scene.finger(2).up()
    finger.move(to: Point(120, 100))

    #expect(
      scene.recorder.lines.filter { $0.hasPrefix("view cancelled") }
        == ["view cancelled 1", "view cancelled 2"])
  }

  @Test("a finger that lands in an event loop inside reset begins another sequence")
  func resetThatRunsALoop() {
    let probe = scene.add(ProbeRecognizer(scene.recorder), "probe")
    let other = scene.finger(2)
    probe.onReset = { if probe.resets == 1 { other.down(at: Point(300, 100)) } }
    finger.down(at: Point(100, 100))
    finger.up()

    #expect(probe.touches.count == 1)
    #expect(probe.contender != nil)
    probe.onMoved = { $0.transition(to: .began) }
    other.move(to: Point(320, 100))
    #expect(probe.state == .began)
    other.up()
    probe.isEnabled = false

    #expect(probe.resets == 2)
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("cancelling a recognizer sends one action and removes fingers and contender")
  func cancelled() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    finger.down(at: Point(100, 100))
    finger.move(to: Point(150, 100))

    pan.isEnabled = false

    #expect(scene.recorder.lines.filter { $0.hasPrefix("pan") } == ["pan began", "pan cancelled"])
    #expect(pan.contender == nil)
    #expect(pan.touches.isEmpty)
    #expect(pan.state == .possible)
  }

  @Test("a custom recognizer with a tap rank takes part in the order of taps") func rank() {
    final class Knock: ExpressibleRecognizer {
      override var isDiscrete: Bool { true }
      override var tapRank: Int { 2 }
      override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {}
      override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
        transition(to: .recognized)
      }
    }
    scene.add(TapGestureRecognizer(), "tap")
    scene.add(Knock(), "knock")

    finger.tap(at: Point(100, 100))

    // Has a higher tap rank than the other one, so it is decided first and prevents it.
    #expect(scene.recorder.lines.filter { !$0.hasPrefix("view") } == ["knock ended"])
  }
}
