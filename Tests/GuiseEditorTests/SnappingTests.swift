import GuiseEditor
import Testing
import TouchKit

@Suite("Snapping")
struct SnappingTests {
  @Test("a turn is caught within 5 degrees of a right angle and leaves after 8")
  func hysteresis() {
    var snap = RotationSnap()

    #expect(snap.displayed(for: .degrees(20)) == .degrees(20))
    #expect(snap.displayed(for: .degrees(4)) == .zero)
    #expect(snap.displayed(for: .degrees(7.9)) == .zero)
    #expect(snap.displayed(for: .degrees(8.1)) == .degrees(8.1))
    #expect(snap.displayed(for: .degrees(5.5)) == .degrees(5.5))
    #expect(abs(snap.displayed(for: .degrees(93)).degrees - 90) < 1e-9)
  }

  @Test("full turns rest, too")
  func fullTurns() {
    var snap = RotationSnap()
    #expect(abs(snap.displayed(for: .degrees(723)).degrees - 720) < 1e-9)
    #expect(abs(snap.displayed(for: .degrees(-357)).degrees + 360) < 1e-9)
  }
}

@Suite("Viewport")
struct ViewportTests {
  private let fitted = Viewport(photo: Size(1200, 1500), canvas: Size(952, 736))

  @Test("the fitted photo has a margin of 16 points and lies in the middle")
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
