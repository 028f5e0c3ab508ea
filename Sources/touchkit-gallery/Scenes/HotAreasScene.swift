import Foundation
import TouchKit

/// Areas of several shapes, and a list of what each finger knows about itself.
final class HotAreasScene: Scene {
  private let square = HotArea("Square", margin: .finger) { canvas, rect in
    canvas.fill(.roundedRect(rect, radius: 20), with: Theme.accent)
  }
  private let circle = HotArea("Circle", shape: .ellipse) { canvas, rect in
    canvas.fill(.ellipse(in: rect), with: Palette.coral)
  }
  private let star = HotArea("Star", shape: .path(Shapes.star(in: Rect(0, 0, 160, 160)))) {
    canvas, rect in canvas.fill(Shapes.star(in: rect), with: Palette.sun)
  }
  private let ring = HotArea("Ring", image: Shapes.ring(side: 160))
  private let captions = [
    "A margin of 10, or of 40 while touched", "A circle of radius 50", "The outline of a path",
    "The opaque pixels of an image",
  ].map { text in
    let caption = Label(text, color: Theme.secondaryText, alignment: .center)
    caption.numberOfLines = 2
    return caption
  }
  private let inspector = TouchInspector()

  override init() {
    super.init()
    let sizes = [(square, 120.0), (circle, 100), (star, 160), (ring, 160)]
    for (area, side) in sizes {
      area.bounds = Rect(0, 0, side, side)
      area.onTouch = { [weak self, unowned area] touches, word in
        self?.tell("\(area.label) \(word)")
        self?.inspector.note(touches)
      }
      addSubview(area)
    }
    for view in captions + [inspector] { addSubview(view) }
  }

  override func layoutSubviews() {
    let isWide = bounds.width > bounds.height
    let board = Size(
      isWide ? bounds.width * 0.56 : bounds.width, isWide ? bounds.height : bounds.height * 0.64)
    let captionWidth = min(300, board.width * 0.46 - 16)
    for (index, area) in [square, circle, star, ring].enumerated() {
      area.center = Point(
        (board.width * (index % 2 == 0 ? 0.27 : 0.73)).rounded(),
        (board.height * (index < 2 ? (isWide ? 0.27 : 0.2) : 0.7)).rounded())
      let caption = captions[index]
      caption.frame = Rect(
        center: Point(area.center.x, area.center.y + (isWide ? 120 : 108)),
        size: Size(captionWidth, caption.sizeThatFits(Size(captionWidth, .infinity)).height))
    }
    inspector.frame =
      (isWide
      ? Rect(board.width, 0, bounds.width - board.width, bounds.height)
      : Rect(0, board.height, bounds.width, bounds.height - board.height)).insetBy(16, 16)
  }

  // Touches that no area wants, or that an area has handed on, arrive here.

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    let isHandedOn = touches.contains { $0.view !== self }
    tell(isHandedOn ? "Board took over from \(touches.first?.view?.label ?? "")" : "Board began")
    inspector.note(touches)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { inspector.note(touches) }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    tell("Board ended")
    inspector.note(touches)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    tell("Board cancelled")
    inspector.note(touches)
  }
}

/// An area that keeps a finger up to 40 points beside it, and hands it on to the board beyond.
private final class HotArea: ImageView {
  var onTouch: ([Touch], String) -> Void = { _, _ in }
  private var isPressed = false { didSet { setNeedsDisplay(paintBounds) } }
  private var hasHandedOn = false

  init(
    _ name: String, margin: HitMargin = HitMargin(rest: 0, tracking: Tuning.trackingMargin),
    shape: HitShape = .bounds, image: Bitmap? = nil,
    drawing: ((borrowing Canvas, Rect) -> Void)? = nil
  ) {
    super.init(image)
    label = name
    role = .button
    hitMargin = margin
    hitShape = shape
    hitsOpaquePixelsOnly = true
    self.drawing = drawing
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    hasHandedOn = false
    isPressed = true
    onTouch(touches, "began")
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard !hasHandedOn, let touch = touches.first else {
      return super.touchesMoved(touches, with: event)
    }
    guard bounds.distance(to: touch.location(in: self)) > hitMargin.tracking else {
      return onTouch(touches, "moved")
    }
    isPressed = false
    hasHandedOn = true
    onTouch(touches, "cancelled")
    super.touchesBegan(touches, with: event)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard !hasHandedOn else { return super.touchesEnded(touches, with: event) }
    isPressed = false
    let taps = touches.first?.tapCount ?? 0
    onTouch(touches, taps > 0 ? "ended, tap \(taps)" : "ended")
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    guard !hasHandedOn else { return super.touchesCancelled(touches, with: event) }
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
      // A halo wider than a fingertip: the finger does not hide that the area is pressed.
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
