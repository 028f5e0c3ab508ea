import Testing
import TouchKit
import TouchKitTesting

@MainActor
@Suite("Scrub")
struct ScrubTests {
  private let scene = GestureScene()
  private let scrub: ScrubGestureRecognizer
  private var finger: Finger { scene.finger(1) }
  private var actions: [String] { scene.recorder.lines.filter { $0.hasPrefix("scrub") } }

  init() { scrub = scene.add(ScrubGestureRecognizer(), "scrub") }

  /// Makes strokes to and fro with fingers that are down.
  private func rub(
    _ fingers: [Finger], strokes: Int, by step: Vector = Vector(40, 0), each milliseconds: Int = 100
  ) {
    for stroke in 0..<strokes {
      let ends = fingers.map { $0.location + (stroke % 2 == 0 ? step : -step) }
      scene.stage.stroke(fingers, to: ends, in: .milliseconds(milliseconds))
    }
  }

  @Test(
    "four strokes in any direction are recognized once, while the finger still moves",
    arguments: [Vector(40, 0), Vector(-40, 0), Vector(0, 40), Vector(-24, 24)])
  func fourStrokes(step: Vector) {
    finger.down(at: Point(400, 300))
    rub([finger], strokes: 3, by: step)
    #expect(actions == [])

    rub([finger], strokes: 3, by: -step)
    #expect(actions == ["scrub ended"])
    #expect(scrub.numberOfStrokes == 4)

    finger.up()
    #expect(actions == ["scrub ended"])
  }

  @Test("the next scrub counts anew") func again() {
    for _ in 0..<2 {
      finger.down(at: Point(400, 300))
      rub([finger], strokes: 4)
      finger.up()
    }
    finger.down(at: Point(400, 300))
    rub([finger], strokes: 3)
    finger.up()

    #expect(actions == ["scrub ended", "scrub ended"])
  }

  @Test("a turn counts after the length of a stroke", arguments: [(23.9, 0), (24, 1)])
  func length(length: Double, count: Int) {
    finger.down(at: Point(400, 300))
    rub([finger], strokes: 8, by: Vector(length, 0))

    #expect(actions.count == count)
  }

  @Test("each stroke has its time, however long all of them take", arguments: [(340, 1), (360, 0)])
  func time(milliseconds: Int, count: Int) {
    finger.down(at: Point(400, 300))
    // The stroke reaches its length in its last step.
    rub([finger], strokes: 4, by: Vector(24, 0), each: milliseconds)

    #expect(actions.count == count)
  }

  @Test("a finger that rests before it rubs does not scrub") func rests() {
    finger.down(at: Point(400, 300))
    scene.wait(400)
    rub([finger], strokes: 4)

    #expect(scrub.state == .failed)
  }

  @Test("a finger that circles does not scrub") func circles() {
    let center = Point(400, 300)
    finger.down(at: center + Vector(60, 0))
    for step in 1...180 {
      scene.wait(10)
      finger.move(to: center + Vector(60, 0).rotated(by: .degrees(12 * Double(step))))
    }

    #expect(actions == [])
  }

  @Test("strokes that leave the line of the first one fail") func corner() {
    finger.down(at: Point(400, 300))
    rub([finger], strokes: 1)
    // Back at 40 degrees; 35 are the limit.
    rub([finger], strokes: 1, by: Vector(-40, 0).rotated(by: .degrees(40)))

    #expect(scrub.state == .failed)
  }

  @Test("further fingers, and lifting, end it") func otherFingers() {
    finger.down(at: Point(400, 300))
    rub([finger], strokes: 3)
    scene.finger(2).down(at: Point(500, 300))
    rub([finger], strokes: 3)
    #expect(scrub.state == .failed)
    scene.finger(2).up()
    finger.up()

    for _ in 0..<2 {
      finger.down(at: Point(400, 300))
      rub([finger], strokes: 3)
      finger.up()
    }
    #expect(actions == [])
  }

  @Test("number of strokes and fingers, length and time are configurable") func configured() {
    (scrub.numberOfStrokesRequired, scrub.numberOfTouchesRequired) = (2, 2)
    (scrub.minimumStrokeLength, scrub.maximumStrokeDuration) = (100, .seconds(4))
    let fingers = [scene.finger(1), scene.finger(2)]

    fingers[0].down(at: Point(300, 300))
    fingers[1].down(at: Point(400, 300))
    rub(fingers, strokes: 2, by: Vector(99, 0), each: 1000)
    #expect(actions == [])
    rub(fingers, strokes: 2, by: Vector(101, 0), each: 1000)

    #expect(actions == ["scrub ended"])
  }

  @Test("beside a pan it needs simultaneity, or the pan waits for it") func besidePan() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    finger.down(at: Point(400, 300))
    rub([finger], strokes: 4)
    finger.up()
    #expect(actions == [])

    scrub.recognizeSimultaneously(with: pan)
    finger.down(at: Point(400, 300))
    rub([finger], strokes: 4)
    #expect(actions == ["scrub ended"])
    #expect(pan.state == .changed)
  }

  @Test("a scrub that waits stays recognized, however long it waits") func waits() {
    let press = scene.add(LongPressGestureRecognizer(), "press")
    (press.minimumPressDuration, press.allowableMovement) = (.seconds(2), 1000)
    scrub.require(toFail: press)
    finger.down(at: Point(400, 300))
    rub([finger], strokes: 4)
    scene.wait(1000)
    #expect(actions == [])

    finger.up()

    #expect(actions == ["scrub ended"])
  }
}
