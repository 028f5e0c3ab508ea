import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Touch frames")
struct FrameTests {
  private let scene = GestureScene()

  @Test("recognizers see all locations before any lift") func placesFirst() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    scene.finger(1).down(at: Point(100, 100))
    scene.finger(2).down(at: Point(200, 100))

    scene.stage.frame([
      scene.finger(1).sample(.ended, at: Point(100, 140)),
      scene.finger(2).sample(.moved, at: Point(200, 140)),
    ])

    #expect(pan.state == .began)
    #expect(isNear(pan.translation(in: nil), Vector(0, 30)))
    #expect(pan.numberOfTouches == 1)
  }

  @Test("a recognizer receives those of its fingers that have moved") func onlyMoved() {
    let mover = scene.add(MoveRecorder(), "mover")
    for finger: UInt32 in 1...3 { scene.finger(finger).down(at: Point(Double(finger) * 100, 100)) }
    let moves = (1...3).map { number in
      scene.finger(UInt32(number)).sample(.moved, at: Point(Double(number) * 100, 101))
    }

    scene.stage.frame([moves[2], moves[0]])
    scene.stage.frame([moves[1]])
    scene.stage.frame(
      (1...3).map { scene.finger(UInt32($0)).sample(.moved, at: Point(Double($0) * 100, 102)) })

    #expect(mover.moved == [[1, 3], [2], [1, 2, 3]])
  }

  @Test("recognizers receive a touch before the view") func recognizersFirst() {
    let probe = scene.add(ProbeRecognizer(scene.recorder), "probe")
    probe.cancelsTouchesInView = false

    scene.finger(1).down(at: Point(100, 100))
    scene.finger(1).move(to: Point(130, 100))
    scene.finger(1).up()

    #expect(
      scene.recorder.lines == [
        "probe received began", "view began 1", "probe received moved", "view moved 1",
        "probe received ended", "view ended 1",
      ])
  }

  @Test("a touch keeps its identity and its view to its end") func identity() {
    var seen: [Touch] = []
    let kid = scene.addView("kid", 0, 0, 100, 100)
    kid.reaction = { _, touch in seen.append(touch) }

    scene.finger(1).down(at: Point(50, 50))
    scene.finger(1).move(to: Point(500, 500))
    scene.finger(1).up()

    #expect(seen.count == 3)
    #expect(seen.allSatisfy { $0 === seen[0] && $0.view === kid })
    #expect(scene.recorder.lines == ["kid began 1", "kid moved 1", "kid ended 1"])
  }

  @Test("the previous location is available in any view's coordinates") func previousLocation()
    throws
  {
    let kid = scene.addView("kid", 100, 100, 200, 200)
    scene.finger(1).down(at: Point(150, 150))
    scene.finger(1).move(to: Point(160, 170))
    let touch = try #require(scene.stage.window.touches.first)

    #expect(touch.location(in: kid) == Point(60, 70))
    #expect(touch.previousLocation(in: kid) == Point(50, 50))
    #expect(touch.location(in: nil) == Point(160, 170))
    #expect(touch.startLocation(in: nil) == Point(150, 150))
    #expect(touch.window === scene.stage.window)
  }

  @Test("fingers that rest while others move are stationary") func stationary() {
    let fingers = (scene.finger(1), scene.finger(2))
    fingers.0.down(at: Point(100, 100))
    fingers.1.down(at: Point(200, 100))

    fingers.1.move(to: Point(220, 100))

    #expect(scene.stage.window.touches.map(\.phase) == [.stationary, .moved])
  }

  @Test("the event lists the touches of a recognizer and of a view") func event() {
    let kid = scene.addView("kid", 0, 0, 100, 100)
    let probe = kid.add(ProbeRecognizer(scene.recorder))
    var counts: [Int] = []
    probe.onEvent = { counts = [$0.allTouches.count, $0.touches(for: probe).count] }

    scene.finger(1).down(at: Point(500, 500))
    scene.finger(2).down(at: Point(50, 50))

    #expect(counts == [2, 1])
    #expect(scene.stage.window.input.dispatcher.event.touches(for: kid).count == 1)
  }

  @Test("a lift without a location happens at the last one") func liftWithoutPlace() {
    let tap = scene.add(TapGestureRecognizer(), "tap")
    scene.finger(1).down(at: Point(100, 100))

    scene.finger(1).up(at: Point(.nan, .infinity))

    #expect(scene.recorder.lines.contains("tap ended"))
    #expect(tap.location(in: nil) == Point(100, 100))
    #expect(scene.stage.window.leftovers == [])
  }

  @Test(
    "implausible locations are ignored",
    arguments: [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude])
  func noPlace(_ number: Double) {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    scene.finger(2).down(at: Point(number, 3))
    #expect(scene.stage.window.touches.isEmpty)
    scene.finger(1).down(at: Point(100, 100))

    scene.finger(1).move(to: Point(number, 100))
    scene.finger(1).move(to: Point(150, 100))

    #expect(isNear(pan.translation(in: nil), Vector(40, 0)))
  }

  @Test("a frame is split where a finger appears a second time") func cut() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    let finger = scene.finger(1)
    finger.down(at: Point(100, 100))

    scene.stage.frame([
      finger.sample(.moved, at: Point(120, 100)), finger.sample(.ended, at: Point(150, 100)),
      finger.sample(.began(provisional: false), at: Point(300, 300)),
    ])

    #expect(
      scene.recorder.lines.filter { $0.hasPrefix("pan") } == [
        "pan began", "pan changed", "pan ended",
      ])
    #expect(pan.state == .possible)
    #expect(scene.stage.window.touches.map { $0.startLocation(in: nil) } == [Point(300, 300)])
  }

  @Test(
    "a finger that lands before another one lifts was down with it, whatever the clock shows",
    arguments: [TouchSample.Kind.lifted, .ended])
  func landsAndLifts(lift: TouchSample.Kind) {
    let tap = scene.add(TapGestureRecognizer(touches: 2), "tap")
    let (first, second) = (scene.finger(1), scene.finger(2))
    let isProvisional = lift == .lifted
    scene.stage.frame([first.sample(.began(provisional: isProvisional), at: Point(100, 100))])
    scene.wait(1)

    scene.stage.frame([
      second.sample(.began(provisional: isProvisional), at: Point(200, 100)),
      first.sample(lift, at: Point(100, 100)), second.sample(lift, at: Point(200, 100)),
    ])
    if isProvisional {
      for finger in [first, second] {
        for kind in [TouchSample.Kind.committed, .ended] {
          scene.stage.frame([finger.sample(kind, at: Point(100, 100))])
        }
      }
    }

    #expect(scene.recorder.lines.filter { $0.hasPrefix("tap") } == ["tap ended"])
    #expect(tap.state == .possible)
  }

  @Test("no state is left when the last finger is up") func leavesNothing() {
    for recognizer in everyRecognizer() { scene.view.add(recognizer) }
    for (index, finger) in [scene.finger(1), scene.finger(2), scene.finger(3)].enumerated() {
      finger.down(at: Point(100 + 50 * Double(index), 100))
      finger.stroke(to: Point(300, 300), in: .milliseconds(60))
    }
    for number in 1...3 { scene.finger(UInt32(number)).up() }

    scene.wait(2000)

    #expect(scene.stage.window.leftovers == [])
  }
}

/// One recognizer of each kind.
@MainActor
func everyRecognizer() -> [GestureRecognizer] {
  [
    TapGestureRecognizer(), TapGestureRecognizer(taps: 2), TapGestureRecognizer(touches: 2),
    LongPressGestureRecognizer(), PanGestureRecognizer(), PinchGestureRecognizer(),
    RotationGestureRecognizer(), SwipeGestureRecognizer(directions: [.left, .right]),
  ]
}

/// Records which fingers have moved, frame by frame.
private final class MoveRecorder: GestureRecognizer {
  private(set) var moved: [[UInt32]] = []

  override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    self.moved.append(moved.map(\.id.contact))
  }
}
