import Drawing
import Glibc
import VirtualTouchscreen

/// Movements of fingers on the virtual touchscreen, as fast as the server takes them.
extension Touchscreen {
  /// Lands and lifts.
  func tap(_ point: Point, finger: Int = 0) throws {
    try down(finger, at: point)
    try sync()
    try up(finger)
    try sync()
  }

  /// Lands, moves in even steps, and lifts unless told otherwise.
  func drag(
    from start: Point, to end: Point, steps: Int = 12, finger: Int = 0, lifts: Bool = true
  ) throws {
    try down(finger, at: start)
    try sync()
    try glide([finger: (start, end)], steps: steps)
    if lifts {
      try up(finger)
      try sync()
    }
  }

  /// Two fingers on opposite sides of a center change their distance and turn.
  func pinch(
    about center: Point, distance: (from: Double, to: Double),
    turn: (from: Angle, to: Angle) = (.zero, .zero), to end: Point? = nil, steps: Int = 16,
    fingers: (Int, Int) = (0, 1), lifts: Bool = true
  ) throws {
    func place(_ side: Double, _ t: Double) -> Point {
      let angle = turn.from.radians + (turn.to.radians - turn.from.radians) * t
      let half = side * (distance.from + (distance.to - distance.from) * t) / 2
      let middle = center + ((end ?? center) - center) * t
      return middle + Vector(half * cos(angle), half * sin(angle))
    }
    try down(fingers.0, at: place(-1, 0))
    try down(fingers.1, at: place(1, 0))
    try sync()
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      try move(fingers.0, to: place(-1, t))
      try move(fingers.1, to: place(1, t))
      try sync()
    }
    if lifts {
      try up(fingers.0)
      try up(fingers.1)
      try sync()
    }
  }

  /// Several fingers move from one place to another at the same time.
  func glide(_ ways: [Int: (from: Point, to: Point)], steps: Int = 12) throws {
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      for (finger, way) in ways.sorted(by: { $0.key < $1.key }) {
        try move(finger, to: way.from + (way.to - way.from) * t)
      }
      try sync()
    }
  }
}
