import Drawing
import Platform

/// Pulls a loop that a finger has drawn to the nearest edge of the picture: of the lines near the loop, the one that
/// follows the strongest edges without leaps. Where there is no edge, the finger's line is what is wanted.
struct EdgePull {
  /// A place of the line.
  struct Place {
    let point: Point
    /// Whether it is at an edge, rather than on the finger's line.
    let isAtEdge: Bool
  }

  private let picture: ColorGrid
  private let loop: [Point]
  private let normals: [Vector]
  private let reach: Int

  /// The distance of places along the loop, and how far on both sides of one colors are compared, in pixels.
  private static let (spacing, side) = (2.0, 1.5)
  /// What a place far from the finger's line costs beside the strength of edges.
  private static let distanceCost: Float = 0.06
  /// So many places to either side, an edge has the same colors on both sides, which differ at least by the first of
  /// two numbers, and surely by the second one: other edges are those of a pattern.
  private static let (stretch, contrasts): (Int, ClosedRange<Double>) = (8, 0.08...0.2)
  /// The places to either side with which the finger's line, and what it is moved by, are made even.
  private static let (ownEvenness, evenness) = (3, 2)
  /// The most places: a line around a whole picture has fewer.
  private static let mostPlaces = 8192

  /// Prepares the pull of a closed line.
  ///
  /// - Parameters:
  ///   - points: In pixels of the picture.
  ///   - reach: How far the line may be moved to either side, in pixels.
  init(_ points: [Point], to picture: ColorGrid, reach: Double) {
    self.picture = picture
    self.reach = max(Int(reach.rounded()), 1)
    let loop = Self.mean(of: Self.evenly(points), Self.ownEvenness)
    let count = loop.count
    self.loop = loop
    normals = loop.indices.map { index in
      let step = loop[(index + 3) % count] - loop[(index + count - 3) % count]
      return step.length > 1e-6 ? Vector(-step.dy, step.dx) / step.length : .zero
    }
  }

  /// Places at the same distance along the closed line.
  private static func evenly(_ points: [Point]) -> [Point] {
    guard let first = points.first else { return [] }
    let closed = points + [first]
    let length = zip(closed, closed.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    let count = min(max(Int(length / spacing), 8), mostPlaces)
    var (result, done, next) = ([Point](), 0.0, 0.0)
    for (start, end) in zip(closed, closed.dropFirst()) {
      let step = start.distance(to: end)
      while next < done + step, result.count < count {
        result.append(start + (end - start) * ((next - done) / step))
        next += length / Double(count)
      }
      done += step
    }
    return result
  }

  /// The loop along the edges.
  func pulled() -> [Place] {
    guard loop.count >= 8 else { return loop.map { Place(point: $0, isAtEdge: false) } }
    let width = 2 * reach + 1
    let strengths = loop.indices.map(profile)
    // Around twice, so that the end fits to the beginning.
    let steps = 2 * loop.count
    var costs = [Float](repeating: 0, count: width)
    var from = [Int8](repeating: 0, count: steps * width)
    for step in 0..<steps {
      let strength = strengths[step % loop.count]
      var next = costs
      for place in 0..<width {
        var best: Float = .infinity
        for leap in -1...1 where (0..<width).contains(place + leap) {
          let cost = costs[place + leap] + (leap == 0 ? 0 : 0.02)
          if cost < best {
            best = cost
            from[step * width + place] = Int8(leap)
          }
        }
        let distance = Float(abs(place - reach)) / Float(reach)
        next[place] = best - strength[place] + Self.distanceCost * distance
      }
      costs = next
    }
    var place = costs.indices.min { costs[$0] < costs[$1] } ?? reach
    var offsets = [Double](repeating: 0, count: loop.count)
    for step in (0..<steps).reversed() {
      let middle = loop.count / 2
      if (middle..<middle + loop.count).contains(step) {
        offsets[step % loop.count] = Double(place - reach)
      }
      place += Int(from[step * width + place])
    }
    // Pixels are steps; the line between them has none.
    offsets = Self.mean(of: offsets, Self.evenness)
    let jumps = loop.indices.map { step(at: loop[$0] + normals[$0] * offsets[$0], $0) }
    let lengths = Self.mean(
      of: jumps.map { Double(($0 * $0).sum().squareRoot()) }, Self.stretch)
    let range = Self.contrasts
    let shares = zip(Self.mean(of: jumps, Self.stretch), lengths).map { jump, length in
      // Less where colors differ in another way at each place.
      let contrast = Double((jump * jump).sum()) / max(length, 1e-6)
      return min(max((contrast - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
    }
    return zip(loop.indices, Self.mean(of: shares, Self.stretch)).map { index, share in
      Place(point: loop[index] + normals[index] * (offsets[index] * share), isAtEdge: share > 0.5)
    }
  }

  /// The mean of each value of a closed line with those around it.
  private static func mean<Value>(
    of values: [Value], _ reach: Int, _ sum: ([Value]) -> Value
  ) -> [Value] {
    values.indices.map { index in
      sum((-reach...reach).map { values[(index + $0 + reach * values.count) % values.count] })
    }
  }

  private static func mean(of values: [Double], _ reach: Int) -> [Double] {
    mean(of: values, reach) { $0.reduce(0, +) / Double($0.count) }
  }

  private static func mean(of values: [SIMD3<Float>], _ reach: Int) -> [SIMD3<Float>] {
    mean(of: values, reach) { $0.reduce(.zero, +) / Float($0.count) }
  }

  private static func mean(of points: [Point], _ reach: Int) -> [Point] {
    mean(of: points, reach) { points in
      points[0] + points.reduce(Vector.zero) { $0 + ($1 - points[0]) } / Double(points.count)
    }
  }

  /// How strong the edge is at each distance from a place of the loop.
  private func profile(at index: Int) -> [Float] {
    (-reach...reach).map { offset in
      let place = loop[index] + normals[index] * Double(offset)
      let step = step(at: place, index)
      return (step * step).sum().squareRoot()
    }
  }

  /// By how much the colors beside a place differ, across the line at one of its places.
  private func step(at place: Point, _ index: Int) -> SIMD3<Float> {
    color(at: place + normals[index] * Self.side) - color(at: place - normals[index] * Self.side)
  }

  private func color(at point: Point) -> SIMD3<Float> {
    let x = min(max(Int(point.x), 0), picture.width - 1)
    let y = min(max(Int(point.y), 0), picture.height - 1)
    return picture.values[y * picture.width + x]
  }
}
