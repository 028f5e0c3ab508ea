import Platform
import TouchKit

/// Takes the touches of the bare photo, below the elements; draws nothing.
///
/// Several hands act on it at once, so that each has gestures of its own.
package final class PhotoView: View {
  /// The gestures of one hand.
  package final class Gestures {
    package let transformer = TransformGestureRecognizer(minimumTouches: 2)
    package let doubleTap = TapGestureRecognizer(taps: 2)
    package let press = LongPressGestureRecognizer()
    /// The hand whose fingers they track.
    fileprivate(set) var hand: HandID?

    fileprivate var all: [GestureRecognizer] { [transformer, doubleTap, press] }

    /// Whether another hand may have them.
    fileprivate var areFree: Bool { all.allSatisfy { $0.touches.isEmpty && !$0.awaitsMoreTouches } }

    fileprivate init() {
      transformer.includesSlop = true
      transformer.name = "transform"
      doubleTap.name = "double-tap"
      press.name = "press"
      // A tap waits neither for a double tap nor for the other fingers.
      for recognizer in all { recognizer.delaysTouchesEnded = false }
    }
  }

  /// The gestures of the hands that have been at the photo at the same time.
  package private(set) var gestures: [Gestures] = []
  /// Handles touches of the photo.
  weak var stage: CanvasStage?

  /// How many faces of the photo are known.
  var numberOfFaces = 0

  /// Describes the photo for screen readers.
  weak var reader: ScreenReader?
  /// The view of the elements, which a screen reader finds on the photo.
  weak var elements: View?

  package override var accessibleSubviews: [View] { subviews + [elements].compactMap(\.self) }

  package override var customActions: [CustomAction] { reader?.photoActions ?? [] }

  package override var accessibleParts: [AccessiblePart] { reader?.photoParts(in: self) ?? [] }

  package override var inspectionAttributes: [InspectionAttribute] {
    [InspectionAttribute("faces", .number(Double(numberOfFaces)))]
  }

  package init() {
    super.init()
    isMultipleTouchEnabled = true
    role = .canvas
    identifier = "canvas"
    label = localized("Photo")
  }

  package override func touchWillLand(_ touch: Touch) {
    let own = gestures(of: touch.hand)
    if own.hand != touch.hand {
      own.hand = touch.hand
      for recognizer in own.all { recognizer.trackedHand = touch.hand }
    }
    // Before they receive its first finger.
    stage?.use { $0.configure(own) }
  }

  /// The gestures that a hand has had, or those that no other hand needs.
  func gestures(of hand: HandID) -> Gestures {
    if let own = gestures.first(where: { $0.hand == hand }) ?? gestures.first(where: \.areFree) {
      return own
    }
    let made = Gestures()
    gestures.append(made)
    for recognizer in made.all { add(recognizer) }
    stage?.use { $0.wire(made) }
    return made
  }

  package override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches {
      stage?.use { $0.touchDidLand(touch, onPhotoWith: gestures(of: touch.hand)) }
    }
    stage?.use { $0.loop.began(touches) }
  }

  package override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    stage?.use { $0.loop.moved(touches) }
  }

  package override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    stage?.use { $0.loop.cancelled(touches) }
  }

  /// Each finger taps by itself: several people may tap at once.
  package override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches.inLandingOrder where touch.isTap { stage?.use { $0.photoTapped(touch) } }
    stage?.use { $0.loop.ended(touches) }
  }
}
