import DisguiseModel
import Testing
import TouchKit

@testable import GuiseEditor

@Suite("ElementDrag")
struct ElementDragTests {
  private static let photo = Size(1000, 1000)
  private let start = Placement(center: Point(500, 500), scale: 1)

  private func surroundings(
    pixelsPerPoint: Double = 1, isOverBin: Bool = false,
    at milliseconds: Int64 = 0
  ) -> ElementDrag.Surroundings {
    ElementDrag.Surroundings(
      limits: PlacementLimits(photo: Self.photo, photoPixelsPerPoint: pixelsPerPoint),
      pixelsPerPoint: pixelsPerPoint,
      shape: ArtworkShape(solid: Size(200, 100)), isOverBin: isOverBin,
      time: .milliseconds(milliseconds))
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
    #expect(feedback == ElementDrag.Feedback(placement: moved, reading: nil))
    #expect(drag.guides == CenterLines() && drag.bin == .closed)

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
    var drag = ElementDrag(by: .touchpad(device: 1), from: start)
    let source = drag.source

    let far = try #require(drag.update(scaling(0.01), by: source, in: surroundings())?.placement)
    #expect(abs(far.scale - 32.0 / 200) < 1e-9)
    let zoomed = surroundings(pixelsPerPoint: 0.25)
    let near = try #require(drag.update(scaling(0.001), by: source, in: zoomed)?.placement)
    #expect(abs(near.scale - 8.0 / 200) < 1e-9)
    let back = try #require(drag.update(scaling(0.01), by: source, in: zoomed)?.placement)
    #expect(abs(back.scale - 80.0 / 200) < 1e-9, "ten times the limit")
  }

  @Test("rotation snaps to right angles, except with keys") func snapping() throws {
    let start = Placement(center: start.center, scale: 1, rotation: .degrees(20))
    for source in [ElementDrag.Source.fingers, .touchpad(device: 1), .keyboard] {
      var drag = ElementDrag(by: source, from: start)
      _ = drag.update(scaling(1, turn: .degrees(-17)), by: source, in: surroundings())
      let turned = scaling(1, turn: .degrees(-19))
      _ = drag.update(turned, by: source, in: surroundings(at: 500))
      let end = drag.update(turned, by: source, in: surroundings(at: 600))
      let angle = try #require(end).placement.rotation.degrees
      #expect(abs(angle - (source == .keyboard ? 1 : 0)) < 1e-9)
    }
  }

  @Test(
    "at a right angle, each source but the keys turns the element from 3 degrees on",
    arguments: [
      ElementDrag.Source.fingers, .aroundFingers, .someHandle, .touchpad(device: 1),
      .wheel(device: 1), .keyboard,
    ])
  func rest(source: ElementDrag.Source) throws {
    var drag = ElementDrag(by: source, from: start)
    func shown(_ degrees: Double, at time: Int64) throws -> Double {
      let feedback = drag.update(
        scaling(1, turn: .degrees(degrees)), by: source, in: surroundings(at: time))
      return try #require(feedback).placement.rotation.degrees
    }

    #expect(try abs(shown(2.9, at: 0) - (source == .keyboard ? 2.9 : 0)) < 1e-9)
    _ = try shown(2.9, at: 100)
    let released = try shown(3.1, at: 200)
    if source.isStepwise { #expect(abs(released - 3.1) < 1e-9) } else { #expect(released == 0) }
    #expect(try abs(shown(4, at: 300) - 4) < 1e-9)
  }

  @Test("what two fingers did before they were followed is given back within 100 ms")
  func gradual() throws {
    var drag = ElementDrag(by: .fingers, from: start)
    let motion = ElementDrag.Motion(
      similarity: Similarity(
        scale: 1.05, rotation: .degrees(4), from: start.center, to: start.center + Vector(4, 0)),
      midpoint: start.center + Vector(4, 0), turns: true, fingers: 2)
    var shown: [Placement] = []
    for time in stride(from: 0, through: 100, by: 10) {
      let feedback = drag.update(motion, by: .fingers, in: surroundings(at: Int64(time)))
      shown.append(try #require(feedback).placement)
      #expect(drag.isCatchingUp == (time < 80))
    }

    #expect(shown[0].isNear(start))
    for (before, after) in zip(shown, shown.dropFirst()) {
      #expect(
        after.rotation >= before.rotation && after.rotation.degrees < before.rotation.degrees + 0.6)
      #expect(after.scale >= before.scale && after.center.x < before.center.x + 0.6)
    }
    #expect(
      shown[10].isNear(
        Placement(center: start.center + Vector(4, 0), scale: 1.05, rotation: .degrees(4))))
  }

