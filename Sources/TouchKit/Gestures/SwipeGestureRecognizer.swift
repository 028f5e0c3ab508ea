/// Recognizes a quick straight stroke as soon as it is long enough, while the fingers still move.
public final class SwipeGestureRecognizer: GestureRecognizer {
  /// Directions on the screen.
  public nonisolated struct Direction: OptionSet, Hashable, Sendable {
    /// The bits, one for each direction.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upward.
    public static let up = Direction(rawValue: 4)
    /// Downward.
    public static let down = Direction(rawValue: 8)

    /// All single directions; horizontal ones come first and win a tie.
    static let singles: [Direction] = [.right, .left, .up, .down]

    /// The name of a single direction; empty for none or several.
    public var name: String {
      switch self {
      case .right: "right"
      case .left: "left"
      case .up: "up"
      case .down: "down"
      default: ""
      }
    }

    /// The components of a step along the direction and, absolute, across it.
    func parts(of step: Vector) -> (along: Double, across: Double) {
      switch self {
      case .right: (step.dx, abs(step.dy))
      case .left: (-step.dx, abs(step.dy))
      case .up: (-step.dy, abs(step.dx))
      default: (step.dy, abs(step.dx))
      }
    }
  }

  /// The directions that are recognized.
  public var directions: Direction
  /// The number of fingers that have to swipe together.
  public var numberOfTouchesRequired: Int
  /// The direction of the recognized swipe; empty before.
  public private(set) var direction: Direction = []

  /// The directions that are still possible in this sequence.
  private var candidates: Direction = []
  private var start = EventTime.zero
  private var startLocation = Point.zero

  /// Creates a recognizer for a set of directions and a number of fingers.
  public init(directions: Direction = .right, touches: Int = 1) {
    self.directions = directions
    numberOfTouchesRequired = touches
  }

  public override var isDiscrete: Bool { true }

  /// The start of the swipe: the centroid of the locations where its fingers landed, in window
  /// points.
  public override var windowLocation: Point { startLocation }

  public override var inspectionAttributes: [InspectionAttribute] {
    super.inspectionAttributes + [InspectionAttribute("direction", .text(direction.name))]
  }

  public override func touchesBegan(_ began: [Touch], with event: TouchEvent) {
    guard touches.count <= numberOfTouchesRequired else { return transition(to: .failed) }
    if touches.count == began.count, let first = began.first {
      start = first.beganTime
      candidates = directions
      _ = schedule(at: start + Tuning.swipeDuration) { [weak self] in
        // A swipe that was completed in time may wait for other recognizers longer than that.
        if let self, isUndecided { transition(to: .failed) }
      }
    }
    var sum = Vector.zero
    for touch in touches { sum += touch.startLocation - .zero }
    startLocation = .zero + sum / Double(touches.count)
  }

  public override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    guard isUndecided else { return }
    let seconds = event.timestamp.seconds(since: start)
    guard seconds <= Tuning.swipeDuration.seconds else { return transition(to: .failed) }
    for single in Direction.singles where candidates.contains(single) {
      evaluate(single, after: seconds)
    }
    if !direction.isEmpty {
      transition(to: .recognized)
    } else if candidates.isEmpty {
      transition(to: .failed)
    }
  }

  public override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    if isUndecided { transition(to: .failed) }
  }

  public override func reset() {
    direction = []
    candidates = []
  }

  /// Sets `direction` if the stroke qualifies, or removes the direction from the candidates if it
  /// is no longer possible.
  private func evaluate(_ single: Direction, after seconds: Double) {
    var qualifies = touches.count == numberOfTouchesRequired
    let distance = Tuning.swipeDistance(after: seconds) - Tuning.rounding
    let stray = Tuning.swipeStray(after: seconds) + Tuning.rounding
    for touch in touches {
      let (along, across) = single.parts(of: touch.location - touch.startLocation)
      if along < -Tuning.swipeBackslide - Tuning.rounding || across > stray {
        candidates.remove(single)
        return
      }
      let limit = Tuning.swipeStrayRatio * along + Tuning.rounding
      if along < distance || across > limit { qualifies = false }
    }
    if qualifies && direction.isEmpty { direction = single }
  }
}
