import Drawing
import Glibc

/// A stroke while it is drawn. What has been shown never changes: points are only added.
package struct StrokeBuilder: Sendable {
  /// A filtered place of the finger.
  private struct Sample {
    var place: Point
    var width: Double
  }

  private let size: Double
  /// How far the line may lie from its finger's way, in pixels.
  private let tolerance: Double
  private let pixelsPerPoint: Double
  private var ink: Ink
  /// What the filter has made of the samples since the last point of the ink.
  private var pending: [Sample] = []
  private var raw: (place: Point, seconds: Double, pressure: Double?)?
  private var speed = Vector(0, 0)
  private var filtered = Sample(place: .zero, width: 0)
  private var shownPoints = 0

  /// Begins a stroke.
  ///
  /// - Parameters:
  ///   - brush: What it is drawn with.
  ///   - color: A 24-bit RGB number.
  ///   - size: The width of a line that is drawn slowly, in photo pixels.
  ///   - seed: What is random in it follows from this number.
  ///   - pixelsPerPoint: The number of photo pixels for a point of the screen.
  package init(
    _ brush: Brush, color: UInt32, size: Double, seed: UInt32, pixelsPerPoint: Double
  ) {
    ink = Ink(brush, color & 0xFF_FFFF, seed: seed)
    self.size = size
    self.pixelsPerPoint = max(pixelsPerPoint, 1e-6)
    tolerance = 0.25 * self.pixelsPerPoint
  }

  /// Whether it has as many points as a stroke may have.
  package var isFull: Bool { ink.points.count >= Stroke.maximumPoints - 1 }

  /// Adds a sample of the finger.
  ///
  /// - Parameters:
  ///   - place: Where it is, in photo pixels.
  ///   - seconds: When it was there, on any clock.
  ///   - pressure: Its pressure from 0 to 1, if that is measured.
  /// - Returns: False if the stroke is full: it takes no more.
  @discardableResult
  package mutating func add(_ place: Point, at seconds: Double, pressure: Double? = nil) -> Bool {
    guard place.isFinite, seconds.isFinite else { return true }
    guard !isFull else { return false }
    guard let last = raw else {
      raw = (place, seconds, pressure)
      filtered = Sample(place: place, width: width(pressure, speed: 0))
      fix(filtered)
      return true
    }
    let time = seconds - last.seconds
    // What has no time of its own is another place at the same time: a later sample carries it on.
    guard time > 0 else { return true }
    follow(from: last, to: (place, seconds, pressure), time)
    raw = (place, seconds, pressure)
    return !isFull
  }

  /// What shows something new since the last call, in photo pixels; nil if nothing does. What it shows stays
  /// as it is.
  package mutating func takePiece() -> Rect? {
    fixPending()
    guard shownPoints < ink.points.count else { return nil }
    let first = max(shownPoints - 1, 0)
    shownPoints = ink.points.count
    var box = Rect.zero
    for point in ink.points[first...] {
      box = box.union(Rect(center: point.place, size: Size(2 * point.radius, 2 * point.radius)))
    }
    return ink.painted(box).roundedOut
  }

  /// Paints what is known of the stroke and meets the clip, on a canvas in photo pixels, as the stroke will
  /// be painted.
  package func paint(on canvas: borrowing Canvas) {
    if !ink.points.isEmpty { ink.paint(on: canvas) }
  }

  /// Ends the stroke; nil if it has no point. What is new then, `takePiece` says.
  ///
  /// - Parameter place: Where its finger was lifted, in photo pixels: exactly there the line ends.
  package mutating func finish(at place: Point? = nil) -> Stroke? {
    fixPending()
    if let end = place ?? raw?.place, end.isFinite, let last = ink.points.last {
      let point = InkPoint(end, width: filtered.width)
      if point.place != last.place { ink.append(point) }
    }
    return ink.points.isEmpty ? nil : Stroke(ink)
  }

  // MARK: Filter

  /// The length of a step of the filter, in seconds.
  private static let step = 1.0 / 500
  /// After this time the filter has come to rest.
  private static let rest = 0.25

  /// A one-euro filter whose steps are those of time, not of samples: between samples a finger is where the
  /// line from one to the next says.
  private mutating func follow(
    from start: (place: Point, seconds: Double, pressure: Double?),
    to end: (place: Point, seconds: Double, pressure: Double?), _ time: Double
  ) {
    let way = end.place - start.place
    let span = min(time, Self.rest)
    let count = max(1, Int((span / Self.step).rounded(.up)))
    let duration = span / Double(count)
    let velocity = way / span
    for index in 1...count {
      let share = Double(index) / Double(count)
      speed += (velocity - speed) * (1 - exp(-duration / 0.05))
      let points = speed.length / pixelsPerPoint
      let lag = 1 / (2 * .pi * (12 + 0.06 * points))
      let place = start.place + way * share
      // Exact for a finger of even speed.
      let behind = velocity * lag
      filtered.place =
        place - behind
        + (filtered.place - (start.place + way * (share - 1 / Double(count))) + behind)
        * exp(-duration / lag)
      let from = start.pressure ?? end.pressure
      let pressure = end.pressure.map { (from ?? $0) + ($0 - (from ?? $0)) * share }
      filtered.width +=
        (width(pressure, speed: points) - filtered.width)
        * (1 - exp(-duration / 0.04))
      add(filtered)
    }
  }

  /// The width of the line in pixels; the speed is in points a second.
  private func width(_ pressure: Double?, speed: Double) -> Double {
    if let pressure { return size * (0.3 + 1.2 * min(max(pressure, 0), 1)) }
    return ink.brush == .pen ? size * max(0.55, 1 - speed / 4000) : size
  }

  // MARK: Simplification

  /// As many samples as are kept at most until one of them becomes a point.
  private static let longest = 64

  private mutating func add(_ sample: Sample) {
    if pending.count >= Self.longest || !covers(sample) { fixPending() }
    pending.append(sample)
  }

  /// Whether a straight piece from the last point to a sample passes all samples between them.
  private func covers(_ sample: Sample) -> Bool {
    guard let last = ink.points.last else { return true }
    return pending.allSatisfy { between in
      let share = between.place.share(along: last.place, sample.place)
      let width = 2 * last.radius + (sample.width - 2 * last.radius) * share
      return between.place.distance(toSegment: last.place, sample.place) <= tolerance
        && abs(width - between.width) <= max(2 * tolerance, 0.05 * size)
    }
  }

  private mutating func fixPending() {
    guard let last = pending.last else { return }
    pending.removeAll(keepingCapacity: true)
    fix(last)
  }

  private mutating func fix(_ sample: Sample) {
    let point = InkPoint(sample.place, width: sample.width)
    guard ink.points.count < Stroke.maximumPoints - 1,
      ink.points.last.map({ $0.place != point.place }) ?? true
    else { return }
    ink.append(point)
  }
}
