import Testing
import TouchKit

@testable import GuiseEditor

@Suite("Snapping")
struct SnappingTests {
  /// A snap and the time of its latest angle.
  private struct Turn {
    var snap: RotationSnap
    var time = EventTime.zero
    var angle: Double

    init(from angle: Double) {
      (snap, self.angle) = (RotationSnap(from: .degrees(angle)), angle)
      _ = snap.displayed(for: .degrees(angle), at: time)
    }

    /// Turns evenly to an angle, at a speed in degrees per second and 60 frames a second; returns
    /// the displayed angle.
    mutating func turn(to end: Double, speed: Double = 10) -> Double {
      let steps = max(Int((abs(end - angle) / speed * 60).rounded(.up)), 1)
      let start = angle
      var shown = Angle.zero
      for step in 1...steps {
        time = time + .nanoseconds(1_000_000_000 / 60)
        angle = start + (end - start) * Double(step) / Double(steps)
        shown = snap.displayed(for: .degrees(angle), at: time)
      }
      return shown.degrees
    }
  }

  @Test("a right angle catches a slow turn within 2 degrees and lets it go at 3")
  func hysteresis() {
    var turn = Turn(from: 20)

    #expect(abs(turn.turn(to: 2.1) - 2.1) < 1e-9)
    #expect(turn.turn(to: 1.9) == 0)
    #expect(turn.turn(to: 2.9) == 0)
    #expect(turn.turn(to: -2.9) == 0)
    #expect(abs(turn.turn(to: -3.1) + 3.1) < 1e-9)
    #expect(abs(turn.turn(to: -2.1) + 2.1) < 1e-9)
    #expect(abs(turn.turn(to: 91) - 90) < 1e-9)
  }

  @Test("a turn of 20 degrees a second or more is not caught, until it is slower")
  func fast() {
    var turn = Turn(from: 20)

    #expect(abs(turn.turn(to: 1, speed: 25) - 1) < 1e-9)
    #expect(abs(turn.turn(to: -60, speed: 25) + 60) < 1e-9)
    #expect(abs(turn.turn(to: -89, speed: 200) + 89) < 1e-9)
    #expect(abs(turn.turn(to: -89.9, speed: 5) + 90) < 1e-9)
  }

  @Test("a turn that rests is not caught, nor one that must not be") func rest() {
    var turn = Turn(from: 20)
    _ = turn.turn(to: 1, speed: 100)
    turn.time = turn.time + .seconds(1)

    #expect(turn.snap.displayed(for: .degrees(1), at: turn.time).degrees == 1)
    #expect(
      turn.snap.displayed(for: .degrees(0.9), at: turn.time, mayCatch: false) == .degrees(0.9))
    #expect(turn.turn(to: 0.8) == 0)
  }

  @Test("full turns snap, too", arguments: [723.0, -717])
  func fullTurns(angle: Double) {
    var turn = Turn(from: angle)
    #expect(abs(turn.turn(to: angle - 2) - (angle - 3)) < 1e-9)
  }

  @Test(
    "a gesture that begins at a right angle leaves it at 3 degrees",
    arguments: [0.0, 90, -180, 450])
  func beginsAtRest(start: Double) {
    var turn = Turn(from: start)
    func shown(_ end: Double, speed: Double = 10) -> Double {
      turn.turn(to: start + end, speed: speed) - start
    }

    for end in [0, 0.5, 2.9, -2.9] { #expect(abs(shown(end)) < 1e-9) }
    #expect(abs(shown(-3) + 3) < 1e-9)
    #expect(abs(shown(12) - 12) < 1e-9)
    #expect(abs(shown(4) - 4) < 1e-9)
    #expect(abs(shown(1.9)) < 1e-9)
    #expect(abs(shown(2.9)) < 1e-9)
    #expect(abs(shown(30, speed: 300) - 30) < 1e-9)
  }

  @Test("an element that is almost upright stays so, and is caught when it comes back")
  func almostAtRest() {
    var turn = Turn(from: 1.5)

    #expect(abs(turn.turn(to: 1) - 1) < 1e-9)
    #expect(abs(turn.turn(to: -1) + 1) < 1e-9)
    #expect(abs(turn.turn(to: 3) - 3) < 1e-9)
    #expect(turn.turn(to: 1.9) == 0)
  }
}

@Suite("Viewport")
struct ViewportTests {
  private let fitted = Viewport(photo: Size(1200, 1500), canvas: Size(952, 736))

  @Test("the fitted photo is centered with a margin of 16 points")
  func fit() {
    #expect(abs(fitted.photoFrame.height - 704) < 1e-9)
    #expect(fitted.photoFrame.center.distance(to: Point(476, 368)) < 1e-9)
    #expect(fitted.isFitted)
  }

  @Test("zooming keeps the photo point under the fingers", arguments: [1.5, 3, 7.3])
  func zoom(factor: Double) throws {
    let point = Point(500, 400)
    let before = try #require(fitted.transform.inverse?.apply(point))

    let zoomed = fitted.changed(by: factor, moving: .zero, about: point)

    #expect(zoomed.transform.apply(before).distance(to: point) < 1)
    #expect(abs(zoomed.zoom - factor) < 1e-12)
  }

  @Test("the photo is never smaller than fitted and never leaves the canvas")
  func limits() {
    #expect(fitted.changed(by: 0.1, moving: .zero, about: .zero).zoom == 1)
    let far = fitted.changed(by: 4, moving: Vector(9999, -9999), about: Point(476, 368))
    #expect(far.photoFrame.contains(Rect(17, 17, 918, 702)))
    #expect(fitted.changed(by: .nan, moving: .zero, about: .zero) == fitted)
  }
}
