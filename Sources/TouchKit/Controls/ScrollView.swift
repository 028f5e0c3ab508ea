/// A view that scrolls content larger than itself.
///
/// Subviews use the content's coordinates; `bounds.origin` is the point of the content at the top
/// left. A view that scrolls along one axis handles only drags along it, so a cell can be dragged
/// out sideways. An inner scroll view takes precedence over an outer one if its content can scroll.
open class ScrollView: View, GestureRecognizerDelegate {
  /// The axes along which content can scroll.
  public struct Axes: OptionSet, Hashable, Sendable {
    /// The bits, one for each axis.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public nonisolated init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Left and right.
    public static let horizontal = Axes(rawValue: 1)
    /// Up and down.
    public static let vertical = Axes(rawValue: 2)
    /// Both axes.
    public static let both: Axes = [.horizontal, .vertical]
  }

  /// The axes along which the content can scroll.
  public var axes: Axes
  /// The size of the content, in points.
  public var contentSize = Size.zero { didSet { if oldValue != contentSize { settle() } } }
  /// The recognizer for drags; other recognizers may require it to fail.
  public let pan = PanGestureRecognizer()

  var motion: Animation?
  var wheelTarget: Point?
  private var dragStart = Point.zero
  private lazy var indicators = ScrollIndicators()

  /// Creates a scroll view with its axes.
  public init(axes: Axes = .vertical) {
    self.axes = axes
    super.init()
    clipsToBounds = true
    pan.delegate = self
    add(pan).onAction(of: self) { $0.panned }
  }

  // MARK: Content offset

