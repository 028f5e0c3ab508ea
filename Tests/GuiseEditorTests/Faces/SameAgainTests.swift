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

  /// Chooses it in the list of the button *Photo*; returns whether it was there.
  private func choose(_ photo: FacePhoto) throws -> Bool {
    photo.whole.tap(try photo.whole.view("photo"))
    let item = photo.whole.find(.menuitem, "Same again")
    if let item { photo.whole.tap(item) } else { photo.whole.press("Escape") }
    photo.whole.settle()
    return item != nil
  }

  @Test(
    "again and again nothing is put on twice: it is not offered while all is worn so, and replaces what was changed",
    arguments: [true, false])
  func oncemore(byList: Bool) throws {
    let photo = try FacePhoto([.upright(at: Point(500, 600), eyeDistance: 160)])
    try wear("hats/crown", "glasses/round", of: photo)
    try photo.whole.controller.place("mustaches/walrus", at: Point(500, 700))
    try next(photo, [.upright(at: Point(700, 800), eyeDistance: 120, tilt: .degrees(25))])
    if byList {
      #expect(try choose(photo))
    } else {
      // Several hands, before anything is there.
      for _ in 1...3 { photo.whole.press("s", modifiers: .shift) }
      photo.whole.settle()
    }
    let first = photo.whole.elements
    #expect(first.count == 3)
    #expect(try !choose(photo))
    photo.whole.press("s", modifiers: .shift)
    photo.whole.settle()
    #expect(photo.whole.elements == first)
    photo.undo()
    #expect(photo.whole.elements.isEmpty, "one step")
    photo.whole.press("y", modifiers: .control)

    var placement = first[1].placement
    placement.center = placement.center + Vector(90, 0)
    photo.whole.document.perform(.change(first[1].id, .placement(placement)))
    photo.whole.document.perform(.remove(first[0].id))
    let changed = photo.whole.elements
    #expect(try choose(photo))
    #expect(Set(worn(photo)) == Set(first.map(\.kind.artwork.rawValue)))
    #expect(photo.whole.elements.count == 3)
    for element in first {
      #expect(photo.whole.elements.contains { $0.placement.isSame(as: element.placement) })
    }
    photo.undo()
    #expect(photo.whole.elements == changed, "one step")
  }

  @Test(
    "its button covers no face while there is room elsewhere, else as little as it can",
    arguments: [true, false])
  func offFaces(hasRoom: Bool) throws {
    let photo = try FacePhoto([.upright(at: Point(500, 600), eyeDistance: 160)], 360, 640)
    try wear("glasses/round", of: photo)
    let last = Face.upright(at: Point(900, 820), eyeDistance: hasRoom ? 1 : 10)
    try next(
      photo,
      [(180, 180), (1000, 180), (330, 780), (600, 180)].map {
        .upright(at: Point($0, $1), eyeDistance: 90)
      } + (hasRoom ? [] : [last]), height: 900)
    let button = photo.whole.place(of: try #require(again(photo)))
    let faces = photo.controller.faces.faces
    let covered = faces.filter { face in
      let corners = [face.box.origin, Point(face.box.maxX, face.box.maxY)].map(photo.inWindow)
      return Rect(around: corners).intersects(button)
    }
    #expect(covered == (hasRoom ? [] : [last].compactMap(\.self)))
    #expect(photo.stage.root.bounds.contains(button))
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

extension Stroke {
  fileprivate static func straight(_ start: Point, _ end: Point) -> Stroke {
    var ink = Ink(.pen, 0x3080C0, seed: 7)
    for point in [start, end] { ink.append(InkPoint(point, width: 8)) }
    return Stroke(ink)
  }
}
