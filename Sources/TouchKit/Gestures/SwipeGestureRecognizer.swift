/// Recognizes a quick straight stroke, once, while the fingers still move.
public final class SwipeGestureRecognizer: GestureRecognizer {
  /// Directions on the screen.
  public nonisolated struct Direction: OptionSet, Hashable, Sendable {
    /// One bit a direction.
    public let rawValue: Int
    /// A set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upwards.
    public static let up = Direction(rawValue: 4)
    /// Downwards.
    public static let down = Direction(rawValue: 8)

    /// All single directions, horizontal ones first: they win a tie.
    static let singles: [Direction] = [.right, .left, .up, .down]

    /// The word for a single direction; empty for none or several.
    public var name: String {
      switch self {
      case .right: "right"
      case .left: "left"
      case .up: "up"
      case .down: "down"
      default: ""
      }
    }

    /// A step split into the part along the direction and the part across.
    func parts(of step: Vector) -> (along: Double, across: Double) {
      switch self {
      case .right: (step.dx, abs(step.dy))
      case .left: (-step.dx, abs(step.dy))
      case .up: (-step.dy, abs(step.dx))
      default: (step.dy, abs(step.dx))
      }
    }
  }

  /// The directions that count.
  public var directions: Direction
  /// How many fingers have to swipe together.
  public var numberOfTouchesRequired: Int
  /// The direction that was swiped; empty before.
  public private(set) var direction: Direction = []

  private var alive: Direction = []
  private var start = EventTime.zero
  private var startLocation = Point.zero

  /// A recognizer for a set of directions and a number of fingers.
  public init(directions: Direction = .right, touches: Int = 1) {
    self.directions = directions
    numberOfTouchesRequired = touches
  }

  public override var isDiscrete: Bool { true }

  /// Where the swipe started: the centroid of the places where its fingers landed.
  public override var windowLocation: Point { startLocation }

  public override var inspectionAttributes: [InspectionAttribute] {
    super.inspectionAttributes + [InspectionAttribute("direction", .text(direction.name))]
  }

  public override func touchesBegan(_ began: [Touch], with event: TouchEvent) {
    guard touches.count <= numberOfTouchesRequired else { return transition(to: .failed) }
    if touches.count == began.count, let first = began.first {
      start = first.beganTime
      alive = directions
      _ = schedule(at: start + Tuning.swipeDuration) { [weak self] in
        // A swipe that was made in time may wait for others as long as they take.
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
    for single in Direction.singles where alive.contains(single) {
      judge(single, after: seconds)
    }
    if !direction.isEmpty {
      transition(to: .recognized)
    } else if alive.isEmpty {
      transition(to: .failed)
    }
  }

  public override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    if isUndecided { transition(to: .failed) }
  }

  public override func reset() {
    direction = []
    alive = []
  }

  /// Finds out whether a direction is swiped, still possible, or dead for this sequence.
  private func judge(_ single: Direction, after seconds: Double) {
    var qualifies = touches.count == numberOfTouchesRequired
    let distance = Tuning.swipeDistance(after: seconds) - Tuning.rounding
    let stray = Tuning.swipeStray(after: seconds) + Tuning.rounding
    for touch in touches {
      let (along, across) = single.parts(of: touch.location - touch.startLocation)
      if along < -Tuning.swipeBackslide - Tuning.rounding || across > stray {
        alive.remove(single)
        return
      }
      let limit = Tuning.swipeStrayRatio * along + Tuning.rounding
      if along < distance || across > limit { qualifies = false }
    }
    if qualifies && direction.isEmpty { direction = single }
  }
}
