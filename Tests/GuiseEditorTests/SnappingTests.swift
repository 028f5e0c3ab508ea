import GuiseEditor
import Testing
import TouchKit

@Suite("Snapping")
struct SnappingTests {
  @Test("rotation snaps within 5 degrees of a right angle and is released after 8")
  func hysteresis() {
    var snap = RotationSnap(from: .degrees(20))

    #expect(snap.displayed(for: .degrees(20)) == .degrees(20))
    #expect(snap.displayed(for: .degrees(5.1)) == .degrees(5.1))
    #expect(snap.displayed(for: .degrees(4.9)) == .zero)
    #expect(snap.displayed(for: .degrees(7.9)) == .zero)
    #expect(snap.displayed(for: .degrees(8.1)) == .degrees(8.1))
    #expect(snap.displayed(for: .degrees(5.5)) == .degrees(5.5))
    #expect(abs(snap.displayed(for: .degrees(93)).degrees - 90) < 1e-9)
  }

  @Test("full turns snap, too")
  func fullTurns() {
    var snap = RotationSnap(from: .degrees(20))
    #expect(abs(snap.displayed(for: .degrees(723)).degrees - 720) < 1e-9)
    #expect(abs(snap.displayed(for: .degrees(-357)).degrees + 360) < 1e-9)
  }

  @Test(
    "a gesture that begins snapped leaves at once, and snaps again after it was 8 degrees away",
    arguments: [0.0, 90, -180, 450])
  func beginsAtRest(start: Double) {
    var snap = RotationSnap(from: .degrees(start))
    func shown(_ turn: Double) -> Double {
      snap.displayed(for: .degrees(start + turn)).degrees - start
    }

    // The recognizer's turn begins at zero behind its slop.
    for turn in [0, 0.5, 3, 7.9, 5, 1, -1, -7.9] { #expect(abs(shown(turn) - turn) < 1e-9) }
    #expect(abs(shown(-8.1) + 8.1) < 1e-9)
    #expect(abs(shown(-5.1) + 5.1) < 1e-9)
    #expect(abs(shown(-4.9)) < 1e-9)
    #expect(abs(shown(7.9)) < 1e-9)
    #expect(abs(shown(8.1) - 8.1) < 1e-9)
  }

  @Test("an element that is almost upright snaps like any other") func almostAtRest() {
    var snap = RotationSnap(from: .degrees(3))
    #expect(snap.displayed(for: .degrees(2)) == .zero)
  }

  @Test("without a recognizer's slop the angle stays for 6 degrees and catches up over 6 more")
  func ownSlop() {
    var snap = RotationSnap(from: .zero, slop: Tuning.rotationSlop)
    let turns = Array(stride(from: 0.0, through: 20, by: 0.5))
    let shown = turns.map { snap.displayed(for: .degrees($0)).degrees }

    for (turn, angle) in zip(turns, shown) {
      let expected = turn <= 6 ? 0 : turn <= 12 ? 2 * (turn - 6) : turn
      #expect(abs(angle - expected) < 1e-9, "\(turn)")
    }
    #expect(snap.displayed(for: .degrees(8.4)).degrees < 1e-9, "snapped: 4.8 would be shown")
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
