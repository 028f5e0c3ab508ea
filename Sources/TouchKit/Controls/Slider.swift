/// A control that selects a value by the place of a thumb on a track.
///
/// A finger drags the thumb from anywhere on the slider; a tap beside the thumb moves it there.
/// Arrow keys change the value by a step, Page Up and Page Down by a tenth of the range, Home and
/// End to its ends. Every change by the user sends `valueChanged` and runs the action. A cancelled
/// drag restores the value from before. The track is filled from the smallest value, or from 0 where
/// the range has values on both sides of it.
///
/// Inside a scroll view, a drag along the track moves the thumb, and one across it scrolls.
public final class Slider: Control {
  /// The direction of the track.
  public enum Axis: Hashable, Sendable {
    /// From left to right.
    case horizontal
    /// From bottom to top.
    case vertical
  }

  /// The direction of the track.
  public var axis: Axis {
    didSet {
      drag.axis = axis == .horizontal ? .horizontal : .vertical
      setNeedsDisplay()
    }
  }
  /// The smallest and the largest value. The value is moved into the range.
  public var range: ClosedRange<Double> { didSet { rangeDidChange(from: oldValue) } }
  /// The distance of the selectable values from each other, counted from the smallest; 0, the
  /// default, for any value. Negative and infinite steps trap in a debug build, and count as 0 in
  /// a release build.
  public var step = 0.0 { didSet { stepDidChange() } }
  /// Whether changes are sent during a drag, rather than only at its end.
  public var isContinuous = true
  /// The colors along the track, evenly spaced from the smallest value on, for a slider that chooses one; empty,
  /// the default, for a track that is filled up to the thumb.
  public var trackColors: [Color] = [] {
    didSet { if oldValue != trackColors { setNeedsDisplay() } }
  }
  /// Describes a value, for the view tree and for screen readers; nil for the plain number.
  public var formatValue: ((Double) -> String)?

  private var current: Double
  /// Where the thumb is shown: 0 at the smallest value, 1 at the largest.
  private(set) var position: Double { didSet { if oldValue != position { setNeedsDisplay() } } }
  private var motion: Animation?
  private var dragStart = (position: 0.0, value: 0.0)
  private lazy var drag = ThumbDrag(of: self) { [unowned self] in dragged($0, by: $1) }

  /// Creates a slider from its label for screen readers, its value, range and action.
  public init(
    _ label: String = "", value: Double = 0, in range: ClosedRange<Double> = 0...1,
    step: Double = 0, axis: Axis = .horizontal, action: @escaping () -> Void = {}
  ) {
    self.range = range
    self.axis = axis
    current = range.lowerBound
    position = 0
    super.init(action: action)
    tracksOneTouch = true
    self.label = label
    role = .slider
    self.step = step
    drag.axis = axis == .horizontal ? .horizontal : .vertical
    bounds = Rect(origin: .zero, size: sizeThatFits(Size(200, 200)))
    stepDidChange()
    setValue(value, isAnimated: false)
  }

  // MARK: Value

  /// The value. Setting it sends no events and does not animate; values outside the range and
  /// between two steps are moved to the nearest one that can be selected. NaN traps in a debug
  /// build and is ignored in a release build.
  public var value: Double {
    get { current }
    set { setValue(newValue, isAnimated: false) }
  }

  /// The smallest value. A greater one than the maximum moves the maximum, too.
  public var minimum: Double {
    get { range.lowerBound }
    set { range = newValue...max(newValue, range.upperBound) }
  }

  /// The largest value. A smaller one than the minimum moves the minimum, too.
  public var maximum: Double {
    get { range.upperBound }
    set { range = min(newValue, range.lowerBound)...newValue }
  }

  /// Sets the value without sending events.
  public func setValue(_ value: Double, isAnimated: Bool = true) {
    guard !value.isNaN else {
      return reportMisuse("The value of a slider must be a number, but is NaN.")
    }
    current = selectable(value)
    motion?.cancel()
    let (start, end) = (position, fraction(of: current))
    guard isAnimated, let window, start != end else { return position = end }
    motion = window.animate(for: Theme.quick, curve: .easeOut) { [weak self] in
      self?.position = start + (end - start) * $0
    }
  }

