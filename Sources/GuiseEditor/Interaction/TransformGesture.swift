import DisguiseModel
import TouchKit

/// What the fingers on a view do to a thing, in the coordinates of another view.
///
/// The steps of a transform recognizer are composed in the coordinates of `space` as they are at
/// that moment, so what the fingers have done stays as it is while another hand zooms the canvas.
/// What is shown is made from the start and the whole motion, so clamping or snapping what is shown
/// never feeds back.
package final class TransformGesture {
  /// What the fingers have done since the gesture began.
  package struct Motion {
    /// The whole motion in the coordinates of the space.
    package var similarity: Similarity
    /// The point between the fingers now, in the same coordinates.
    package var midpoint: Point
    /// Whether the fingers have turned the thing, so that it may come to rest at a right angle.
    package var turns: Bool
    /// Whether the fingers have changed the size.
    package var scales: Bool
    /// Where the fingers are, in window points.
    package var location: Point
    /// How many fingers are down.
    package var fingers: Int
  }

  package let recognizer: TransformGestureRecognizer

  /// The gesture has begun. Returning false refuses it: nothing is reported until all fingers lift.
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
  /// The recognizer's transform of the window when it was last looked at.
  private var latest = Similarity.identity
  private var similarity = Similarity.identity

  /// A gesture for the fingers of a view, measured in the coordinates of another one.
  package init(on view: View, minimumTouches: Int = 1, space: @escaping () -> View) {
    self.space = space
    recognizer = view.add(TransformGestureRecognizer(minimumTouches: minimumTouches))
    // The grabbed point belongs under the finger, not a slop behind it.
    recognizer.includesSlop = true
    recognizer.name = "transform"
    recognizer.addAction { [unowned self] _ in handle() }
  }

  package var isRunning: Bool { state == .running }

  /// Reports nothing more until all fingers have lifted.
  package func stop() { if state == .running { state = .refused } }

  private func handle() {
    switch recognizer.state {
    case .began:
      (latest, similarity) = (.identity, .identity)
      state = .running
      let first = advance()
      guard onBegan(first) else { return state = .refused }
      onChanged(first)
    case .changed:
      let motion = advance()
      if isRunning { onChanged(motion) }
    case .ended:
      let motion = advance()
      if isRunning { onChanged(motion) }
      if finish() { onEnded(motion) }
    case .cancelled: if finish() { onCancelled() }
    case .possible, .failed: break
    }
  }

  /// Returns whether the gesture was running.
  private func finish() -> Bool {
    defer { state = .idle }
    return isRunning
  }

  /// Takes what the fingers did since the last look into the space's coordinates.
  private func advance() -> Motion {
    let map = recognizer.transform(in: nil)
    let whole = Similarity(
      scale: recognizer.scale, rotation: recognizer.rotation, offset: Vector(map.tx, map.ty))
    let location = recognizer.location(in: nil)
    let midpoint = space().convert(location, from: nil)
    if whole != latest {
      let step = latest.inverse.then(whole)
      let before = space().convert(step.inverse.apply(location), from: nil)
      similarity = similarity.then(
        Similarity(scale: step.scale, rotation: step.rotation, from: before, to: midpoint))
      // Scale and turn are the same in every space; composing them would only round them.
      (similarity.scale, similarity.rotation) = (whole.scale, whole.rotation)
      latest = whole
    }
    return Motion(
      similarity: similarity, midpoint: midpoint, turns: recognizer.hasRotated,
      scales: recognizer.hasScaled, location: location, fingers: recognizer.numberOfTouches)
  }
}
