/// The control under a mouse pointer, which looks different, and the tool tip beside it.
///
/// A finger on the screen ends both: neither is of use there, and the tip could cover what the
/// finger is about to touch.
final class PointerHover {
  private weak var control: Control?
  private weak var tip: ToolTipView?
  private var rest: Deadline?

  /// Processes an event of the mouse.
  ///
  /// - Parameter target: the view under the pointer.
  func note(_ event: MouseEvent, over target: View, in window: Window) {
    switch event.kind {
    case .moved:
      enter(target.enclosingControl, in: window)
      awaitRest(at: event.location, in: window)
    case .left: end()
    case .pressed, .released, .cancelled, .scrolled: hideTip()
    }
  }

  /// Ends the hover: a finger has landed or the pointer has left the window.
  func end() {
    hideTip()
    control?.isHovered = false
    control = nil
  }

  /// Hides the tool tip until the pointer moves again.
  func hideTip() {
    rest?.cancel()
    rest = nil
    tip?.removeFromSuperview()
    tip = nil
  }

  private func enter(_ new: Control?, in window: Window) {
    guard control !== new else { return }
    end()
    control = new
    new?.isHovered = true
  }

  /// The tip that is shown stays while the pointer moves on its control.
  private func awaitRest(at point: Point, in window: Window) {
    guard tip == nil else { return }
    rest?.cancel()
    guard let control, !control.toolTip.isEmpty else { return }
    rest = window.schedule(after: Tuning.toolTipRest) { [weak self, weak window] in
      if let window { self?.showTip(in: window) }
    }
  }

  private func showTip(in window: Window) {
    guard let control, control.window === window, !control.isTracking else { return }
    let new = ToolTipView(control.toolTip)
    window.root.addSubview(new)
    new.follow(control) { [unowned new, unowned window] control in
      new.place(beside: control.convert(control.bounds, to: nil), in: window.root.bounds)
    }
    tip = new
  }
}

extension View {
  /// The innermost enabled control that contains the view or is it.
  fileprivate var enclosingControl: Control? {
    var view: View? = self
    while let current = view {
      if let control = current as? Control { return control.isEnabled ? control : nil }
      view = current.superview
    }
    return nil
  }
}

/// A short text beside a control; touches pass through it.
private final class ToolTipView: View {
  private static let margin = 8.0
  private static let padding = Size(12, 8)
  private var text: TextLayout

  init(_ text: String) {
    self.text = TextLayout(text, font: Theme.caption)
    super.init()
    role = .label
    identifier = "tool-tip"
    label = text
    isUserInteractionEnabled = false
  }

  /// Below a control, or above it where there is no room; both in window points.
  func place(beside control: Rect, in window: Rect) {
    text = TextLayout(label, font: scaled(Theme.caption))
    let size = Size(
      text.size.width.rounded(.up) + 2 * Self.padding.width,
      text.size.height.rounded(.up) + 2 * Self.padding.height)
    let below = control.maxY + Self.margin
    let y =
      below + size.height + Self.margin <= window.maxY
      ? below : control.minY - Self.margin - size.height
    let furthest = window.maxX - size.width - Self.margin
    let x = max(min(control.midX - size.width / 2, furthest), Self.margin)
    frame = Rect(x.rounded(), y.rounded(), size.width, size.height)
  }

  override var paintBounds: Rect { bounds.withShadow() }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.messageCard(bounds, radius: Theme.controlRadius - 4)
    canvas.draw(text, at: Point(Self.padding.width, Self.padding.height), color: .white)
  }
}
