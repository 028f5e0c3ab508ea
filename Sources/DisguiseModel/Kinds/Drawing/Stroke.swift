import Drawing

/// What a stroke is drawn with. The numbers stand in files.
package enum Brush: UInt8, Hashable, Sendable, CaseIterable {
  case pen, marker, neon, chalk

  /// How far its ink reaches beyond the width of the line, in widths.
  var reach: Double { self == .neon ? 1 : 0 }
}

/// A point of a stroke, in eighths of a pixel of the photo on which it was drawn.
package struct InkPoint: Hashable, Sendable {
  /// The unit in pixels.
  static let unit = 1.0 / 8
  /// The largest coordinate, in eighths of a pixel.
  static let farthest: Int32 = 1 << 23
  /// The widths of lines, in eighths of a pixel.
  static let widths: ClosedRange<Int32> = 1...(1 << 16)

  let x: Int32
  let y: Int32
  /// The width of the line here.
  let width: Int32

  init(x: Int32, y: Int32, width: Int32) { (self.x, self.y, self.width) = (x, y, width) }

  /// Creates a point from pixels; what is out of range is bounded.
  init(_ place: Point, width: Double) {
    func eighths(_ value: Double, _ range: ClosedRange<Int32>) -> Int32 {
      let value = (value / Self.unit).rounded()
      return Int32(min(max(value, Double(range.lowerBound)), Double(range.upperBound)))
    }
    let places = -Self.farthest...Self.farthest
    self.init(
      x: eighths(place.x, places), y: eighths(place.y, places), width: eighths(width, Self.widths))
  }

  /// The place in pixels.
  package var place: Point { Point(Double(x) * Self.unit, Double(y) * Self.unit) }
  /// Half of the width, in pixels.
  package var radius: Double { Double(width) * Self.unit / 2 }
}

/// A drawn line: an immutable value, which copies share.
package struct Stroke: Hashable, Sendable {
  /// The maximum number of points.
  package static let maximumPoints = 20_000

  /// What it is drawn with.
  package var brush: Brush { ink.brush }
  /// A 24-bit RGB number.
  package var color: UInt32 { ink.color }
  /// The points; never empty.
  package var points: [InkPoint] { ink.points }
  /// The box of all that is painted, in pixels: whole ones.
  package let bounds: Rect
  /// What equal strokes alone have in common.
  package let digest: ContentID
  /// The form in files.
  let packed: [UInt8]
  let ink: Ink

  init(_ ink: Ink) {
    self.ink = ink
    packed = ink.packed
    digest = ContentID(of: packed)
    bounds = ink.bounds.roundedOut
  }

  package static func == (left: Stroke, right: Stroke) -> Bool { left.digest == right.digest }
  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// The same stroke elsewhere.
  ///
  /// - Parameters:
  ///   - transform: Carries its points.
  ///   - scale: How much wider it is there.
  func carried(by transform: Transform, scale: Double) -> Stroke {
    let grain = ink.grain.map {
      InkPoint(.zero, width: Double($0) * InkPoint.unit * scale).width
    }
    var ink = Ink(ink.brush, ink.color, seed: ink.seed, phase: ink.phase, grain: grain)
    for point in self.ink.points {
      ink.append(InkPoint(transform.apply(point.place), width: point.radius * 2 * scale))
    }
    return Stroke(ink)
  }
}
