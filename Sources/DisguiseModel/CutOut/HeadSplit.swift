import Drawing
import Faces
import Glibc

/// Where a head ends at another one that it touches, or before or behind which it is.
///
/// A head is about as wide to both sides of its face, and has the same colors on both: what is on its free side says
/// what is on the side of the other one. Which of them is in front is not known: for each, the border is looked for
/// that runs along edges of the picture and leaves little on the wrong side; the better one of both counts. The border
/// is a minimal cut, found as a continuous one ("A First-Order Primal-Dual Algorithm for Convex Problems" by
/// Chambolle and Pock, 2011).
struct HeadSplit {
  /// A head: its face, the other one's, and what belongs to it if that is in front.
  private struct Head {
    /// The distance from the middle of the face, which is 1 at its edge.
    let distances: ValueGrid
    /// 1 well within it, -1 well outside.
    let shape: ValueGrid
    /// How many of a thousand places on its free side have each color.
    let colors: [Float]
  }

  /// Where a head ends at another one.
  struct Border: Sendable {
    let other: Face
    fileprivate let values: ValueGrid
    fileprivate let toGrid: Transform

    /// How much of a point of the picture belongs to the head rather than to the other one, 0 to 1.
    func value(at point: Point) -> Float { values.value(at: toGrid.apply(point)) }
  }

  private let other: Face
  private let toGrid: Transform
  private let mask: ValueGrid
  private let picture: ColorGrid
  private let heads: (own: Head, other: Head)
  /// What a border costs between a place and the next one, across and down.
  private let (across, down): ([Float], [Float])

  /// What of a square around a face is looked at, and places in it for a distance of the eyes.
  static let part = (half: 4.0, down: -0.3, places: 24.0)
  /// What belongs to a face for sure, if it is in front and if it is behind.
  private static let cores: (front: Float, back: Float) = (0.6, 0.2)
  /// What the shapes and the colors say, beside what the longest border costs.
  private static let (shapes, colors): (Float, Float) = (0.02, 0.04)
  /// How far a shape may be wrong, in distances of the eyes.
  private static let tolerance = 0.4
  /// The least that a border costs, and what it does where nobody is.
  private static let (least, free): (Float, Float) = (0.02, 0.002)
  private static let (levels, rareness, certainty): (Int, Float, Float) = (8, 1e-4, 2)
  private static let (steps, stepSize): (Int, Float) = (300, 0.35)

  /// Prepares a split.
  ///
  /// - Parameters:
  ///   - mask: What belongs to people.
  ///   - picture: The same part of the picture.
  ///   - toGrid: From the picture's pixels to those of the mask.
  init(
    _ face: Face, from other: Face, in mask: ValueGrid, of picture: ColorGrid, _ toGrid: Transform
  ) {
    (self.other, self.toGrid, self.mask, self.picture) = (other, toGrid, mask, picture)
    heads = (
      Self.head(face, besides: other, mask, picture, toGrid),
      Self.head(other, besides: face, mask, picture, toGrid)
    )
    (across, down) = Self.costs(mask, picture)
  }

  private static func head(
    _ face: Face, besides other: Face, _ mask: ValueGrid, _ picture: ColorGrid,
    _ toGrid: Transform
  ) -> Head {
    let toPicture = toGrid.inverse ?? .identity
    let toSpace = toPicture.then(face.frame.inverse.transform)
    let fromSpace = toSpace.inverse ?? .identity
    let side = face.frame.inverse.apply(other.frame.apply(.zero)).x
    let region = HeadRegion(of: face, besides: [])
    var counts = [Float](repeating: 0, count: levels * levels * levels)
    var (distances, total): ([Float], Float) = ([], 0)
    let shape = ValueGrid(mask.width, mask.height) { x, y in
      let point = Point(Double(x) + 0.5, Double(y) + 0.5)
      let place = toSpace.apply(point)
      distances.append(Float(Face.distance(at: place)))
      guard region.value(at: toPicture.apply(point)) > 0.5 else { return 0 }
      if place.x * side > 0 {
        return mask.holds(fromSpace.apply(Point(-place.x, place.y))) ? 1 : 0
      }
      guard mask[x, y] > 0.5 else { return 0 }
      counts[level(of: picture.values[y * mask.width + x])] += 1
      total += 1
      return 1
    }
    let radius = tolerance * face.eyeDistance * toGrid.meanScale
    return Head(
      distances: ValueGrid(mask.width, mask.height, distances),
      shape: shape.blurred(Int(radius.rounded())).map { 2 * $0 - 1 },
      colors: counts.map { $0 / max(total, 1) })
  }

