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
  /// Called when a ``Toast`` has been shown or closed.
  public var onMessageChange: () -> Void {
    get { toasts.onChange }
    set { toasts.onChange = newValue }
  }
  /// Called when a modal ``Overlay`` has been presented or dismissed.
  public var onModalChange: () -> Void = {}
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

  /// The messages that are shown or wait.
  var toasts = WindowToasts()

  /// The driver's main thread, for work on other threads; nil for a window that is not shown.
  package weak var scheduler: (any Scheduler)? {
    didSet {
      // What was to be loaded had to wait for it.
      guard oldValue == nil, scheduler != nil else { return }
      root.forEachDescendant { ($0 as? ImageView)?.startLoading() }
    }
  }

  private(set) lazy var input = WindowInput(of: self)
  private(set) lazy var focusing = WindowFocus(of: self)
  private(set) lazy var frames = WindowFrames(of: self)
  private(set) lazy var clock = WindowClock(of: self)
  package let drags = WindowDrags()
  package var reader = WindowReader()
  private var calls = Calls()

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
    frames.setNeedsLayout()
    invalidate()
    textInput.windowDidResize()
  }

  public override func handleKey(_ event: KeyEvent) -> Bool {
    closeLayer(event) || goBack(event) || onKey(event) || focusing.move(event)
  }

  public override func perform(_ action: ResponderAction) -> Bool { onAction(action) }

  // MARK: Lifetimes

  private struct Calls {
    /// The nesting depth of calls into views and actions.
    var depth = 0
    /// The views that have left the window since the outermost call began.
    var departed: [View] = []
  }

  /// Begins a call into views and actions; `endCall` must follow.
  ///
  /// Code that runs in between may remove any view, including its own, and continue to use it;
  /// queued actions may belong to a removed view. The window therefore keeps all views that leave
  /// alive until the outermost call has ended.
  func beginCall() { calls.depth += 1 }

  /// Ends a call; the outermost one releases the views that have left.
  func endCall() {
    calls.depth -= 1
    guard calls.depth == 0, !calls.departed.isEmpty else { return }
    // Released after the list has been emptied, because a view's `deinit` may remove other views.
    withExtendedLifetime(calls.departed) { calls.departed = [] }
  }

  /// Called before a view and its descendants leave the window. Cancels their touches and gestures,
  /// including those of mouse and touchpad.
  func viewWillLeave(_ view: View) {
    beginCall()
    defer { endCall() }
    view.forEachDescendant { calls.departed.append($0) }
    input.pointers.cancel(in: view)
    input.dispatcher.viewWillLeave(view)
    focusing.remove(from: view)
  }

  // MARK: Looks

  private func appearanceDidChange() {
    beginCall()
    defer { endCall() }
    invalidate()
    root.forEachDescendant { $0.appearanceDidChange() }
  }

  /// Lays out and draws everything anew, because texts have another size.
  private func textScaleDidChange() {
    beginCall()
    defer { endCall() }
    root.forEachDescendant {
      $0.textScaleDidChange()
      $0.setNeedsLayout()
      $0.setNeedsDisplay()
    }
    invalidate()
  }
}