  @Test("a finger that lifts meanwhile moves nothing at once") func handedOver() throws {
    var drag = ElementDrag(by: .fingers, from: start)
    var motion = scaling(1.1, turn: .degrees(4))
    _ = drag.update(motion, by: .fingers, in: surroundings())
    let before = drag.update(motion, by: .fingers, in: surroundings(at: 40))
    motion.midpoint = start.center + Vector(60, 0)
    motion.fingers = 1
    let after = drag.update(motion, by: .fingers, in: surroundings(at: 40))
    #expect(try #require(after).placement.isNear(#require(before).placement))

    let end = drag.update(motion, by: .fingers, in: surroundings(at: 140))
    #expect(
      try #require(end).placement.isNear(
        Placement(center: start.center, scale: 1.1, rotation: .degrees(4))))
  }

  @Test(
    "what other fingers find under them stays there, at a snap and at a limit, too",
    arguments: [1.2, 0.01])
  func otherFingers(factor: Double) throws {
    var drag = ElementDrag(by: .fingers, from: start)
    var motion = scaling(factor, turn: .degrees(2))
    _ = drag.update(motion, by: .fingers, in: surroundings())
    let first = drag.update(motion, by: .fingers, in: surroundings(at: 100))
    let before = try #require(first).placement
    #expect(before.rotation == .zero)

    motion.midpoint = start.center + Vector(60, 0)
    motion.fingers = 1
    let lifted = drag.update(motion, by: .fingers, in: surroundings(at: 200))
    #expect(try #require(lifted).placement.isNear(before))

    let middle = start.center + Vector(0, 80)
    (motion.midpoint, motion.fingers) = (middle, 2)
    let landed = drag.update(motion, by: .fingers, in: surroundings(at: 300))
    #expect(try #require(landed).placement.isNear(before))
    let step = Similarity(scale: 2, from: middle, to: middle)
    motion = motion.followed(by: step, to: middle, at: .zero)
    let doubled = drag.update(motion, by: .fingers, in: surroundings(at: 400))
    let after = try #require(doubled).placement
    #expect(after.center.distance(to: step.apply(before.center)) < 1e-6)
    #expect(abs(after.scale - 2 * before.scale) < 1e-9)
  }

  @Test("the chip shows angle and size once they change") func chip() {
    var drag = ElementDrag(by: .fingers, from: start)
    let motion = scaling(1.5, turn: .degrees(30))
    _ = drag.update(motion, by: .fingers, in: surroundings())

    let feedback = drag.update(motion, by: .fingers, in: surroundings(at: 100))

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
    _ = drag.update(shift(Vector(0, 90)), by: .fingers, in: surroundings(isOverBin: true))
    #expect(drag.bin == .open)
    _ = drag.update(shift(Vector(0, 60)), by: .fingers, in: surroundings())
    #expect(drag.bin == .closed)
    _ = drag.update(shift(Vector(0, 90)), by: .fingers, in: surroundings(isOverBin: true))

    #expect(drag.end(by: .fingers) == .delete)
  }

  @Test(
    "only fingers on the element use the bin",
    arguments: [
      ElementDrag.Source.aroundFingers, .someHandle, .wheel(device: 1), .touchpad(device: 1),
    ])
  func noBin(source: ElementDrag.Source) {
    var drag = ElementDrag(by: source, from: start)

    _ = drag.update(shift(Vector(0, 90)), by: source, in: surroundings(isOverBin: true))

    #expect(drag.bin == .none && drag.end(by: source) == .commit)
  }

  @Test("two fingers have no bin; the last of them has to move alone first") func lastFinger() {
    var drag = ElementDrag(by: .fingers, from: start)
    _ = drag.update(
      shift(Vector(0, 90), fingers: 2), by: .fingers, in: surroundings(isOverBin: true))
    #expect(drag.bin == .none)
    _ = drag.update(shift(Vector(0, 90)), by: .fingers, in: surroundings(isOverBin: true))
    _ = drag.update(shift(Vector(0, 95)), by: .fingers, in: surroundings(isOverBin: true))
    #expect(drag.bin == .closed)

    _ = drag.update(shift(Vector(0, 101)), by: .fingers, in: surroundings(isOverBin: true))

    #expect(drag.bin == .open)
  }

  @Test("the motion with which a finger lifts can close the bin, but never opens it")
  func lastStep() {
    var drag = ElementDrag(by: .fingers, from: start)
    _ = drag.update(shift(Vector(0, 60)), by: .fingers, in: surroundings())
    _ = drag.update(
      shift(Vector(0, 90), fingers: 0), by: .fingers, in: surroundings(isOverBin: true))
    #expect(drag.bin == .closed)

    _ = drag.update(shift(Vector(0, 90)), by: .fingers, in: surroundings(isOverBin: true))
    _ = drag.update(shift(Vector(0, 60), fingers: 0), by: .fingers, in: surroundings())

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

extension Placement {
  fileprivate func isNear(_ other: Placement) -> Bool {
    center.distance(to: other.center) < 1e-6 && abs(scale - other.scale) < 1e-9
      && abs(rotation.radians - other.rotation.radians) < 1e-9
  }
}
