import DisguiseModel
import TouchKit

/// What one drag moves besides the element by which a hand has taken it: all of it scales and turns about the
/// middle of the box around all. `ElementDrag` drags that box.
nonisolated struct JointDrag {
  /// One of the elements.
  struct Member {
    let id: ElementID
    /// Where it was when the drag began.
    let start: Placement
    let shape: ArtworkShape
    /// Points of its ink there, in photo pixels.
    let ink: [Point]

    init(id: ElementID, start: Placement, shape: ArtworkShape) {
      (self.id, self.start, self.shape) = (id, start, shape)
      ink = shape.anchors.map(start.transform.apply)
    }
  }

  private(set) var members: [Member]
  private var ids: Set<ElementID>
  /// The box around all when the drag began, in photo pixels.
  let box: Rect

  init(_ members: [Member]) {
    self.members = members
    ids = Set(members.map(\.id))
    box = Rect(around: members.flatMap { $0.start.corners(of: $0.shape.size) })
  }

  /// The box as what is dragged: its natural unit is a photo pixel.
  var start: Placement { Placement(center: box.center, scale: 1) }
  var shape: ArtworkShape { ArtworkShape(solid: box.size) }

  /// Whether it moves so many that they are drawn from one picture.
  var isLarge: Bool { members.count >= JointRun.least }

  /// Whether it moves an element.
  func contains(_ id: ElementID) -> Bool { ids.contains(id) }

  /// Leaves out elements that are not there any more.
  mutating func remove(_ isLost: (ElementID) -> Bool) {
    guard members.contains(where: { isLost($0.id) }) else { return }
    members.removeAll { isLost($0.id) }
    ids = Set(members.map(\.id))
  }

  /// The limits of the box by those of each element: where one can be neither smaller nor larger, none is.
  func limits(_ own: PlacementLimits) -> PlacementLimits {
    let factors = members.map { member in
      let scales = own.scales(of: member.shape, from: member.start.scale)
      return (scales.lowerBound / member.start.scale, scales.upperBound / member.start.scale)
    }
    return own.scaling(
      box.size.longSide, by: (factors.map(\.0).max() ?? 1)...(factors.map(\.1).min() ?? 1))
  }

  /// Where the elements are while the box is at a place: each stays within the reach in which it was.
  func placements(
    at place: Placement, within limits: PlacementLimits
  ) -> [(id: ElementID, placement: Placement)] {
    let moved = Similarity(
      scale: place.scale, rotation: place.rotation, from: box.center, to: place.center)
    var placements = members.compactMap { $0.start.applying(moved) }
    guard placements.count == members.count else { return [] }
    let (map, inside) = (moved.transform, limits.deepInside)
    var common = Vector.zero
    func steps() -> [Vector] {
      members.indices.map { index in
        // True of nearly all, and found out faster than where they would be kept.
        let isInside = members[index].ink.contains { inside.contains(map.apply($0) + common) }
        return isInside ? .zero : step(for: members[index], at: placements[index], limits)
      }
    }
    var own = steps()
    for _ in 0..<Self.corrections {
      guard let step = own.max(by: { $0.length < $1.length }), step.length > 1e-6 else { break }
      common += step
      for index in placements.indices { placements[index].center += step }
      own = steps()
    }
    // Where they cannot all be in reach together, each is by itself: what is out of reach no finger gets.
    for index in placements.indices { placements[index].center += own[index] }
    return zip(members, placements).map { (id: $0.id, placement: $1) }
  }

  /// Elements at opposite edges hold each other in a few steps.
  private static let corrections = 3

  /// The way back into reach of what was within it.
  private func step(
    for member: Member, at place: Placement, _ limits: PlacementLimits
  ) -> Vector {
    let step = limits.keepingInside(place, of: member.shape).center - place.center
    guard step != .zero else { return .zero }
    return limits.keepingInside(member.start, of: member.shape) == member.start ? step : .zero
  }
}

extension Placement {
  /// The corners of the box of artwork of a natural size, in photo pixels.
  nonisolated func corners(of size: Size) -> [Point] {
    let (x, y) = (size.width / 2, size.height / 2)
    return [Point(-x, -y), Point(x, -y), Point(x, y), Point(-x, y)].map(transform.apply)
  }
}
