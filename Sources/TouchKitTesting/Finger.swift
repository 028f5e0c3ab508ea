import TouchKit

/// A finger of a test. Places are window points; nothing takes time unless it says so.
public struct Finger {
  private let stage: Stage
  private let id: TouchSample.ID
  private let isPrecise: Bool

  /// A finger with a number of its own.
  public init(_ stage: Stage, _ number: UInt32, isPrecise: Bool = false) {
    self.stage = stage
    id = .init(contact: number)
    self.isPrecise = isPrecise
  }

  /// Lands.
  public func down(at point: Point, provisional: Bool = false) {
    stage.frame([sample(.began(provisional: provisional), at: point)])
  }

  /// Moves, in one step.
  public func move(to point: Point) { stage.frame([sample(.moved, at: point)]) }

  /// Lifts, where it is or at a last place.
  public func up(at point: Point? = nil) {
    stage.frame([sample(.ended, at: point ?? location)])
  }

  /// Leaves the glass while another client may still claim the touch.
  public func lift() { stage.frame([sample(.lifted, at: location)]) }

  /// Becomes ours for good; `lifted` is when the finger left the glass if it is up already, and
  /// then the touch is over.
  public func commit(lifted time: EventTime? = nil) {
    stage.frame([sample(.committed, at: location)])
    guard let time else { return }
    var end = sample(.ended, at: location)
    end.timestamp = time
    stage.frame([end])
  }

  /// Is taken away.
  public func cancel() { stage.frame([sample(.cancelled, at: location)]) }

  /// Lands and lifts.
  public func tap(at point: Point, holding duration: Duration = .milliseconds(50)) {
    down(at: point)
    stage.advance(by: duration)
    up()
  }

  /// Moves in even steps of 10 ms.
  public func stroke(to point: Point, in duration: Duration) {
    let start = location
    let steps = max(Int(duration / .milliseconds(10)), 1)
    for step in 1...steps {
      stage.advance(by: .milliseconds(10))
      move(to: start + (point - start) * (Double(step) / Double(steps)))
    }
  }

  /// One thing that the finger does at this moment, for a frame of several fingers.
  public func sample(_ kind: TouchSample.Kind, at point: Point) -> TouchSample {
    TouchSample(
      id: id, kind: kind, location: point, timestamp: stage.now, isPrecise: isPrecise)
  }

  /// Where the finger is, as far as the window knows.
  public var location: Point {
    stage.window.touches.first { $0.id == id }?.location(in: nil) ?? .zero
  }
}
