import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("The second finger", .serialized)
struct SecondFingerTests {
  private static let start = Point(476, 400)
  private let whole: WholeEditor
  private var stage: Stage { whole.stage }
  private var controller: CanvasStage { whole.controller }

  init() throws {
    whole = try WholeEditor()
    try whole.place("mustaches/handlebar", under: Self.start)
    controller.select(nil)
  }

  private func view() throws -> ElementView {
    try #require(controller.canvasView.elements.first)
  }

  private func setSide(_ side: Double) throws {
    let view = try view()
    var placement = view.placement
    placement.scale *= side / view.screenSide
    controller.document.perform(.change(view.id, .placement(placement)))
  }

  @Test(
    "on bare photo within 200 points of the finger that holds an element it is that element's",
    arguments: [60.0, 148, 300], [Vector(0, 120), Vector(0, -190), Vector(130, 130)])
  func partner(side: Double, step: Vector) throws {
    try setSide(side)
    let (view, before) = (try view(), try view().placement)
    let viewport = controller.canvasView.viewport
    let (first, second) = (stage.finger(1), stage.finger(2))
    first.down(at: Self.start)

    second.down(at: Self.start + step)
    second.stroke(to: Self.start + step * 1.5, in: .milliseconds(200))

    #expect(abs(view.placement.scale / before.scale - 1.5) < 0.01)
    #expect(controller.canvasView.viewport == viewport && whole.editor.desk.hand.menu == nil)
    stage.lift([first, second])
    #expect(whole.elements.count == 1)
  }

  @Test("beside the photo, within the box and its margin, it is the element's at any distance")
  func besideThePhoto() throws {
    let frame = controller.canvasView.convert(controller.canvasView.viewport.photoFrame, to: nil)
    let edge = Point(frame.maxX - 4, 400)
    let view = try view()
    var placement = view.placement
    placement.center = controller.canvasView.layer.convert(edge, from: nil)
    placement.scale *= 260 / view.screenSide
    controller.document.perform(.change(view.id, .placement(placement)))
    let box = view.convert(view.bounds, to: nil)
    controller.select(view.id)

    #expect(
      controller.canvasView.heldElement(near: Point(box.maxX + 30, 400), by: 1...1, of: nil) == nil)
    stage.finger.down(at: edge - Vector(60, 0))
    stage.finger(2).down(at: Point(box.maxX + 30, 400))

    #expect(stage.window.touches.allSatisfy { $0.view === view })
  }

  @Test("on the handle it is the element's, too, in whichever order two fingers land at once")
  func onHandle() throws {
    let (view, before) = (try view(), try view().placement)
    controller.select(view.id)
    let place = controller.hand.marks.handle.middle
    let arm = place - view.middle
    for fingers in [[stage.finger(1), stage.finger(2)], [stage.finger(2), stage.finger(1)]] {
      stage.frame([
        fingers[0].sample(.began(provisional: false), at: place),
        fingers[1].sample(.began(provisional: false), at: view.middle - arm),
      ])
      #expect(stage.window.touches.allSatisfy { $0.view === view })
      stage.stroke(
        fingers, to: [view.middle + arm * 1.5, view.middle - arm * 1.5], in: .milliseconds(100))
      #expect(abs(view.placement.scale / before.scale - 1.5) < 0.01)
      stage.lift(fingers)
      controller.document.undo()
    }
  }

  @Test("the nearest of two held elements gets it, a third finger does not join") func nearest()
    throws
  {
    let other = Self.start + Vector(0, 150)
    try whole.place("mustaches/handlebar", under: other)
    controller.select(nil)
    let views = controller.canvasView.elements
    stage.finger(1).down(at: Self.start)
    stage.finger(2).down(at: other)

    stage.finger(3).down(at: Self.start + Vector(0, -100))
    stage.finger(4).down(at: other + Vector(0, 100))
    stage.finger(5).down(at: Self.start + Vector(0, -110))

    let owners = stage.window.touches.map { $0.view as? ElementView }
    #expect(
      owners.prefix(4).map { $0?.id } == [views[0].id, views[1].id, views[0].id, views[1].id])
    #expect(owners[4] == nil, "two fingers hold the element already")
  }

  @Test("further away, a finger is another person's") func farAway() throws {
    stage.finger(1).down(at: Self.start)
    stage.finger(2).down(at: Self.start + Vector(0, 230))
    stage.advance(by: .seconds(1))

    #expect(whole.editor.desk.hand.menu != nil)
  }

  @Test("a finger that rests beside a held element opens no menu and shows no ring")
  func restingBeside() throws {
    let rest = Self.start + Vector(0, 150)
    stage.finger(2).down(at: rest)
    stage.advance(by: .milliseconds(300))
    stage.finger(1).down(at: Self.start)
    stage.finger(1).stroke(to: Self.start + Vector(20, 0), in: .milliseconds(50))
    let before = stage.draw().snapshot()

    stage.advance(by: .milliseconds(100))
    let ring = stage.draw().snapshot().largestDifference(from: before)
    stage.advance(by: .seconds(2))

    #expect(whole.editor.desk.hand.menu == nil && ring == 0)
    #expect(controller.document.history?.held == [try view().id])
    stage.finger(1).up()
    stage.finger(2).up()
    #expect(whole.elements.count == 1)
  }
}
