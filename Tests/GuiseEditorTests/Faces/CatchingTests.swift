import DisguiseModel
import Faces
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("Dragging to a face") struct CatchingTests {
  /// The middle of what is on the eyes of a face, in the window.
  private func eyes(_ photo: FacePhoto) throws -> Point {
    let view = try #require(photo.controller.canvasView.elements.first)
    return view.middle
  }

  @Test("an element is caught near its place, and leaves when it is pulled on") func caught() throws
  {
    let photo = try FacePhoto([.upright(at: Point(500, 600), eyeDistance: 160, tilt: .degrees(15))])
    let face = try photo.face()
    try photo.arm()
    photo.whole.tap(photo.inWindow(face[.noseTip]))
    let place = try eyes(photo)
    photo.controller.hand.armed = nil
    photo.whole.press("z", modifiers: .control)
    photo.controller.faces.isOn = false
    try photo.arm()
    photo.whole.tap(photo.inWindow(Point(900, 1300)))
    photo.controller.hand.armed = nil
    photo.controller.faces.isOn = true
    let view = try #require(photo.controller.canvasView.elements.first)
    let free = view.placement.scale

    photo.stage.finger.down(at: view.middle)
    photo.stage.finger.stroke(to: place + Vector(40, 0), in: .milliseconds(300))
    #expect(view.placement.scale == free && view.placement.rotation == .zero)
    photo.stage.finger.stroke(to: place + Vector(9, 5), in: .milliseconds(100))
    photo.stage.advance(by: .milliseconds(200))
    #expect(photo.flashes == 1)
    photo.stage.finger.stroke(to: place + Vector(25, 10), in: .milliseconds(100))
    photo.stage.advance(by: .milliseconds(200))
    try photo.expectOnEyes(photo.controller.document.history?.shown.elements.first, of: face)

    photo.stage.finger.stroke(to: place + Vector(60, 0), in: .milliseconds(100))
    photo.stage.advance(by: .milliseconds(200))
    #expect(abs(view.placement.scale - free) < 1e-6)
    #expect(view.middle.distance(to: place + Vector(60, 0)) < 1)
    photo.stage.finger.stroke(to: place, in: .milliseconds(100))
    photo.stage.finger.up()
    photo.whole.settle()
    try photo.expectOnEyes(photo.whole.elements.first, of: face)
    photo.whole.press("z", modifiers: .control)
    #expect(try #require(photo.whole.elements.first).placement.scale == free)
  }

  /// Glasses that were placed freely and changed, then dragged close to the eyes of a face.
  private func drag(_ photo: FacePhoto, _ change: (ElementID) -> Void) throws -> ElementView {
    photo.controller.faces.isOn = false
    try photo.arm()
    photo.whole.tap(photo.inWindow(Point(900, 1300)))
    photo.controller.hand.armed = nil
    photo.controller.faces.isOn = true
    let view = try #require(photo.controller.canvasView.elements.first)
    change(view.id)
    photo.stage.finger.down(at: view.middle)
    photo.stage.finger.stroke(
      to: photo.inWindow(try photo.face().frame.apply(.zero)) + Vector(9, 5),
      in: .milliseconds(300))
    photo.stage.advance(by: .milliseconds(200))
    return view
  }

  @Test("what a person has sized or turned keeps that, and comes to its place", arguments: [0, 20])
  func keepsShape(turn: Double) throws {
    let photo = try FacePhoto([.upright(at: Point(500, 600), eyeDistance: 160)])
    var before: Placement?
    let view = try drag(photo) { id in
      photo.controller.adjust(id, scale: turn == 0 ? 0.5 : 1.7, turn: .degrees(turn))
      before = photo.whole.elements.first?.placement
    }
    #expect(photo.flashes == 1)
    photo.stage.finger.up()
    photo.whole.settle()
    let (start, end) = (try #require(before), try #require(photo.whole.elements.first?.placement))
    #expect(abs(end.scale - start.scale) < 1e-9 && end.rotation == start.rotation)
    #expect(view.middle.distance(to: photo.inWindow(try photo.face().frame.apply(.zero))) < 1)
  }

  @Test("what is within 10 percent and 10 degrees of its place fits wholly") func nearlyFits()
    throws
  {
    let face = try #require(
      Face.upright(at: Point(500, 600), eyeDistance: 160, tilt: .degrees(9)))
    let photo = try FacePhoto([face])
    let round = StickerID(rawValue: "glasses/round")
    let library = photo.whole.editor.desk.library
    library.artworks.load(round)
    let size = try #require(library.artworks.artwork(round)?.size)
    let scale = try #require(library.catalog[round]?.fit?.placement(on: face, of: size)).scale
    _ = try drag(photo) { id in
      let start = photo.whole.elements.first?.placement.scale ?? 1
      photo.controller.adjust(id, scale: scale * 1.09 / start)
    }
    photo.stage.finger.up()
    photo.whole.settle()
    try photo.expectOnEyes(photo.whole.elements.first, of: face)
  }

  @Test("from one face to another, and back by way of the photo, it fits each") func faces()
    throws
  {
    let photo = try FacePhoto([
      .upright(at: Point(400, 500), eyeDistance: 160),
      .upright(at: Point(900, 1200), eyeDistance: 80, tilt: .degrees(30)),
    ])
    try photo.arm()
    photo.whole.tap(photo.inWindow(try photo.face()[.noseTip]))
    photo.controller.hand.armed = nil
    let view = try #require(photo.controller.canvasView.elements.first)
    let stops = [
      Point(900, 500), try photo.face(1).frame.apply(.zero), Point(300, 1200),
      try photo.face().frame.apply(.zero),
    ]
    for (index, stop) in stops.enumerated() {
      photo.stage.finger.down(at: view.middle)
      photo.stage.finger.stroke(to: photo.inWindow(stop), in: .milliseconds(300))
      photo.stage.finger.up()
      photo.whole.settle()
      guard index % 2 == 1 else { continue }
      try photo.expectOnEyes(photo.whole.elements.first, of: try photo.face(index == 1 ? 1 : 0))
    }
  }

  @Test("two fingers size and turn it where it has been caught") func pinched() throws {
    let photo = try FacePhoto([.upright(at: Point(500, 600), eyeDistance: 160)])
    let view = try drag(photo) { _ in }
    let fitted = view.placement
    let place = photo.stage.finger.location
    let fingers = [photo.stage.finger, photo.stage.finger(2)]
    fingers[1].down(at: place + Vector(-60, 0))
    photo.stage.advance(by: .milliseconds(50))
    photo.stage.stroke(
      fingers, to: [place + Vector(9, 0), place + Vector(-69, 0)], in: .milliseconds(400))
    photo.stage.advance(by: .milliseconds(300))
    photo.stage.lift(fingers)
    photo.whole.settle()
    let end = try #require(photo.whole.elements.first?.placement)
    #expect(abs(end.scale / fitted.scale - 1.3) < 0.05)
    #expect(end.center.distance(to: fitted.center) < 1)
  }

  @Test("one that is at its place can be moved by a little") func little() throws {
    let photo = try FacePhoto([.upright(at: Point(500, 600), eyeDistance: 160)])
    try photo.arm()
    photo.whole.tap(photo.inWindow(try photo.face()[.noseTip]))
    photo.controller.hand.armed = nil
    let place = try eyes(photo)

    photo.stage.finger.down(at: place)
    photo.stage.finger.stroke(to: place + Vector(20, 12), in: .milliseconds(300))
    photo.stage.finger.up()
    photo.whole.settle()

    #expect(try eyes(photo).distance(to: place + Vector(20, 12)) < 1)
  }

  @Test("out of the drawer: faces show it pale, and half a face beside one it fits") func drawer()
    throws
  {
    let photo = try FacePhoto([
      .upright(at: Point(400, 500), eyeDistance: 120),
      .upright(at: Point(900, 1200), eyeDistance: 80, tilt: .degrees(30)),
    ])
    let cell = try photo.whole.view(.cell, "Handlebar mustache")
    let ghosts = photo.controller.canvasView.ghosts
    let face = try photo.face()

    photo.stage.finger.down(at: cell.middle)
    photo.stage.finger.stroke(to: photo.inWindow(Point(700, 900)), in: .milliseconds(400))
    let pale = ghosts.subviews.filter { $0.identifier == "fit-preview" }
    #expect(pale.count == 2 && pale.allSatisfy { $0.alpha < 0.5 })
    photo.stage.finger.stroke(
      to: photo.inWindow(face.frame.apply(Point(-1.6, 0.5))), in: .milliseconds(200))
    #expect(ghosts.subviews.filter { $0.alpha > 0.5 }.count == 1)
    photo.stage.finger.up()
    photo.whole.settle()

    #expect(ghosts.subviews.filter { $0.identifier == "fit-preview" }.isEmpty)
    let element = try #require(photo.whole.elements.first)
    #expect(try photo.anchor(.upperLip, of: element).distance(to: face[.upperLip]) < 1)
  }

  @Test("the pointer of a mouse shows what is armed where a click would put it") func pointer()
    throws
  {
    let photo = try FacePhoto([.upright(at: Point(500, 600), eyeDistance: 160)])
    try photo.arm()
    let ghosts = photo.controller.canvasView.ghosts

    photo.stage.mouse(.moved, at: photo.inWindow(try photo.face()[.chin]))
    #expect(ghosts.subviews.filter { $0.identifier == "fit-preview" }.count == 1)
    photo.stage.mouse(.moved, at: photo.inWindow(Point(1100, 1400)))
    #expect(ghosts.subviews.filter { $0.identifier == "fit-preview" }.isEmpty)
  }
}
