import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("A drawer below the canvas steps aside while a finger drags on the photo")
struct DrawerAsideTests {
  private let whole: WholeEditor
  private let start = Point(180, 200)
  private var drawer: View { whole.layout.drawer }
  private var canvas: CanvasView { whole.controller.canvasView }
  private var finger: Finger { whole.stage.finger }
  private var isHidden: Bool { drawer.alpha < 0.05 && canvas.frame.maxY == 640 }

  init() throws { whole = try WholeEditor(360, 640) }

  private func drag(by step: Vector) {
    finger.down(at: start)
    finger.stroke(to: start + step, in: .milliseconds(200))
    whole.settle()
  }

  @Test("the photo goes on below it, and stays where it is") func room() throws {
    try whole.place("hats/top-hat", under: start)
    let frame = whole.place(of: canvas)
    let viewport = canvas.viewport
    drag(by: Vector(30, 20))
    #expect(isHidden)
    #expect(whole.place(of: canvas) == Rect(0, 64, 360, 576))
    #expect(canvas.viewport == viewport && canvas.area == frame)
    finger.up()
    whole.settle()
    #expect(drawer.alpha == 1 && whole.place(of: canvas) == frame)
    #expect(canvas.viewport == viewport)
  }

  @Test("the bin has that room, and lies on no part of the photo") func bin() throws {
    try whole.place("hats/top-hat", under: start)
    drag(by: Vector(30, 20))
    let bin = whole.place(of: try whole.view("bin"))
    #expect(bin.minY > canvas.convert(canvas.viewport.photoFrame, to: nil).maxY)
    finger.stroke(to: bin.center, in: .milliseconds(300))
    finger.up()
    whole.settle()
    #expect(whole.elements.isEmpty && drawer.alpha == 1)
  }

  @Test("while the photo is zoomed and moved") func zoom() {
    let other = whole.stage.finger(2)
    finger.down(at: start)
    other.down(at: start + Vector(60, 0))
    other.stroke(to: start + Vector(150, 0), in: .milliseconds(200))
    whole.settle()
    #expect(isHidden)
    #expect(canvas.convert(canvas.viewport.photoFrame, to: nil).maxY > 400)
    other.up()
    finger.up()
    whole.settle()
    #expect(drawer.alpha == 1 && !canvas.viewport.isFitted)
  }

  @Test("not under another finger, for keys or a wheel, nor in a large window") func stays() throws
  {
    try whole.place("hats/top-hat", under: start)
    let other = whole.stage.finger(2)
    other.down(at: drawer.middle)
    drag(by: Vector(30, 20))
    #expect(drawer.alpha == 1 && canvas.frame == canvas.area)
    finger.up()
    other.up()
    whole.settle()
    whole.press("bracketright")
    whole.stage.window.layoutIfNeeded()
    #expect(drawer.alpha == 1)

    let large = try WholeEditor(800, 1280)
    try large.place("hats/top-hat", under: Point(400, 500))
    large.stage.finger.down(at: Point(400, 500))
    large.stage.finger.stroke(to: Point(430, 520), in: .milliseconds(200))
    large.settle()
    #expect(large.layout.drawer.alpha == 1)
  }

  @Test("a window that becomes wide meanwhile has it beside the canvas") func resized() throws {
    try whole.place("hats/top-hat", under: start)
    drag(by: Vector(30, 20))
    whole.stage.window.resize(to: Size(1280, 800), scale: 1)
    whole.settle()
    #expect(canvas.frame == canvas.area)
    finger.up()
    whole.settle()
    #expect(drawer.alpha == 1)
  }

  @Test("another hand picks from it meanwhile: it comes back under its finger") func picks() throws
  {
    try whole.place("hats/top-hat", under: start)
    let cell = try whole.view(.cell, "Handlebar mustache").middle
    drag(by: Vector(30, 20))
    #expect(isHidden)
    let place = try #require(canvas.elements.first).placement
    whole.stage.finger(2).tap(at: cell)
    whole.settle()
    #expect(try whole.view(.cell, "Handlebar mustache").isSelected)
    #expect(drawer.alpha == 1)
    #expect(canvas.elements.first?.placement == place && whole.elements.count == 1)
    finger.up()
    whole.settle()
    drag(by: Vector(30, 20))
    #expect(isHidden)
  }
}