  private static func level(of color: SIMD3<Float>) -> Int {
    let part = (color * Float(levels)).clamped(
      lowerBound: .zero, upperBound: SIMD3(repeating: Float(levels) - 0.5))
    return (Int(part.x) * levels + Int(part.y)) * levels + Int(part.z)
  }

  private static func costs(
    _ mask: ValueGrid, _ picture: ColorGrid
  ) -> (across: [Float], down: [Float]) {
    let width = mask.width
    /// The squares of differences to the next places; nil where not both are of people.
    func steps(_ next: Int, _ isLast: (Int) -> Bool) -> [Float?] {
      mask.values.indices.map { index in
        guard !isLast(index), mask.values[index] > 0.5, mask.values[index + next] > 0.5 else {
          return nil
        }
        let step = picture.values[index + next] - picture.values[index]
        return (step * step).sum()
      }
    }
    let (right, below) = (
      steps(1) { $0 % width == width - 1 }, steps(width) { $0 + width >= mask.values.count }
    )
    let known = (right + below).compactMap(\.self)
    let mean = max(known.reduce(0, +) / Float(max(known.count, 1)), 1e-6)
    func cost(_ step: Float?) -> Float { step.map { least + exp(-$0 / (2 * mean)) } ?? free }
    return (right.map(cost), below.map(cost))
  }

  /// The better border of those with the one and the other head in front.
  func border() -> Border {
    let colors = mask.values.indices.map { index -> Float in
      guard mask.values[index] > 0.5 else { return 0 }
      let level = Self.level(of: picture.values[index])
      let ratio = log(
        (heads.own.colors[level] + Self.rareness) / (heads.other.colors[level] + Self.rareness))
      return min(max(ratio / Self.certainty, -1), 1) * Self.colors
    }
    let cuts = [true, false].map { isInFront in
      let shape = isInFront ? heads.own.shape : heads.other.shape
      let sign = isInFront ? Self.shapes : -Self.shapes
      return cut(
        mask.values.indices.map { index in
          mask.values[index] > 0.5 ? sign * shape.values[index] + colors[index] : 0
        }, isInFront)
    }
    let best = cuts[0].cost < cuts[1].cost ? cuts[0] : cuts[1]
    return Border(other: other, values: best.values, toGrid: toGrid)
  }

  /// The border of least cost, and that.
  ///
  /// - Parameter gains: What it is worth that a place is of the head.
  private func cut(_ gains: [Float], _ isInFront: Bool) -> (values: ValueGrid, cost: Float) {
    let (width, count) = (mask.width, mask.values.count)
    let (own, other) = (heads.own.distances.values, heads.other.distances.values)
    let (mine, theirs) =
      isInFront ? (Self.cores.front, Self.cores.back) : (Self.cores.back, Self.cores.front)
    let ranges = (0..<count).map { index -> ClosedRange<Float> in
      if own[index] < mine, own[index] < other[index] { return 1...1 }
      return other[index] < theirs && other[index] <= own[index] ? 0...0 : 0...1
    }
    var values = (0..<count).map { index in
      min(max(gains[index] > 0 ? 1 : 0, ranges[index].lowerBound), ranges[index].upperBound)
    }
    var ahead = values
    var flows = (
      across: [Float](repeating: 0, count: count), down: [Float](repeating: 0, count: count)
    )
    let (lows, highs) = (ranges.map(\.lowerBound), ranges.map(\.upperBound))
    for _ in 0..<Self.steps {
      Self.flow(&flows.across, along: ahead, by: 1, notMoreThan: across)
      Self.flow(&flows.down, along: ahead, by: width, notMoreThan: down)
      var gain = gains
      Self.add(flows.across, to: &gain, by: 1)
      Self.add(flows.down, to: &gain, by: width)
      Self.move(&values, &ahead, by: gain, lows, highs)
    }
    return (ValueGrid(width, mask.height, values), cost(of: values, gains))
  }

