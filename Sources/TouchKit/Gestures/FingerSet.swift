/// The fingers of a gesture and their reference locations, in window points.
///
/// Steps are measured over the fingers present in both frames. Any change of the set takes the new
/// locations as the reference, so a finger that lands or lifts causes no step.
struct FingerSet {
  private var touches: [Touch] = []
  private var points: [Point] = []
  /// The locations when the set last changed.
  private var starts: [Point] = []
  /// The mean of the locations in window points; unchanged while there are fewer than two fingers.
  private(set) var centroid = Point.zero

  /// Whether the fingers are on a touchpad, or stand for the wheel: their driver has left the slop
  /// already.
  var isIndirect: Bool { touches.first?.isIndirect ?? false }

  /// Whether there are enough fingers for a span and a direction.
  var isMeasurable: Bool { points.count >= 2 }

  /// Replaces the fingers; their current locations become the reference.
  mutating func anchor(_ fingers: [Touch]) {
    touches.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    for finger in fingers {
      touches.append(finger)
      points.append(finger.location)
      starts.append(finger.location)
    }
    updateCentroid()
  }

  /// Removes the fingers that are not tracked; the reference locations of the others stay. Returns
  /// whether any were removed.
  mutating func removeAll(except tracked: [Touch]) -> Bool {
    guard touches.count > tracked.count else { return false }
    for index in touches.indices.reversed() where !tracked.contains(touches[index]) {
      touches.remove(at: index)
      points.remove(at: index)
      starts.remove(at: index)
    }
    updateCentroid()
    return true
  }

  /// Removes all fingers and resets the centroid.
  mutating func clear() {
    touches.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    centroid = .zero
  }

  /// Takes the fingers' current locations as the reference.
  mutating func follow() {
    for index in touches.indices { points[index] = touches[index].location }
    updateCentroid()
  }

  /// Twice the mean distance of the fingers to their centroid, in points; for two fingers their
  /// distance.
  var span: Double { 2 * meanRadius }

  /// The mean distance of the fingers to their centroid, in points; zero for fewer than two.
  var meanRadius: Double {
    guard isMeasurable else { return 0 }
    var sum = 0.0
    for point in points { sum += point.distance(to: centroid) }
    return sum / Double(points.count)
  }

  /// The mean step from the reference to the current locations.
  func stepToCurrent() -> Vector {
    guard !touches.isEmpty else { return .zero }
    var sum = Vector.zero
    for index in touches.indices { sum += touches[index].location - points[index] }
    return sum / Double(touches.count)
  }

  /// The mean distance of the fingers from the reference to their current locations, in points.
  func meanTravel() -> Double {
    guard !touches.isEmpty else { return 0 }
    var sum = 0.0
    for index in touches.indices { sum += touches[index].location.distance(to: points[index]) }
    return sum / Double(touches.count)
  }

  /// How far the finger that has moved most is from where it was when the set changed, in points.
  var longestWay: Double {
    var longest = 0.0
    for index in points.indices {
      longest = max(longest, points[index].distance(to: starts[index]))
    }
    return longest
  }

  /// The best-fitting rotation from the reference to the current locations, in (-pi, pi]; nil while
  /// the fingers are too close together to have a direction.
  ///
  /// Method: least squares over rotations about the centroids; arg of sum conj(p) q.
  func turnToCurrent() -> Angle? {
    guard isMeasurable else { return nil }
    var center = Vector.zero
    for touch in touches { center += touch.location - .zero }
    let newCentroid = Point.zero + center / Double(touches.count)
    var (real, imaginary, radius) = (0.0, 0.0, 0.0)
    for index in touches.indices {
      let old = points[index] - centroid
      let new = touches[index].location - newCentroid
      real += old.dx * new.dx + old.dy * new.dy
      imaginary += old.dx * new.dy - old.dy * new.dx
      radius += new.length
    }
    radius /= Double(touches.count)
    let isReliable =
      min(radius, meanRadius) >= Tuning.minimumRadius
      && Vector(real, imaginary).length >= 1e-9
    return isReliable ? Vector(real, imaginary).angle : nil
  }

  private mutating func updateCentroid() {
    guard isMeasurable else { return }
    var sum = Vector.zero
    for point in points { sum += point - .zero }
    centroid = .zero + sum / Double(points.count)
  }
}
