import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// What two fingers did is what the element did, however little.
@MainActor
@Suite("Small tilts", .serialized)
struct SmallTiltTests {
  /// How the fingers come to their last places.
  struct Pace: CustomTestStringConvertible {
    let testDescription: String
    let duration: Duration
    /// How long they rest before they lift.
    var rest = Duration.zero

    static let all = [
      Pace(testDescription: "slowly", duration: .milliseconds(500)),
      Pace(testDescription: "fast", duration: .milliseconds(80)),
      Pace(
        testDescription: "slowly, with a rest", duration: .milliseconds(500),
        rest: .milliseconds(100)),
      Pace(
        testDescription: "fast, with a rest", duration: .milliseconds(80),
        rest: .milliseconds(100)),
    ]
  }

  private static let center = Point(476, 368)
  private let editor: EditorStage
  private let view: ElementView
  private var stage: Stage { editor.stage }
  private var fingers: [Finger] { [stage.finger(1), stage.finger(2)] }
  private var shown: Double { view.placement.rotation.degrees }

  init() throws {
    editor = try EditorStage()
    view = try editor.place("hats/top-hat", at: Self.center)
    editor.controller.select(view.id)
  }

  private func ends(_ degrees: Double, _ distance: Double, at middle: Point) -> [Point] {
    let arm = Vector(distance / 2, 0).rotated(by: .degrees(degrees))
    return [middle - arm, middle + arm]
  }

  private func land(_ distance: Double) {
    for (finger, place) in zip(fingers, ends(0, distance, at: Self.center)) {
      finger.down(at: place)
    }
  }

