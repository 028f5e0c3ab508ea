import DisguiseModel
import Testing
import TouchKit

@testable import GuiseEditor

@Suite("ElementDrag")
struct ElementDragTests {
  private static let photo = Size(1000, 1000)
  private let start = Placement(center: Point(500, 500), scale: 1)

  private func surroundings(
    pixelsPerPoint: Double = 1, _ bin: ElementDrag.BinContact = .away
  ) -> ElementDrag.Surroundings {
    ElementDrag.Surroundings(
      limits: PlacementLimits(photo: Self.photo, photoPixelsPerPoint: pixelsPerPoint),
      pixelsPerPoint: pixelsPerPoint,
      shape: ArtworkShape(solid: Size(200, 100)), bin: bin)
  }

  /// A motion of one finger from the element's center.
  private func shift(_ step: Vector, fingers: Int = 1) -> ElementDrag.Motion {
    ElementDrag.Motion(
      similarity: Similarity(from: start.center, to: start.center + step),
      midpoint: start.center + step, location: .zero + step, fingers: fingers)
  }

  private func scaling(_ factor: Double, turn: Angle? = nil) -> ElementDrag.Motion {
    ElementDrag.Motion(
      similarity: Similarity(
        scale: factor, rotation: turn ?? .zero, from: start.center, to: start.center),
      midpoint: start.center, turns: turn != nil, scales: true, fingers: 2)
  }

  // MARK: States

  @Test("a drag is pointing until its source moves, previews each motion, and commits one step")
  func oneStep() {
    var drag = ElementDrag(by: .fingers, from: start)
    #expect(drag.state == .pointing && drag.isActive)

    let feedback = drag.update(shift(Vector(30, 40)), by: .fingers, in: surroundings())
    #expect(drag.state == .dragging)
    let moved = Placement(center: Point(530, 540), scale: 1)
    #expect(
      feedback
        == ElementDrag.Feedback(
          placement: moved, guides: CenterLines(), reading: nil, bin: .closed))

