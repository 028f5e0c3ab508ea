import TouchKit

/// Things in motion: a ball to fling, one on a spring, and the curves of animations in a race. All of it
/// stops for those who prefer reduced motion.
final class MotionScene: Scene {
  private let flung = Ball(localized("Fling me"), color: Palette.coral)
  private let sprung = Ball(localized("Pull me"), color: Palette.teal)
  private let race = Button(localized("Race"), style: .filled)
  private let reduced = Switch(localized("Reduced motion"))
  private let reducedName = Label(localized("Reduced motion"))
  private let tracks = CurveTracks()
  private var motion: [Ball: Animation] = [:]
  /// Where a ball was when its drag began.
  private var grips: [Ball: Point] = [:]

  /// The time in which a flung ball comes to rest, and how far it gets with 1 point per second.
  private static let glide = Duration.milliseconds(1200)
  private static let reach = 0.4

  override init() {
    super.init()
    reduced.on(.valueChanged) { [weak self] in self?.window?.animator.isReduced = $0.isOn }
    race.action = { [weak self] in
      self?.tracks.run()
      self?.complete(.race)
      self?.showFeedback(localized("Five curves, the same time"))
    }
    for view in [tracks, race, reducedName, reduced, flung, sprung] { addSubview(view) }
    for ball in [flung, sprung] {
      ball.pan.onAction { [weak self, unowned ball] _, phase in self?.drag(ball, phase) }
      ball.onPush = { [weak self, unowned ball] in self?.push(ball, $0) }
      ball.onReset = { [weak self, unowned ball] in self?.putBack(ball) }
      ball.onLanding = { [weak self, unowned ball] in self?.motion[ball]?.cancel() }
    }
  }

  override func didMove(to window: Window?) {
    super.didMove(to: window)
    reduced.isOn = window?.animator.isReduced ?? false
  }

  /// The part in which the balls move, by their centers.
  private var field: Rect {
    Rect(0, 0, bounds.width, bounds.height * 0.52).insetBy(radius + 8, radius + 8)
  }
  /// Where a ball is at first; the one on a spring returns there.
  private func home(of ball: Ball) -> Point {
    Point(field.minX + field.width * (ball === flung ? 0.25 : 0.75), field.midY)
  }

  /// Larger texts have larger balls.
  private var radius: Double {
    min(
      Ball.least * max(textScale, 1), max(min(bounds.width / 8, bounds.height * 0.18), Ball.least))
  }

  override func smallestHeight(in width: Double) -> Double { 336 + 220 * max(textScale - 1, 0) }

  override func layoutSubviews() {
    let size = Size(2 * radius, 2 * radius)
    flung.bounds = Rect(origin: .zero, size: size)
    sprung.bounds = flung.bounds
    if motion.isEmpty, grips.isEmpty {
      for ball in [flung, sprung] { ball.center = home(of: ball) }
    }
    let top = bounds.height * 0.52
    let right = bounds.width - 16
    reduced.frame = directed(Rect(right - 56, top + 11, 56, 34))
    let width = min(reducedName.sizeThatFits(bounds.size).width, right - 84)
    let most = race.sizeThatFits(bounds.size).width
    let room = right - 68 - width - 32
    // Below the switch, where both have no room beside each other.
    let isBeside = most <= room
    let raceTop = top + 4 + (isBeside ? 0 : Theme.touchTarget + 4)
    race.frame = directed(
      Rect(16, raceTop, isBeside ? min(max(120, most), room) : max(120, most), Theme.touchTarget))
    reducedName.frame = directed(Rect(right - 68 - width, top + 4, width, Theme.touchTarget))
    tracks.frame = Rect(
      16, race.frame.maxY + 8, bounds.width - 32, max(bounds.height - race.frame.maxY - 20, 0))
    for ball in [flung, sprung] { ball.layoutIfNeeded() }
    View.shareTextScale(of: [flung.title, sprung.title])
  }

  private func drag(_ ball: Ball, _ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began:
      grips[ball] = ball.center - ball.pan.translation(in: self)
      follow(ball)
    case .changed: follow(ball)
    case .ended:
      grips[ball] = nil
      ball === flung ? fling(ball.pan.velocity(in: self)) : springBack()
      complete(ball === flung ? .fling : .spring)
    case .cancelled:
      ball.center = grips.removeValue(forKey: ball) ?? ball.center
      showFeedback(localized("Cancelled"))
    }
  }

  private func follow(_ ball: Ball) {
    guard let grip = grips[ball] else { return }
    ball.center = field.nearestPoint(to: grip + ball.pan.translation(in: self))
  }

  /// Does what a finger does that drags a ball and lets it go: flings it, or pulls it from its place.
  private func push(_ ball: Ball, _ way: Vector) {
    motion[ball]?.cancel()
    if ball === flung { return fling(way * 30) }
    sprung.center = field.nearestPoint(to: home(of: sprung) + way * 5)
    springBack()
  }

  private func putBack(_ ball: Ball) {
    motion[ball]?.cancel()
    ball.center = home(of: ball)
    showFeedback(localized("{name} is back", ["name": ball.label]))
  }

  /// Lets the ball run on, slower and slower, and rebound at the edges.
  private func fling(_ velocity: Vector) {
    let (start, way, field) = (flung.center, velocity * Self.reach, field)
    showFeedback(localized("Flung at {speed} points per second", ["speed": Int(velocity.length)]))
    motion[flung] = window?.animate(
      for: Self.glide, curve: .easeOut,
      update: { [flung] progress in
        let place = start + way * progress
        flung.center = Point(
          place.x.folded(into: field.minX...field.maxX),
          place.y.folded(into: field.minY...field.maxY))
      },
      completion: { [weak self] in self?.showFeedback(localized("Came to rest")) })
  }

  private func springBack() {
    let (start, way) = (sprung.center, home(of: sprung) - sprung.center)
    showFeedback(localized("Springs back from {way} points", ["way": Int(way.length)]))
    motion[sprung] = window?.animate(
      for: .milliseconds(1400), curve: .spring(Spring(damping: 0.12, swings: 4)),
      update: { [sprung] in sprung.center = start + way * $0 },
      completion: { [weak self] in self?.showFeedback(localized("Came to rest")) })
  }
}

extension Double {
  /// The number, reflected at the ends of a range until it is inside.
  fileprivate func folded(into range: ClosedRange<Double>) -> Double {
    let extent = range.upperBound - range.lowerBound
    guard extent > 0 else { return range.lowerBound }
    let way = (self - range.lowerBound).truncatingRemainder(dividingBy: 2 * extent)
    let part = way < 0 ? way + 2 * extent : way
    return range.lowerBound + (part <= extent ? part : 2 * extent - part)
  }
}
