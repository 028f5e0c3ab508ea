import DisguiseModel
import Faces
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("Sets as groups") struct SetGroupTests {
  private static let panda = ["animals/panda-ears", "animals/panda-nose", "animals/panda-eyes"]

  @Test(
    "all that a tap has put on has one frame, one handle, and one disc that takes all of it off")
  func oneFrame() throws {
    let photo = try FacePhoto()
    try photo.openSets()
    try photo.tap(set: "Panda")
    let marks = photo.controller.hand.marks
    let views = photo.controller.canvasView.elements
    func boxes() -> [Rect] { views.map { $0.convert($0.bounds, to: marks) } }
    #expect(Set(photo.controller.hand.selected) == Set(photo.whole.elements.map(\.id)))
    #expect(marks.members.isEmpty && !marks.handle.isHidden && !marks.disc.isHidden)
    let frame = Rect(around: marks.corners)
    for box in boxes() { #expect(frame.insetBy(-1, -1).contains(box)) }
    #expect(views.count == 3 && frame.width > boxes()[1].width)

    // Another tap shows that it is there.
    photo.controller.select(nil)
    try photo.tap(set: "Panda")
    #expect(photo.controller.hand.selected.count == 3 && marks.members.isEmpty)

    marks.wake()
    photo.stage.finger.tap(at: marks.disc.middle)
    photo.whole.settle()
    #expect(photo.whole.elements.isEmpty)
    photo.undo()
    #expect(photo.stickers == Self.panda)

    // So is what has come back, and a copy: a tap takes all of it, another one a piece.
    let ids = Set(photo.whole.elements.map(\.id))
    photo.whole.press("Escape")
    try tapNose(photo)
    #expect(Set(photo.controller.hand.selected) == ids && marks.members.isEmpty)
    photo.whole.press("d", modifiers: .control)
    photo.whole.settle()
    #expect(photo.whole.elements.count == 6 && photo.controller.hand.selected.count == 3)
    #expect(marks.members.isEmpty && ids.isDisjoint(with: photo.controller.hand.selected))
    photo.undo()

    photo.whole.press("Escape")
    try tapNose(photo)
    try tapNose(photo)
    let nose = try inMiddle(of: Self.panda[1], photo).1
    #expect(photo.controller.hand.selected == [nose.id])
  }

  @Test("a piece that is selected alone is dragged alone; one that is not, with all others")
  func pieces() throws {
    let photo = try FacePhoto()
    try photo.openSets()
    try photo.tap(set: "Panda")
    func moved(selecting taps: Int) throws -> Int {
      photo.whole.press("Escape")
      for _ in 0..<taps { try tapNose(photo) }
      let before = photo.whole.elements
      let middle = try inMiddle(of: Self.panda[1], photo).0
      photo.stage.finger.down(at: middle)
      photo.stage.finger.stroke(to: middle + Vector(0, 90), in: .milliseconds(400))
      photo.stage.finger.up()
      photo.whole.settle()
      let count = zip(before, photo.whole.elements).count { $0.placement != $1.placement }
      photo.undo()
      return count
    }
    #expect(try moved(selecting: 0) == 3)
    #expect(try moved(selecting: 1) == 3)
    #expect(try moved(selecting: 2) == 1)
  }

  @Test("a double tap flips all of it, whether it is selected or not; alone only what is")
  func doubleTaps() throws {
    let photo = try FacePhoto()
    try photo.openSets()
    try photo.tap(set: "Panda")
    func flipped(selecting taps: Int) throws -> Int {
      photo.whole.press("Escape")
      for _ in 0..<taps { try tapNose(photo) }
      for _ in 0..<2 {
        photo.stage.finger.tap(at: try inMiddle(of: Self.panda[1], photo).0)
        photo.stage.advance(by: .milliseconds(100))
      }
      photo.whole.settle()
      let count = photo.whole.elements.count { $0.placement.isFlipped }
      photo.undo()
      return count
    }
    #expect(try flipped(selecting: 0) == 3)
    #expect(try flipped(selecting: 1) == 3)
    #expect(try flipped(selecting: 2) == 1)
  }

  @Test(
    "Tab selects all of it first, and then a piece at each stop; Escape all of it, and then nothing"
  )
  func tabs() throws {
    let photo = try FacePhoto()
    try photo.openSets()
    try photo.tap(set: "Panda")
    photo.stage.window.focus = photo.controller.canvasView
    var counts: [Int] = []
    for _ in 0..<8 where counts.count < 3 {
      photo.whole.press("Tab")
      guard let view = photo.stage.window.focus as? ElementView else { continue }
      counts.append(photo.controller.hand.selected.count)
      #expect(photo.controller.hand.selected.last == view.id || counts.count == 1)
    }
    #expect(counts == [3, 1, 1])
    photo.whole.press("Escape")
    #expect(photo.controller.hand.selected.count == 3)
    photo.whole.press("Escape")
    #expect(photo.controller.hand.selected.isEmpty)
  }

  @Test("where its frame has faded, a tap shows that of all again") func faded() throws {
    let photo = try FacePhoto()
    try photo.openSets()
    try photo.tap(set: "Panda")
    photo.stage.advance(by: .seconds(10))
    #expect(!photo.controller.hand.marks.areInSight)
    try tapNose(photo)
    #expect(photo.controller.hand.selected.count == 3 && photo.controller.hand.marks.areInSight)
    try tapNose(photo)
    #expect(photo.controller.hand.selected.count == 1)

    // So does a drag.
    photo.stage.advance(by: .seconds(10))
    let before = photo.whole.elements
    let middle = try inMiddle(of: Self.panda[1], photo).0
    photo.stage.finger.down(at: middle)
    photo.stage.finger.stroke(to: middle + Vector(0, 90), in: .milliseconds(400))
    photo.stage.finger.up()
    photo.whole.settle()
    #expect(zip(before, photo.whole.elements).count { $0.placement != $1.placement } == 3)
    #expect(photo.controller.hand.selected.count == 3)
  }

  /// The point of the window in the middle of a piece, and the uppermost piece there.
  private func inMiddle(of artwork: String, _ photo: FacePhoto) throws -> (Point, ElementView) {
    let canvas = photo.controller.canvasView
    let piece = canvas.elements.first { $0.element.kind.artwork.rawValue == artwork }
    let middle = try #require(piece).convert(try #require(piece).bounds.center, to: nil)
    return (middle, try #require(canvas.pile(at: canvas.convert(middle, from: nil)).first))
  }

  private func tapNose(_ photo: FacePhoto) throws {
    photo.stage.advance(by: .milliseconds(400))
    photo.stage.finger.tap(at: try inMiddle(of: Self.panda[1], photo).0)
    photo.whole.settle()
  }

  /// Puts a set on by one hand, beside which there is another; returns both, and the set's nose.
  private func putOn(
    _ photo: FacePhoto
  ) throws -> (owner: Hand, other: Hand, nose: ElementID) {
    try photo.openSets()
    try photo.tap(set: "Panda")
    let hands = photo.controller.hands
    // Fingers on two things far from each other are of two hands.
    let nose = try inMiddle(of: Self.panda[1], photo)
    let (one, two) = (photo.stage.finger(1), photo.stage.finger(2))
    one.down(at: try photo.whole.view(.button, "More").middle)
    two.down(at: nose.0)
    for finger in [one, two] { finger.cancel() }
    let owner = try #require(hands.all.first { $0.selected.count == 3 })
    return (owner, try #require(hands.all.first { $0 != owner }), nose.1.id)
  }

  @Test("another hand that takes a piece takes the set: it has one frame") func otherHand() throws {
    let photo = try FacePhoto()
    let (owner, other, nose) = try putOn(photo)
    photo.controller.tools.select.pick(nose, by: other)
    #expect(owner.selected.isEmpty && other.selected.count == 3)
  }

  @Test("fingers of two hands on two pieces of what is selected make one frame, not two")
  func twoFingers() throws {
    let photo = try FacePhoto()
    try photo.openSets()
    try photo.tap(set: "Panda")
    let nose = try inMiddle(of: Self.panda[1], photo).0
    let canvas = photo.controller.canvasView
    // Somewhere on the ears, between which there is nothing.
    let box = photo.whole.place(of: try #require(canvas.elements.first))
    let points = (1..<20).map { Point(box.minX + box.width * Double($0) / 20, box.midY) }
    let ears = try #require(
      points.first {
        canvas.pile(at: canvas.convert($0, from: nil)).first === canvas.elements.first
      })
    let (one, two) = (photo.stage.finger(1), photo.stage.finger(2))
    // One that is far from both is another hand: the one that has put the set on.
    two.down(at: try photo.whole.view(.button, "More").middle)
    one.down(at: nose)
    two.cancel()
    two.down(at: ears)
    one.stroke(to: nose + Vector(0, 60), in: .milliseconds(300))
    two.stroke(to: ears + Vector(30, 60), in: .milliseconds(300))
    for finger in [one, two] { finger.up() }
    photo.whole.settle()
    let selecting = photo.controller.hands.all.filter { !$0.selected.isEmpty }
    #expect(selecting.map(\.selected.count) == [3])
  }

  @Test("a hand that takes a set takes its pieces from those that have selected one")
  func ownPiece() throws {
    let photo = try FacePhoto()
    let (owner, other, nose) = try putOn(photo)
    photo.controller.tools.select.select([nose], by: owner)
    photo.controller.tools.select.select(nose, by: other)
    #expect(owner.selected.isEmpty && other.selected.count == 3)
  }
}