  /// The point of the content at the view's top left; the same as `bounds.origin`.
  public var contentOffset: Point {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      indicators.show(in: self)
    }
  }

  /// The largest content offset at rest.
  public var maximumOffset: Point {
    Point(
      axes.contains(.horizontal) ? max(contentSize.width - bounds.width, 0) : 0,
      axes.contains(.vertical) ? max(contentSize.height - bounds.height, 0) : 0)
  }

  /// Whether the content moves without a finger: it decelerates, springs back or scrolls animated.
  public var isDecelerating: Bool { motion?.isRunning ?? false }

  /// Whether a finger drags the content.
  public var isDragging: Bool { pan.state == .began || pan.state == .changed }

  /// Scrolls to a content offset, limited to the ends of the content.
  public func scroll(to offset: Point, isAnimated: Bool = true) {
    stop()
    let (start, end) = (contentOffset, restingOffset(for: offset))
    guard isAnimated, let window else { return contentOffset = end }
    motion = window.animate(
      for: Theme.gentle, curve: .easeOut,
      update: { [weak self] in self?.contentOffset = start + (end - start) * $0 })
  }

  /// Scrolls as little as necessary to make a descendant visible, and passes the call on to the
  /// scroll views around this one.
  open override func scrollToVisible(_ view: View) {
    super.scrollToVisible(view)
    guard view !== self, view.isDescendant(of: self) else { return }
    let rect = view.convert(view.bounds, to: self).insetBy(-8, -8)
    var offset = contentOffset
    offset.x = min(max(offset.x, rect.maxX - bounds.width), rect.minX)
    offset.y = min(max(offset.y, rect.maxY - bounds.height), rect.minY)
    if restingOffset(for: offset) != contentOffset { scroll(to: offset) }
  }

  open override func layoutSubviews() { settle() }

  // MARK: Fingers

  /// Whether the view handles a drag: the content can scroll along the drag's main axis.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer === pan, !pan.touches.isEmpty else { return true }
    var motion = Vector.zero
    for touch in pan.touches { motion += touch.location - touch.startLocation }
    let (across, down) = (maximumOffset.x > 0, maximumOffset.y > 0)
    if across && down { return true }
    return abs(motion.dx) > abs(motion.dy) ? across : down
  }

  /// While the content moves without a finger, a new touch hits this view and stops the motion.
  open override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit != nil && isDecelerating ? self : hit
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    guard isDecelerating else { return super.touchesBegan(touches, with: event) }
    stop()
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    if !isDragging { settle() }
    super.touchesEnded(touches, with: event)
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    if !isDragging { settle() }
    super.touchesCancelled(touches, with: event)
  }

  open override func handleMouse(_ event: MouseEvent) -> Bool {
    turnWheel(event) || super.handleMouse(event)
  }

  private func panned(_ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began:
      stop()
      dragStart = Point(
        RubberBand.dragged(contentOffset.x, within: rangeX, extent: bounds.width),
        RubberBand.dragged(contentOffset.y, within: rangeY, extent: bounds.height))
      drag()
    case .changed: drag()
    case .ended: decelerate(-pan.velocity(in: superview))
    case .cancelled: decelerate(.zero)
    }
  }

  private func drag() {
    let offset = dragStart - pan.translation(in: superview)
    contentOffset = Point(
      canMove(.horizontal)
        ? RubberBand.displayed(offset.x, within: rangeX, extent: bounds.width) : contentOffset.x,
      canMove(.vertical)
        ? RubberBand.displayed(offset.y, within: rangeY, extent: bounds.height) : contentOffset.y)
  }

  // MARK: Motion without a finger

  /// Stops the motion at the current content offset.
  public func stop() {
    motion?.cancel()
    motion = nil
    wheelTarget = nil
  }

  private func decelerate(_ velocity: Vector) {
    let isFling = velocity.length >= Tuning.slowestFling
    guard let window, !window.animator.isReduced else { return settle() }
    let x = ScrollMotion(
      from: contentOffset.x, velocity: isFling && canMove(.horizontal) ? velocity.dx : 0,
      within: rangeX)
    let y = ScrollMotion(
      from: contentOffset.y, velocity: isFling && canMove(.vertical) ? velocity.dy : 0,
      within: rangeY)
    let duration = max(x.duration, y.duration)
    guard duration > 0 else { return }
    motion = window.animate(
      for: .seconds(duration), curve: .linear,
      update: { [weak self] fraction in
        let time = fraction * duration
        self?.contentOffset = Point(x.position(at: time), y.position(at: time))
      })
  }

  /// Scrolls the content back into its range unless it is moving.
  private func settle() {
    guard !isDragging, !isDecelerating else { return }
    let rest = restingOffset(for: contentOffset)
    guard rest != contentOffset else { return }
    if window == nil { contentOffset = rest } else { scroll(to: rest) }
  }

  func restingOffset(for offset: Point) -> Point {
    Rect(0, 0, maximumOffset.x, maximumOffset.y).nearestPoint(to: offset)
  }

  private func canMove(_ axis: Axes) -> Bool {
    axis == .horizontal ? maximumOffset.x > 0 : maximumOffset.y > 0
  }

  private var rangeX: ClosedRange<Double> { 0...maximumOffset.x }
  private var rangeY: ClosedRange<Double> { 0...maximumOffset.y }
}

extension ScrollView {
  /// The distance by which one notch of the wheel scrolls, in points.
  private static let notch = 72.0

  /// Scrolls by a wheel event, sideways with Shift or if the content only scrolls sideways. Returns
  /// false at the end of the content, so that the event is passed on.
  func turnWheel(_ event: MouseEvent) -> Bool {
    guard case .scrolled(let notches) = event.kind, !isDragging,
      !event.modifiers.contains(.control)
    else { return false }
    var step = notches * Self.notch
    let isSideways = event.modifiers.contains(.shift) || maximumOffset.y == 0
    if isSideways && step.dx == 0 { step = Vector(step.dy, 0) }
    let from = isDecelerating ? wheelTarget ?? contentOffset : contentOffset
    let target = restingOffset(for: from + step)
    guard target != from else { return isDecelerating }
    let isSmooth = notches.dx != notches.dx.rounded() || notches.dy != notches.dy.rounded()
    // A touchpad sends a stream of small steps, which are smooth without an animation.
    scroll(to: target, isAnimated: !isSmooth)
    wheelTarget = isSmooth ? nil : target
    return true
  }
}
