import Platform
import TouchKit

/// Picks a color of what the canvas shows: a finger drags a loupe over it, and takes the color under the loupe
/// when it lifts. Keys move the loupe, too.
final class Eyedropper: View {
  /// The number of pixels along the side of what the loupe shows.
  private static let side = 15
  /// How far a key moves the loupe, in points.
  private static let step = 8.0

  private let canvasView: CanvasView
  private let hint = Label(
    localized("Drag over the photo, and lift where the color is"), color: .white,
    alignment: .center)
  /// The middle of the loupe; nil until there is one.
  private var place: Point? { didSet { if oldValue != place { placeDidChange(from: oldValue) } } }
  private var sample: Bitmap?
  private weak var finger: Touch?
  /// Called once, and nil then.
  private var use: ((UInt32?) -> Void)?

  /// - Parameter use: Called once it has ended, and is gone: with the color, `0xRRGGBB`, or with nil if none was
  ///   picked.
  init(on canvasView: CanvasView, then use: @escaping (UInt32?) -> Void) {
    self.canvasView = canvasView
    self.use = use
    super.init()
    fillsSuperview = true
    role = .image
    identifier = "eyedropper"
    label = localized("Pick a color from the photo")
    addSubview(hint)
  }

  /// Takes the keys, which move the loupe from the middle of the canvas.
  func begin() {
    window?.announce(hint.text)
    // Not while somebody else writes.
    guard let superview, window?.focus?.isDescendant(of: superview) ?? true else { return }
    window?.focus = self
  }

  private func end(with color: UInt32?) {
    let use = use
    self.use = nil
    removeFromSuperview()
    use?(color)
  }

  /// The color in the middle of the loupe.
  private var color: Color? {
    sample.map { $0[Self.side / 2, Self.side / 2] }
  }

  override var valueText: String? { color?.description }

  // MARK: Fingers

  /// Only the hand that picks is at it; others go on.
  override func hitTest(_ point: Point) -> View? {
    (superview as? Overlay)?.takesTouches ?? true ? super.hitTest(point) : nil
  }

  override var swallowsTouches: Bool { true }

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    guard finger == nil, let touch = touches.first else { return }
    finger = touch
    follow(touch)
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    if let finger, touches.contains(finger) { follow(finger) }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    guard let finger, touches.contains(finger) else { return }
    follow(finger)
    end(with: color?.hex)
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    if let finger, touches.contains(finger) { end(with: nil) }
  }

  private func follow(_ touch: Touch) {
    place = Loupe.place(
      of: touch.location(in: self), isPrecise: touch.isPrecise, in: canvasArea)
  }

  private var canvasArea: Rect { canvasView.convert(canvasView.bounds, to: self) }

  // MARK: Keys

  override var canBecomeFocused: Bool { true }
  override var canActivate: Bool { true }
  override func activate() { end(with: color?.hex) }
  override var customActions: [CustomAction] {
    ArrowWay.actions(by: 4 * Self.step) { [weak self] in self?.move(by: $0) }
  }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase else { return true }
    if let step = ArrowWay.step(of: event, by: Self.step) {
      move(by: step)
      return true
    }
    switch event.key {
    case "Return", "KP_Enter", "space": end(with: color?.hex)
    case "Escape": end(with: nil)
    default: return super.handleKey(event)
    }
    return true
  }

  private func move(by step: Vector) {
    place = canvasArea.nearestPoint(to: (place ?? canvasArea.center) + step)
  }

  // MARK: The loupe

  private func placeDidChange(from old: Point?) {
    if !hint.isHidden { setNeedsDisplay(card.withShadow()) }
    hint.isHidden = true
    for point in [old, place].compactMap(\.self) { setNeedsDisplay(Loupe.box(at: point)) }
    sample = place.flatMap(pixels)
  }

  /// Where the hint is, on its ground.
  private var card: Rect { hint.frame.insetBy(-16, 0) }

  /// The pixels of the canvas around a point.
  private func pixels(around point: Point) -> Bitmap? {
    guard let window else { return nil }
    let surface = canvasView.surface
    let center = Transform.scale(window.scale).apply(convert(point, to: nil))
    let corner = Vector(
      Double(Self.side / 2) - center.x.rounded(.down),
      Double(Self.side / 2) - center.y.rounded(.down))
    return .drawn(width: Self.side, height: Self.side, format: .opaque, in: window.appearance) {
      canvas in
      canvas.concatenate(
        surface.transformToWindow.then(.scale(window.scale))
          .then(.translation(corner.dx, corner.dy)))
      surface.draw(canvas)
    }
  }

  override func layoutSubviews() {
    let width = min(bounds.width - 32, 420)
    let height = hint.sizeThatFits(Size(width - 32, .infinity)).height + 24
    hint.frame = Rect(
      center: Point(bounds.midX, canvasArea.minY + 24 + height / 2), size: Size(width - 32, height))
  }

  override func draw(_ canvas: borrowing Canvas) {
    if !hint.isHidden {
      canvas.messageCard(card)
    }
    guard let place, let sample, let color else { return }
    let box = Rect(center: place, size: Size(2 * Loupe.radius, 2 * Loupe.radius))
    canvas.loupe(at: place, ring: color) { canvas in
      canvas.draw(sample, in: box, quality: .nearest)
      let cell = 2 * Loupe.radius / Double(Self.side)
      let middle = Rect(center: place, size: Size(cell, cell))
      for (inset, line) in [(-1.5, Theme.markEdge), (-0.5, Theme.mark)] {
        canvas.stroke(.rect(middle.insetBy(inset, inset)), with: line, style: StrokeStyle(width: 1))
      }
    }
  }
}