  /// The value as text.
  public override var valueText: String? {
    if let formatValue { return formatValue(current) }
    let rounded = (current * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }

  /// The selectable value nearest to any value.
  private func selectable(_ value: Double) -> Double {
    let limited = min(max(value, minimum), maximum)
    guard step > 0 else { return limited }
    let stepped = minimum + ((limited - minimum) / step).rounded() * step
    return stepped <= maximum + Tuning.rounding ? min(stepped, maximum) : stepped - step
  }

  private func fraction(of value: Double) -> Double {
    let extent = maximum - minimum
    return extent > 0 ? (value - minimum) / extent : 0
  }

  private func rangeDidChange(from old: ClosedRange<Double>) {
    guard minimum.isFinite, maximum.isFinite else {
      range = old
      return reportMisuse("The range of a slider must be finite.")
    }
    setValue(current, isAnimated: false)
  }

  private func stepDidChange() {
    guard step.isFinite, step >= 0 else {
      reportMisuse("The step of a slider must be 0 or a positive number, but is \(step).")
      return step = 0
    }
    setValue(current, isAnimated: false)
  }

  public override var adjustableValue: AdjustableValue? {
    AdjustableValue(current, in: range, step: step)
  }

  /// Another program may send anything: what is no number changes nothing.
  public override func adjust(to value: Double) { if !value.isNaN { change(to: value) } }

  /// A slider is adjusted.
  public override var canActivate: Bool { false }

  public override var accessibleStates: AccessibleStates {
    axis == .horizontal ? .horizontal : .vertical
  }

  // MARK: Fingers and keys

  public override func isEnabledDidChange() { drag.pan.isEnabled = isEnabled }

  /// Moves the thumb to a tap beside it.
  public override func touchUpInside(_ touch: Touch) {
    let location = touch.location(in: self)
    guard !drag.isRunning, !track.isOnThumb(location), let target = track.position(at: location)
    else { return }
    change(to: minimum + target * (maximum - minimum))
  }

  public override func handleKey(_ event: KeyEvent) -> Bool {
    guard isEnabled, showsFocus, case .pressed = event.phase else { return passOn(event) }
    let extent = maximum - minimum
    let small = step > 0 ? step : extent / 20
    let large = max(small, extent / 10)
    switch axis == .horizontal ? directedKey(event) : event.key {
    case "Left", "Down": change(to: current - small)
    case "Right", "Up": change(to: current + small)
    case "Page_Down": change(to: current - large)
    case "Page_Up": change(to: current + large)
    case "Home": change(to: minimum)
    case "End": change(to: maximum)
    default: return passOn(event)
    }
    return true
  }

  /// Passes a key on: Return and Space, which act on other controls, do nothing here.
  private func passOn(_ event: KeyEvent) -> Bool { next?.handleKey(event) ?? false }

  private func dragged(_ phase: GestureRecognizer.Phase, by distance: Double) {
    switch phase {
    case .began:
      dragStart = (position, current)
      follow(distance)
    case .changed: follow(distance)
    case .ended:
      setValue(current)
      if !isContinuous, current != dragStart.value { sendChange() }
    case .cancelled: isContinuous ? change(to: dragStart.value) : setValue(dragStart.value)
    }
  }

  private func follow(_ distance: Double) {
    guard track.travel > 0 else { return }
    motion?.cancel()
    let isForward = axis == .horizontal && !isRightToLeft
    let share = (isForward ? distance : -distance) / track.travel
    let place = min(max(dragStart.position + share, 0), 1)
    let old = current
    current = selectable(minimum + place * (maximum - minimum))
    // Between two steps the thumb stays under the finger; it moves to its step at the lift.
    position = place
    if isContinuous, current != old { sendChange() }
  }

  private func change(to value: Double) {
    let old = current
    setValue(value)
    if current != old { sendChange() }
  }

  private func sendChange() {
    send(.valueChanged)
    perform()
  }

  // MARK: Layout and drawing

  public override func sizeThatFits(_ size: Size) -> Size {
    let length = 200.0
    return axis == .horizontal
      ? Size(min(max(size.width, Theme.touchTarget), length), Theme.touchTarget)
      : Size(Theme.touchTarget, min(max(size.height, Theme.touchTarget), length))
  }

  public override var paintBounds: Rect { track.paintBounds }

  public override func draw(_ canvas: borrowing Canvas) {
    track.draw(
      on: canvas, isEnabled: isEnabled, highlight: highlight, showsFocus: showsFocus)
  }

  /// Where the filled part of the track begins, as a position.
  private var origin: Double { minimum < 0 && maximum > 0 ? fraction(of: 0) : 0 }

  private var track: SliderTrack {
    SliderTrack(
      bounds: bounds, axis: axis, position: position, origin: origin, isRightToLeft: isRightToLeft,
      colors: trackColors)
  }
}
