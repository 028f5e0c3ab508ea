import TouchKit

/// An area that keeps a finger within its tracking margin of 40 points, and forwards it to the
/// board beyond that.
final class HotArea: ImageView {
  /// Called with each event of the area, a sentence for what its touches did, and
  /// the number of taps.
  var onTouch: (TouchEvent, String, Int) -> Void = { _, _, _ in }
  private var isPressed = false { didSet { setNeedsDisplay(paintBounds) } }
  /// The touches that have left the tracking margin, which the board handles now.
  private var forwarded: Set<Touch> = []
  private var fingers: Set<Touch> = [] { didSet { isPressed = !fingers.isEmpty } }

  init(
    _ name: String, margin: HitMargin = HitMargin(rest: 0, tracking: Tuning.trackingMargin),
    shape: HitShape = .bounds, image: Bitmap? = nil,
    drawing: ((borrowing Canvas, Rect) -> Void)? = nil
  ) {
    super.init(image)
    label = localized(name)
    role = .button
    identifier = "area-\(name.lowercased())"
    hitMargin = margin
    hitShape = shape
    hitsOpaquePixelsOnly = true
    isMultipleTouchEnabled = true
    self.drawing = drawing
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    fingers.formUnion(touches)
    if touches.contains(where: { !bounds.contains($0.location(in: self)) }) { complete(.aside) }
    onTouch(event, translatable("{name} began"), 0)
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    let leaving = touches.intersection(fingers).filter { touch in
      hitDistance(to: touch.location(in: self)) > hitMargin.tracking
    }
    if !leaving.isEmpty {
      fingers.subtract(leaving)
      complete(.leave)
      onTouch(event, translatable("{name} cancelled"), 0)
      super.touchesBegan(leaving, with: event)
    }
    if !forwarded.isDisjoint(with: touches) {
      super.touchesMoved(forwarded.intersection(touches), with: event)
    }
    forwarded.formUnion(leaving)
    if !fingers.isDisjoint(with: touches) { onTouch(event, translatable("{name} moved"), 0) }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    if !forwarded.isDisjoint(with: touches) {
      super.touchesEnded(forwarded.intersection(touches), with: event)
    }
    let taps = touches.intersection(fingers).map(\.tapCount).max()
    finish(touches)
    if let taps {
      onTouch(
        event, taps > 0 ? translatable("{name} ended, tap {taps}") : translatable("{name} ended"),
        taps)
    }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    if !forwarded.isDisjoint(with: touches) {
      super.touchesCancelled(forwarded.intersection(touches), with: event)
    }
    let isOwn = !fingers.isDisjoint(with: touches)
    finish(touches)
    if isOwn { onTouch(event, translatable("{name} cancelled"), 0) }
  }

  private func finish(_ touches: Set<Touch>) {
    fingers.subtract(touches)
    forwarded.subtract(touches)
  }

  override var isSelected: Bool {
    get { isPressed }
    set {}
  }

  override var paintBounds: Rect { bounds.insetBy(-42, -42) }

  override func draw(_ canvas: borrowing Canvas) {
    // Wider than a fingertip, so that the highlight is not covered.
    if isPressed { drawMargin(hitMargin.tracking, with: Theme.accent.withAlpha(0.16), on: canvas) }
    if hitMargin.rest > 0 { drawMargin(hitMargin.rest, with: Theme.accentTint, on: canvas) }
    super.draw(canvas)
  }

  /// Draws everything that is within a distance of the shape.
  private func drawMargin(_ margin: Double, with color: Color, on canvas: borrowing Canvas) {
    canvas.group(alpha: color.alpha) { canvas in
      let style = StrokeStyle(width: 2 * margin, join: .round)
      canvas.stroke(outline, with: color.withAlpha(1), style: style)
      canvas.fill(outline, with: color.withAlpha(1))
    }
  }

  private var outline: Path {
    switch hitShape {
    case .path(let path): path
    case .ellipse: .ellipse(in: bounds)
    case .bounds: image == nil ? .rect(bounds) : .ellipse(in: bounds)
    }
  }
}
