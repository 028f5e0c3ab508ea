import Platform

/// The root of a view hierarchy: processes input events and timers, and draws frames.
///
/// A window depends neither on the window system nor on a clock. A driver calls `handle`, `advance`
/// and `drawFrame`; tests call the same three.
public final class Window: Responder {
  /// The root view, which always fills the window.
  public let root: View
  /// The size in points.
  public private(set) var size: Size
  /// Pixels per point.
  public private(set) var scale: Double
  /// The title in the window's frame on the desktop.
  public var title = "" { didSet { host?.setTitle(title) } }
  /// The connection to the desktop; nil for a window that is not shown.
  public weak var host: (any WindowHost)?
  /// The clipboard; nil for a window that is not shown.
  public var pasteboard: (any Pasteboard)?
  /// The text that was selected last, in this app or another one (X11's selection `PRIMARY`), which
  /// the middle mouse button pastes; nil for a window that is not shown.
  public var selectionPasteboard: (any Pasteboard)?
  /// Called when the desktop requests to close the window; returning false keeps it open.
  public var onCloseRequest: () -> Bool = { true }
  /// Called with every key that no view has handled; returns whether it was handled.
  public var onKey: (KeyEvent) -> Bool = { _ in false }
  /// Called with every action that no view has performed; returns whether it was performed.
  public var onAction: (ResponderAction) -> Bool = { _ in false }
  /// Called when a ``Toast`` has been shown or closed.
  public var onMessageChange: () -> Void = {}
  /// Called when a modal ``Overlay`` has been dismissed.
  public var onModalEnd: () -> Void = {}
  /// Takes what is dropped where no view takes it, also on a layer above the app's content.
  public weak var dropTarget: (any DropTarget)?
  /// The color behind the root view.
  public var backgroundColor = Theme.surface {
    didSet { if oldValue != backgroundColor { invalidate() } }
  }
  /// The appearance in which dynamic colors are drawn. An `Application` sets it to the one that the
  /// desktop prefers.
  public var appearance = Appearance.light {
    didSet { if oldValue != appearance { appearanceDidChange() } }
  }

  /// The accent of what is interactive or selected: that of TouchKit, or the app's own.
  ///
  /// Views that draw with ``Theme/accent``, ``Theme/accentTint`` and ``Theme/onAccent``, and what is made of
  /// them, follow by themselves. `Application.followsDesktopAccent` takes over that of the desktop.
  public var accent = Accent.standard {
    didSet { if oldValue != accent { appearanceDidChange() } }
  }
  /// The factor by which texts are larger than their fonts state, from 0.8 to 2; other values become the
  /// nearest one. Everything else keeps its size. An `Application` sets it to the one that the user prefers.
  ///
  /// Labels, controls and fields follow by themselves, and lay out anew. Where there is no room for a text it is
  /// smaller, but not than its font, rather than cut. See ``View/scaled(_:)`` for texts of one's own.
  public var textScale: Double {
    get { chosenTextScale }
    set {
      let scale = newValue.isFinite ? min(max(newValue, 0.8), 2) : 1
      guard chosenTextScale != scale else { return }
      chosenTextScale = scale
      textScaleDidChange()
    }
  }
  private var chosenTextScale = 1.0

  /// The direction of the layout; initially that of the user's language.
  public var layoutDirection: LayoutDirection =
    Localization.isRightToLeft
    ? .rightToLeft : .leftToRight
  {
    didSet { if oldValue != layoutDirection { root.layoutDirectionDidChange() } }
  }

