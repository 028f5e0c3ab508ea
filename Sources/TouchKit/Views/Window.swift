/// The root of a view hierarchy: fingers, keys and time come in, pixels go out.
///
/// The window knows neither the window system nor a clock. A driver calls `handle`, `advance` and
/// `drawFrame`; tests call the same three.
public final class Window: Responder {
  /// The topmost view; it always fills the window.
  public let root: View
  /// The extent in points.
  public private(set) var size: Size
  /// Pixels per point.
  public private(set) var scale: Double
  /// The title in the desktop's frame.
  public var title = "" { didSet { host?.setTitle(title) } }
  /// The desktop side of the window.
  public weak var host: (any WindowHost)?
  /// Asked when the desktop wants to close the window; false keeps it open.
  public var onCloseRequest: () -> Bool = { true }
  /// Offered every key that no view has used; returns whether it was used.
  public var onKey: (KeyEvent) -> Bool = { _ in false }
  /// Called after the size or the scale has changed, before the next layout.
  public var onResize: () -> Void = {}
  /// The color behind the root view.
  public var backgroundColor = Color.white

  /// The view that has the keyboard focus.
  public weak var focus: View? {
    didSet {
      guard oldValue !== focus else { return }
      oldValue?.focusDidChange()
      focus?.focusDidChange()
    }
  }
  /// Whether the focus came by keyboard and has to be shown.
  public internal(set) var showsFocus = false
  /// The running animations.
  public let animator = Animator()
  /// The latest event time that the window has seen.
  public private(set) var now = EventTime.zero

  /// The message that is shown; the next one takes its place.
  weak var toast: Toast?

  private(set) lazy var touchDispatcher = TouchDispatcher(window: self)
  var mouse = MouseFingers()
  var capture = PointerCapture()
  private var deadlines = DeadlineQueue()
  private var pendingDamage = Region()
  private var needsLayout = true
  /// How many calls into views and actions are under way, one inside the other.
  private var callDepth = 0
  /// The views that have left the window since the outermost of these calls began.
  private var departed: [View] = []

  /// A window of a size in points.
  public init(size: Size, scale: Double = 1) {
    self.size = size
    self.scale = scale
    root = View(frame: Rect(origin: .zero, size: size))
    super.init()
    root.isMultipleTouchEnabled = true
    root.attach(to: self)
    invalidate()
  }

  // What is presented and its layer own each other as long as the layer is shown.
  isolated deinit {
    for case let layer as Overlay in root.subviews { layer.removeContent() }
  }

  /// Changes the extent in points and the number of pixels per point.
  public func resize(to size: Size, scale: Double) {
    guard size != self.size || scale != self.scale else { return }
    self.size = size
    self.scale = scale
    root.bounds = Rect(origin: .zero, size: size)
    root.center = root.bounds.center
    beginCall()
    defer { endCall() }
    onResize()
    layoutIsPending()
    invalidate()
  }

  // MARK: Input

  /// Takes a frame of fingers in; timers due before it fire first.
  public func handle(_ frame: TouchFrame) {
    beginCall()
    defer { endCall() }
    var rest = frame.samples[...]
    repeat {
      let part = rest.prefixWithOneSampleForEachFinger()
      rest = rest[part.endIndex...]
      advanceForInput(at: frame.time)
      touchDispatcher.process(part, at: frame.time)
    } while !rest.isEmpty
  }

  /// Takes a key stroke in; the focused view is asked first. Returns whether it was used.
  @discardableResult
  public func handle(_ event: KeyEvent) -> Bool {
    beginCall()
    defer { endCall() }
    advanceForInput(at: event.timestamp)
    return (focus ?? root).handleKey(event)
  }

  /// Fires the timers that were due before an event happened.
  func advanceForInput(at time: EventTime) {
    fireDeadlines { $0 < time }
    now = max(now, time)
  }

  /// Cancels all fingers and all gestures of mouse and touchpad: the window is gone from the screen
  /// or the device from the machine.
  public func cancelAllTouches(at time: EventTime) {
    beginCall()
    defer { endCall() }
    mouse.reset()
    advanceForInput(at: time)
    touchDispatcher.cancelAll(at: now)
    removePointerGestures()
  }

  public override func handleKey(_ event: KeyEvent) -> Bool { onKey(event) || moveFocus(event) }

  // MARK: Lifetimes

  /// Begins a call into views and actions; `endCall` must follow.
  ///
  /// Whoever runs in between may remove any view, its own included, and goes on using it; what is
  /// queued may be about a removed view. The window therefore keeps all views that leave until the
  /// outermost call has ended.
  func beginCall() { callDepth += 1 }

