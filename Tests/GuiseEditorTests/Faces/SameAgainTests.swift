import Faces
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import DisguiseModel
@testable import GuiseEditor

@MainActor @Suite("Same again") struct SameAgainTests {
  private let folder = TemporaryFolder()

  /// Opens another photo, on which there are other faces.
  private func next(_ photo: FacePhoto, _ faces: [Face?], height: Int = 1500) throws {
    let path = try folder.photo("\(height).png", 1200, height)
    photo.whole.editor.opening.open(.file(path: path))
    photo.whole.settle()
    photo.controller.faces.faces = faces.compactMap(\.self)
    photo.whole.settle()
  }

  private func wear(_ names: String..., on index: Int = 0, of photo: FacePhoto) throws {
    for name in names {
      try photo.arm(name)
      photo.whole.tap(photo.inWindow(try photo.face(index)[.noseTip]))
    }
    photo.controller.hand.armed = nil
  }

  private func again(_ photo: FacePhoto) -> View? { photo.whole.find(.button, "Same again") }

  private func worn(_ photo: FacePhoto) -> [String] {
    photo.whole.elements.map(\.kind.artwork.rawValue)
  }

  @Test(
    "what is worn comes on the next photo's face in one tap, as one step", arguments: [true, false])
  func tap(byKey: Bool) throws {
    let photo = try FacePhoto([.upright(at: Point(500, 600), eyeDistance: 160)])
    try wear("hats/crown", "glasses/round", of: photo)
    #expect(again(photo) == nil, "it is about the next photo")

    try next(photo, [.upright(at: Point(700, 800), eyeDistance: 120, tilt: .degrees(25))])
    let button = try #require(again(photo))
    if byKey { photo.whole.press("s", modifiers: .shift) } else { photo.whole.tap(button) }
    photo.whole.settle()

    #expect(worn(photo) == ["hats/crown", "glasses/round"] && again(photo) == nil)
    try photo.expectOnEyes(photo.whole.elements.last, of: try photo.face())
    photo.whole.press("z", modifiers: .control)
    #expect(photo.whole.elements.isEmpty)
    #expect(again(photo) != nil, "the photo before is still another one")
  }