  /// The view that has the keyboard focus.
  public var focus: View? {
    get { focusedView }
    set {
      let old = focus
      focusedView = newValue
      guard old !== newValue else { return }
      focusHand = newValue == nil ? nil : actingHand
      noteChange()
      old?.focusDidChange()
      newValue.map(noteFocusInGroups)
      newValue?.focusDidChange()
      textInput.focusDidChange()
    }
  }
  private weak var focusedView: View?
  /// The hand that has given the focus to its view.
  public private(set) var focusHand: HandID?
  /// The hand whose touch, pointer or key is being handled, or was handled last; nil for what nobody
  /// has asked for.
  public internal(set) var actingHand: HandID?
  /// The hand for which a hit test looks: layers of other hands are hit only on their content. Nil
  /// for a test in which every modal layer blocks what is below it.
  public internal(set) var hittingHand: HandID?
  var handEstimator = HandEstimator()
  /// Whether the focus is shown, because the keyboard moved it.
  public internal(set) var showsFocus = false
  /// The running animations.
  public let animator = Animator()
  /// The latest event time that the window has processed.
  public private(set) var now = EventTime.zero
  /// The modifiers that were held when mouse or keyboard did something last, such as during a tap.
  public internal(set) var modifiers: Modifiers = []

  /// When a person last used a finger, the mouse, a touchpad or a key here; at first when the window
  /// was shown.
  public private(set) var lastInputTime = EventTime.zero

  /// Whether a mouse whose main button is pressed with Control is two fingers, one of which mirrors the
  /// other; presses that have begun go on as they are. True by default.
  public var mirrorsMouse: Bool {
    get { mouse.isMirroring }
    set { mouse.isMirroring = newValue }
  }

  /// The messages that are shown or wait.
  var toasts = WindowToasts()

  /// Whether a screen reader listens, so that announcements are kept for it.
  package var isHeard = false { didSet { if !isHeard { announcements = [] } } }
  /// Whether the window takes the keys of its desktop.
  package var isActive = true { didSet { if oldValue != isActive { noteChange() } } }
  /// Counts what may have changed for a screen reader.
  package internal(set) var revision = 0
  var announcements: [Announcement] = []

  /// Where typed text goes, and the on-screen keyboard.
  public private(set) lazy var textInput = TextInput(window: self)

  private(set) lazy var touchDispatcher = TouchDispatcher(window: self)
  var rings = TouchRings()
  /// Checks what views paint; nil, the default, has no cost.
  var paintCheck: PaintCheck?
  /// The driver's part of a drag; nil for a window that is not shown.
  package weak var dragHost: (any DragHost)?
  /// The driver's main thread, for work on other threads; nil for a window that is not shown.
  package weak var scheduler: (any Scheduler)? {
    didSet {
      // What was to be loaded had to wait for it.
      guard oldValue == nil, scheduler != nil else { return }
      root.forEachDescendant { ($0 as? ImageView)?.startLoading() }
    }
  }
  /// The drag that has begun in this window and has not ended.
  var activeDrag: DragSession?
  var mouse = MouseFingers()
  let hover = PointerHover()
  var indirect = IndirectFingers()
  var capture = PointerCapture()
  private var deadlines = DeadlineQueue()
  private var pendingDamage = Region()
  private var needsLayout = true
  private var isLayingOut = false
  /// The navigation stack whose page has changed last.
  weak var lastNavigation: NavigationStack?
  /// Those who watch where fingers land.
  var landingWatches: [LandingWatch.WeakWatch] = []
  /// The views that stay beside others.
  private var followings: [Following] = []
  /// What waits for the next frame.
  private var workAfterFrame: [() -> Void] = []
  /// The nesting depth of calls into views and actions.
  private var callDepth = 0
  /// The views that have left the window since the outermost call began.
  private var departed: [View] = []

  /// Creates a window with a size in points and a number of pixels per point.
  public init(size: Size, scale: Double = 1) {
    self.size = size
    self.scale = scale
    root = View(frame: Rect(origin: .zero, size: size))
    super.init()
    root.isMultipleTouchEnabled = true
    root.attach(to: self)
    invalidate()
  }

  isolated deinit {
    // Breaks the ownership cycles between presented content and its layer.
    for case let layer as Overlay in root.subviews { layer.removeContent() }
  }

