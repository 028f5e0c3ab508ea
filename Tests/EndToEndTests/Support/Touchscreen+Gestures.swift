import Drawing
import Glibc
import Platform
import VirtualTouchscreen

/// Gestures on the virtual touchscreen, as fast as the server processes them.
extension Touchscreen {
  /// One finger lands and lifts.
  func tap(_ point: Point, finger: Int = 0) throws {
    try down(finger, at: point)
    try sync()
    try up(finger)
    try sync()
  }

  /// The fingers rest: a part of the input, never a wait for a result.
  func rest(for duration: Duration) throws {
    try sync()
    waitForInput([], upTo: duration)
  }

  /// One finger lands, moves in even steps, and lifts if `lifts` is true.
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

  /// One finger lands, makes strokes to and fro, and lifts if `lifts` is true.
  func rub(_ point: Point, by step: Vector, strokes: Int, lifts: Bool = true) throws {
    try down(0, at: point)
    for stroke in 0..<strokes {
      let (from, to) = (point + step * Double(stroke % 2), point + step * Double((stroke + 1) % 2))
      try glide([0: (from, to)], steps: 6)
    }
    if lifts { try up(0) }
    try sync()
  }

  /// Two fingers on opposite sides of a center change their distance and angle.
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
  func glide(_ paths: [Int: (from: Point, to: Point)], steps: Int = 12) throws {
    for step in 0..<steps {
      let t = Double(step + 1) / Double(steps)
      for (finger, path) in paths.sorted(by: { $0.key < $1.key }) {
        try move(finger, to: path.from + (path.to - path.from) * t)
      }
      try sync()
    }
  }
}
