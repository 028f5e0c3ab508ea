import Glibc

/// How an animation's progress follows its time.
public nonisolated enum AnimationCurve: Sendable {
  /// Evenly.
  case linear
  /// Slowly, then fast, then slowly.
  case easeInOut
  /// Fast, then slowly.
  case easeOut
  /// Fast, a little too far, and back: things that pop into place.
  case overshoot
  /// A spring that is let go.
  case spring(Spring)

  /// The progress at a fraction of the duration; 0 at the start, 1 at the end.
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

/// A damped spring from 0 to 1 that has come to rest at the end of the animation.
public nonisolated struct Spring: Hashable, Sendable {
  /// 1 does not swing, less does.
  public var damping: Double
  /// How many swings fit into the animation.
  public var swings: Double

  /// A spring from its two numbers.
  public init(damping: Double = 0.6, swings: Double = 1.5) {
    self.damping = damping
    self.swings = swings
  }

  /// The place of the spring's end at a fraction of the animation.
  public func progress(at fraction: Double) -> Double {
    guard fraction < 1 else { return 1 }
    let frequency = 2 * Double.pi * swings
    let decay = exp(-damping * frequency * fraction)
    // The remainder at the end is taken out evenly, so that the last frame does not jump.
    let remainder = exp(-damping * frequency) * cos(frequency)
    return 1 - decay * cos(frequency * fraction) + remainder * fraction
  }
}

/// A change that takes time; keep it to be able to end it early.
public final class Animation {
  fileprivate let start: EventTime
  fileprivate let duration: Duration
  fileprivate let curve: AnimationCurve
  fileprivate let update: (Double) -> Void
  fileprivate let completion: () -> Void
  /// Whether it still runs.
  public fileprivate(set) var isRunning = true

  fileprivate init(
    start: EventTime, duration: Duration, curve: AnimationCurve,
    update: @escaping (Double) -> Void, completion: @escaping () -> Void
  ) {
    self.start = start
    self.duration = duration
    self.curve = curve
    self.update = update
    self.completion = completion
  }

  /// Jumps to the end now, completion included.
  public func finish() {
    guard isRunning else { return }
    isRunning = false
    update(1)
    completion()
  }

  /// Stops where it is, without completion.
  public func cancel() { isRunning = false }
}

/// The running animations of a window, moved on once a frame by the window's clock.
public final class Animator {
  /// Whether changes happen at once: the person asked for reduced motion.
  public var isReduced = false
  private var animations: [Animation] = []

  /// Whether anything moves.
  public var isRunning: Bool { animations.contains { $0.isRunning } }

  /// Changes something over time: `update` receives the progress, 0 to 1 (curves that overshoot
  /// go beyond), at least once with exactly 1 at the end.
  @discardableResult
  public func animate(
    from start: EventTime, duration: Duration, curve: AnimationCurve = .easeInOut,
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

  /// Moves everything to a moment.
  func advance(to time: EventTime) {
    guard !animations.isEmpty else { return }
    for animation in animations where animation.isRunning {
      let fraction = time.seconds(since: animation.start) / animation.duration.seconds
      if fraction >= 1 {
        animation.finish()
      } else {
        animation.update(animation.curve.progress(at: max(fraction, 0)))
      }
    }
    animations.removeAll { !$0.isRunning }
  }
}

extension Window {
  /// Changes something over time from the present moment on; see `Animator.animate`.
  @discardableResult
  public func animate(
    for duration: Duration, curve: AnimationCurve = .easeInOut,
    update: @escaping (Double) -> Void, completion: @escaping () -> Void = {}
  ) -> Animation {
    animator.animate(
      from: now, duration: duration, curve: curve, update: update, completion: completion)
  }
}
