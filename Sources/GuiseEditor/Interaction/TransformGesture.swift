import DisguiseModel
import TouchKit

/// One hand that moves, scales and turns one thing: pan, pinch and rotation read together.
///
/// The three recognisers run simultaneously and share their fingers. In each frame their
/// increments are taken at the same moment and composed, pan first, about the fingers' midpoint,
/// into one running similarity in the coordinates of `space`. What is shown is made from the start
/// and that similarity, so clamping or snapping what is shown never feeds back.
package final class TransformGesture {
  /// What the hand has done since the gesture began.
  package struct Motion {
    /// The whole motion in the coordinates of the space.
    package var similarity: Similarity
    /// The point between the fingers now, in the same coordinates.
    package var midpoint: Point
    /// Whether the hand has turned the thing, so that it may come to rest at a right angle.
    package var turns: Bool
    /// Whether the hand has changed the size.
    package var scales: Bool
    /// Where the fingers are, in window points.
    package var location: Point
    /// How many fingers are down.
    package var fingers: Int
  }

  package let pan: PanGestureRecognizer
  package let pinch = PinchGestureRecognizer()
  package let rotation = RotationGestureRecognizer()

  /// The first of the three has begun. False lets the hand do nothing until all fingers lift.
  package var onBegan: (Motion) -> Bool = { _ in true }
  package var onChanged: (Motion) -> Void = { _ in }
  package var onEnded: (Motion) -> Void = { _ in }
  package var onCancelled: () -> Void = {}

  private enum State {
    case idle
    case running
    /// The thing went away under the fingers, or never was there.
    case refused
  }

  private let space: () -> View
  private var state = State.idle
  private var motion = Similarity.identity
  private var lastTranslation = Vector.zero
  private var lastScale = 1.0
  private var lastRotation = Angle.zero
  private var turns = false
  private var scales = false

  /// A gesture for the fingers of a view, measured in the coordinates of another one.
  package init(on view: View, minimumTouches: Int = 1, space: @escaping () -> View) {
    self.space = space
    pan = PanGestureRecognizer(minimumTouches: minimumTouches)
    // The grabbed point belongs under the finger, not a slop behind it.
    pan.includesSlop = true
    pan.name = "pan"
    pinch.name = "pinch"
    rotation.name = "rotation"
    // Actions come in this order, too.
    for recognizer in all {
      view.add(recognizer)
      recognizer.addAction { [unowned self] in handle($0) }
    }
    pan.recognizeSimultaneously(with: pinch, rotation)
    pinch.recognizeSimultaneously(with: rotation)
  }

  package var isRunning: Bool { state == .running }

  /// Lets the hand do nothing more until all its fingers have lifted.
  package func stop() { if state == .running { state = .refused } }

  private var all: [GestureRecognizer] { [pan, pinch, rotation] }

  private func handle(_ recognizer: GestureRecognizer) {
    switch recognizer.state {
    case .began, .changed: follow()
    case .ended:
      // The first of them to end has ended the whole gesture.
      guard state != .idle else { return }
      follow()
      if !all.contains(where: isActive) { finish(cancelled: false) }
    case .cancelled: finish(cancelled: true)
    case .possible, .failed: break
    }
  }

  private func follow() {
    let isFirst = state == .idle
    let step = takeStep()
    motion = motion.then(step.similarity)
    guard isFirst else {
      if state == .running { onChanged(current(about: step.midpoint)) }
      return
    }
    // From now on the last finger of a pinch moves the thing at once, without a second slop.
    pan.slop = 0
    state = .running
    let first = current(about: step.midpoint)
    guard onBegan(first) else { return state = .refused }
    onChanged(first)
  }

  private func finish(cancelled: Bool) {
    let wasRunning = state == .running
    let last = current(about: space().convert(pan.location(in: nil), from: nil))
    state = .idle
    motion = .identity
    lastTranslation = .zero
    (lastScale, lastRotation) = (1, .zero)
    (turns, scales) = (false, false)
    pan.slop = Tuning.slop
    guard wasRunning else { return }
    if cancelled { onCancelled() } else { onEnded(last) }
  }

  /// What the fingers did since the last look, all three recognisers at the same moment.
  private func takeStep() -> (similarity: Similarity, midpoint: Point) {
    let location = pan.location(in: nil)
    let translation = pan.translation(in: nil)
    let shift = translation - lastTranslation
    lastTranslation = translation
    var factor = 1.0
    if hasBegun(pinch) {
      factor = pinch.scale / lastScale
      lastScale = pinch.scale
      scales = true
    }
    var turn = Angle.zero
    if hasBegun(rotation) {
      turn = rotation.rotation - lastRotation
      lastRotation = rotation.rotation
      turns = true
    }
    let midpoint = space().convert(location, from: nil)
    let before = space().convert(location - shift, from: nil)
    return (Similarity(scale: factor, rotation: turn, from: before, to: midpoint), midpoint)
  }

  private func current(about midpoint: Point) -> Motion {
    Motion(
      similarity: motion, midpoint: midpoint, turns: turns, scales: scales,
      location: pan.location(in: nil), fingers: pan.numberOfTouches)
  }

  private func isActive(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.state == .began || recognizer.state == .changed
  }

  private func hasBegun(_ recognizer: GestureRecognizer) -> Bool {
    isActive(recognizer) || recognizer.state == .ended
  }
}
