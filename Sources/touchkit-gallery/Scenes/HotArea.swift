import TouchKit

/// An area that keeps a finger within its tracking margin of 40 points, and forwards it to the
/// board beyond that.
final class HotArea: ImageView {
  /// Called with an area's touches and a word for their phase.
  var onTouch: (Set<Touch>, String) -> Void = { _, _ in }
  private var isPressed = false { didSet { setNeedsDisplay(paintBounds) } }
  private var isForwarding = false

  init(
    _ name: String, margin: HitMargin = HitMargin(rest: 0, tracking: Tuning.trackingMargin),
    shape: HitShape = .bounds, image: Bitmap? = nil,
    drawing: ((borrowing Canvas, Rect) -> Void)? = nil
  ) {
    super.init(image)
    label = name
    role = .button
    identifier = "area-\(name.lowercased())"
    hitMargin = margin
    hitShape = shape
    hitsOpaquePixelsOnly = true
    self.drawing = drawing
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    isForwarding = false
    isPressed = true
    onTouch(touches, "began")
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    guard !isForwarding, let touch = touches.first else {
      return super.touchesMoved(touches, with: event)
    }
    guard bounds.distance(to: touch.location(in: self)) > hitMargin.tracking else {
      return onTouch(touches, "moved")
    }
    isPressed = false
    isForwarding = true
    onTouch(touches, "cancelled")
    super.touchesBegan(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    guard !isForwarding else { return super.touchesEnded(touches, with: event) }
    isPressed = false
    let taps = touches.first?.tapCount ?? 0
    onTouch(touches, taps > 0 ? "ended, tap \(taps)" : "ended")
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    guard !isForwarding else { return super.touchesCancelled(touches, with: event) }
    isPressed = false
    onTouch(touches, "cancelled")
  }

  override var isSelected: Bool {
    get { isPressed }
    set {}
  }

  override var paintBounds: Rect { bounds.insetBy(-42, -42) }

  override func draw(_ canvas: borrowing Canvas) {
    if hitMargin.rest > 0 { drawMargin(hitMargin.rest, on: canvas) }
    if isPressed {
      // The halo is wider than a fingertip, so that the highlight is not covered.
      canvas.fill(
        .roundedRect(bounds.insetBy(-28, -28), radius: 48), with: Theme.accent.withAlpha(0.16))
      drawMargin(hitMargin.tracking, on: canvas)
    }
    super.draw(canvas)
  }

  private func drawMargin(_ margin: Double, on canvas: borrowing Canvas) {
    canvas.stroke(
      .roundedRect(bounds.insetBy(-margin, -margin), radius: 20 + margin),
      with: Theme.secondaryText, style: StrokeStyle(width: 1, dash: [5, 5]))
  }
}
