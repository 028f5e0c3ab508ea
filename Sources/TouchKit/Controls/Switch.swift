import Platform

/// A control that is on or off. A tap, a drag of its thumb and the Space key switch it.
///
/// Every change by the user sends `valueChanged` and runs the action.
///
/// ```swift
/// Switch("Wi-Fi", isOn: true).on(.valueChanged) { radio.isEnabled = $0.isOn }
/// ```
public final class Switch: Control {
  private static let track = Size(56, 34)
  private static let thumbRadius = 13.0
  private static let haloRadius = 32.0

  /// Whether the switch is on. Setting it neither sends events nor animates.
  public var isOn: Bool {
    get { state }
    set { setOn(newValue, isAnimated: false) }
  }

  private var state: Bool
  /// Where the thumb is shown: 0 off, 1 on.
  private var position: Double { didSet { if oldValue != position { setNeedsDisplay() } } }
  private var dragStart = 0.0
  private var motion: Animation?
  private lazy var drag = ThumbDrag(of: self) { [unowned self] in dragged($0, by: $1) }

  /// Creates a switch from its label for screen readers, its state and its action.
  public init(_ label: String = "", isOn: Bool = false, action: @escaping () -> Void = {}) {
    state = isOn
    position = isOn ? 1 : 0
    super.init(action: action)
    tracksOneTouch = true
    self.label = label
    role = .switch
    yieldsReturn = true
    bounds = Rect(origin: .zero, size: sizeThatFits(.zero))
    drag.axis = .horizontal
  }

  /// Switches on or off without sending events.
  public func setOn(_ isOn: Bool, isAnimated: Bool = true) {
    state = isOn
    motion?.cancel()
    let (start, end) = (position, isOn ? 1.0 : 0.0)
    guard isAnimated, let window, start != end else { return position = end }
    motion = window.animate(for: Theme.quick, curve: .easeOut) { [weak self] in
      self?.position = start + (end - start) * $0
    }
  }

  /// Switches as the user does.
  public override func perform() {
    setOn(!isOn)
    send(.valueChanged)
    super.perform()
  }

  /// `on` or `off`.
  public override var accessibleStates: AccessibleStates {
    isOn ? [.checkable, .checked] : .checkable
  }

  public override var valueText: String? { isOn ? localized("on") : localized("off") }

  public override func isEnabledDidChange() { drag.pan.isEnabled = isEnabled }

  public override func touchUpInside(_ touch: Touch) {
    if !drag.isRunning { super.touchUpInside(touch) }
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    Size(Self.track.width + 4, Theme.touchTarget)
  }

  public override var paintBounds: Rect { bounds.insetBy(-Self.haloRadius, -Self.haloRadius) }

  private func dragged(_ phase: GestureRecognizer.Phase, by distance: Double) {
    switch phase {
    case .began:
      motion?.cancel()
      dragStart = position
      follow(distance)
    case .changed: follow(distance)
    case .ended: (position >= 0.5) == isOn ? setOn(isOn) : perform()
    case .cancelled: setOn(isOn)
    }
  }

  private func follow(_ distance: Double) {
    let share = distance / (Self.track.width - Self.track.height)
    position = min(max(dragStart + (isRightToLeft ? -share : share), 0), 1)
  }

  // MARK: Drawing

  public override func draw(_ canvas: borrowing Canvas) {
    let track = Rect(center: bounds.center, size: Self.track)
    let inset = track.height / 2
    let place = isRightToLeft ? 1 - position : position
    let thumb = Point(track.minX + inset + place * (track.width - 2 * inset), track.midY)
    canvas.fill(.roundedRect(track, radius: inset), with: trackColor)
    canvas.stroke(
      .roundedRect(track.insetBy(0.75, 0.75), radius: inset - 0.75), with: rimColor,
      style: StrokeStyle(width: 1.5))
    if highlight > 0 {
      canvas.fill(
        .circle(center: thumb, radius: inset + (Self.haloRadius - inset) * highlight),
        with: Theme.accent.withAlpha(0.2 * highlight))
    }
    let radius = Self.thumbRadius + highlight
    canvas.fill(
      .circle(center: thumb + Vector(0, 1), radius: radius + 1), with: Theme.shadow.fading(by: 0.15)
    )
    canvas.fill(
      .circle(center: thumb, radius: radius), with: isEnabled ? Theme.surface : Theme.background)
    if showsFocus { canvas.focusRing(around: track, radius: inset) }
  }

  private var trackColor: Color {
    guard isEnabled else { return isOn ? Theme.disabledText : Theme.disabledWell }
    return Self.off.interpolated(to: Theme.accent, at: position)
  }

  private var rimColor: Color {
    guard isEnabled else { return Theme.disabledText }
    return Self.rim.interpolated(to: Theme.accent, at: position)
  }

  /// The track of a switch that is off: dark enough to be seen without a rim.
  private static let off = Color(
    light: Color(hex: 0x8B8F97), dark: Theme.disabledText, highContrast: Theme.disabledText)
  private static let rim = Color(light: off, dark: off, highContrast: Theme.secondaryText)
}
