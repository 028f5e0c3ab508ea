import Platform
import TouchKit

/// The photo on a neutral background, below the elements, with the gestures of the bare photo.
package final class PhotoView: View {
  package let doubleTap = TapGestureRecognizer(taps: 2)
  package let press = LongPressGestureRecognizer()
  /// Called when a finger lands, with the press that may follow.
  package var onTouchDown: (LongPressGestureRecognizer, Touch) -> Void = { _, _ in }
  /// Called when a finger has tapped, for each finger by itself: several people may tap at once.
  package var onTap: (Touch) -> Void = { _ in }
  package let transformer = TransformGestureRecognizer(minimumTouches: 2)

  /// The upright photo, decoded at about the size of the window.
  package var photo: Bitmap? { didSet { if oldValue !== photo { setNeedsDisplay() } } }
  /// The photo's frame in the view's coordinates.
  package var photoFrame = Rect.zero { didSet { if oldValue != photoFrame { setNeedsDisplay() } } }

  /// Draws the photo and what rests on it; nil draws the photo only.
  var onDraw: ((borrowing Canvas) -> Void)?

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

  /// The whole view: it is covered by the background and the photo.
  package override var opaqueBounds: Rect? { bounds }

  package override func draw(_ canvas: borrowing Canvas) {
    if let onDraw { onDraw(canvas) } else { painting.paint(on: canvas) }
  }

  /// How the photo is painted at present.
  var painting: PhotoPainting {
    PhotoPainting(photo: photo, bounds: bounds, frame: photoFrame, scale: window?.scale ?? 1)
  }
}
