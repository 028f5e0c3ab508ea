import TestSupport
import Testing
import TouchKitTesting

@testable import TouchKit

/// Transforms that go on when their fingers have lifted.
@MainActor
@Suite("Transforms that decelerate")
struct TransformFlingTests {
  private let stage = Stage()
  private let card = View(frame: Rect(250, 200, 300, 200))
  private let transform = TransformGestureRecognizer()
  private let phases = Phases()

  private final class Phases { var all: [GestureRecognizer.Phase] = [] }

  init() {
    stage.root.addSubview(card)
    transform.decelerates = true
    var start = card.pose
    card.add(transform).onAction { [unowned card, phases, stage] transform, phase in
      if phase == .began { start = card.pose }
      card.pose = start.applying(transform.transform(in: stage.root))
      phases.all.append(phase)
    }
  }

  private var isOver: Bool { phases.all.last == .ended }

  private func fling(by way: Vector = Vector(100, 0), in duration: Duration = .milliseconds(100)) {
    stage.finger.down(at: Point(300, 250))
    stage.finger.stroke(to: Point(300, 250) + way, in: duration)
    stage.finger.up()
  }

  @Test("a fling moves on as a scroll view does, slower and slower, and ends at rest") func flings()
  {
    fling()
    let lift = card.center
    let velocity = transform.velocity(in: nil)
    #expect(abs(velocity.dx - 1000) < 1 && transform.isDecelerating && !isOver)

    let motion = ScrollMotion(
      from: lift.x, velocity: velocity.dx, within: -Double.infinity...Double.infinity)
    var steps: [Double] = []
    for frame in 1...20 {
      let before = card.center.x
      stage.advance(by: .milliseconds(16))
      steps.append(card.center.x - before)
      #expect(abs(card.center.x - motion.position(at: Double(frame) * 0.016)) < 1e-6)
    }
    #expect(steps == steps.sorted(by: >) && card.center.y == lift.y)
    #expect(phases.all.last == .changed)

    stage.advance(by: .seconds(5))

    #expect(isOver && phases.all.count { $0 == .ended } == 1 && !transform.isDecelerating)
    #expect(abs(card.center.x - motion.position(at: 60)) < 1e-6)
    #expect(transform.state == .possible && !stage.window.isAnimating)
    #expect(transform.velocity(in: nil) == .zero)
  }

  @Test("nothing goes on after a slow drag, where it is off, or where motion is reduced")
  func rests() {
    fling(by: Vector(20, 0), in: .seconds(1))
    #expect(isOver && !stage.window.isAnimating)

    transform.decelerates = false
    fling()
    #expect(isOver && !stage.window.isAnimating)

    transform.decelerates = true
    stage.window.animator.isReduced = true
    fling()
    #expect(isOver && !stage.window.isAnimating)
  }

  @Test("a finger stops it where it is, drags it on, and a tap lets it rest") func caught() {
    var taps = 0
    card.add(TapGestureRecognizer()).onAction { _, _ in taps += 1 }
    fling()
    stage.advance(by: .milliseconds(80))
    let caught = card.center
    #expect(!isOver)

    stage.finger.down(at: caught)
    stage.advance(by: .milliseconds(200))
    #expect(card.center == caught && !transform.isDecelerating && !isOver)
    stage.finger.move(to: caught + Vector(0, 40))
    #expect(card.center.distance(to: caught + Vector(0, 40)) < 1e-6)
    stage.advance(by: .seconds(1))
    stage.finger.up()
    #expect(isOver && phases.all.count { $0 == .began } == 1)

    card.center = Point(400, 300)
    fling()
    stage.advance(by: .milliseconds(80))
    let place = card.center
    #expect(transform.isDecelerating)
    stage.finger.tap(at: place, holding: .milliseconds(10))
    #expect(isOver && card.center == place && !stage.window.isAnimating && taps == 0)
  }

