import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("The smallest and the largest size", .serialized)
struct SizeLimitTests {
  private static let center = Point(476, 368)
  private let editor: EditorStage
  private let view: ElementView
  private var stage: Stage { editor.stage }

  init() throws {
    editor = try EditorStage()
    view = try editor.place(at: Self.center)
    editor.controller.select(view.id)
  }

  private func setSide(_ side: Double) {
    var placement = view.placement
    placement.scale *= side / view.screenSide
    editor.controller.document.perform(.change(view.id, .placement(placement)))
  }

  /// Puts two fingers down and moves them to each distance about the center; returns the size of the
  /// element on the screen at each of them.
  private func pinch(_ distances: [Double]) -> [Double] {
    let fingers = [stage.finger(1), stage.finger(2)]
    func ends(_ distance: Double) -> [Point] {
      [Self.center - Vector(distance / 2, 0), Self.center + Vector(distance / 2, 0)]
    }
    for (finger, place) in zip(fingers, ends(distances[0])) { finger.down(at: place) }
    let sides = distances.map { distance in
      stage.stroke(fingers, to: ends(distance), in: .milliseconds(100))
      return view.screenSide
    }
    stage.lift(fingers)
    stage.advance(by: .seconds(1))
    return sides
  }

  @Test("the size follows the fingers at once when they turn round at the smallest size")
  func smallest() {
    setSide(64)
    let sides = pinch([100, 20, 25, 40])

    #expect(abs(sides[1] - 32) < 1e-6)
    #expect(abs(sides[2] / 32 - 25.0 / 20) < 1e-6)
    #expect(abs(sides[3] / 32 - 2) < 1e-6)
  }

  @Test("closer than 16 points the fingers' distance is noise, from there on the size follows")
  func touching() {
    setSide(32)
    let sides = pinch([100, 10, 25])

    #expect(abs(sides[1] - 32) < 1e-6)
    #expect(abs(sides[2] / 32 - 25.0 / 16) < 1e-6)
  }

  @Test("the size follows the fingers at once when they turn round at the largest size")
  func largest() {
    let limit = 4 * editor.controller.canvasView.viewport.photoFrame.size.longSide
    setSide(limit * 0.9)
    let sides = pinch([100, 400, 320])

    #expect(abs(sides[1] / limit - 1) < 1e-6)
    #expect(abs(sides[2] / limit - 0.8) < 1e-6)
  }

  @Test("the point between the fingers stays between them at the limit and after it")
  func midpoint() {
    setSide(64)
    let start = Self.center + Vector(10, 4)
    let grabbed = editor.artworkPoint(view, under: start)
    let fingers = [stage.finger(1), stage.finger(2)]
    func ends(_ distance: Double) -> [Point] {
      [start - Vector(0, distance / 2), start + Vector(0, distance / 2)]
    }
    for (finger, place) in zip(fingers, ends(120)) { finger.down(at: place) }

    for distance in [160.0, 20, 90, 200] {
      stage.stroke(fingers, to: ends(distance), in: .milliseconds(100))
      #expect(view.convert(grabbed, to: nil).distance(to: start) < 1, "at \(distance)")
    }
  }

  @Test("one finger on the handle and the wheel turn round at once, too") func handleAndWheel() {
    setSide(36)
    for _ in 0..<4 { stage.mouse(.scrolled(Vector(0, 1)), at: Self.center) }
    #expect(abs(view.screenSide - 32) < 1e-6)
    stage.mouse(.scrolled(Vector(0, -1)), at: Self.center)
    #expect(abs(view.screenSide / 32 - 1.1) < 1e-6)
    stage.advance(by: .seconds(1))

    let handle = editor.controller.hand.marks.handle.middle
    let arm = handle - view.middle
    stage.finger.down(at: handle)
    stage.finger.stroke(to: view.middle + arm * 0.5, in: .milliseconds(100))
    #expect(abs(view.screenSide - 32) < 1e-6)
    stage.finger.stroke(to: view.middle + arm * 0.75, in: .milliseconds(100))
    #expect(abs(view.screenSide / 32 - 1.5) < 1e-6)
  }

  @Test("the canvas follows two fingers at once when they turn round at the fitted size")
  func canvas() {
    let bare = Point(476, 640)
    let (left, right) = (stage.finger(1), stage.finger(2))
    func ends(_ distance: Double) -> [Point] {
      [bare - Vector(distance / 2, 0), bare + Vector(distance / 2, 0)]
    }
    left.down(at: ends(200)[0])
    right.down(at: ends(200)[1])
    stage.stroke([left, right], to: ends(100), in: .milliseconds(100))
    #expect(editor.controller.canvasView.viewport.isFitted)
    stage.stroke([left, right], to: ends(150), in: .milliseconds(100))
    #expect(abs(editor.controller.canvasView.viewport.zoom - 1.5) < 1e-6)

    stage.window.cancelAllTouches(at: stage.now)
    #expect(editor.controller.canvasView.viewport.isFitted, "as it was before the gesture")
  }
}
