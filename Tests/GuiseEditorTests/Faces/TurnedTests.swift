import DisguiseModel
import Faces
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("On a head that is turned") struct TurnedTests {
  private let photo: FacePhoto

  init() throws {
    photo = try FacePhoto([
      .turned(at: Point(400, 500), eyeDistance: 150, by: .degrees(35)),
      .upright(at: Point(850, 1000), eyeDistance: 150),
    ])
  }

  /// Puts glasses on the turned face.
  private func placed() throws -> ElementView {
    try photo.arm()
    photo.whole.tap(photo.inWindow(try photo.face()[.noseTip]))
    photo.controller.hand.armed = nil
    return try #require(photo.controller.canvasView.elements.first)
  }

  private var placement: Placement? { photo.whole.elements.first?.placement }

  private func straighten(_ id: ElementID) throws -> Bool {
    let command = try #require(photo.whole.editor.desk.commands["straighten"])
    let target = Command.Target(hand: photo.controller.hand, elements: [id])
    return command.isEnabled(target) && command.perform(target)
  }

  @Test("glasses are bent, and their lenses are on the eyes") func tap() throws {
    let view = try placed()
    let bend = try #require(view.placement.bend)
    let face = try photo.face()

    for (point, x) in [(FacePoint.leftEye, 0.2614), (.rightEye, 0.7386)] {
      let size = view.bounds.size
      let place = view.placement.transform.apply(
        bend.map(of: size).apply(Point((x - 0.5) * size.width, 0)))
      #expect(place.distance(to: face[point]) < 0.06 * face.eyeDistance)
    }
    photo.whole.press("z", modifiers: .control)
    #expect(photo.whole.elements.isEmpty)
  }

  @Test("what moves, sizes, turns, mirrors and copies it keeps the bend") func kept() throws {
    let view = try placed()
    let bend = try #require(view.placement.bend)

    photo.stage.finger.down(at: view.middle)
    photo.stage.finger.stroke(to: view.middle + Vector(150, 90), in: .milliseconds(200))
    #expect(view.isLifted && view.placement.bend == bend)
    photo.stage.finger.up()
    photo.whole.settle()
    photo.controller.select(view.id)
    for key in ["plus", "bracketright", "f", "Left"] { photo.whole.press(key) }
    photo.whole.press("d", modifiers: .control)

    #expect(photo.whole.elements.map(\.placement.bend) == [bend, bend])
    #expect(placement?.isFlipped == true)
  }

  @Test("it can be straightened, as one step, where it is bent") func straightened() throws {
    let view = try placed()
    var straight = view.placement
    straight.bend = nil

    #expect(try straighten(view.id))
    #expect(placement == straight)
    #expect(try !straighten(view.id))
    photo.whole.press("z", modifiers: .control)
    #expect(placement?.bend != nil)
  }

  @Test("its ink is hit where it is seen") func hits() throws {
    let view = try placed()
    let bend = try #require(view.placement.bend)
    let size = view.bounds.size
    let center = Vector(size.width / 2, size.height / 2)
    let map = bend.map(of: size)
    // The rims, at the outer side of each lens.
    for x in [0.0739, 0.9261] {
      let rim = map.apply(Point((x - 0.5) * size.width, 0)) + center
      #expect(view.pointInside(rim))
    }
    let mask = try #require(photo.whole.editor.desk.library.artworks.artwork(view.sticker)?.mask)
    for index in 0..<400 {
      let part = Point(Double(index % 20) / 19 - 0.5, Double(index / 20) / 19 - 0.5)
      let place = map.apply(Point(part.x * size.width, part.y * size.height)) + center
      // Holes that are too small to aim at are filled.
      if mask.isOpaque(at: Point(part.x + 0.5, part.y + 0.5)) { #expect(view.pointInside(place)) }
    }
    #expect(!view.pointInside(Point(-size.width, 0)))
  }

  @Test("dragged to a face that looks straight ahead it is straight, and bent again on this one")
  func caught() throws {
    let view = try placed()
    let bend = view.placement.bend
    let place = view.middle
    let other = photo.inWindow(try photo.face(1)[.noseBridge])

    func drag(to point: Point) {
      photo.stage.finger.down(at: view.middle)
      photo.stage.finger.stroke(to: point + Vector(60, 0), in: .milliseconds(200))
      photo.stage.finger.stroke(to: point, in: .milliseconds(200))
      photo.stage.advance(by: .milliseconds(300))
      photo.stage.finger.up()
      photo.whole.settle()
    }
    drag(to: other)
    #expect(placement?.bend == nil)
    drag(to: place)
    #expect(placement?.bend == bend && bend != nil)
  }
}