  @Test("as many of the largest faces as wear something, from left to right") func several() throws
  {
    let photo = try FacePhoto([
      .upright(at: Point(900, 500), eyeDistance: 90),
      .upright(at: Point(300, 500), eyeDistance: 150),
      .upright(at: Point(600, 1200), eyeDistance: 60),
    ])
    try wear("glasses/aviator", on: 0, of: photo)
    try wear("glasses/round", on: 1, of: photo)
    try next(
      photo,
      [
        .upright(at: Point(600, 300), eyeDistance: 40),
        .upright(at: Point(900, 900), eyeDistance: 140),
        .upright(at: Point(200, 900), eyeDistance: 100),
      ])
    photo.whole.tap(try #require(again(photo)))
    #expect(worn(photo) == ["glasses/aviator", "glasses/round"])
    try photo.expectOnEyes(photo.whole.elements.first, of: try photo.face(1))
    try photo.expectOnEyes(photo.whole.elements.last, of: try photo.face(2))

    // The largest of them, and nothing on faces that wore nothing.
    try next(photo, [.upright(at: Point(600, 600), eyeDistance: 100)], height: 1400)
    photo.whole.tap(try #require(again(photo)))
    #expect(worn(photo) == ["glasses/aviator"])
  }

  @Test("a group is one on the next face, too, in the same step") func group() throws {
    let photo = try FacePhoto([.upright(at: Point(500, 600), eyeDistance: 160)])
    try wear("hats/crown", "glasses/round", "mustaches/walrus", of: photo)
    photo.whole.document.perform(.group(photo.whole.elements.prefix(2).map(\.id)))

    try next(photo, [.upright(at: Point(700, 800), eyeDistance: 120)])
    photo.whole.tap(try #require(again(photo)))
    photo.whole.settle()
    let groups = photo.whole.elements.map(\.group)
    try #require(groups.count == 3)
    #expect(groups[0] != nil && groups[0] == groups[1] && groups[2] == nil)
    photo.whole.press("z", modifiers: .control)
    #expect(photo.whole.elements.isEmpty)
  }

  @Test("what a person has moved, sized and flipped is so on the next face, too") func moved()
    throws
  {
    let photo = try FacePhoto([.upright(at: Point(500, 600), eyeDistance: 160)])
    try wear("glasses/round", of: photo)
    let fitted = try #require(photo.whole.elements.first)
    var placement = fitted.placement
    placement.center = placement.center + Vector(40, -80)
    placement.scale *= 1.5
    placement.rotation = .degrees(10)
    #expect(photo.whole.document.perform(.change(fitted.id, .placement(placement))))

    try next(photo, [.upright(at: Point(600, 700), eyeDistance: 80, tilt: .degrees(90))])
    photo.whole.tap(try #require(again(photo)))

    let new = try #require(photo.whole.elements.first?.placement)
    let library = photo.whole.editor.desk.library
    let sticker = fitted.kind.artwork
    let size = try #require(library.artworks.artwork(sticker)).size
    let face = try photo.face()
    let plain = try #require(library.catalog[sticker]?.fit?.placement(on: face, of: size))
    #expect(new.center.distance(to: plain.center + Vector(40, 20)) < 0.01)
    #expect(abs(new.scale / plain.scale - 1.5) < 1e-6)
    #expect(abs(Angle.turn(from: plain.rotation, to: new.rotation).degrees - 10) < 1e-6)
  }

  @Test("a text comes along, and what is there already makes room") func text() throws {
    let photo = try FacePhoto([.upright(at: Point(500, 600), eyeDistance: 160)])
    try wear("glasses/round", of: photo)
    try photo.whole.controller.place("mustaches/walrus", at: Point(500, 700))
    try next(photo, [.upright(at: Point(500, 600), eyeDistance: 160)])
    try wear("glasses/aviator", of: photo)
    #expect(again(photo) == nil, "something is on the photo")
    photo.whole.press("s", modifiers: .shift)
    photo.whole.settle()
    #expect(Set(worn(photo)) == ["glasses/round", "mustaches/walrus"])
  }

  @Test("a drawing comes along with the face that it is on, another one stays") func drawing()
    throws
  {
    let photo = try FacePhoto([.upright(at: Point(500, 600), eyeDistance: 160)])
    func draw(at place: Point) throws {
      let stroke = Stroke.straight(place, place + Vector(60, 20))
      let disguise = try #require(photo.whole.document.history?.present)
      photo.whole.document.perform(try #require(disguise.edit(adding: stroke, to: nil)))
      photo.whole.settle()
    }
    try draw(at: Point(500, 650))
    try draw(at: Point(1100, 1400))
    let old = try #require(photo.whole.elements.first)
    let face = try photo.face()

    try next(photo, [.upright(at: Point(700, 800), eyeDistance: 80, tilt: .degrees(90))])
    photo.whole.tap(try #require(again(photo)))

    try #require(photo.whole.elements.count == 1)
    let new = photo.whole.elements[0]
    #expect(new.kind.drawing == old.kind.drawing)
    let other = try photo.face()
    #expect(abs(new.placement.scale / old.placement.scale - 0.5) < 1e-6)
    let place = other.frame.apply(face.frame.inverse.apply(old.placement.center))
    #expect(new.placement.center.distance(to: place) < 0.01)
    photo.whole.press("z", modifiers: .control)
    #expect(photo.whole.elements.isEmpty)
  }

  @Test("is offered neither without a face nor without anything that was worn") func nothing()
    throws
  {
    let photo = try FacePhoto([.upright(at: Point(500, 600), eyeDistance: 160)])
    try next(photo, [.upright(at: Point(500, 600), eyeDistance: 160)])
    #expect(again(photo) == nil)
    try wear("glasses/round", of: photo)
    try next(photo, [], height: 1400)
    #expect(again(photo) == nil)
    photo.whole.press("s", modifiers: .shift)
    photo.whole.settle()
    #expect(photo.whole.elements.isEmpty)
  }
}

@MainActor @Suite("The dice") struct DiceTests {
  @Test(
    "makes up a disguise, from the bar or, where that is narrow, beside the drawer's handle; one step each",
    arguments: [(1280.0, 800.0), (800, 1280), (480, 800), (360, 640), (480, 320)])
  func roll(size: (Double, Double)) throws {
    let photo = try FacePhoto(nil, size.0, size.1)
    let dice = photo.whole.layout.topBar.dice
    let side = dice.superview === photo.whole.layout.topBar ? 56.0 : 48
    #expect(
      photo.whole.place(of: dice).size == Size(side, side) && !dice.isHidden && dice.isEnabled)
    #expect(Rect(0, 0, size.0, size.1).contains(photo.whole.place(of: dice)))
    #expect((dice.superview === photo.whole.layout.topBar) == (size.0 > 400))
    for other in photo.whole.stage.root.visibleTree where other is Button && other !== dice {
      #expect(photo.whole.place(of: other).intersection(photo.whole.place(of: dice)) == nil)
    }

    var seen: Set<[StickerID]> = []
    for _ in 1...3 {
      photo.whole.tap(dice)
      seen.insert(photo.whole.elements.map(\.kind.artwork))
    }
    #expect(seen.count == 3 && !seen.contains([]))
    for _ in 1...3 { photo.whole.press("z", modifiers: .control) }
    #expect(photo.whole.elements.isEmpty)
  }

  @Test("rolls once when faces are found, not if motion is reduced", arguments: [true, false])
  func rolls(isReduced: Bool) throws {
    let photo = try FacePhoto([])
    let dice = photo.whole.layout.topBar.dice
    #expect(!dice.isEnabled)
    photo.stage.window.animator.isReduced = isReduced

    photo.controller.faces.faces = [Face.upright(at: Point(500, 600), eyeDistance: 160)].compactMap(
      \.self)
    photo.stage.advance(by: .milliseconds(200))
    #expect(dice.isEnabled && (dice.transform == .identity) == isReduced)
    photo.whole.layout.topBar.setNeedsLayout()
    photo.stage.window.layoutIfNeeded()
    #expect(dice.bounds.size == Size(56, 56), "whatever is laid out meanwhile")
    photo.whole.settle()
    photo.whole.press("s")
    photo.stage.advance(by: .milliseconds(200))
    #expect(dice.transform == .identity)
  }

  @Test(
    "lies on no photo, whatever its shape, and no message covers it in part",
    arguments: [Size(1000, 1000), Size(1000, 1400), Size(1600, 900), Size(900, 1000)],
    [(360.0, 640.0), (320, 480)])
  func beside(size: Size, window: (Double, Double)) throws {
    let folder = TemporaryFolder()
    let path = try folder.photo("photo.png", Int(size.width), Int(size.height))
    let photo = try FacePhoto(
      [.upright(at: Point(400, 400), eyeDistance: 120)], window.0, window.1, in: folder,
      start: .files([path]))
    photo.whole.settle()
    photo.controller.faces.faces = [Face.upright(at: Point(400, 400), eyeDistance: 120)]
      .compactMap(\.self)
    photo.whole.settle()
    let canvas = photo.controller.canvasView
    let dice = photo.whole.place(of: photo.whole.layout.topBar.dice)
    let shown = canvas.convert(canvas.viewport.photoFrame, to: nil)
    #expect(!photo.whole.layout.topBar.dice.isHidden && dice.intersection(shown) == nil)
    let handle = photo.whole.place(of: photo.whole.layout.drawerSheet.handle)
    #expect(dice.maxY == handle.maxY && dice.intersection(handle) == nil)
    for area in [photo.whole.layout.status.messageArea, photo.whole.layout.status.cardArea] {
      #expect(photo.whole.place(of: area).maxY <= dice.minY)
    }
  }

  @Test("has no row while the photo is zoomed in: that goes on down to the drawer") func zoomed()
    throws
  {
    let folder = TemporaryFolder()
    let whole = try WholeEditor(
      360, 640, start: .file(path: try folder.photo("square.png", 1000, 1000)), in: folder)
    whole.controller.faces.faces = [Face.upright(at: Point(400, 400), eyeDistance: 120)]
      .compactMap(\.self)
    whole.settle()
    let canvas = whole.controller.canvasView
    let fitted = canvas.viewport
    #expect(canvas.freeHeight == 32)
    #expect(whole.place(of: canvas).maxY == whole.place(of: whole.layout.drawer).minY)
    #expect(fitted.photoFrame.maxY <= canvas.bounds.height - 32 - 16)
    whole.controller.tools.zoom.zoom(by: 1.0001, about: canvas.bounds.center)
    let (first, last) = (canvas.viewport.photoFrame, fitted.photoFrame)
    #expect(first.center.distance(to: last.center) < 0.1, "no jump")
    whole.controller.tools.zoom.zoom(by: 3, moving: Vector(0, -900), about: canvas.bounds.center)
    whole.settle()
    #expect(canvas.viewport.photoFrame.minY < 0)
    #expect(abs(canvas.viewport.photoFrame.maxY - canvas.bounds.height + 16) < 0.01)
    whole.controller.tools.zoom.zoom(by: 1, moving: Vector(0, 40), about: canvas.bounds.center)
    whole.settle()
    #expect(canvas.viewport.photoFrame.maxY > canvas.bounds.height)
    let shown = whole.stage.draw().snapshot()
    let low = Int(whole.place(of: canvas).maxY) - 2
    #expect(shown[30, low] != Theme.canvas.resolved(for: whole.stage.window.appearance))
    #expect(whole.place(of: whole.layout.corners.fit).maxY == whole.place(of: canvas).maxY - 16)
    whole.press("0", modifiers: .control)
    whole.settle()
    #expect(canvas.viewport == fitted)
  }

  @Test("is away while people draw, select, write or look closely") func inTheWay() throws {
    let photo = try FacePhoto(nil, 360, 640)
    let (whole, dice) = (photo.whole, photo.whole.layout.topBar.dice)
    #expect(!dice.isHidden)
    whole.press("l")
    whole.settle()
    #expect(dice.isHidden, "a loop")
    whole.press("Escape")
    whole.settle()
    #expect(!dice.isHidden)
    whole.layout.drawer.show(tab: StickerCatalog.drawTab)
    whole.editor.show(.drawer)
    whole.settle()
    #expect(photo.controller.tools.draw.isArmed && dice.isHidden, "lines")
    whole.layout.drawer.select(tab: 0)
    whole.settle()
    #expect(!dice.isHidden)
    whole.press("plus", modifiers: .control)
    whole.settle()
    #expect(dice.isHidden, "zoomed in")
    whole.press("0", modifiers: .control)
    whole.settle()
    #expect(!dice.isHidden)
    whole.layout.drawer.show(tab: StickerCatalog.textTab)
    whole.settle()
    whole.tap(try whole.view(.button, "Add text"))
    whole.settle()
    #expect(photo.controller.hand.isWriting && dice.isHidden, "a text")
    whole.press("Escape")
    whole.settle()
    #expect(!dice.isHidden)
  }

  @Test("is hidden from the canvas while there is no face") func noFace() throws {
    let photo = try FacePhoto([], 360, 640)
    photo.whole.settle()
    #expect(photo.whole.find(.button, "Surprise me") == nil)
  }
}

extension Stroke {
  fileprivate static func straight(_ start: Point, _ end: Point) -> Stroke {
    var ink = Ink(.pen, 0x3080C0, seed: 7)
    for point in [start, end] { ink.append(InkPoint(point, width: 8)) }
    return Stroke(ink)
  }
}
