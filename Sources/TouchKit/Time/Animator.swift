import Glibc

/// The relation between an animation's time and its progress.
public nonisolated enum AnimationCurve: Sendable {
  /// Constant speed.
  case linear
  /// Slow at both ends.
  case easeInOut
  /// Fast at the beginning, slow at the end.
  case easeOut
  /// Fast, slightly beyond the end, and back.
  case overshoot
  /// A damped spring.
  case spring(Spring)

  /// The progress at a fraction of the duration: 0 at the start, 1 at the end.
  public func progress(at fraction: Double) -> Double {
    let rest = 1 - fraction
    switch self {
    case .linear: return fraction
    case .easeInOut:
      return fraction < 0.5 ? 4 * fraction * fraction * fraction : 1 - 4 * rest * rest * rest
    case .easeOut: return 1 - rest * rest * rest
    case .overshoot:
      let tension = 1.4
      return 1 - rest * rest * ((tension + 1) * rest - tension)
    case .spring(let spring): return spring.progress(at: fraction)
    }
  }
}

/// A damped spring that moves from 0 to 1 and is at rest at the end of the animation.
public nonisolated struct Spring: Hashable, Sendable {
  /// The damping ratio; below 1 the spring oscillates.
  public var damping: Double
  /// The number of oscillations during the animation.
  public var swings: Double

  /// Creates a spring from its damping ratio and its number of oscillations.
  public init(damping: Double = 0.6, swings: Double = 1.5) {
    self.damping = damping
    self.swings = swings
  }

  /// The position of the spring at a fraction of the animation's duration.
  public func progress(at fraction: Double) -> Double {
    guard fraction < 1 else { return 1 }
    let frequency = 2 * Double.pi * swings
    let decay = exp(-damping * frequency * fraction)
    // Distributes the remainder over the animation, so that the last frame does not jump.
    let remainder = exp(-damping * frequency) * cos(frequency)
    return 1 - decay * cos(frequency * fraction) + remainder * fraction
  }
}

/// A running animation; keep it to end it early.
public final class Animation {
  /// Nil until the first frame, if it starts with that.
  fileprivate var start: EventTime?
  fileprivate let duration: Duration
  fileprivate let curve: AnimationCurve
  fileprivate let update: (Double) -> Void
  fileprivate let completion: () -> Void
  /// Whether the animation is still running.
  public fileprivate(set) var isRunning = true

  fileprivate init(
    start: EventTime?, duration: Duration, curve: AnimationCurve,
    update: @escaping (Double) -> Void, completion: @escaping () -> Void
  ) {
    self.start = start
    self.duration = duration
    self.curve = curve
    self.update = update
    self.completion = completion
  }

  /// Jumps to the end and calls the completion.
  public func finish() {
    guard isRunning else { return }
    isRunning = false
    update(1)
    completion()
  }

  /// Stops at the current progress, without calling the completion.
  public func cancel() { isRunning = false }
}

/// The running animations of a window, advanced once a frame by the window's clock.
public final class Animator {
  /// Whether animations jump to their end at once, for users who prefer reduced motion.
  public var isReduced = false
  private var animations: [Animation] = []

  /// Whether any animation is running.
  public var isRunning: Bool { animations.contains { $0.isRunning } }

  /// Starts an animation. `update` receives the progress, from 0 to 1 (beyond with curves that
  /// overshoot), and exactly 1 at the end.
  ///
  /// - Parameters:
  ///   - start: When it starts; nil for the first frame in which it is, for what takes long to be drawn first.
  ///   - duration: How long it takes.
  ///   - curve: The relation between time and progress.
  ///   - update: Called in each frame.
  ///   - completion: Called at the end.
  @discardableResult
  public func animate(
    from start: EventTime?, duration: Duration, curve: AnimationCurve = .easeInOut,
    update: @escaping (Double) -> Void, completion: @escaping () -> Void = {}
  ) -> Animation {
    let animation = Animation(
      start: start, duration: duration, curve: curve, update: update, completion: completion)
    guard !isReduced, duration > .zero else {
      animation.finish()
      return animation
    }
    update(curve.progress(at: 0))
    animations.append(animation)
    return animation
  }

  /// Moves the start of all animations to later times.
  func postpone(by delay: Duration) {
    for animation in animations { animation.start = animation.start.map { $0 + delay } }
  }

  /// Advances all animations to an event time.
  func advance(to time: EventTime) {
    guard !animations.isEmpty else { return }
    for animation in animations where animation.isRunning {
      let start = animation.start ?? time
      animation.start = start
      let fraction = time.seconds(since: start) / animation.duration.seconds
      if fraction >= 1 {
        animation.finish()
      } else {
        animation.update(animation.curve.progress(at: max(fraction, 0)))
      }
    }
    animations.removeAll { !$0.isRunning }
  }
}
