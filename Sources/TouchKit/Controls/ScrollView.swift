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
  public var contentSize = Size.zero {
    didSet {
      guard oldValue != contentSize else { return }
      keepRightEnd()
      settle()
      fades?.show(in: self)
    }
  }
  /// The room between the edges of the view and the content at its ends, in points.
  public var contentInset = EdgeInsets.zero { didSet { if oldValue != contentInset { settle() } } }
  /// Whether the content comes to rest only at multiples of the view's size. A drag then turns at
  /// most one page: a fast one to the next page, a slow one to the nearest, and a cancelled one back
  /// to the page where it began. The wheel turns a page with each notch. There are no bars at the
  /// edges.
  public var isPagingEnabled = false { didSet { if oldValue != isPagingEnabled { settle() } } }
  /// The color into which content fades at the edges beyond which there is more; nil for none. It is that of the
  /// ground.
  public var edgeFade: Color? {
    get { fades?.color }
    set {
      fades?.remove()
      fades = newValue.map { ScrollFades($0) }
      fades?.show(in: self)
    }
  }
  /// The recognizer for drags; other recognizers may require it to fail.
  public let pan = PanGestureRecognizer()

  var motion: Animation?
  /// Where the content was at the last step of its motion, and how fast since the one before, in points per
  /// second.
  private var lastStep: (time: EventTime, offset: Point, speed: Double)?
  var wheelTarget: Point?
  /// The part of a notch by which a touchpad has turned the wheel since the last page.
  var wheelRest = Vector.zero
  /// The zoom; nil for a view that does not zoom.
  var zooming: ScrollZoom?
  /// How far the content has been shifted since the motion began; see `shiftContent(by:)`.
  private var shift = Vector.zero
  private var dragStart = Point.zero
  /// The largest horizontal offset when content that begins at the right was laid out last.
  private var rightEnd = 0.0
  private lazy var indicators = ScrollIndicators()
  private var fades: ScrollFades?

  /// Creates a scroll view with its axes.
  public init(axes: Axes = .vertical) {
    self.axes = axes
    super.init()
    clipsToBounds = true
    pan.delegate = self
    pan.followsOneTouch = true
    // A finger that rests would keep the taps of all others from their views.
    pan.delaysTouchesEnded = false
    add(pan).onAction(of: self) { $0.panned }
  }

  // MARK: Content offset

  /// The point of the content at the view's top left; the same as `bounds.origin`.
  public var contentOffset: Point {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      contentOffsetDidChange()
      onScroll()
      fades?.show(in: self)
      if !isPagingEnabled { indicators.show(in: self) }
    }
  }

  /// Called when the content has moved, by a finger, by itself or by the app.
  public var onScroll: () -> Void = {}

  /// Called after the content offset has changed.
  func contentOffsetDidChange() {}

  /// The height at the top where something covers the content, in points.
  var coveredHeight: Double { 0 }

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
      update: { [weak self] progress in
        guard let self else { return }
        step(to: start + (end - start) * progress + shift)
      })
  }

  /// Scrolls as little as necessary to make a descendant visible, and passes the call on to the
  /// scroll views around this one.
  open override func scrollToVisible(_ view: View) {
    super.scrollToVisible(view)
    guard view !== self, view.isDescendant(of: self) else { return }
    let margin = sightMargin
    let rect = view.convert(view.bounds, to: self).insetBy(-margin, -margin)
    var offset = contentOffset
    offset.x = min(max(offset.x, rect.maxX - bounds.width), rect.minX)
    offset.y = min(max(offset.y, rect.maxY - visibleHeight), rect.minY - coveredHeight)
    if restingOffset(for: offset) != contentOffset { scroll(to: offset) }
  }

  /// What is left free around a view that is scrolled into sight: also the strip in which it would fade out.
  var sightMargin: Double { fades == nil ? 8 : EdgeFade.depth }

  open override func willRemoveSubview(_ subview: View) {
    super.willRemoveSubview(subview)
    if let zooming, zooming.view === subview { zooming.setView(nil) }
  }

  open override func layoutSubviews() {
    keepRightEnd()
    zooming?.layout()
    settle()
    fades?.show(in: self)
  }

  // MARK: Fingers

  /// Whether the view handles a drag: the content can scroll along the drag's main axis.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer === pan, !pan.touches.isEmpty else { return true }
    var motion = Vector.zero
    for touch in pan.touches { motion += touch.location - touch.startLocation }
    let (across, down) = (canMove(.horizontal), canMove(.vertical))
    if yieldsToPage(motion) { return false }
    if across && down { return true }
    return abs(motion.dx) > abs(motion.dy) ? across : down
  }

  /// While the content moves fast without a finger, a new touch hits this view and stops the motion.
  open override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit != nil && isFast ? self : hit
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    guard isFast else { return super.touchesBegan(touches, with: event) }
    stop()
  }

  /// Slow content stops below the finger, unless it is on its way back to where it may rest.
  override func touchWillLandInside() {
    super.touchWillLandInside()
    if isDecelerating, !isFast, restingOffset(for: contentOffset) == contentOffset { stop() }
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
      dragStart = draggedOffset
      drag()
    case .changed: drag()
    case .ended:
      let velocity = -pan.velocity(in: superview)
      let page = restingOffset(for: pageOffset(at: contentOffset, velocity: velocity))
      decelerate(velocity, to: isPagingEnabled ? page : nil)
    case .cancelled: decelerate(.zero, to: isPagingEnabled ? restingOffset(for: dragStart) : nil)
    }
  }

  /// The offset of a finger's drag for which the content is displayed where it is.
  private var draggedOffset: Point {
    Point(
      RubberBand.dragged(contentOffset.x, within: rangeX, extent: bounds.width),
      RubberBand.dragged(contentOffset.y, within: rangeY, extent: bounds.height))
  }

  private func drag() {
    // A pinch moves the content itself; the drag continues from there when it has ended.
    if zooming?.isPinching ?? false {
      dragStart = draggedOffset + pan.translation(in: superview)
      return
    }
    let offset = dragStart - pan.translation(in: superview)
    contentOffset = Point(
      canMove(.horizontal)
        ? RubberBand.displayed(offset.x, within: rangeX, extent: bounds.width) : contentOffset.x,
      canMove(.vertical)
        ? RubberBand.displayed(offset.y, within: rangeY, extent: bounds.height) : contentOffset.y)
  }

  /// Content that begins at the right keeps its distance from the right end when it or the view
  /// changes its size; at first it shows its beginning.
  private func keepRightEnd() {
    guard isRightToLeft, zooming?.view == nil else { return }
    let step = maximumOffset.x - rightEnd
    rightEnd = maximumOffset.x
    shiftContent(by: Vector(step, 0))
  }

  // MARK: Motion without a finger

  /// Stops the motion at the current content offset.
  public func stop() {
    motion?.cancel()
    motion = nil
    lastStep = nil
    wheelTarget = nil
    shift = .zero
  }

  /// Whether the content moves without a finger, too fast for what is in it to be touched.
  private var isFast: Bool {
    isDecelerating && lastStep.map { $0.speed > Tuning.slowestCatch } ?? true
  }

  private func step(to offset: Point) {
    if let window {
      let speed = lastStep.map { last in
        last.time < window.now
          ? offset.distance(to: last.offset) / (window.now - last.time).seconds : last.speed
      }
      lastStep = (window.now, offset, speed ?? .infinity)
    }
    contentOffset = offset
  }

  /// Moves the content and everything that moves it, because something above the visible part has
  /// changed its size.
  func shiftContent(by step: Vector) {
    guard step != .zero else { return }
    dragStart += step
    shift += step
    wheelTarget = wheelTarget.map { $0 + step }
    contentOffset += step
  }

  /// Continues a drag without a finger, or springs to a page.
  private func decelerate(_ velocity: Vector, to page: Point? = nil) {
    let isFling = velocity.length >= Tuning.slowestFling
    guard let window, !window.animator.isReduced else {
      contentOffset = page ?? contentOffset
      return settle()
    }
    let velocity = page.map { turningVelocity(velocity, to: $0) } ?? velocity
    let x = ScrollMotion(
      from: contentOffset.x, velocity: isFling && canMove(.horizontal) ? velocity.dx : 0,
      within: page.map { $0.x...$0.x } ?? rangeX)
    let y = ScrollMotion(
      from: contentOffset.y, velocity: isFling && canMove(.vertical) ? velocity.dy : 0,
      within: page.map { $0.y...$0.y } ?? rangeY)
    let duration = max(x.duration, y.duration)
    guard duration > 0 else { return }
    motion = window.animate(
      for: .seconds(duration), curve: .linear,
      update: { [weak self] fraction in
        guard let self else { return }
        let time = fraction * duration
        step(to: Point(x.position(at: time), y.position(at: time)) + shift)
      })
  }

  /// Scrolls the content back into its range unless it is moving.
  func settle() {
    guard !isDragging, !isDecelerating, zooming?.settle() ?? true else { return }
    let rest = restingOffset(for: contentOffset)
    guard rest != contentOffset else { return }
    if window == nil { contentOffset = rest } else { scroll(to: rest) }
  }
}
