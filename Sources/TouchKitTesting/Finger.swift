import TouchKit

/// A simulated finger. Locations are in window points; no call advances the clock unless its
/// documentation says so.
public struct Finger: Hashable {
  private nonisolated let stage: Stage
  private nonisolated let id: TouchSample.ID
  private let isPrecise: Bool

  /// Creates a finger with its own contact number.
  public init(_ stage: Stage, _ number: UInt32, isPrecise: Bool = false) {
    self.stage = stage
    id = .init(contact: number)
    self.isPrecise = isPrecise
  }

  /// Puts the finger down. The pressure is that of `Touch.pressure`: nil for a screen that does
  /// not measure it.
  public func down(at point: Point, provisional: Bool = false, pressure: Double? = nil) {
    stage.frame([sample(.began(provisional: provisional), at: point, pressure: pressure)])
  }

  /// Moves the finger in one step; nil keeps its pressure.
  public func move(to point: Point, pressure: Double? = nil) {
    stage.frame([sample(.moved, at: point, pressure: pressure)])
  }

  /// Moves the finger through places, in window points, which arrive together, as those of a backlog
  /// do.
  public func move(through places: [Point]) {
    guard let last = places.last else { return }
    var sample = sample(.moved, at: last)
    sample.earlier = places.dropLast().map { TouchPlace(timestamp: stage.now, location: $0) }
    stage.frame([sample])
  }

  /// Lifts the finger, at its current location for nil.
  public func up(at point: Point? = nil) {
    stage.frame([sample(.ended, at: point ?? location)])
  }

  /// Ends physical contact while another client may still claim the touch.
  public func lift() { stage.frame([sample(.lifted, at: location)]) }

  /// Grants ownership of the touch. `lifted` is the time at which the finger left the glass if it
  /// is already up; the touch then ends.
  public func commit(lifted time: EventTime? = nil) {
    stage.frame([sample(.committed, at: location)])
    guard let time else { return }
    var end = sample(.ended, at: location)
    end.timestamp = time
    stage.frame([end])
  }

  /// Cancels the touch.
  public func cancel() { stage.frame([sample(.cancelled, at: location)]) }

  /// Puts the finger down, advances the clock by `duration` and lifts the finger.
  public func tap(at point: Point, holding duration: Duration = .milliseconds(50)) {
    down(at: point)
    stage.advance(by: duration)
    up()
  }

  /// Taps the middle of a view, wherever the layout has placed it.
  ///
  /// ```swift
  /// stage.finger.tap(page.mute)
  /// ```
  public func tap(_ view: View, holding duration: Duration = .milliseconds(50)) {
    stage.window.layoutIfNeeded()
    tap(at: view.convert(view.bounds.center, to: nil), holding: duration)
  }

  /// Moves in even steps of 10 ms, advancing the clock.
  public func stroke(to point: Point, in duration: Duration) {
    let start = location
    let steps = max(Int(duration / .milliseconds(10)), 1)
    for step in 1...steps {
      stage.advance(by: .milliseconds(10))
      move(to: start + (point - start) * (Double(step) / Double(steps)))
    }
  }

  /// Returns a sample of this finger at the current time, to be combined with other fingers'
  /// samples into one frame.
  public func sample(
    _ kind: TouchSample.Kind, at point: Point, pressure: Double? = nil
  ) -> TouchSample {
    TouchSample(
      id: id, kind: kind, location: point, timestamp: stage.now, isPrecise: isPrecise,
      pressure: pressure)
  }

  /// Whether two values stand for the same finger of a stage.
  public nonisolated static func == (left: Finger, right: Finger) -> Bool {
    left.stage === right.stage && left.id == right.id
  }

  /// Hashes the identity of the finger.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The finger's location as the window last saw it, in window points; zero if the window does not
  /// track it.
  public var location: Point {
    stage.window.touches.first { $0.id == id }?.location(in: nil) ?? .zero
  }
}