  /// Changes the size in points and the number of pixels per point.
  public func resize(to size: Size, scale: Double) {
    guard size != self.size || scale != self.scale else { return }
    self.size = size
    self.scale = scale
    root.bounds = Rect(origin: .zero, size: size)
    root.center = root.bounds.center
    setNeedsLayout()
    invalidate()
    textInput.windowDidResize()
  }

  // MARK: Input

  /// Handles a touch frame. Timers due before it fire first.
  public func handle(_ frame: TouchFrame) {
    beginCall()
    defer { endCall() }
    textInput.note(frame)
    if frame.samples.contains(where: { !$0.isPrecise }) { hover.end() }
    var rest = frame.samples[...]
    repeat {
      let part = rest.prefixOfOneInstant()
      rest = rest[part.endIndex...]
      advanceForInput(at: frame.time)
      touchDispatcher.process(part, at: frame.time)
    } while !rest.isEmpty
  }

  /// Fires the timers that are due before an event, and advances `now` to it.
  func advanceForInput(at time: EventTime) {
    fireDeadlines { $0 < time }
    now = max(now, time)
    lastInputTime = now
  }

  /// Cancels all touches and all mouse and touchpad gestures, because the window was unmapped or
  /// the device was removed.
  public func cancelAllTouches(at time: EventTime) {
    beginCall()
    defer { endCall() }
    mouse.reset()
    showMirroredFingers()
    indirect.removeAll()
    advanceForInput(at: time)
    touchDispatcher.cancelAll(at: now)
    removePointerGestures()
  }

  public override func handleKey(_ event: KeyEvent) -> Bool {
    closeLayer(event) || goBack(event) || onKey(event) || moveFocus(event)
  }

  public override func perform(_ action: ResponderAction) -> Bool { onAction(action) }

  // MARK: Lifetimes

  /// Begins a call into views and actions; `endCall` must follow.
  ///
  /// Code that runs in between may remove any view, including its own, and continue to use it;
  /// queued actions may belong to a removed view. The window therefore keeps all views that leave
  /// alive until the outermost call has ended.
  func beginCall() { callDepth += 1 }

  /// Ends a call; the outermost one releases the views that have left.
  func endCall() {
    callDepth -= 1
    guard callDepth == 0, !departed.isEmpty else { return }
    // Released after the list has been emptied, because a view's `deinit` may remove other views.
    withExtendedLifetime(departed) { departed = [] }
  }

  /// Called before a view and its descendants leave the window. Cancels their touches and gestures,
  /// including those of mouse and touchpad.
  func viewWillLeave(_ view: View) {
    beginCall()
    defer { endCall() }
    view.forEachDescendant { departed.append($0) }
    cancelPointerGestures(in: view)
    touchDispatcher.viewWillLeave(view)
    removeFocus(from: view)
  }

  /// Arbitrates after a change to a recognizer. Does nothing inside a frame, which arbitrates at
  /// its end.
  func settleGestures() {
    beginCall()
    defer { endCall() }
    touchDispatcher.settleOutsideFrame()
  }

  // MARK: Time

  /// The event time of the next timer; nil if there is none.
  public var nextDeadline: EventTime? { deadlines.next }

  /// Advances the clock to an event time and fires the due timers in order. The driver drains its
  /// event queue before, so that a queued lift precedes a late long press.
  public func advance(to time: EventTime) {
    beginCall()
    defer { endCall() }
    fireDeadlines { $0 <= time }
    now = max(now, time)
  }

  /// Sets the clock when the window is about to be shown. Timers and animations that were started
  /// before begin now: a message of the start is shown for its whole time, however long the start
  /// took.
  package func startClock(at time: EventTime) {
    let delay = time - now
    deadlines.postpone(by: delay)
    animator.postpone(by: delay)
    now = time
    lastInputTime = time
  }

  /// Schedules a closure for an event time.
  @discardableResult
  public func schedule(at time: EventTime, _ action: @escaping () -> Void) -> Deadline {
    deadlines.add(at: time, action: action)
  }

  /// Schedules a closure for a delay after `now`.
  @discardableResult
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Deadline {
    schedule(at: now + delay, action)
  }

