/// Recognizes fingers that rub to and fro, as with an eraser, as soon as they have made enough
/// strokes, while they still move.
///
/// The first stroke determines the line; each further one leads back along it, as straight as a
/// swipe. A turn counts once the fingers have moved back by the length of a stroke, so trembling
/// adds none. Pans on the same view begin earlier: allow both to be recognized simultaneously.
public final class ScrubGestureRecognizer: GestureRecognizer {
  /// The number of strokes in a row: one more than the number of turns.
  public var numberOfStrokesRequired: Int
  /// The number of fingers that have to rub together.
  public var numberOfTouchesRequired: Int
  /// The shortest length of a stroke, in points.
  public var minimumStrokeLength = Tuning.scrubLength
  /// The longest time that a stroke takes to reach its length, from the landing of the fingers or
  /// from when the previous stroke did.
  public var maximumStrokeDuration = Tuning.scrubDuration
  /// The number of strokes that have reached their length.
  public private(set) var numberOfStrokes = 0

  /// The farthest point of the current stroke, where the next one begins.
  private var tip = Point.zero
  /// The direction of the current stroke, of length 1; zero before the first one.
  private var direction = Vector.zero
  private var limit: Deadline?

  /// Creates a recognizer for a number of strokes with a number of fingers.
  public init(strokes: Int = 4, touches: Int = 1) {
    numberOfStrokesRequired = strokes
    numberOfTouchesRequired = touches
  }

  public override var isDiscrete: Bool { true }

  public override var inspectionAttributes: [InspectionAttribute] {
    super.inspectionAttributes + [InspectionAttribute("strokes", .number(Double(numberOfStrokes)))]
  }

  public override func touchesBegan(_ began: [Touch], with event: TouchEvent) {
    guard touches.count <= numberOfTouchesRequired else { return transition(to: .failed) }
    tip = touches.centroid
    awaitStroke(from: event.timestamp)
  }

  public override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    guard isUndecided, touches.count == numberOfTouchesRequired else { return }
    let place = touches.centroid
    let step = place - tip
    if direction == .zero {
      if step.length >= minimumStrokeLength - Tuning.rounding { add(step, at: event.timestamp) }
      return
    }
    let back = -(step.dx * direction.dx + step.dy * direction.dy)
    if back <= 0 {
      tip = place
    } else if back >= minimumStrokeLength - Tuning.rounding {
      let stray = abs(step.dx * direction.dy - step.dy * direction.dx)
      guard stray <= Tuning.swipeStrayRatio * back + Tuning.rounding else {
        return transition(to: .failed)
      }
      add(direction * -back, at: event.timestamp)
    }
  }

  public override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    if isUndecided { transition(to: .failed) }
  }

  public override func reset() {
    numberOfStrokes = 0
    direction = .zero
    limit = nil
  }

  /// Counts a stroke that has reached its length.
  private func add(_ stroke: Vector, at time: EventTime) {
    numberOfStrokes += 1
    tip = touches.centroid
    direction = stroke.unit
    guard numberOfStrokes == numberOfStrokesRequired else { return awaitStroke(from: time) }
    // The gesture may wait for other recognizers for any time.
    limit?.cancel()
    transition(to: .recognized)
  }

  private func awaitStroke(from time: EventTime) {
    limit?.cancel()
    limit = schedule(at: time + maximumStrokeDuration) { [weak self] in
      self?.transition(to: .failed)
    }
  }
}