  /// Ends a call; the outermost one releases the views that have left.
  func endCall() {
    callDepth -= 1
    guard callDepth == 0, !departed.isEmpty else { return }
    // Released after the list is empty: the `deinit` of a view may remove others.
    withExtendedLifetime(departed) { departed = [] }
  }

  /// Takes in that a view and all that lies in it are about to leave: their touches and gestures
  /// are cancelled, those of mouse and touchpad included.
  func viewWillLeave(_ view: View) {
    beginCall()
    defer { endCall() }
    view.forEachDescendant { departed.append($0) }
    cancelPointerGestures(in: view)
    touchDispatcher.viewWillLeave(view)
  }

  /// Decides what a change to a recognizer has led to, unless a frame is under way, which does it
  /// at its end.
  func settleGestures() {
    beginCall()
    defer { endCall() }
    touchDispatcher.settleOutsideFrame()
  }

  // MARK: Time

  /// The earliest moment at which `advance` has something to do; nil for never.
  public var nextDeadline: EventTime? { deadlines.next }

  /// Lets the clock run to a moment: fires what is due, in order. The driver has drained its
  /// queue before, so a lift that waits there beats a late long press.
  public func advance(to time: EventTime) {
    beginCall()
    defer { endCall() }
    fireDeadlines { $0 <= time }
    now = max(now, time)
  }

  /// Calls a closure at a moment of the event clock.
  @discardableResult
  public func schedule(at time: EventTime, _ action: @escaping () -> Void) -> Deadline {
    deadlines.add(at: time, action: action)
  }

  /// Calls a closure a while after the present moment.
  @discardableResult
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Deadline {
    schedule(at: now + delay, action)
  }

  private func fireDeadlines(where isDue: (EventTime) -> Bool) {
    while let time = deadlines.next, isDue(time) {
      now = max(now, time)
      // Taken out one by one, so that a loop inside one of them fires the others.
      while let deadline = deadlines.take(at: time) { deadline.fire() }
      touchDispatcher.settleTimers(at: now)
    }
  }

  // MARK: Drawing

  /// Whether something has to be laid out, drawn or moved on.
  public var needsFrame: Bool { needsLayout || !pendingDamage.isEmpty || animator.isRunning }

  /// Whether animations are running, so that a frame is wanted at every interval.
  public var isAnimating: Bool { animator.isRunning }

  /// Asks for everything to be drawn again.
  public func invalidate() { damage(Rect(origin: .zero, size: size)) }

  /// Asks for a part, in points, to be drawn again: the desktop has lost it.
  public func invalidate(_ rect: Rect) { damage(rect) }

  /// Moves animations on, lays out, draws what has changed and presents it. Returns false if no
  /// buffer was free: call again when one is.
  @discardableResult
  public func drawFrame(at time: EventTime, into presenter: any Presenter) -> Bool {
    beginCall()
    defer { endCall() }
    now = max(now, time)
    animator.advance(to: now)
    layoutIfNeeded()
    guard !pendingDamage.isEmpty else { return true }
    var damage = pixels(of: pendingDamage)
    guard !damage.isEmpty else {
      pendingDamage.removeAll()
      return true
    }
    guard let buffers = presenter.nextBuffers(damage: &damage) else { return false }
    pendingDamage.removeAll()
    for buffer in buffers {
      var part = damage
      part.formIntersection(buffer.bounds)
      buffer.draw { canvas in render(part, on: canvas) }
    }
    presenter.present(damage)
    return true
  }

  /// Lays out whatever is due now, so that frames can be asked for before the next drawing.
  public func layoutIfNeeded() {
    beginCall()
    defer { endCall() }
    while needsLayout {
      needsLayout = false
      root.layoutIfNeeded()
    }
  }

  func damage(_ rect: Rect) { pendingDamage.add(rect) }

  func layoutIsPending() { needsLayout = true }

  private func pixels(of damage: Region) -> Region {
    let everything = Rect(0, 0, size.width * scale, size.height * scale).roundedOut
    var result = Region()
    for rect in damage.rects {
      // One pixel more on each side: antialiased edges spill over.
      let inPixels = Transform.scale(scale).apply(rect).insetBy(-1, -1).roundedOut
      if let visible = inPixels.intersection(everything) { result.add(visible) }
    }
    return result
  }

  private func render(_ damage: Region, on canvas: borrowing Canvas) {
    var inPoints = Region()
    for rect in damage.rects { inPoints.add(Transform.scale(1 / scale).apply(rect)) }
    canvas.saved { canvas in
      canvas.clip(to: damage)
      canvas.concatenate(.scale(scale))
      if !root.hides(inPoints.bounds) {
        canvas.fill(Rect(origin: .zero, size: size), with: backgroundColor)
      }
      root.render(on: canvas, damage: inPoints, toWindow: .identity)
    }
  }
}
