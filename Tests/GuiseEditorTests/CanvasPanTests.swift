import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Moving the canvas that is zoomed in")
struct CanvasPanTests {
  private static let start = Point(476, 500)

  private func zoomed(_ width: Double = 1280, _ height: Double = 800) throws -> WholeEditor {
    let whole = try WholeEditor(width, height)
    whole.controller.tools.zoom.zoom(by: 3, about: whole.controller.canvasView.bounds.center)
    whole.settle()
    return whole
  }

  private func photo(_ whole: WholeEditor, under point: Point) -> Point {
    whole.controller.canvasView.layer.convert(point, from: nil)
  }

  @Test("one finger on bare photo moves it, and what was grabbed stays under the finger") func pan()
    throws
  {
    let whole = try zoomed()
    let grabbed = photo(whole, under: Self.start)
    let zoom = whole.controller.canvasView.viewport.zoom

    whole.stage.finger.down(at: Self.start)
    whole.stage.finger.stroke(to: Self.start + Vector(60, -80), in: .milliseconds(200))

    #expect(photo(whole, under: Self.start + Vector(60, -80)).distance(to: grabbed) < 1e-6)
    whole.stage.finger.up()
    whole.stage.advance(by: .seconds(1))
    #expect(whole.controller.canvasView.viewport.zoom == zoom && whole.editor.desk.hand.menu == nil)
    #expect(!(whole.document.history?.canUndo ?? true), "no step")
  }

  @Test("so do arrows where nothing is selected, and a wheel that turns sideways") func keys()
    throws
  {
    let whole = try zoomed()
    whole.stage.window.focus = nil
    let seen = photo(whole, under: Self.start)
    let zoom = whole.controller.canvasView.viewport.zoom
    for (key, way) in [
      ("Right", Vector(-72, 0)), ("Left", Vector(72, 0)), ("Down", Vector(0, -72)),
      ("Up", Vector(0, 72)),
    ] {
      whole.press(key)
      whole.settle()
      #expect(photo(whole, under: Self.start + way).distance(to: seen) < 1e-6, "\(key)")
      whole.controller.tools.zoom.pan(by: -way)
    }
    whole.stage.mouse(.scrolled(Vector(0.5, 0.1)), at: Self.start)
    #expect(photo(whole, under: Self.start + Vector(-36, 0)).distance(to: seen) < 1e-6)
    #expect(whole.controller.canvasView.viewport.zoom == zoom)
    #expect(!(whole.document.history?.canUndo ?? true), "no step")
  }

  @Test("two fingers on a touchpad move a zoomed photo in any direction; with Ctrl they zoom")
  func touchpad() throws {
    let whole = try zoomed()
    let seen = photo(whole, under: Self.start)
    let zoom = whole.controller.canvasView.viewport.zoom
    whole.stage.touchpadScroll(Vector(0.2, 0.5), at: Self.start)
    #expect(photo(whole, under: Self.start + Vector(-14.4, -36)).distance(to: seen) < 1e-6)
    #expect(whole.controller.canvasView.viewport.zoom == zoom)
    whole.stage.touchpadScroll(Vector(0, -1), at: Self.start, modifiers: .control)
    #expect(whole.controller.canvasView.viewport.zoom > zoom)
  }

  @Test("a second finger makes it a zoom and one that lifts a pan again, without a jump")
  func secondFinger() throws {
    let whole = try zoomed()
    let stage = whole.stage
    let (first, second) = (stage.finger(1), stage.finger(2))
    first.down(at: Self.start)
    first.stroke(to: Self.start + Vector(-40, 0), in: .milliseconds(100))
    var last = whole.controller.canvasView.viewport
    second.down(at: Self.start + Vector(100, 0))
    #expect(whole.controller.canvasView.viewport == last)
    second.stroke(to: Self.start + Vector(140, 0), in: .milliseconds(100))
    #expect(whole.controller.canvasView.viewport.zoom > 1.2 * last.zoom)

    last = whole.controller.canvasView.viewport
    first.up()
    #expect(whole.controller.canvasView.viewport == last)
    let grabbed = photo(whole, under: second.location)
    second.stroke(to: second.location + Vector(0, 50), in: .milliseconds(100))
    #expect(photo(whole, under: second.location).distance(to: grabbed) < 1e-6)
  }

  @Test("armed, or fitted, one finger does not move it") func noPan() throws {
    let whole = try zoomed()
    whole.tap(try whole.view(.cell, "Handlebar mustache"))
    let before = whole.controller.canvasView.viewport
    func drag() {
      whole.stage.finger.down(at: Self.start)
      whole.stage.finger.stroke(to: Self.start + Vector(60, -80), in: .milliseconds(200))
      whole.stage.finger.up()
    }
    drag()
    #expect(whole.controller.canvasView.viewport == before && whole.elements.isEmpty)

    whole.controller.hand.armed = nil
    whole.controller.tools.zoom.fit()
    whole.settle()
    drag()
    #expect(whole.controller.canvasView.viewport.isFitted)
  }

  @Test("a cancelled pan restores the canvas") func cancelled() throws {
    let whole = try zoomed()
    let before = whole.controller.canvasView.viewport
    whole.stage.finger.down(at: Self.start)
    whole.stage.finger.stroke(to: Self.start + Vector(60, -80), in: .milliseconds(200))
    #expect(whole.controller.canvasView.viewport != before)

    whole.stage.finger.cancel()

    #expect(whole.controller.canvasView.viewport == before)
  }

  @Test(
    "a button of 48 points fits the photo; it is visible only while it is not fitted",
    arguments: [(1280.0, 800.0), (480, 800), (800, 480), (360, 640)], [true, false])
  func fitButton(size: (Double, Double), isReduced: Bool) throws {
    let whole = try WholeEditor(size.0, size.1)
    whole.stage.window.animator.isReduced = isReduced
    #expect(whole.find(.button, "Fit") == nil)
    let middle = whole.controller.canvasView.bounds.center
    whole.controller.tools.zoom.zoom(by: 2.3, about: middle + Vector(13, 7))
    whole.settle()
    let button = try whole.view(.button, "Fit")
    let frame = whole.place(of: button)

    #expect(button.identifier == "fit" && frame.width >= 48 && frame.height >= 48)
    #expect(whole.place(of: whole.controller.canvasView).contains(frame))
    if let drawer = whole.find(.button, "Disguises") {
      #expect(whole.place(of: drawer).intersection(frame) == nil)
    }
    whole.tap(button)

    #expect(whole.controller.canvasView.viewport.isFitted)
    #expect(whole.find(.button, "Fit") == nil)
  }

  @Test("a message is above the button") func message() throws {
    let whole = try zoomed(480, 800)
    whole.editor.desk.messages.show(
      "Something that is long enough to be as wide as the whole window")
    whole.settle()
    let button = whole.place(of: try whole.view(.button, "Fit"))

    let toast = ViewTree(of: whole.stage.window).children.last { $0.type == "Toast" }

    #expect((toast?.frame.maxY ?? .infinity) < button.minY)
  }
}
