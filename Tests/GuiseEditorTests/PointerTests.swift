import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Touchpad and mouse in the editor", .serialized)
struct PointerTests {
  private static let start = Point(476, 400)
  private let whole: WholeEditor
  private var stage: Stage { whole.stage }

  init() throws {
    whole = try WholeEditor()
    try whole.place("hats/top-hat", under: Self.start)
  }

  private func pinch(_ phase: TouchpadEvent.Phase, _ scale: Double = 1, at point: Point = start) {
    stage.touchpadPinch(phase, scale: scale, at: point)
  }

  private func shown() throws -> Placement {
    try #require(whole.controller.canvasView.elements.first).placement
  }

  /// Expects that a finger drags the element and undo restores it.
  private func expectFree() throws {
    let before = try shown()
    stage.finger.down(at: Self.start)
    stage.finger.stroke(to: Self.start + Vector(0, 80), in: .milliseconds(200))
    stage.finger.up()
    #expect(try shown().center.y > before.center.y)
    whole.press("z", modifiers: .control)
    #expect(try shown() == before)
  }

  @Test("a pinch stays with its element, wherever the pointer moves")
  func pinchOverDrawer() throws {
    let before = try shown()
    let drawer = whole.place(of: whole.editor.desk.layout.drawer).center
    pinch(.began)
    pinch(.changed, 1.5)

    pinch(.changed, 1.4, at: drawer)
    pinch(.ended, 1.4, at: drawer)

    #expect(abs(try shown().scale / before.scale - 1.4) < 1e-9)
    try expectFree()
    whole.press("z", modifiers: .control)
    #expect(try shown() == before)
  }

  @Test("opening a menu cancels a pinch") func pinchUnderMenu() throws {
    let before = try shown()
    pinch(.began)
    pinch(.changed, 1.5)

    try whole.tap(whole.view(.button, "More"))
    #expect(try shown() == before)
    pinch(.changed, 2)
    pinch(.ended, 2)
    whole.tap(Point(60, 700))

    #expect(whole.editor.desk.hand.menu == nil)
    #expect(try shown() == before)
    try expectFree()
  }

  @Test("a middle-button drag ends over the bar and is cancelled by a menu")
  func middleDrag() throws {
    let controller = whole.controller
    controller.tools.zoom.zoom(by: 3, about: Self.start)
    let bar = whole.place(of: whole.editor.desk.layout.topBar).center
    let start = controller.canvasView.viewport

    stage.mouse(.pressed(.middle), at: Self.start)
    stage.mouse(.moved, at: bar)
    stage.mouse(.released(.middle), at: bar)
    let dragged = controller.canvasView.viewport
    #expect(dragged != start)
    stage.mouse(.moved, at: Self.start)
    #expect(controller.canvasView.viewport == dragged)

    stage.mouse(.pressed(.middle), at: Self.start)
    stage.mouse(.moved, at: Self.start + Vector(50, 0))
    try whole.tap(whole.view(.button, "More"))
    #expect(controller.canvasView.viewport == dragged)
    stage.mouse(.moved, at: Self.start)
    stage.mouse(.released(.middle), at: Self.start)
    #expect(controller.canvasView.viewport == dragged)
  }
}
