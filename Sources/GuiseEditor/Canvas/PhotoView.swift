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
  package var photo: Bitmap? { didSet { invalidateScaled() } }
  /// The photo's frame in the view's coordinates.
  package var photoFrame = Rect.zero { didSet { if oldValue != photoFrame { setNeedsDisplay() } } }

  /// Whether the canvas is being zoomed or moved, so that the photo is drawn with fast sampling.
  package var isMoving = false { didSet { if oldValue != isMoving { setNeedsDisplay() } } }

  /// The photo in screen pixels, which is copied rather than scaled below a dragged element.
  private var scaled: Bitmap?
  /// Beyond this size the photo is not scaled as a whole, but as it is drawn.
  private static let maximumScaledPixels = 9_000_000.0
  /// The side length of the squares below a transparent photo, in points.
  private static let square = 8.0

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
    if photo?.hasAlpha ?? true || !photoFrame.contains(canvas.clipBounds) {
      canvas.fill(bounds, with: Theme.canvas)
      guard !photoFrame.isEmpty else { return }
      canvas.fill(wholePixels.insetBy(-1, -1), with: Theme.photoEdge)
    }
    guard let photo, !photoFrame.isEmpty else { return }
    if let scaled = scaledPhoto(of: photo, pixels: window?.scale ?? 1) {
      canvas.draw(scaled, in: wholePixels, quality: .nearest)
    } else {
      if photo.hasAlpha { canvas.checkerboard(in: photoFrame, square: Self.square) }
      canvas.draw(photo, in: photoFrame, quality: .bilinear)
    }
  }

  /// The photo's frame in whole pixels of the screen, in points, so that its edges are sharp.
  private var wholePixels: Rect {
    let pixels = window?.scale ?? 1
    func whole(_ length: Double) -> Double { (length * pixels).rounded() / pixels }
    return Rect(
      whole(photoFrame.minX), whole(photoFrame.minY), whole(photoFrame.width),
      whole(photoFrame.height))
  }

  private func scaledPhoto(of photo: Bitmap, pixels: Double) -> Bitmap? {
    let width = (photoFrame.width * pixels).rounded()
    let height = (photoFrame.height * pixels).rounded()
    // A transparent photo is scaled together with the squares below it.
    for ready in [photo.hasAlpha ? nil : photo, scaled] {
      if let ready, ready.width == Int(width), ready.height == Int(height) { return ready }
    }
    guard !isMoving, width >= 1, height >= 1, width * height <= Self.maximumScaledPixels else {
      return nil
    }
    let buffer = PixelBuffer(width: Int(width), height: Int(height), format: .opaque)
    buffer.draw { canvas in
      if photo.hasAlpha {
        canvas.checkerboard(in: buffer.bounds, square: (Self.square * pixels).rounded())
      }
      canvas.draw(photo, in: Rect(0, 0, width, height), quality: .good)
    }
    scaled = buffer.freeze()
    return scaled
  }

  private func invalidateScaled() {
    scaled = nil
    setNeedsDisplay()
  }
}

extension Canvas {
  /// Fills a rectangle with the squares that stand for transparency, from its top-left corner on.
  fileprivate func checkerboard(in frame: Rect, square: Double) {
    guard let visible = frame.intersection(clipBounds) else { return }
    fill(visible, with: Theme.checkerboard.light)
    let squares = Rect(
      ((visible.minX - frame.minX) / square).rounded(.down),
      ((visible.minY - frame.minY) / square).rounded(.down), 0, 0)
    var path = Path()
    for row in Int(squares.minY)...Int((visible.maxY - frame.minY) / square) {
      for column in Int(squares.minX)...Int((visible.maxX - frame.minX) / square)
      where (row + column).isMultiple(of: 2) == false {
        let cell = Rect(
          frame.minX + Double(column) * square, frame.minY + Double(row) * square, square, square)
        if let part = cell.intersection(visible) { path.add(part) }
      }
    }
    fill(path, with: Theme.checkerboard.dark)
  }
}

extension Path {
  /// Adds a rectangle as a part of its own.
  fileprivate mutating func add(_ rect: Rect) {
    move(to: rect.origin)
    line(to: Point(rect.maxX, rect.minY))
    line(to: Point(rect.maxX, rect.maxY))
    line(to: Point(rect.minX, rect.maxY))
    close()
  }
}
