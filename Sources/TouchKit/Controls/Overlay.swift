/// A layer over everything else in a window, for what opens at a place or asks a question.
///
/// A modal layer keeps fingers and keys from what is below until it is dismissed, and cancels what
/// mouse and touchpad are doing there; another one only shows its content. Views are added to it as
/// to any view, and placed in `onLayout`.
///
/// The layer lies in the window's root view, so recognizers of the root itself see its fingers:
/// put the app's content and its recognizers into a view of their own.
public final class Overlay: View {
  /// Whether fingers and keys go to this layer only.
  public let isModal: Bool
  /// Called when a finger that landed beside the content lifts, or Escape is pressed.
  public var onOutsideTap: () -> Void = {}
  /// Places the content within the layer's bounds, which are the window's, in points; called
  /// whenever their size changes.
  public var onLayout: (Rect) -> Void = { _ in }
  /// How much of the backdrop's color lies over the window, 0 to 1.
  public var dimming = 0.0 { didSet { if oldValue != dimming { setNeedsDisplay() } } }

  private weak var previousFocus: View?
  /// The fingers that were down when the layer came: until they have lifted, it stays.
  private var openingTouches: [Touch] = []
  private var leaving: Animation?
  /// What lies in the layer only while it is shown, so that the two can own each other.
  private var content: View?

  /// A layer that is shown by `present(in:)`.
  public init(isModal: Bool) {
    self.isModal = isModal
    super.init()
    fillsSuperview = true
    isMultipleTouchEnabled = true
  }

  /// Lays the layer over everything in a window. A modal one takes the keyboard focus.
  public func present(in window: Window) {
    leaving?.cancel()
    leaving = nil
    alpha = 1
    window.root.addSubview(self)
    window.layoutIfNeeded()
    guard isModal else { return }
    openingTouches = window.touches
    previousFocus = window.focus
    window.focus = self
    window.cancelPointerGestures(outside: self)
  }

  /// Shows a view that owns the layer; it is taken out when the layer has gone.
  func present(_ content: View, in window: Window) {
    self.content = content
    if content.superview !== self { addSubview(content) }
    present(in: window)
  }

  /// Releases fingers and keys at once, fades out and takes the layer away.
  public func dismiss(in duration: Duration = Theme.quick) {
    guard let window, isPresented else { return }
    if isModal, window.focus?.isDescendant(of: self) ?? true { window.focus = previousFocus }
    leaving = window.animate(
      for: duration, update: { [weak self] in self?.alpha = 1 - $0 },
      completion: { [weak self] in self?.leave() })
    if superview == nil { leaving = nil }
  }

  private func leave() {
    leaving = nil
    removeFromSuperview()
    removeContent()
    alpha = 1
  }

  /// Releases the view that was presented.
  func removeContent() {
    content?.removeFromSuperview()
    content = nil
  }

  /// Whether the layer is shown and not about to go.
  public var isPresented: Bool { window != nil && leaving == nil }

  public override var canBecomeFocused: Bool { isModal }

  public override func layoutSubviews() { onLayout(bounds) }

  public override func hitTest(_ point: Point) -> View? {
    guard leaving == nil else { return nil }
    let hit = super.hitTest(point)
    return hit === self && !isModal ? nil : hit
  }

  public override func draw(_ canvas: borrowing Canvas) {
    guard dimming > 0 else { return }
    let color = Theme.backdrop
    canvas.fill(bounds, with: color.withAlpha(color.alpha * dimming))
  }

  public override var swallowsTouches: Bool { true }

  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    openingTouches.removeAll { !$0.isDown }
  }

  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    if openingTouches.isEmpty { onOutsideTap() }
  }

  public override func handleMouse(_ event: MouseEvent) -> Bool {
    guard isModal else { return super.handleMouse(event) }
    if case .pressed = event.kind { onOutsideTap() }
    return true
  }

  public override func handleTouchpad(_ event: TouchpadEvent) -> Bool {
    isModal || super.handleTouchpad(event)
  }

  public override func handleKey(_ event: KeyEvent) -> Bool {
    guard isModal else { return super.handleKey(event) }
    guard case .pressed = event.phase else { return true }
    switch event.key {
    case "Escape": onOutsideTap()
    case "Up", "Left": _ = window?.moveFocus(by: -1, within: self)
    case "Down", "Right": _ = window?.moveFocus(by: 1, within: self)
    default: _ = window?.moveFocus(event, within: self)
    }
    return true
  }
}