  @Test("two fingers that part and turn let it grow and turn on, within bounds")
  func turns() {
    stage.pinch(
      at: Point(400, 300), from: 80, to: 160, turn: .degrees(60), in: .milliseconds(100))
    let (scale, rotation) = (transform.scale, transform.rotation)
    #expect(transform.isDecelerating)

    stage.advance(by: .milliseconds(100))
    #expect(transform.scale > scale * 1.1 && transform.rotation > rotation)
    stage.advance(by: .seconds(5))

    #expect(isOver)
    #expect(card.transform.scaleX > scale * 1.5 && card.transform.scaleX <= scale * 2 + 1e-9)
    // What was between the fingers has stayed there.
    #expect(card.center.distance(to: Point(400, 300)) < 1e-6)
  }

  @Test("a wild turn goes on by half a turn at most, and shrinking by half") func bounds() {
    stage.pinch(
      at: Point(400, 300), from: 280, to: 40, turn: .degrees(170), in: .milliseconds(50))
    let (scale, rotation) = (transform.scale, transform.rotation)
    #expect(transform.isDecelerating)
    var (least, furthest) = (scale, rotation)
    while transform.isDecelerating {
      stage.advance(by: .milliseconds(16))
      guard !isOver else { break }
      (least, furthest) = (min(least, transform.scale), max(furthest, transform.rotation))
    }
    #expect(least < scale && least >= scale / 2 - 1e-9)
    #expect(furthest > rotation && (furthest - rotation).degrees <= 180 + 1e-9)
  }

  @Test("fingers that lift one soon after the other have flung together", arguments: [40, 400])
  func staggered(milliseconds: Int) {
    let fingers = [stage.finger(1), stage.finger(2)]
    stage.frame([
      fingers[0].sample(.began(provisional: false), at: Point(360, 300)),
      fingers[1].sample(.began(provisional: false), at: Point(440, 300)),
    ])
    stage.stroke(fingers, to: [Point(310, 300), Point(490, 300)], in: .milliseconds(100))
    fingers[0].up()
    let scale = transform.scale
    stage.advance(by: .milliseconds(milliseconds))
    fingers[1].up()
    stage.advance(by: .milliseconds(200))

    #expect((card.transform.scaleX > scale * 1.1) == (milliseconds < 150))
  }

  @Test("the action may end it, and so do a dialog and a recognizer that is disabled, where it is")
  func ends() {
    fling()
    stage.advance(by: .milliseconds(50))
    var place = card.center
    transform.stopDecelerating()
    #expect(isOver && card.center == place && transform.state == .possible)

    fling()
    stage.advance(by: .milliseconds(50))
    place = card.center
    ActionSheet("Really?", actions: []).present(in: stage.window)
    #expect(isOver && card.center == place)
  }

  @Test("a touch that another client claims late takes all of it back") func claimed() {
    let start = card.center
    stage.finger.down(at: Point(300, 250), provisional: true)
    stage.finger.stroke(to: Point(400, 250), in: .milliseconds(100))
    stage.finger.lift()
    stage.advance(by: .milliseconds(50))
    #expect(transform.isDecelerating && card.center != start)

    stage.finger.cancel()

    #expect(phases.all.last == .cancelled && card.center == start && !transform.isDecelerating)
    stage.advance(by: .seconds(1))
    #expect(card.center == start && transform.state == .possible)
  }

  @Test("it ends when all its touches are its own, however late that is") func committed() {
    stage.finger.down(at: Point(300, 250), provisional: true)
    stage.finger.stroke(to: Point(400, 250), in: .milliseconds(100))
    stage.finger.lift()
    let lift = stage.now
    stage.advance(by: .seconds(5))
    #expect(!isOver)

    stage.finger.commit(lifted: lift)

    #expect(isOver && transform.state == .possible)
  }

  @Test("a view that leaves meanwhile is released") func leaves() {
    weak var left: View?
    do {
      let view = View(frame: Rect(0, 0, 100, 100))
      stage.root.addSubview(view)
      view.add(TransformGestureRecognizer()).decelerates = true
      stage.finger.down(at: Point(50, 50))
      stage.finger.stroke(to: Point(90, 50), in: .milliseconds(40))
      stage.finger.up()
      left = view
      view.removeFromSuperview()
    }
    stage.advance(by: .seconds(5))
    #expect(left == nil && !stage.window.isAnimating)
  }
}
