import TouchKit

/// What two fingers mean that have begun to draw together: one hand that zooms, or two lines.
///
/// Two children who begin together look like one hand. So only fingers that are as near each other as those of
/// one hand zoom at once; fingers farther apart do if they move as those of a hand do.
nonisolated enum FingerPair {
  /// How long after the first finger the second one lands.
  static let landing = Duration.milliseconds(150)
  /// Within this distance, in points, two fingers are those of one hand.
  static let nearest = 150.0
  /// Beyond it they never are.
  static let farthest = 500.0
  /// How far fingers go, in points, before their ways tell what they mean.
  private static let way = 16.0

  enum Meaning: Hashable {
    case undecided, zoom, lines
  }

  /// What fingers mean.
  ///
  /// - Parameters:
  ///   - starts: Where they landed.
  ///   - ends: Where they are now; all in points.
  static func meaning(_ starts: (Point, Point), _ ends: (Point, Point)) -> Meaning {
    let span = starts.1 - starts.0
    if span.length < nearest { return .zoom }
    if span.length > farthest { return .lines }
    let (first, second) = (ends.0 - starts.0, ends.1 - starts.1)
    let (short, long) = (min(first.length, second.length), max(first.length, second.length))
    // One finger draws while the other one rests.
    if long >= 3 * way, short < way { return .lines }
    guard short >= way else { return .undecided }
    return areTogether(first, second) || areOpposed(first, second, along: span) ? .zoom : .lines
  }

  /// Whether two fingers carry the photo: the same way, as far as each other.
  private static func areTogether(_ first: Vector, _ second: Vector) -> Bool {
    (first - second).length <= 0.35 * max(first.length, second.length)
  }

  /// Whether two fingers pinch or turn about the middle between them: opposite ways, along the line between
  /// them or across it.
  private static func areOpposed(
    _ first: Vector, _ second: Vector, along span: Vector
  ) -> Bool {
    guard (first + second).length <= 0.5 * max(first.length, second.length) else { return false }
    let (relative, axis) = ((second - first).unit, span.unit)
    let cosine = abs(relative.dx * axis.dx + relative.dy * axis.dy)
    return cosine >= 0.85 || cosine <= 0.5
  }
}
