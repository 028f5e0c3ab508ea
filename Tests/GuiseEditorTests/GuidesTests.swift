import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("The center lines of the photo", .serialized)
struct GuidesTests {
  private static let middle = Point(476, 368)
  private static let start = Point(420, 250)
  private let editor: EditorStage
  private let view: ElementView
  private var stage: Stage { editor.stage }
  private var guides: GuidesView { editor.controller.tools.move.guides }

  init() throws {
    editor = try EditorStage()
    view = try editor.place(at: Self.start)
    #expect(
      editor.controller.canvasView.viewport.photoFrame.center.distance(to: Self.middle) < 1e-6)
  }

  /// Moves the finger so that the element's center would be at a point; returns where it is.
  private func drag(to point: Point) -> Point {
    if stage.window.touches.isEmpty { stage.finger.down(at: view.middle) }
    stage.finger.stroke(to: point, in: .milliseconds(50))
    return view.middle
  }

  @Test("a line catches the center within 4 points and holds it up to 8", arguments: [1.0, 2])
  func hysteresis(zoom: Double) {
    editor.controller.tools.zoom.zoom(by: zoom, about: Self.middle)
    var held: [Double] = []
    let y = view.middle.y
    for offset in [-20.0, -4.5, -3.5, 0, 3.5, 7.5, 8.5, 5, 3, -7.5, -8.5] {
      let place = drag(to: Point(Self.middle.x + offset, y))
      if abs(place.x - Self.middle.x) < 1e-6 { held.append(offset) }
      #expect(guides.lines == CenterLines(vertical: held.last == offset))
      if held.last != offset { #expect(abs(place.x - Self.middle.x - offset) < 1e-6) }
      #expect(abs(place.y - y) < 1e-6)
    }

    #expect(held == [-3.5, 0, 3.5, 7.5, 3, -7.5])
    stage.finger.up()
    #expect(!guides.isShowing)
  }

  @Test("both lines hold the center of the photo; the place is kept when the finger lifts")
  func both() {
    _ = drag(to: Self.middle + Vector(3, -3))
    #expect(guides.lines == CenterLines(vertical: true, horizontal: true))
    stage.finger.up()

    #expect(view.middle.distance(to: Self.middle) < 1e-6 && !guides.isShowing)
    #expect(editor.entries.count == 2)
  }

  @Test("a line that catches the element costs two thin strips, not the canvas") func damage() {
    _ = drag(to: Self.middle + Vector(-30, -60))
    stage.draw()
    let before = stage.presenter.presented.count
    for offset in [-3.0, 0, 3, 5, 9, 12] {
      _ = drag(to: Self.middle + Vector(offset, offset))
      stage.draw()
    }
    let frames = stage.presenter.presented.dropFirst(before)
    #expect(frames.count >= 6)
    let element = view.frameInWindow.size
    let lines = 2 * 12 * (952.0 + 736)
    for frame in frames {
      #expect(frame.area < 3 * element.width * element.height + lines)
    }
  }

  @Test("a drag that begins on a line leaves it at once, and is caught again after 8 points")
  func leaves() {
    _ = drag(to: Self.middle)
    stage.finger.up()
    stage.advance(by: .seconds(1))

    for offset in [7.0, 3, -7] {
      #expect(abs(drag(to: Self.middle + Vector(offset, -40)).x - Self.middle.x - offset) < 1e-6)
    }
    _ = drag(to: Self.middle + Vector(-9, -40))
    #expect(abs(drag(to: Self.middle + Vector(-3, -40)).x - Self.middle.x) < 1e-6)
  }

  @Test("an element under a resting finger is not caught when a line moves below it") func resized()
  {
    let place = drag(to: Point(430, 300))
    let size = editor.controller.canvasView.bounds.size

    stage.window.resize(to: Size(size.width - 90, size.height), scale: 1)
    stage.window.layoutIfNeeded()

    #expect(abs(editor.controller.canvasView.viewport.photoFrame.midX - 431) < 1e-6)
    #expect(view.middle.distance(to: place) < 1e-6 && !guides.isShowing)
  }

  @Test("what two fingers hold is not caught") func pinch() {
    editor.controller.select(view.id)
    let fingers = [stage.finger(1), stage.finger(2)]
    for (finger, x) in zip(fingers, [-30.0, 30]) { finger.down(at: Self.start + Vector(x, 0)) }
    let end = Point(Self.middle.x + 3, Self.start.y)
    stage.stroke(fingers, to: [end - Vector(30, 0), end + Vector(30, 0)], in: .milliseconds(100))

    #expect(view.middle.distance(to: end) < 0.5 && !guides.isShowing)
  }

  @Test("a line flashes when it catches the element, and stays while it holds it") func flashes() {
    _ = drag(to: Self.middle + Vector(3, -100))
    #expect(guides.flash > 0.5)
    stage.advance(by: .seconds(1))

    #expect(guides.flash == 0 && guides.isShowing)
  }

  @Test("with reduced motion nothing flashes") func reduced() {
    stage.window.animator.isReduced = true
    _ = drag(to: Self.middle + Vector(3, -100))

    #expect(guides.flash == 0 && guides.isShowing)
  }
}

extension View {
  /// The bounding box in the window.
  fileprivate var frameInWindow: Rect { convert(bounds, to: nil) }
}