  /// Moves the fingers along an arc at 60 frames a second; calls `check` after each of them.
  private func twist(
    from start: Double = 0, to end: Double, distance: (Double, Double) = (120, 120),
    in duration: Duration, check: () -> Void = {}
  ) {
    let steps = max(Int((duration.seconds * 60).rounded()), 1)
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      stage.advance(by: .nanoseconds(duration.nanoseconds / Int64(steps)))
      let places = ends(
        start + (end - start) * part, distance.0 + (distance.1 - distance.0) * part,
        at: Self.center)
      stage.move([fingers[0]: places[0], fingers[1]: places[1]])
      check()
    }
  }

  @Test(
    "a twist from 4 degrees on is the element's",
    arguments: [4.0, -4, 5, 7, 10, -20, 95], [120.0, 280])
  func twists(degrees: Double, distance: Double) {
    for pace in Pace.all {
      land(distance)
      twist(to: degrees, distance: (distance, distance), in: pace.duration)
      stage.advance(by: pace.rest)
      if pace.rest > .zero {
        #expect(abs(shown - degrees) < 0.01, "while they rest, \(pace.testDescription)")
      }
      stage.lift(fingers)

      #expect(abs(shown - degrees) < 0.01, "\(pace.testDescription)")
      #expect(view.middle.distance(to: Self.center) < 1)
      stage.advance(by: .seconds(1))
      editor.controller.document.undo()
      #expect(abs(shown) < 1e-9)
    }
  }

  @Test("also when it went further and came back", arguments: [12.0, 20, -12], Pace.all)
  func thereAndBack(far: Double, pace: Pace) {
    let end = far > 0 ? 4.0 : -4
    land(120)
    twist(to: far, in: pace.duration)
    twist(from: far, to: end, in: pace.duration)
    stage.advance(by: pace.rest)
    stage.lift(fingers)

    #expect(abs(shown - end) < 0.01)
  }

  @Test("an element that is tilted turns by as much", arguments: [4.0, -4, 7])
  func tilted(degrees: Double) {
    var placement = view.placement
    placement.rotation = .degrees(31)
    editor.controller.document.perform(.change(view.id, .placement(placement)))
    land(120)
    twist(to: degrees, in: .milliseconds(500))
    stage.lift(fingers)

    #expect(abs(shown - 31 - degrees) < 0.01)
  }

  @Test("a pinch is the element's", arguments: [1.2, 1.1, 0.9], Pace.all)
  func pinches(factor: Double, pace: Pace) {
    let before = view.placement.scale
    land(120)
    twist(to: 0, distance: (120, 120 * factor), in: pace.duration)
    stage.advance(by: pace.rest)
    stage.lift(fingers)

    #expect(abs(view.placement.scale / before / factor - 1) < 0.001)
    #expect(view.placement.rotation == .zero && view.middle.distance(to: Self.center) < 1)
  }

  @Test("a pinch keeps an upright element upright while the fingers turn by less than 3 degrees")
  func pinchStaysUpright() {
    land(120)
    twist(to: 2.5, distance: (120, 180), in: .milliseconds(300)) { #expect(abs(shown) < 1e-9) }
    stage.lift(fingers)

    #expect(abs(shown) < 1e-9)
  }

  @Test("the element begins and is let go without a jump", arguments: [120.0, 280])
  func noJump(distance: Double) {
    let before = view.placement.scale
    var (angles, scales) = ([0.0], [1.0])
    land(distance)
    twist(to: 8, distance: (distance, distance * 1.1), in: .milliseconds(500)) {
      angles.append(shown)
      scales.append(view.placement.scale / before)
    }
    for _ in 1...10 {
      stage.advance(by: .milliseconds(10))
      angles.append(shown)
      scales.append(view.placement.scale / before)
    }

    // The fingers turn by 0.27 degrees in a frame and part by 0.3 %.
    for (angle, next) in zip(angles, angles.dropFirst()) {
      #expect(next >= angle - 1e-9 && next - angle < 1.2)
    }
    for (scale, next) in zip(scales, scales.dropFirst()) {
      #expect(next >= scale - 1e-9 && next - scale < 0.012)
    }
  }

  @Test("what was withheld is given back within 100 ms while the fingers rest") func rest() {
    land(120)
    twist(to: 4, in: .milliseconds(80))
    #expect(shown < 3.5, "it does not jump")
    let (began, before) = (stage.now, shown)
    stage.advance(by: .milliseconds(30))
    #expect(shown > before && shown < 4)

    stage.advance(by: began + .milliseconds(100) - stage.now)
    #expect(abs(shown - 4) < 0.01)
    #expect(stage.window.nextDeadline.map { $0 > stage.now + .milliseconds(50) } ?? true)
  }

  @Test("a finger that joins a drag scales and turns from 4 points on") func secondFinger() {
    let (first, second) = (stage.finger(1), stage.finger(2))
    first.down(at: Self.center)
    first.stroke(to: Self.center + Vector(40, 0), in: .milliseconds(100))
    let start = view.placement
    let pivot = Self.center + Vector(40, 0)
    let grabbed = editor.artworkPoint(view, under: pivot)
    second.down(at: pivot + Vector(120, 0))
    second.stroke(to: pivot + Vector(120, 0).rotated(by: .degrees(1.5)), in: .milliseconds(100))
    #expect(view.placement.rotation == .zero && view.placement.scale == start.scale)
    second.stroke(to: pivot + Vector(120, 0).rotated(by: .degrees(4)), in: .milliseconds(100))
    stage.lift([first, second])

    #expect(abs(shown - 4) < 0.01 && abs(view.placement.scale / start.scale - 1) < 0.001)
    #expect(view.convert(grabbed, to: nil).distance(to: pivot) < 0.5)
  }

  @Test("two fingers around the selected element do the same", arguments: [4.0, 7])
  func around(degrees: Double) {
    for pace in Pace.all {
      land(460)
      #expect(stage.window.touches.allSatisfy { $0.view is PhotoView })
      twist(to: degrees, distance: (460, 460), in: pace.duration)
      stage.advance(by: pace.rest)
      stage.lift(fingers)

      #expect(abs(shown - degrees) < 0.01, "\(pace.testDescription)")
      stage.advance(by: .seconds(1))
      editor.controller.document.undo()
    }
  }

  @Test("the handle does the same", arguments: [4.0, -4, 7, 12], Pace.all)
  func handle(degrees: Double, pace: Pace) {
    let place = editor.controller.hand.marks.handle.middle
    let arm = place - view.middle
    let middle = view.middle
    stage.finger.down(at: place)
    let steps = max(Int((pace.duration.seconds * 60).rounded()), 1)
    for step in 1...steps {
      stage.advance(by: .nanoseconds(pace.duration.nanoseconds / Int64(steps)))
      let turn = Angle.degrees(degrees * Double(step) / Double(steps))
      stage.finger.move(to: middle + arm.rotated(by: turn))
    }
    stage.advance(by: pace.rest)
    stage.finger.up()

    #expect(abs(shown - degrees) < 0.01)
  }

  @Test("two fingers that tap beside the element move nothing") func taps() {
    let before = view.placement
    land(460)
    stage.advance(by: .milliseconds(50))
    stage.lift(fingers)

    #expect(view.placement == before && editor.entries.count == 1)
  }
}
