import Platform
import TouchKit

/// Takes the touches of the bare photo, below the elements; draws nothing.
package final class PhotoView: View {
  package let doubleTap = TapGestureRecognizer(taps: 2)
  package let press = LongPressGestureRecognizer()
  /// Called when a finger lands, with the press that may follow.
  package var onTouchDown: (LongPressGestureRecognizer, Touch) -> Void = { _, _ in }
  /// Called when a finger has tapped, for each finger by itself: several people may tap at once.
  package var onTap: (Touch) -> Void = { _ in }
  package let transformer = TransformGestureRecognizer(minimumTouches: 2)

  package init() {
    super.init()
    isMultipleTouchEnabled = true
    role = .canvas
    identifier = "canvas"
    label = localized("Photo")
    for recognizer in [transformer, doubleTap, press] {
      add(recognizer)
      // A tap waits neither for a double tap nor for the other fingers.
      recognizer.delaysTouchesEnded = false
    }
    transformer.includesSlop = true
    transformer.name = "transform"
    doubleTap.name = "double-tap"
    press.name = "press"
  }

  package override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches { onTouchDown(press, touch) }
  }

  package override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches.inLandingOrder where touch.isTap { onTap(touch) }
  }
}
