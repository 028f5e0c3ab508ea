import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Outline and handle of the selected element")
struct SelectionMarksTests {
  private static let center = Point(476, 368)

  private func editor(side: Double, degrees: Double = 0) throws -> (EditorStage, ElementView) {
    let editor = try EditorStage()
    let view = try editor.place("noses-and-mouths/clown-nose", at: Self.center)
    var placement = view.placement
    placement.rotation = .degrees(degrees)
    placement.scale *= side / view.screenSide
    editor.controller.document.perform(.change(view.id, .placement(placement)))
    editor.controller.select(view.id)
    return (editor, view)
  }

  private func handle(_ editor: EditorStage) -> HandleView {
    editor.controller.hand.marks.handle
  }

  @Test(
    "the handle is at the bottom right as the user sees it, and a flip does not move it",
    arguments: [0.0, 30, 200], [32.0, 60, 180])
  func flip(degrees: Double, side: Double) throws {
    let (editor, view) = try editor(side: side, degrees: degrees)
    let size = view.bounds.size * view.transformToWindow.meanScale
    let corner = Vector(size.width / 2, size.height / 2).rotated(by: .degrees(degrees))
    let place = handle(editor).middle
    #expect(((place - view.middle).unit - corner.unit).length < 1e-6)
    if side == 180 { #expect(place.distance(to: view.middle + corner) < 1e-6) }

    editor.controller.document.perform(.change(view.id, .flip))

    #expect(view.placement.isFlipped)
    #expect(handle(editor).middle.distance(to: place) < 1e-6)
  }

  @Test("go with an element that grows or wiggles, and surround it when it rests")
  func animated() throws {
    let editor = try EditorStage()
    let marks = editor.controller.hand.marks
    let layer = editor.controller.canvasView.layer
    func corner(_ view: ElementView) -> Point {
      view.convert(Point(view.bounds.maxX, view.bounds.maxY), to: marks)
    }
    let id = try editor.controller.place(
      "hats/wizard", at: layer.convert(Self.center, from: nil))
    let view = try #require(editor.controller.canvasView[id])
    for _ in 0..<30 {
      editor.stage.advance(by: .milliseconds(16))
      editor.stage.draw()
      #expect(marks.corners.count == 4 && marks.corners[2].distance(to: corner(view)) < 1e-6)
    }
    #expect(handle(editor).center.distance(to: corner(view)) < 1e-6, "a large one has it there")

    editor.controller.canvasView[id]?.wiggle()
    for _ in 0..<50 {
      editor.stage.advance(by: .milliseconds(16))
      editor.stage.draw()
      #expect(marks.corners[2].distance(to: corner(view)) < 1e-6)
    }
    #expect(view.motion.tilt == .zero)
  }

  @Test("they fade without redrawing more of the canvas than they cover") func fade() throws {
    let (editor, view) = try editor(side: 120, degrees: 20)
    let stage = editor.stage
    let marks = editor.controller.hand.marks
    let around = view.convert(view.bounds, to: nil)
      .union(marks.handle.convert(marks.handle.bounds, to: nil))
      .union(marks.disc.convert(marks.disc.bounds, to: nil)).insetBy(-8, -8)
    stage.advance(by: .seconds(2))
    stage.draw()
    let frames = stage.presenter.presented.count

    for _ in 1...4 {
      stage.advance(by: .milliseconds(100))
      stage.draw()
    }
    let damage = stage.presenter.presented[frames...].reduce(Rect.zero) { $0.union($1.bounds) }
    #expect(marks.alpha == 0 && !damage.isEmpty && around.contains(damage))
  }

  @Test("the handle is outside the box of a small element and moves to its corner as it grows")
  func outside() throws {
    var last = 0.0
    for side in stride(from: 32.0, through: 240, by: 8) {
      let (editor, view) = try editor(side: side)
      let box = view.convert(view.bounds, to: nil)
      let place = handle(editor).middle
      let distance = place.distance(to: view.middle)

      #expect(box.distance(to: place) > (side <= 64 ? 24 - 1e-6 : -1), "outside of \(side)")
      #expect(distance - HandleView.radius >= 22, "never over the center")
      #expect(distance >= last - 1e-6 && distance < last + 80)
      last = distance
    }
  }

  @Test("a line joins the handle of a small element with its corner") func joined() throws {
    let (editor, view) = try editor(side: 40)
    let box = view.convert(view.bounds, to: nil)
    let (corner, place) = (Point(box.maxX, box.maxY), handle(editor).middle)
    let between = corner + (place - corner) * 0.4
    func pixel() -> Color { editor.stage.draw().snapshot()[Int(between.x), Int(between.y)] }
    let shown = pixel()
    editor.controller.select(nil)
    #expect(shown.contrast(to: .white) < 1.6 && pixel() != shown)

    let (large, _) = try self.editor(side: 200)
    let marks = large.controller.hand.marks
    #expect(marks.paintBounds.maxX < marks.handle.center.x + 5, "on the corner itself")
  }

  @Test("a disc at the opposite corner deletes an element, not one below 120 points")
  func disc() throws {
    let (small, _) = try editor(side: 110)
    #expect(small.controller.hand.marks.disc.isHidden)

    let (editor, view) = try editor(side: 180, degrees: 30)
    let disc = editor.controller.hand.marks.disc
    #expect(!disc.isHidden)
    let arm = handle(editor).middle - view.middle
    #expect(disc.middle.distance(to: view.middle - arm) < 1e-6)
    editor.stage.finger.tap(at: disc.middle)
    #expect(editor.controller.document.history?.present.elements.isEmpty == true)
    editor.controller.document.undo()
    #expect(editor.controller.document.history?.present.elements.count == 1)
  }

  @Test("handle and disc of an element that is larger than the window are inside of it")
  func inSight() throws {
    for (side, degrees) in [(1400.0, 0.0), (3000, 0), (1400, 30)] {
      let (editor, view) = try editor(side: side, degrees: degrees)
      let marks = editor.controller.hand.marks
      let window = editor.controller.canvasView.convert(
        editor.controller.canvasView.bounds, to: nil)
      for mark in [marks.handle, marks.disc] as [View] {
        #expect(!mark.isHidden && window.contains(mark.convert(mark.bounds, to: nil)))
      }
      #expect(marks.handle.center.distance(to: marks.disc.center) > 100)
      let before = view.placement
      let start = handle(editor).middle
      editor.stage.finger.down(at: start)
      editor.stage.finger.stroke(
        to: view.middle + (start - view.middle) * 0.5, in: .milliseconds(200))
      editor.stage.finger.up()
      #expect(abs(view.placement.scale / before.scale - 0.5) < 0.01)
    }
  }

  @Test("the smallest nose can be dragged by its center again and again, without changing its size")
  func dragAgain() throws {
    let (editor, view) = try editor(side: 32)
    let before = view.placement
    let stage = editor.stage
    var place = view.middle

    for step in [Vector(40, 30), Vector(-60, 20), Vector(5, -70)] {
      stage.finger.down(at: place)
      stage.finger.stroke(to: place + step, in: .milliseconds(200))
      stage.finger.up()
      place += step
      stage.advance(by: .milliseconds(400))

      #expect(view.middle.distance(to: place) < 0.5)
      #expect(view.placement.scale == before.scale && view.placement.rotation == before.rotation)
    }
  }

  @Test("the handle of the smallest nose scales and turns it in proportion") func dragHandle()
    throws
  {
    let (editor, view) = try editor(side: 32)
    let before = view.placement
    let start = handle(editor).middle
    let arm = start - view.middle

    editor.stage.finger.down(at: start)
    editor.stage.finger.stroke(to: view.middle + arm * 2, in: .milliseconds(200))
    editor.stage.finger.up()

    #expect(abs(view.placement.scale / before.scale - 2) < 0.01)
    #expect(view.placement.rotation == .zero && view.middle.distance(to: Self.center) < 1e-6)
  }

  @Test("outline and handle fade after two seconds, but not under the element's open menu")
  func fading() throws {
    let whole = try WholeEditor()
    try whole.place("hats/top-hat", under: Point(476, 400))
    let marks = whole.controller.hand.marks
    let view = try #require(whole.controller.canvasView.elements.first)
    whole.controller.select(view.id)
    whole.stage.advance(by: .milliseconds(1900))
    #expect(marks.alpha == 1)
    whole.stage.advance(by: .milliseconds(200))
    #expect(marks.alpha == 0)

    whole.stage.finger.down(at: view.middle)
    whole.stage.advance(by: .seconds(4))
    #expect(whole.editor.desk.hand.menu != nil && marks.alpha == 1, "the finger holds the menu")
    whole.stage.finger.up()
    whole.stage.advance(by: .seconds(4))
    #expect(marks.alpha == 1)
    whole.press("Escape")
    whole.stage.advance(by: .milliseconds(1900))
    #expect(whole.editor.desk.hand.menu == nil && marks.alpha == 1)
    whole.stage.advance(by: .milliseconds(200))
    #expect(marks.alpha == 0)
  }

  @Test("outline and handle stay while a finger rests on the handle") func restingOnHandle() throws
  {
    let (editor, view) = try editor(side: 120)
    let marks = editor.controller.hand.marks
    editor.stage.finger.down(at: handle(editor).middle)
    editor.stage.finger.stroke(to: handle(editor).middle + Vector(20, 20), in: .milliseconds(50))

    editor.stage.advance(by: .seconds(4))
    #expect(marks.alpha == 1 && editor.controller.document.history?.held == [view.id])
    editor.stage.finger.up()
    editor.stage.advance(by: .seconds(4))

    #expect(marks.alpha == 0)
  }

  @Test("the outline of an element larger than the canvas ends at the canvas")
  func largerThanCanvas() throws {
    let editor = try EditorStage()
    let view = try editor.place(at: Point(476, 368))
    var reports: [String] = []
    editor.stage.window.reportPaintingOutside { reports.append($0) }
    var placement = view.placement
    placement.scale *= 20
    editor.controller.document.perform(.change(view.id, .placement(placement)))

    editor.controller.select(view.id)
    _ = editor.stage.draw()

    #expect(reports == [])
  }

  @Test("beside a small element the handle is drawn smaller than it is hit")
  func smallHandle() throws {
    for (side, isDrawn) in [(32.0, false), (200, true)] {
      let (editor, _) = try editor(side: side)
      let place = handle(editor).middle + Vector(17, 0)
      let shown = editor.stage.draw().snapshot()[Int(place.x), Int(place.y)]
      handle(editor).isHidden = true
      let hidden = editor.stage.draw().snapshot()[Int(place.x), Int(place.y)]
      #expect((shown != hidden) == isDrawn, "\(side)")
      #expect(handle(editor).bounds.width == 48)
    }
  }
}
