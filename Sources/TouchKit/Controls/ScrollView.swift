/// A window onto content that is larger than the view.
///
/// Subviews lie in the content's coordinates; `bounds.origin` is what is seen at the top left. A
/// view that scrolls along one axis takes only drags along it, so a cell can be dragged out
/// sideways; an inner scroll view wins over an outer one while it has anywhere to go.
open class ScrollView: View, GestureRecognizerDelegate {
  /// The directions in which content may be moved.
  public struct Axes: OptionSet, Hashable, Sendable {
    /// One bit an axis.
    public let rawValue: UInt8
    /// A set from its bits.
    public nonisolated init(rawValue: UInt8) { self.rawValue = rawValue }

    /// To the left and right.
    public static let horizontal = Axes(rawValue: 1)
    /// Up and down.
    public static let vertical = Axes(rawValue: 2)
    /// Freely.
    public static let both: Axes = [.horizontal, .vertical]
  }

  /// The directions in which the content may be moved.
  public var axes: Axes
  /// The extent of the content.
  public var contentSize = Size.zero { didSet { if oldValue != contentSize { settle() } } }
  /// Called after the content has moved.
  public var onScroll: () -> Void = {}
  /// The recognizer of drags; other recognizers may require it to fail.
  public let pan = PanGestureRecognizer()

  var motion: Animation?
  var wheelTarget: Point?
  private var dragStart = Point.zero
  private lazy var indicators = ScrollIndicators()

  /// A view that scrolls along some axes.
  public init(axes: Axes = .vertical) {
    self.axes = axes
    super.init()
    clipsToBounds = true
    pan.delegate = self
    add(pan).addAction { [weak self] pan in self?.panned(pan.state) }
  }

  // MARK: Where the content is

  /// The place of the content at the view's top left; the same as `bounds.origin`.
  public var contentOffset: Point {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      onScroll()
      indicators.show(in: self)
    }
  }

  /// The furthest offset at rest.
  public var maximumOffset: Point {
    Point(
      axes.contains(.horizontal) ? max(contentSize.width - bounds.width, 0) : 0,
      axes.contains(.vertical) ? max(contentSize.height - bounds.height, 0) : 0)
  }

  /// Whether the content moves on its own: it rolls out, springs back or is on its way.
  public var isDecelerating: Bool { motion?.isRunning ?? false }

  /// Whether a finger moves the content.
  public var isDragging: Bool { pan.state == .began || pan.state == .changed }

  /// Moves the content so that an offset is shown, as far as there is content.
  public func scroll(to offset: Point, isAnimated: Bool = true) {
    stop()
    let (start, end) = (contentOffset, restingOffset(for: offset))
    guard isAnimated, let window else { return contentOffset = end }
    motion = window.animate(
      for: Theme.gentle, curve: .easeOut,
      update: { [weak self] in self?.contentOffset = start + (end - start) * $0 })
  }

  /// Moves the content just so far that a view in it can be seen, and passes the request on to the
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

  /// Whether a drag moves this view: it goes along an axis that has something to show.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer === pan, !pan.touches.isEmpty else { return true }
    var way = Vector.zero
    for touch in pan.touches { way += touch.location - touch.startLocation }
    let (across, down) = (maximumOffset.x > 0, maximumOffset.y > 0)
    if across && down { return true }
    return abs(way.dx) > abs(way.dy) ? across : down
  }

  /// While the content moves on its own, a finger stops it and touches nothing in it.
  open override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit != nil && isDecelerating ? self : hit
  }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard isDecelerating else { return super.touchesBegan(touches, with: event) }
    stop()
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    if !isDragging { settle() }
    super.touchesEnded(touches, with: event)
  }

  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    if !isDragging { settle() }
    super.touchesCancelled(touches, with: event)
  }

  open override func handleMouse(_ event: MouseEvent) -> Bool {
    turnWheel(event) || super.handleMouse(event)
  }

  private func panned(_ state: GestureRecognizer.State) {
    switch state {
    case .began:
      stop()
      dragStart = Point(
        RubberBand.asked(contentOffset.x, within: rangeX, extent: bounds.width),
        RubberBand.asked(contentOffset.y, within: rangeY, extent: bounds.height))
      drag()
    case .changed: drag()
    case .ended: roll(-pan.velocity(in: superview))
    case .cancelled: roll(.zero)
    case .possible, .failed: break
    }
  }

  private func drag() {
    let asked = dragStart - pan.translation(in: superview)
    contentOffset = Point(
      canMove(.horizontal)
        ? RubberBand.shown(asked.x, within: rangeX, extent: bounds.width) : contentOffset.x,
      canMove(.vertical)
        ? RubberBand.shown(asked.y, within: rangeY, extent: bounds.height) : contentOffset.y)
  }

  // MARK: Motion of its own

  /// Stops the content where it is.
  public func stop() {
    motion?.cancel()
    motion = nil
    wheelTarget = nil
  }

  private func roll(_ velocity: Vector) {
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

  /// Brings the content back into its range unless something moves it.
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