  // Loops without checks, of which the compiler makes few instructions.

  private static func flow(
    _ flows: inout [Float], along values: [Float], by next: Int, notMoreThan costs: [Float]
  ) {
    let count = values.count - next
    flows.withUnsafeMutableBufferPointer { flows in
      values.withUnsafeBufferPointer { values in
        costs.withUnsafeBufferPointer { costs in
          let following = UnsafeBufferPointer(rebasing: values[next...])
          for index in 0..<count {
            let flow = flows[index] + stepSize * (following[index] - values[index])
            flows[index] = min(max(flow, -costs[index]), costs[index])
          }
        }
      }
    }
  }

  /// Adds what flows out of places, and takes away what comes from the ones before.
  private static func add(_ flows: [Float], to gains: inout [Float], by next: Int) {
    let count = flows.count - next
    gains.withUnsafeMutableBufferPointer { gains in
      flows.withUnsafeBufferPointer { flows in
        let following = UnsafeMutableBufferPointer(rebasing: gains[next...])
        for index in 0..<flows.count { gains[index] += flows[index] }
        for index in 0..<count { following[index] -= flows[index] }
      }
    }
  }

  private static func move(
    _ values: inout [Float], _ ahead: inout [Float], by gains: [Float], _ lows: [Float],
    _ highs: [Float]
  ) {
    let count = values.count
    values.withUnsafeMutableBufferPointer { values in
      ahead.withUnsafeMutableBufferPointer { ahead in
        gains.withUnsafeBufferPointer { gains in
          lows.withUnsafeBufferPointer { lows in
            highs.withUnsafeBufferPointer { highs in
              for index in 0..<count {
                let old = values[index]
                let next = min(max(old + stepSize * gains[index], lows[index]), highs[index])
                values[index] = next
                ahead[index] = 2 * next - old
              }
            }
          }
        }
      }
    }
  }

  private func cost(of values: [Float], _ gains: [Float]) -> Float {
    let width = mask.width
    var sum: Float = 0
    for index in values.indices where mask.values[index] > 0.5 {
      if index + 1 < values.count {
        sum += across[index] * abs(values[index + 1] - values[index])
      }
      if index + width < values.count {
        sum += down[index] * abs(values[index + width] - values[index])
      }
      let isOwn = values[index] > 0.5
      sum += max(isOwn ? -gains[index] : gains[index], 0)
    }
    return sum
  }
}

extension ValueGrid {
  /// Whether more than half of a place is taken; nothing outside is.
  func holds(_ point: Point) -> Bool {
    guard point.x >= 0, point.y >= 0, point.x < Double(width), point.y < Double(height) else {
      return false
    }
    return self[Int(point.x), Int(point.y)] > 0.5
  }

  /// The value between those of the nearest places; 1 outside.
  fileprivate func value(at point: Point) -> Float {
    let (x, y) = (point.x - 0.5, point.y - 0.5)
    guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return 1 }
    let (column, row) = (Int(x), Int(y))
    return Place(
      (column, column + 1, Float(x - Double(column))), (row, row + 1, Float(y - Double(row))), width
    ).value(in: values)
  }
}
