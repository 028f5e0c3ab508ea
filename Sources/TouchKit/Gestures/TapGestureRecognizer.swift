/// Recognizes one or more taps with one or more fingers, when the last finger of the last tap
/// lifts.
public final class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps in a row.
  public var numberOfTapsRequired: Int
  /// The number of fingers that have to be down at the same time in each tap.
  public var numberOfTouchesRequired: Int

  private enum Phase {
    case idle
    /// Fingers are landing.
    case landing
    /// A finger has lifted; no further one may land.
    case lifting
    /// Between two taps.
    case waiting
  }

  private var phase = Phase.idle
  private var pressStart = EventTime.zero
  private var hasAllFingers = false
  private var tapsDone = 0
  private var firstLocation = Point.zero
  private var pressPoints: [Point] = []
  private var previousPoints: [Point] = []
  private var limit: Deadline?

  /// Creates a recognizer for a number of taps with a number of fingers.
  public init(taps: Int = 1, touches: Int = 1) {
    numberOfTapsRequired = taps
    numberOfTouchesRequired = touches
  }

  public override var isDiscrete: Bool { true }
  public override var tapRank: Int { numberOfTapsRequired }
  public override var awaitsMoreTouches: Bool { phase == .waiting }

  /// The centroid of the fingers of the first tap when all were down, in window points.
  public override var windowLocation: Point {
    hasAllFingers || tapsDone > 0 ? firstLocation : super.windowLocation
  }

  override func endsSeries(forTouchAt point: Point) -> Bool {
    phase == .waiting
      && previousPoints.allSatisfy {
        $0.distance(to: point) > Tuning.tapDistance + Tuning.rounding
      }
  }

  /// A tap does not prevent taps of a higher count.
  public override func canPrevent(_ other: GestureRecognizer) -> Bool {
    other.tapRank <= tapRank
  }

  /// Declines a finger if its view, or a view between that and the recognizer's, claims its taps.
  public override func shouldReceive(_ touch: Touch) -> Bool {
    var ancestor = touch.view
    while let current = ancestor, current !== view {
      if current.claimsTaps { return false }
      ancestor = current.superview
    }
    return true
  }

  public override func touchesBegan(_ began: [Touch], with event: TouchEvent) {
    for touch in began {
      switch phase {
      case .lifting: return fail()
      case .idle, .waiting: startPress(with: touch)
      case .landing: break
      }
      pressPoints.append(touch.startLocation)
    }
    guard touches.count <= numberOfTouchesRequired else { return fail() }
    if touches.count == numberOfTouchesRequired {
      hasAllFingers = true
      if tapsDone == 0 { firstLocation = touches.centroid }
    }
  }

  public override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    for touch in moved where touch.hasLeftSlop { return fail() }
  }

  public override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    guard hasAllFingers, ended.allSatisfy(isInside) else { return fail() }
    phase = .lifting
    guard touches.isEmpty else { return }
    let lift = ended.map(\.timestamp).max() ?? event.timestamp
    guard lift - pressStart <= Tuning.tapDuration else { return fail() }
    limit?.cancel()
    tapsDone += 1
    if tapsDone == numberOfTapsRequired {
      transition(to: .recognized)
    } else {
      awaitNextTap(after: lift)
    }
  }

  public override func reset() {
    phase = .idle
    tapsDone = 0
    hasAllFingers = false
    pressPoints.removeAll(keepingCapacity: true)
    previousPoints.removeAll(keepingCapacity: true)
    limit = nil
  }

  private func startPress(with touch: Touch) {
    limit?.cancel()
    phase = .landing
    hasAllFingers = false
    pressStart = touch.beganTime
    pressPoints.removeAll(keepingCapacity: true)
    limit = schedule(at: pressStart + Tuning.tapDuration) { [weak self] in self?.pressIsOverdue() }
  }

  /// Fails because the press takes too long, unless another client's grab may have frozen its touch:
  /// the finger may then have lifted in time.
  private func pressIsOverdue() {
    for touch in touches where touch.isProvisional { return }
    fail()
  }

  private func awaitNextTap(after lift: EventTime) {
    phase = .waiting
    previousPoints = pressPoints
    limit = schedule(at: lift + Tuning.tapGap) { [weak self] in self?.fail() }
  }

  private func isInside(_ touch: Touch) -> Bool {
    view?.hitAreaContains(windowPoint: touch.location) ?? false
  }

  private func fail() { if state == .possible { transition(to: .failed) } }
}
