import DisguiseModel
import Faces
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("Sets") struct SetTests {
  private static let dog = ["animals/dog-ears", "animals/dog-nose"]
  private static let panda = ["animals/panda-ears", "animals/panda-nose", "animals/panda-eyes"]

  @Test("one tap puts all pieces where they fit, as one step; nothing is armed") func tap() throws {
    let photo = try FacePhoto()
    try photo.arm()
    try photo.openSets()
    try photo.tap(set: "Dog")

    #expect(photo.stickers == Self.dog && photo.controller.hand.armed == nil)
    let (nose, face) = (try #require(photo.whole.elements.last), try photo.face())
    let distance = try photo.anchor(.noseTip, of: nose).distance(to: face[.noseTip])
    #expect(distance < 0.02 * face.eyeDistance)
    try photo.tap(set: "Dog")
    #expect(photo.stickers == Self.dog, "it is there already")
    photo.undo()
    #expect(photo.whole.elements.isEmpty)
  }

  @Test("a set has its frame while its pieces grow, too") func grows() throws {
    let photo = try FacePhoto()
    photo.stage.window.animator.isReduced = false
    try photo.openSets()
    photo.whole.tap(try photo.whole.view(.cell, "Panda"), settling: false)
    photo.whole.settle()
    let marks = photo.controller.hand.marks
    let frame = Rect(around: marks.corners)
    for view in photo.controller.canvasView.elements {
      #expect(frame.insetBy(-1, -1).contains(view.convert(view.bounds, to: marks)))
    }
    #expect(frame.width > 60)
  }

  @Test("a set takes the place of another one, and of what is on its parts; no more") func other()
    throws
  {
    let photo = try FacePhoto()
    for name in ["hats/crown", "mustaches/walrus"] {
      try photo.arm(name)
      photo.whole.tap(photo.inWindow(try photo.face()[.noseTip]))
    }
    try photo.openSets()
    try photo.tap(set: "Panda")
    #expect(photo.stickers == ["mustaches/walrus"] + Self.panda)
    try photo.tap(set: "Pirate")
    let pirate = [
      "hair-and-beards/goatee", "jewelry/hoop", "jewelry/hoop", "hats/pirate", "glasses/eye-patch",
    ]
    #expect(photo.stickers == pirate, "no nose of a panda, and no mustache above its beard")
    photo.undo()
    #expect(photo.stickers == ["mustaches/walrus"] + Self.panda)
    photo.undo()
    #expect(photo.stickers == ["hats/crown", "mustaches/walrus"])
  }

  @Test("each set is for a face that wears none, as long as there is one") func eachToAnother()
    throws
  {
    let photo = try FacePhoto(FacePhoto.group)
    try photo.openSets()
    for name in ["Dog", "Panda", "Cat", "Bear"] { try photo.tap(set: name) }
    let wearers = photo.whole.elements.compactMap { photo.controller.wearer(of: $0) }
    #expect(Set(wearers) == Set(photo.controller.faces.faces))
    #expect(Set(photo.whole.elements.map(\.group)).count == 4)
    let count = photo.whole.elements.count
    try photo.tap(set: "Dog")
    #expect(photo.whole.elements.count <= count, "all have one: it takes the place of another")
  }

  @Test("tapped again, what is locked of it is not selected") func locked() throws {
    let photo = try FacePhoto()
    try photo.openSets()
    try photo.tap(set: "Panda")
    let nose = photo.whole.elements[1].id
    photo.controller.document.perform(.change(nose, .lock(true)))
    try photo.tap(set: "Panda")
    let free = Set(photo.whole.elements.map(\.id)).subtracting([nose])
    #expect(Set(photo.controller.hand.selected) == free)
  }

  @Test("what somebody has moved stays; the other pieces lie in their order") func moved() throws {
    let photo = try FacePhoto()
    try photo.openSets()
    try photo.tap(set: "Panda")
    let ears = try #require(photo.whole.elements.first)
    photo.controller.document.perform(
      .change(ears.id, .placement(ears.placement.shifted(by: Vector(0, -300)))))
    try photo.tap(set: "Dog")
    #expect(photo.stickers == ["animals/panda-ears"] + Self.dog)
  }

  @Test("each tap is for the next face; a drag says which; another tab shows it as recent")
  func faces() throws {
    let photo = try FacePhoto(FacePhoto.group)
    try photo.openSets()
    for count in 1...4 {
      try photo.tap(set: "Dog")
      #expect(photo.whole.elements.count == 2 * count)
    }
    let worn = photo.whole.elements.compactMap { photo.controller.wearer(of: $0) }
    #expect(worn == photo.controller.faces.faces.flatMap { [$0, $0] })
    photo.undo()

    let finger = photo.stage.finger
    finger.down(at: try photo.whole.view(.cell, "Panda").middle)
    let target = try photo.face(3)
    finger.stroke(to: photo.inWindow(target[.noseBridge]), in: .milliseconds(400))
    let previews = photo.controller.canvasView.ghosts.subviews
      .filter { $0.identifier == "fit-preview" }
    #expect(previews.count == 12 && previews.filter { $0.alpha > 0.5 }.count == 3)
    finger.up()
    photo.whole.settle()
    #expect(photo.stickers.suffix(3) == Self.panda.suffix(3))
    #expect(
      photo.whole.elements.suffix(3).allSatisfy { photo.controller.wearer(of: $0) == target })

    photo.whole.press("1")
    photo.whole.settle()
    let recents = photo.whole.layout.drawer.all(StickerCell.self)
      .filter { $0.identifier.hasPrefix("recent-") }
    #expect(recents.map(\.label) == ["Panda", "Dog"])
    photo.whole.tap(try #require(recents.last))
    photo.whole.settle()
    #expect(photo.stickers.suffix(2) == Self.dog.suffix(2))
  }

  @Test("Everybody puts the last set on the other faces, as one step, until something else is done")
  func everybody() throws {
    let photo = try FacePhoto(FacePhoto.group)
    try photo.openSets()
    #expect(photo.whole.find(.button, "Everybody") == nil)
    try photo.tap(set: "Dog")
    photo.whole.tap(try photo.whole.view(.button, "Everybody"))
    photo.whole.settle()
    #expect(photo.whole.elements.count == 8)
    for face in photo.controller.faces.faces {
      let worn = photo.whole.elements.filter { photo.controller.wearer(of: $0) == face }
      #expect(worn.map(\.kind.artwork.rawValue) == Self.dog)
      #expect(Set(worn.map(\.group)).count == 1)
    }
    #expect(Set(photo.whole.elements.map(\.group)).count == 4, "each by itself")
    #expect(photo.whole.find(.button, "Everybody") == nil, "all wear it")
    photo.undo()
    #expect(photo.stickers == Self.dog)

    try photo.tap(set: "Cat")
    photo.whole.press("Return", modifiers: .shift)
    photo.whole.settle()
    #expect(photo.whole.elements.count == 8, "a dog, and cats beside it or in its place")
    try photo.tap(set: "Bear")
    #expect(photo.whole.find(.button, "Everybody") != nil)
    photo.controller.remove(try #require(photo.whole.elements.last).id)
    photo.whole.settle()
    #expect(photo.whole.find(.button, "Everybody") == nil)
  }

  @Test("without a face it is composed in the middle, as a group that is selected") func noFace()
    throws
  {
    let photo = try FacePhoto([])
    try photo.openSets()
    try photo.tap(set: "Panda")

    #expect(photo.stickers == Self.panda)
    #expect(photo.controller.hand.selected.count == 3)
    let groups = Set(photo.whole.elements.map(\.group))
    #expect(groups.count == 1 && groups.first != .some(nil))
    let centers = photo.whole.elements.map(\.placement.center)
    #expect(centers[0].y < centers[2].y && centers[2].y < centers[1].y, "ears, eyes, nose")
    #expect(centers.allSatisfy { abs($0.x - 600) < 1 })
    photo.undo()
    #expect(photo.whole.elements.isEmpty)
  }

  @Test("before the faces are known it is composed, and goes to a face when they are") func early()
    throws
  {
    let photo = try FacePhoto([])
    try photo.openSets()
    try photo.tap(set: "Grandmother")
    #expect(photo.whole.elements.count == 5)
    photo.controller.faces.faces = [try #require(.upright(at: Point(200, 200), eyeDistance: 60))]
    photo.controller.tools.place.earlyPieces.fit()
    let face = try photo.face()
    #expect(photo.whole.elements.count == 5, "a pair is one")
    #expect(photo.whole.elements.allSatisfy { photo.controller.wearer(of: $0) == face })
    #expect(Set(photo.whole.elements.map(\.group)).count == 1, "it is one thing still")
    photo.undo()
    #expect(photo.whole.elements.isEmpty)
  }

  @Test(
    "a pair of a set that was put on early lies where it lies in one that is put on late",
    arguments: ["Pirate", "Grandmother"])
  func earlyOrder(name: String) throws {
    let face = try #require(Face.upright(at: Point(200, 200), eyeDistance: 60))
    let (early, late) = (try FacePhoto([]), try FacePhoto([face]))
    for photo in [early, late] {
      try photo.openSets()
      try photo.tap(set: name)
    }
    early.controller.faces.faces = [face]
    early.controller.tools.place.earlyPieces.fit()

    #expect(early.stickers == late.stickers)
    #expect(early.whole.elements.map(\.placement) == late.whole.elements.map(\.placement))
    #expect(late.whole.elements.allSatisfy { $0.group != nil })
  }

  @Test("dropped beside all faces it is composed there") func dropped() throws {
    let photo = try FacePhoto([.upright(at: Point(300, 300), eyeDistance: 60)])
    try photo.openSets()
    let finger = photo.stage.finger
    finger.down(at: try photo.whole.view(.cell, "Dog").middle)
    let end = photo.inWindow(Point(800, 1100))
    finger.stroke(to: end, in: .milliseconds(400))
    #expect(photo.stage.root.all(SetCopy.self).map(\.label) == ["Dog"])
    finger.up()
    photo.whole.settle()
    #expect(photo.stage.root.all(SetCopy.self).isEmpty && photo.stickers == Self.dog)
    let boxes = photo.whole.elements.map { element in
      let size = photo.controller.shape(of: element).size
      return element.placement.transform.apply(Rect(center: .zero, size: size))
    }
    let box = try #require(boxes.first).union(try #require(boxes.last))
    #expect(box.center.distance(to: Point(800, 1100)) < 2, "where its copy was")
  }

  @Test("Return on a cell puts the set on, as a screen reader does") func keys() throws {
    let photo = try FacePhoto()
    try photo.openSets()
    photo.stage.window.focus = try photo.whole.view(.cell, "Dog")
    photo.whole.press("Right")
    #expect(photo.whole.focus == "Cat")
    photo.whole.press("Return")
    photo.whole.settle()
    #expect(photo.stickers == ["ears-and-masks/cat-ears", "animals/cat-nose"])
  }

  @Test("without a photo a tap does nothing") func empty() throws {
    let photo = try FacePhoto(start: .lastWork)
    try photo.openSets()
    try photo.tap(set: "Dog")
    #expect(photo.controller.document.history == nil)
  }
}
