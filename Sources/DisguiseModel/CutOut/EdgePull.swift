import Drawing
import Platform

/// Pulls a loop that a finger has drawn to the nearest edge of the picture: of the lines near the loop, the one that
/// follows the strongest edges without leaps.
struct EdgePull {
  private let picture: ColorGrid
  private let loop: [Point]
  private let normals: [Vector]
  private let reach: Int

  /// The distance of places along the loop, and how far on both sides of one colors are compared, in pixels.
  private static let (spacing, side) = (2.0, 1.5)
  /// What a place far from the finger's line costs beside the strength of edges.
  private static let distanceCost: Float = 0.06
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
    let loop = Self.evenly(points)
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
  func pulled() -> [Point] {
    guard loop.count >= 8 else { return loop }
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
    return loop.indices.map { index in
      // Pixels are steps; the line between them has none.
      let around = (-2...2).map { offsets[(index + $0 + loop.count) % loop.count] }
      return loop[index] + normals[index] * (around.reduce(0, +) / 5)
    }
  }

  /// How strong the edge is at each distance from a place of the loop.
  private func profile(at index: Int) -> [Float] {
    (-reach...reach).map { offset in
      let place = loop[index] + normals[index] * Double(offset)
      let step =
        color(at: place + normals[index] * Self.side)
        - color(at: place - normals[index] * Self.side)
      return (step * step).sum().squareRoot()
    }
  }

  private func color(at point: Point) -> SIMD3<Float> {
    let x = min(max(Int(point.x), 0), picture.width - 1)
    let y = min(max(Int(point.y), 0), picture.height - 1)
    return picture.values[y * picture.width + x]
  }
}