  private func fireDeadlines(where isDue: (EventTime) -> Bool) {
    while let time = deadlines.next, isDue(time) {
      now = max(now, time)
      // Removed one by one, so that a nested event loop fires the others.
      while let deadline = deadlines.take(at: time) { deadline.fire() }
      touchDispatcher.settleTimers(at: now)
    }
  }

  // MARK: Drawing

  /// Whether layout, drawing or an animation step is pending.
  public var needsFrame: Bool { needsLayout || !pendingDamage.isEmpty || animator.isRunning }

  /// Whether animations are running, which need a frame at every display interval.
  public var isAnimating: Bool { animator.isRunning }

  /// Marks the whole window to be redrawn.
  public func invalidate() { damage(Rect(origin: .zero, size: size)) }

  /// Marks a part, in points, to be redrawn, because its pixels on the screen were lost.
  public func invalidate(_ rect: Rect) { damage(rect) }

  private func appearanceDidChange() {
    beginCall()
    defer { endCall() }
    invalidate()
    root.forEachDescendant { $0.appearanceDidChange() }
  }

  /// Advances animations, lays out, and draws and presents what has changed. Returns false if no
  /// buffer is free; call again when one is.
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
    for (index, buffer) in buffers.enumerated() {
      var part = damage
      part.formIntersection(buffer.bounds)
      buffer.draw(in: appearance, accent: accent) { canvas in render(part, on: canvas) }
      presenter.didDraw(bufferAt: index)
    }
    presenter.present(damage)
    performWorkAfterFrame(from: presenter)
    return true
  }

  private func performWorkAfterFrame(from presenter: any Presenter) {
    guard !workAfterFrame.isEmpty else { return }
    presenter.finish()
    let work = workAfterFrame
    workAfterFrame = []
    for work in work { work() }
  }

  /// Performs work once after the next frame that shows a change is on the screen: work that would
  /// delay that.
  public func performAfterFrame(_ work: @escaping () -> Void) { workAfterFrame.append(work) }

  /// Performs pending layout now, so that frames are up to date before the next drawing.
  public func layoutIfNeeded() {
    beginCall()
    let isNested = isLayingOut
    isLayingOut = true
    defer {
      isLayingOut = isNested
      endCall()
    }
    // Views that follow each other in a ring would never rest.
    for _ in 0..<Self.mostFollowers {
      while needsLayout {
        needsLayout = false
        root.layoutIfNeeded()
      }
      guard placeFollowers() else { return }
    }
  }

  /// Performs pending layout for who asks for its result, unless that is being done.
  func layoutIfPending() { if needsLayout, !isLayingOut { layoutIfNeeded() } }

  /// How many views may be one beside the other.
  private static let mostFollowers = 8

  /// Places the views whose neighbors are elsewhere; returns whether there were any.
  private func placeFollowers() -> Bool {
    guard !followings.isEmpty else { return false }
    followings.removeAll { !$0.isActive(in: self) }
    // All of them: a closure may add others.
    return followings.map { $0.update() }.contains(true)
  }

  /// Adds a view in this window that stays beside another one.
  func add(_ following: Following) { followings.append(following) }

  func damage(_ rect: Rect) {
    noteChange()
    pendingDamage.add(rect)
  }

  func setNeedsLayout() { needsLayout = true }

  // MARK: Previews

  /// Advances animations and layout to a time, and returns what has to be redrawn, in points: for a
  /// preview, which draws the window in another one.
  func advancePreview(to time: EventTime) -> Region {
    beginCall()
    defer { endCall() }
    now = max(now, time)
    animator.advance(to: now)
    layoutIfNeeded()
    defer { pendingDamage.removeAll() }
    return pendingDamage
  }

  /// Draws what a canvas in points is clipped to.
  func drawPreview(on canvas: borrowing Canvas) {
    beginCall()
    defer { endCall() }
    draw(Region(canvas.clipBounds), on: canvas)
  }
}