    #expect(drag.end(by: .fingers) == .commit)
    #expect(drag.state == .ended && !drag.isActive && drag.bin == .none)
    #expect(drag.update(shift(.zero), by: .fingers, in: surroundings()) == nil)
    #expect(drag.end(by: .fingers) == nil && drag.cancel() == nil)
  }

  @Test("a drag that ends before any motion leaves no step") func pointing() {
    var drag = ElementDrag(by: .touchpad(device: 1), from: start)

    #expect(drag.end(by: .touchpad(device: 1)) == .restore)
  }

  @Test("cancelling restores the start and leaves no step") func cancel() {
    var drag = ElementDrag(by: .fingers, from: start)
    _ = drag.update(shift(Vector(30, 40)), by: .fingers, in: surroundings())

    #expect(drag.cancel(by: .fingers) == .restore)
    #expect(drag.state == .cancelled)
  }

  @Test(
    "only the source that began a drag updates, ends or cancels it",
    arguments: [
      ElementDrag.Source.aroundFingers, .someHandle, .wheel(device: 1), .touchpad(device: 1),
      .keyboard,
    ])
  func otherSources(other: ElementDrag.Source) {
    for (owner, another) in [(ElementDrag.Source.fingers, other), (other, .fingers)] {
      var drag = ElementDrag(by: owner, from: start)

      #expect(drag.update(shift(Vector(9, 9)), by: another, in: surroundings()) == nil)
      #expect(drag.end(by: another) == nil && drag.cancel(by: another) == nil)

      #expect(drag.state == .pointing)
      #expect(drag.cancel() == .restore, "cancelled as when the element is removed")
    }
  }

  @Test("only the device that began a drag ends it") func devices() {
    var drag = ElementDrag(by: .wheel(device: 4), from: start)
    #expect(drag.update(scaling(1.1), by: .wheel(device: 4), in: surroundings()) != nil)

    #expect(drag.end(by: .wheel(device: 5)) == nil)

    #expect(drag.end(by: .wheel(device: 4)) == .commit)
  }

  // MARK: Placements

  @Test("the current limits apply, and turning back at a limit has no dead zone")
  func limits() throws {
    var drag = ElementDrag(by: .fingers, from: start)

    let far = try #require(drag.update(scaling(0.01), by: .fingers, in: surroundings())?.placement)
    #expect(abs(far.scale - 32.0 / 200) < 1e-9)
    let zoomed = surroundings(pixelsPerPoint: 0.25)
    let near = try #require(drag.update(scaling(0.001), by: .fingers, in: zoomed)?.placement)
    #expect(abs(near.scale - 8.0 / 200) < 1e-9)
    let back = try #require(drag.update(scaling(0.01), by: .fingers, in: zoomed)?.placement)
    #expect(abs(back.scale - 80.0 / 200) < 1e-9, "ten times the limit")
  }

  @Test("rotation snaps to right angles, except with keys") func snapping() throws {
    let start = Placement(center: start.center, scale: 1, rotation: .degrees(20))
    var drag = ElementDrag(by: .fingers, from: start)
    let turned = scaling(1, turn: .degrees(-16))
    let caught = try #require(drag.update(turned, by: .fingers, in: surroundings())?.placement)
    #expect(caught.rotation == .zero)

    var key = ElementDrag(by: .keyboard, from: start)
    let exact = try #require(key.update(turned, by: .keyboard, in: surroundings())?.placement)
    #expect(abs(exact.rotation.degrees - 4) < 1e-9)
  }

  @Test(
    "at a right angle, each source turns the element after a slop of 6 degrees in all",
    arguments: [
      (ElementDrag.Source.fingers, 1.0), (.aroundFingers, 1), (.wheel(device: 1), 1),
      (.keyboard, 1), (.someHandle, 0), (.touchpad(device: 1), 0),
    ])
  func rest(source: ElementDrag.Source, shown: Double) throws {
    var drag = ElementDrag(by: source, from: start)

    let held = drag.update(scaling(1, turn: .degrees(1)), by: source, in: surroundings())
    #expect(try abs(#require(held).placement.rotation.degrees - shown) < 1e-9)
    let turned = drag.update(scaling(1, turn: .degrees(40)), by: source, in: surroundings())

    #expect(try abs(#require(turned).placement.rotation.degrees - 40) < 1e-9)
  }

  @Test("the chip shows angle and size once they change") func chip() {
    var drag = ElementDrag(by: .fingers, from: start)

    let feedback = drag.update(
      scaling(1.5, turn: .degrees(30)), by: .fingers, in: surroundings())

    #expect(feedback?.reading == ElementDrag.Reading(angle: .degrees(30), scale: 1.5))
  }

  @Test("a motion whose scale is not a positive number is ignored") func notFinite() {
    var drag = ElementDrag(by: .touchpad(device: 1), from: start)
    let before = scaling(1.2)
    _ = drag.update(before, by: .touchpad(device: 1), in: surroundings())

    for factor in [0, -1, .infinity, .nan] {
      let feedback = drag.update(
        scaling(factor), by: .touchpad(device: 1), in: surroundings())
      #expect(feedback == nil && drag.motion == before)
    }
  }

  // MARK: The bin

  @Test("the bin is open over it and closed beside it; ending over the open bin deletes") func bin()
  {
    var drag = ElementDrag(by: .fingers, from: start)
    _ = drag.update(shift(Vector(0, 90)), by: .fingers, in: surroundings(.over))
    #expect(drag.bin == .open)
    _ = drag.update(shift(Vector(0, 60)), by: .fingers, in: surroundings(.away))
    #expect(drag.bin == .closed)
    _ = drag.update(shift(Vector(0, 90)), by: .fingers, in: surroundings(.over))

    #expect(drag.end(by: .fingers) == .delete)
  }

  @Test(
    "only fingers on the element use the bin",
    arguments: [
      ElementDrag.Source.aroundFingers, .someHandle, .wheel(device: 1), .touchpad(device: 1),
    ])
  func noBin(source: ElementDrag.Source) {
    var drag = ElementDrag(by: source, from: start)

    _ = drag.update(shift(Vector(0, 90)), by: source, in: surroundings(.over))

    #expect(drag.bin == .none && drag.end(by: source) == .commit)
  }

  @Test("two fingers have no bin; the last of them has to move alone first") func lastFinger() {
    var drag = ElementDrag(by: .fingers, from: start)
    _ = drag.update(shift(Vector(0, 90), fingers: 2), by: .fingers, in: surroundings(.over))
    #expect(drag.bin == .none)
    _ = drag.update(shift(Vector(0, 90)), by: .fingers, in: surroundings(.over))
    _ = drag.update(shift(Vector(0, 95)), by: .fingers, in: surroundings(.over))
    #expect(drag.bin == .closed)

    _ = drag.update(shift(Vector(0, 101)), by: .fingers, in: surroundings(.over))

    #expect(drag.bin == .open)
  }

  @Test("the motion with which a finger lifts can close the bin, but never opens it")
  func lastStep() {
    var drag = ElementDrag(by: .fingers, from: start)
    _ = drag.update(shift(Vector(0, 60)), by: .fingers, in: surroundings(.away))
    _ = drag.update(shift(Vector(0, 90), fingers: 0), by: .fingers, in: surroundings(.over))
    #expect(drag.bin == .closed)

    _ = drag.update(shift(Vector(0, 90)), by: .fingers, in: surroundings(.over))
    _ = drag.update(shift(Vector(0, 60), fingers: 0), by: .fingers, in: surroundings(.away))

    #expect(drag.bin == .closed && drag.end(by: .fingers) == .commit)
  }
}

extension ElementDrag.Source {
  private final class SomeHand: Sendable {}
  private static let hand = SomeHand()

  /// Two fingers of a hand around the element.
  fileprivate static var aroundFingers: Self { .canvasFingers(ObjectIdentifier(hand)) }
  /// The corner handle of a hand.
  fileprivate static var someHandle: Self { .handle(ObjectIdentifier(hand)) }
}
