import DisguiseModel
import Drawing
import TestSupport
import Testing

@Suite struct PlacementLimitsTests {
  let shape = ArtworkShape(solid: Size(100, 50))
  let limits = PlacementLimits(photo: Size(1000, 800), smallestSide: 32, grip: 48)

  @Test("its lengths are in points on the screen") func points() {
    let limits = PlacementLimits(photo: Size(4000, 3000), photoPixelsPerPoint: 4)

    #expect(limits.smallestSide == 128)
    #expect(limits.grip == 192)
    #expect(limits.largestSide == 16000)
  }

  @Test("clamps the size of elements") func sizes() {
    let (center, photo) = (Point(500, 400), Size(1000, 800))

    let small = limits.limiting(Placement(center: center, scale: 0.001), of: shape)
    let large = limits.limiting(Placement(center: center, scale: 1000), of: shape)

    #expect(abs(small.scale * 100 - 32) < 1e-9)
    #expect(abs(large.scale * 100 - 4 * photo.longSide) < 1e-9)
  }

  @Test("does not change a placement within the limits") func untouched() {
    let placement = Placement(center: Point(300, 300), scale: 1, rotation: .degrees(20))

    #expect(limits.limiting(placement, of: shape) == placement)
  }

  @Test(
    "an element flung in any direction stays inside the photo by its grip",
    arguments: [Vector(-1e6, 0), Vector(1e6, 0), Vector(0, -1e6), Vector(0, 1e6)])
  func flung(step: Vector) {
    let start = Placement(center: Point(500, 400), scale: 2)

    let end = limits.applying(
      Similarity(to: .zero + step), about: .zero, to: start, of: shape)

    let seen = end?.bounds(of: shape.size).intersection(Rect(0, 0, 1000, 800))
    #expect(seen != nil)
    #expect(abs(min(seen?.width ?? 0, seen?.height ?? 0) - 48) < 1e-6)
  }

  @Test("an element smaller than the grip stays completely inside") func smallStaysInside() {
    let start = Placement(center: Point(500, 400), scale: 0.4)

    let end = limits.keepingInside(
      Placement(center: Point(-900, 2000), scale: start.scale), of: shape)

    #expect(Rect(0, 0, 1000, 800).contains(end.bounds(of: shape.size).insetBy(1e-9, 1e-9)))
  }

  @Test("the opaque area of a rotated element stays inside, not only its box")
  func opaquePart() {
    let ring = ArtworkShape(size: Size(400, 400), columns: 40, rows: 40) { column, row in
      let radius = Point(19.5, 19.5).distance(to: Point(Double(column), Double(row)))
      return (17...20).contains(radius)
    }

    let end = limits.keepingInside(Placement(center: Point(-5000, -5000), scale: 1), of: ring)

    let photo = Rect(0, 0, 1000, 800)
    #expect(end.bounds(of: ring.size).intersection(photo)?.size.shortSide ?? 0 > 48)
    #expect(ring.anchors.contains { photo.insetBy(47, 47).contains(end.transform.apply($0)) })
  }

  @Test("a huge hollow frame cannot hide the photo in its hole") func hole() {
    let frame = ArtworkShape(size: Size(100, 100), columns: 50, rows: 50) { column, row in
      column == 0 || row == 0 || column == 49 || row == 49
    }

    let end = limits.keepingInside(Placement(center: Point(500, 400), scale: 40), of: frame)

    let inside = Rect(0, 0, 1000, 800).insetBy(47, 47)
    #expect(frame.anchors.contains { inside.contains(end.transform.apply($0)) })
  }

  @Test("keeps the point below the fingers when the size is clamped") func heldPoint() throws {
    let start = Placement(center: Point(500, 400), scale: 1)
    let (grabbed, now) = (Point(530, 410), Point(560, 390))
    let gesture = Similarity(scale: 0.01, rotation: .degrees(40), from: grabbed, to: now)

    let end = try #require(limits.applying(gesture, about: now, to: start, of: shape))

    #expect(abs(end.scale - 0.32) < 1e-9)
    let artworkPoint = try #require(start.transform.inverse).apply(grabbed)
    #expect(end.transform.apply(artworkPoint).isNear(now))
  }

  @Test("an element beyond a limit may stay there but not go further")
  func beyondBefore() throws {
    let tiny = Placement(center: Point(500, 400), scale: 0.1)

    let moved = limits.applying(Similarity(to: Point(9, 9)), about: .zero, to: tiny, of: shape)
    let shrunk = limits.applying(Similarity(scale: 0.5), about: .zero, to: tiny, of: shape)

    #expect(moved?.scale == 0.1)
    #expect(shrunk?.scale == 0.1)
  }

  @Test("after twenty inward pinches, an outward pinch still works") func pinchedAway() throws {
    var placement = Placement(center: Point(500, 400), scale: 3)
    for _ in 0..<20 {
      placement = try #require(
        limits.applying(
          Similarity(scale: 0.2, from: placement.center, to: placement.center),
          about: placement.center, to: placement, of: shape))
    }

    let bigger = limits.applying(
      Similarity(scale: 2, from: placement.center, to: placement.center),
      about: placement.center, to: placement, of: shape)

    #expect(abs((bigger?.scale ?? 0) - 0.64) < 1e-9)
  }

  @Test("the result is always finite, within the limits and idempotent")
  func anyGesture() throws {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<500 {
      let start = limits.limiting(random.placement(), of: shape)
      let gesture = random.similarity()

      let end = try #require(
        limits.applying(gesture, about: random.point(0...800), to: start, of: shape))

      #expect(end.isValid)
      #expect(end.scale * 100 >= 32 - 1e-9 && end.scale * 100 <= 4000 + 1e-9)
      let again = limits.limiting(end, of: shape)
      #expect(again.center.isNear(end.center) && abs(again.scale - end.scale) < 1e-9)
      let box = end.bounds(of: shape.size)
      let seen = box.intersection(Rect(0, 0, 1000, 800)) ?? .zero
      #expect(seen.width >= min(48, box.width) - 1e-6)
      #expect(seen.height >= min(48, box.height) - 1e-6)
    }
  }

  @Test("rejects a gesture that is not finite") func notFinite() {
    let start = Placement(center: Point(500, 400), scale: 1)

    #expect(limits.applying(Similarity(scale: .nan), about: .zero, to: start, of: shape) == nil)
    #expect(limits.applying(.identity, about: Point(.nan, 0), to: start, of: shape) == nil)
  }

  @Test("handles a photo smaller than the smallest element") func tinyPhoto() {
    let limits = PlacementLimits(photo: Size(4, 4), smallestSide: 300, grip: 400)

    let end = limits.limiting(Placement(center: Point(90, 90), scale: 5), of: shape)

    #expect(end.scale * 100 == 16)
    #expect(end.bounds(of: shape.size).intersects(Rect(0, 0, 4, 4)))
  }
}
