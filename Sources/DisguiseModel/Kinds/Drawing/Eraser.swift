import Drawing

/// The way of an eraser, in the pixels of a drawing.
struct Eraser {
  /// Parts of the way, each with its box; they share their ends.
  private let parts: [(way: ArraySlice<Point>, box: Rect)]
  private let radius: Double
  private let box: Rect
  private static let partLength = 16

  /// Creates an eraser of a width that goes along points; there is at least one.
  init(_ points: [Point], width: Double) {
    let radius = width / 2
    var way: [Point] = []
    for (index, point) in points.enumerated() {
      // What is nearer makes no difference.
      let isFar = way.last.map { $0.distance(to: point) >= radius / 8 } ?? true
      if isFar || index == points.count - 1 { way.append(point) }
    }
    parts = stride(from: 0, to: max(way.count - 1, 1), by: Self.partLength).map { start in
      let part = way[start..<min(start + Self.partLength + 1, way.count)]
      return (part, Rect(around: Array(part)).insetBy(-radius, -radius))
    }
    self.radius = radius
    box = Rect(around: way).insetBy(-radius, -radius)
  }

  /// Whether it may meet what is in a box.
  func mayMeet(_ other: Rect) -> Bool { box.intersects(other) }

  /// Whether it touches a line of a width at a point: the gap is as wide as the eraser.
  private func covers(_ point: Point, _ width: Double) -> Bool {
    let reach = radius + width / 2
    guard box.insetBy(-width, -width).contains(point) else { return false }
    return parts.contains { part in
      guard part.box.insetBy(-width, -width).contains(point), let first = part.way.first else {
        return false
      }
      return point.distance(to: first) < reach
        || zip(part.way, part.way.dropFirst()).contains {
          point.distance(toSegment: $0, $1) < reach
        }
    }
  }

  /// What is left of a stroke; nil if it does not meet it. A rest that is no longer than it is wide goes.
  func rest(of stroke: Stroke) -> [Stroke]? {
    guard mayMeet(stroke.bounds) else { return nil }
    let ink = stroke.ink
    var (parts, part, distance, isMet) = ([Ink](), Ink?.none, 0.0, false)
    func end() {
      if let part, part.length > part.widest { parts.append(part) }
      part = nil
    }
    func add(_ point: InkPoint, at distance: Double) {
      if part == nil {
        let phase = UInt32(clamping: Int(ink.phase) + Int((distance / InkPoint.unit).rounded()))
        part = Ink(
          ink.brush, ink.color, seed: ink.seed, phase: phase,
          grain: phase > 0 ? ink.grain ?? ink.points[0].width : nil)
      }
      part?.append(point)
    }
    for (index, point) in ink.points.enumerated() {
      if index > 0 {
        let last = ink.points[index - 1]
        let way = point.place - last.place
        // Steps along the segment, fine enough to find where the eraser's edge is.
        let near = box.insetBy(-ink.widest - 1, -ink.widest - 1)
          .shares(ofSegment: last.place, point.place)
        let count = max(1, Int((way.length / max(radius / 8, 0.5)).rounded(.up)))
        let steps = near.map { shares in
          let ends = (shares.lowerBound * Double(count), shares.upperBound * Double(count))
          return max(1, Int(ends.0) - 1)..<max(1, min(count, Int(ends.1) + 2))
        }
        for step in steps.map(Array.init) ?? [] {
          let share = Double(step) / Double(count)
          let place = last.place + way * share
          let width = 2 * (last.radius + (point.radius - last.radius) * share)
          let isCovered = covers(place, width)
          if isCovered {
            isMet = true
            end()
          } else if part == nil {
            add(InkPoint(place, width: width), at: distance + way.length * share)
          } else if covers(last.place + way * ((Double(step) + 1) / Double(count)), width) {
            // The last place before the eraser.
            add(InkPoint(place, width: width), at: distance)
          }
        }
        distance += way.length
      }
      if covers(point.place, 2 * point.radius) {
        isMet = true
        end()
      } else {
        add(point, at: distance)
      }
    }
    guard isMet else { return nil }
    end()
    return parts.map(Stroke.init)
  }
}

extension DrawingDesign {
  /// The drawing after an eraser has passed it; nil if that meets no stroke.
  func erased(by eraser: Eraser) -> DrawingDesign? {
    guard eraser.mayMeet(bounds) else { return nil }
    var (rests, isMet) = ([Stroke](), false)
    for stroke in strokes {
      let rest = eraser.rest(of: stroke)
      isMet = isMet || rest != nil
      rests += rest ?? [stroke]
    }
    return isMet ? DrawingDesign(rests) : nil
  }
}
