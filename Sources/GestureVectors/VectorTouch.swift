import TouchKit

/// A finger event at one point in time, or a stroke over an interval.
struct VectorTouch: Decodable {
  var t: Double
  var finger: Double
  var phase: String
  var x: Double?
  var y: Double?
  /// Whether the contact is precise, such as a mouse.
  var precise: Bool?
  /// Whether another client may still claim the touch; `committed` or `cancelled` follows.
  var provisional: Bool?
  /// The start time of a stroke that ends at `t`; the finger moves at constant speed in between.
  var since: Double?
  /// The sampling interval of a stroke in milliseconds; 10 by default.
  var step: Double?
  /// The center of the arc along which the finger moves.
  var around: [Double]?
  /// The angle of the arc, in radians, clockwise.
  var turn: Double?
}

/// One sample of one finger, with its time in milliseconds.
struct VectorSample {
  var t: Double
  var finger: UInt32
  var kind: TouchSample.Kind
  var location: Point
  var isPrecise: Bool
}

extension GestureVector {
  /// Returns the samples in time order; strokes are expanded into their samples.
  func samples() throws -> [VectorSample] {
    var places: [UInt32: Point] = [:]
    var result: [VectorSample] = []
    let ordered = touches.enumerated().sorted { left, right in
      let (first, second) = (left.element.start, right.element.start)
      return first == second ? left.offset < right.offset : first < second
    }
    for (_, touch) in ordered {
      let finger = UInt32(truncatingIfNeeded: Int64(exactlyOrNearest: touch.finger))
      let start = places[finger] ?? .zero
      let end = touch.place(from: start)
      places[finger] = end
      let kind = try kind(of: touch)
      for (t, fraction) in touch.moments {
        result.append(
          VectorSample(
            t: t, finger: finger, kind: kind, location: touch.place(from: start, at: fraction),
            isPrecise: touch.precise ?? false))
      }
    }
    return result.enumerated().sorted { left, right in
      (left.element.t, left.offset) < (right.element.t, right.offset)
    }.map(\.element)
  }

  private func kind(of touch: VectorTouch) throws -> TouchSample.Kind {
    switch touch.phase {
    case "began": return .began(provisional: touch.provisional ?? false)
    case "moved", "stationary": return .moved
    case "committed": return .committed
    case "lifted": return .lifted
    case "ended": return .ended
    case "cancelled": return .cancelled
    default: throw VectorError("\(name): unknown phase \(touch.phase)")
    }
  }
}

extension VectorTouch {
  fileprivate var start: Double { since ?? t }

  /// The times of the samples and the fraction of the stroke completed at each.
  fileprivate var moments: [(Double, Double)] {
    guard let since, t > since else { return [(t, 1)] }
    let count = min(max(((t - since) / (step ?? 10)).rounded(), 1), 100_000)
    return (1...Int(count)).map { index in
      let fraction = Double(index) / count
      return (since + (t - since) * fraction, fraction)
    }
  }

  fileprivate func place(from start: Point, at fraction: Double = 1) -> Point {
    if let around, around.count == 2, let turn {
      let center = Point(around[0], around[1])
      return center + (start - center).rotated(by: .radians(turn * fraction))
    }
    let end = Point(x ?? start.x, y ?? start.y)
    return fraction == 1 ? end : start + (end - start) * fraction
  }
}

extension Int64 {
  /// Creates the nearest integer, clamped to ±10¹⁵; zero for NaN.
  init(exactlyOrNearest value: Double) {
    self = Int64(exactly: Swift.min(Swift.max(value, -1e15), 1e15).rounded()) ?? 0
  }
}

extension EventTime {
  /// Creates a time from a vector's milliseconds, which may be fractional.
  init(vectorMilliseconds: Double) {
    let limited = min(max(vectorMilliseconds, -1e9), 1e12)
    self.init(nanoseconds: Int64(exactly: (limited * 1e6).rounded()) ?? 0)
  }
}
