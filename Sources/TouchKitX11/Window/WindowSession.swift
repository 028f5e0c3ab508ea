import CX11
import Platform
import TouchKit
import TouchKitAccessibility

/// An open window: its X window, its input and its frames, processed one turn at a time.
final class WindowSession {
  /// Pixels per point chosen by the app; nil follows the desktop's setting.
  var preferredScale: Double? {
    didSet { if oldValue != preferredScale { hasNewGeometry = true } }
  }
  /// Called when the window is to be closed.
  var onClose: () -> Void = {}
  /// Called when the window has another place or size.
  var onPlaceChange: () -> Void = {}
  /// The appearance chosen by the app; nil follows the desktop's theme.
  var preferredAppearance: Appearance? { didSet { adoptAppearance() } }
  /// The appearance where neither the app nor the desktop has chosen one.
  var fallbackAppearance = Appearance.light { didSet { adoptAppearance() } }
  /// Whether the app wants no animations, whatever the desktop's setting.
  var prefersReducedMotion = false { didSet { adoptMotion() } }
  /// The size of texts chosen by the app; nil follows the desktop's setting.
  var preferredTextScale: Double? { didSet { adoptTextScale() } }
  /// Whether the window has the desktop's accent, where there is one.
  var followsDesktopAccent = false { didSet { adoptAccent() } }
  /// The window's accent where the desktop has none; nil while the desktop's was never adopted.
  private var ownAccent: Accent?
  /// The X window.
  let surface: XWindow
  /// Dispatches all input.
  let dispatcher: InputDispatcher
  /// Lets assistive programs see and use the window.
  let accessibility: AccessibilityService

  let window: Window
  let connection: XConnection
  private let loop: EventLoop
  let settings: DesktopSettings
  private let reader: EventReader
  private let keyboard: Keyboard
  private let frames: FrameTurn
  private let transfer: DataTransfer
  private var batch = InputBatch()
  private var timerFence = TimerFence()
  private let minimumSize: Size
  private var hasNewGeometry = false
  /// The window's corner on the screen in pixels; nil if it may be elsewhere.
  private var origin: Point?

  /// How long a server may take to answer when the app ends. A signal should end it within a second.
  private static let patience = Duration.milliseconds(400)

  /// Creates the X window and the objects that serve it.
  init(
    _ window: Window, connection: XConnection, loop: EventLoop, settings: DesktopSettings,
    preferredScale: Double?, minimumSize: Size, name: String
  ) throws(ConnectionLost) {
    self.window = window
    self.connection = connection
    self.loop = loop
    self.settings = settings
    self.preferredScale = preferredScale
    self.minimumSize = minimumSize
    window.startClock(at: loop.now)
    accessibility = AccessibilityService(
      of: window, application: name, locale: UserLocale.current.messages, scheduler: loop)
    let size = Size(
      max(1, (window.size.width * window.scale).rounded()),
      max(1, (window.size.height * window.scale).rounded()))
    surface = XWindow(
      connection: connection, size: size,
      background: window.backgroundColor.resolved(for: window.appearance, accent: window.accent))
    transfer = DataTransfer(window, surface: surface, connection: connection, loop: loop)
    keyboard = Keyboard(connection: connection, window: surface.id)
    reader = EventReader(surface: surface, keyboard: keyboard, clock: loop.clock)
    dispatcher = InputDispatcher(
      window: window, surface: surface, keyboard: keyboard, clock: loop.clock)
    frames = try FrameTurn(window, surface: surface, clock: loop.clock)
    frames.displayColors = settings.displayColors
    dispatcher.place(WindowGeometry(origin: .zero, scale: window.scale))
    surface.minimumSize = minimumSize * window.scale
    hasNewGeometry = scale(for: surface.pixelSize) != window.scale
    window.scheduler = loop
    window.pasteboard = transfer.pasteboard
    window.selectionPasteboard = transfer.selectionPasteboard
    window.drags.host = transfer.dragSource
    connectTextInput(keyboard)
  }

  /// Passes the caret of the view that takes text to the input method, and opens the on-screen
  /// keyboard where there is no other.
  private func connectTextInput(_ keyboard: Keyboard) {
    window.textInput.locale = UserLocale.current.writing
    adoptKeyboardLanguages()
    window.textInput.hasHardwareKeyboard = reader.devices.hasKeyboard
    // The window owns the closure.
    window.textInput.onChange = { [unowned window, weak connection] in
      guard let connection, !connection.isLost else { return }
      let client = window.textInput.client
      let caret = client.map { $0.convert($0.caretRect, to: nil) }
      keyboard.textInputChanged(
        caret: caret.map { Point($0.maxX * window.scale, $0.maxY * window.scale) },
        isComposing: client?.isComposing ?? false)
    }
    window.textInput.onChange()
  }

  /// Lets the on-screen keyboard offer the languages of the program's texts and of the other keyboard.
  private func adoptKeyboardLanguages() {
    let root = XProperty(connection, window: connection.root)
    let rules = root.bytes(connection.atoms[.keyboardRules], type: XA_STRING)
    window.textInput.keyboardLocales =
      UserLocale.current.reading + KeyboardLanguages.languages(inRules: rules)
  }

  /// Whether a touchscreen is connected.
  var hasTouchscreen: Bool { reader.devices.hasTouchscreen }

  /// Shows the window in front of others, because the user has started the app again.
  func activate(startupID: String?) {
    if loss == nil { surface.activate(startupID: startupID) }
  }

  /// Whether the window has not been closed.
  private(set) var isOpen = true

  /// Why the window can no longer be used; nil while it can.
  var loss: WindowLoss? {
    connection.isLost ? .connection : surface.isDestroyed ? .window : nil
  }

  /// Runs one turn: reads all input, fires due timers, performs posted work, draws a due frame.
  func turn() -> EventLoop.Sleep {
    readInput()
    advanceTime()
    loop.performPending()
    guard !connection.isLost else { return .not }
    // The app, or the desktop's portal, may have chosen another scale.
    if hasNewGeometry { adoptGeometry() }
    let frame = frames.draw()
    XFlush(connection.display)
    guard !connection.hasQueuedEvents else { return .not }
    return sleep(until: frame, updateAccessibility())
  }

  private func sleep(until frame: MonotonicTime?, _ update: MonotonicTime?) -> EventLoop.Sleep {
    let deadline = nextTimer.map { loop.clock.localTime(of: $0 + TimerFence.grace) }
    let moments = [frame, deadline, keyboard.input.deadline, update]
    guard let moment = moments.compactMap({ $0 }).min() else { return .untilWoken }
    return .until(moment)
  }

  /// Serves assistive programs on a bus; nil ends it.
  func serveAccessibility(on bus: String?) {
    accessibility.use(bus: bus)
    dispatcher.onKey = bus.map { _ in { [accessibility] key in accessibility.takes(key) } }
  }

  /// Tells assistive programs what has changed; returns when to do so again.
  private func updateAccessibility() -> MonotonicTime? {
    guard accessibility.isActive else { return nil }
    window.reader.isActive = dispatcher.hasFocus
    if !window.reader.isActive { accessibility.releaseKeys() }
    if origin == nil { origin = surface.origin() }
    return accessibility.update(at: .now, origin: origin ?? .zero)
  }

  // MARK: Input

  private func readInput() {
    reader.read(into: &batch, at: .now)
    timerFence.passed = reader.lastFence
    if batch.needsFence, !connection.isLost {
      connection.sendFence()
      batch.fenceSent()
    }
    let current = batch.takeConfirmed()
    guard !current.isEmpty else { return }
    window.textInput.hasHardwareKeyboard = reader.devices.hasKeyboard
    let isInput = dispatcher.dispatch(current, at: .now, onOther: handle)
    // A part of a backlog is drawn as an animation is, so that few frames show the way to its end.
    if isInput, !current.isBacklog { frames.inputArrived() }
    if hasNewGeometry { adoptGeometry() }
  }

  /// Fires the timers that are due, those of gestures only after a fence.
  private func advanceTime() {
    let time = loop.now - TimerFence.grace
    guard !dispatcher.touches.isEmpty, let deadline = window.nextDeadline, !connection.isLost
    else { return window.advance(to: time) }
    switch timerFence.decision(for: deadline, at: time, isAllHandled: batch.isEmpty) {
    case .fire(let limit): window.advance(to: limit)
    case .send: timerFence.wasSent(connection.sendFence())
    case .wait: break
    }
  }

  /// The next time at which a timer may be due; nil while a fence is on its way for one.
  private var nextTimer: EventTime? { timerFence.isAwaited ? nil : window.nextDeadline }

  private func handle(_ event: XEvent) {
    transfer.handle(event)
    if event.type == Expose, event.xexpose.window == surface.id { invalidate(event.xexpose) }
    if surface.handle(event) {
      hasNewGeometry = true
      origin = nil
    }
    if settings.handle(event) { adoptSettings() }
    if event.type == PropertyNotify, event.xproperty.window == connection.root,
      event.xproperty.atom == connection.atoms[.keyboardRules]
    {
      adoptKeyboardLanguages()
    }
    if frames.handle(event) { surface.screenDidChange() }
    if event.type == ClientMessage, surface.handleMessage(event), window.onCloseRequest() {
      onClose()
    }
  }

  /// Repaints a rectangle whose contents the server has discarded.
  private func invalidate(_ event: XExposeEvent) {
    let pixels = Rect(
      Double(event.x), Double(event.y), Double(event.width), Double(event.height))
    window.invalidate(Transform.scale(1 / window.scale).apply(pixels))
  }

  /// Follows the desktop's settings after they have changed.
  func adoptSettings() {
    hasNewGeometry = true
    adoptAppearance()
    adoptAccent()
    adoptTextScale()
    adoptMotion()
    frames.displayColors = settings.displayColors
  }

  private func adoptAppearance() {
    window.appearance = preferredAppearance ?? settings.appearance ?? fallbackAppearance
  }

  private func adoptAccent() {
    if followsDesktopAccent, let color = settings.accentColor {
      ownAccent = ownAccent ?? window.accent
      window.accent = Accent(color)
    } else if let accent = ownAccent {
      window.accent = accent
      ownAccent = nil
    }
  }

  private func adoptTextScale() { window.textScale = preferredTextScale ?? settings.textScale }

  private func adoptMotion() {
    window.animator.isReduced = prefersReducedMotion || settings.reducesMotion
  }

  /// Pixels per point for a size of the window in pixels.
  private func scale(for pixels: Size) -> Double {
    InterfaceScale.fitting(preferredScale ?? settings.scale, minimumSize, in: pixels)
  }

  /// Once per batch: of ten sizes in a row only the last one counts.
  private func adoptGeometry() {
    hasNewGeometry = false
    let scale = scale(for: surface.pixelSize)
    let isNewScale = scale != window.scale
    if isNewScale { surface.minimumSize = minimumSize * scale }
    frames.resize()
    window.resize(
      to: Size(surface.pixelSize.width / scale, surface.pixelSize.height / scale), scale: scale)
    // The window's origin matters only while fingers rest on it.
    let origin = dispatcher.touches.isEmpty ? dispatcher.touches.placement.origin : surface.origin()
    dispatcher.place(
      WindowGeometry(origin: origin ?? dispatcher.touches.placement.origin, scale: scale))
    onPlaceChange()
  }

  /// Where the window is, by a round trip; nil while it covers the screen.
  var place: WindowPlace? {
    guard loss == nil, !surface.isFullScreen else { return nil }
    guard !surface.isMaximized else { return WindowPlace(isMaximized: true) }
    return WindowPlace(origin: surface.origin(), size: window.size)
  }

  // MARK: The end

  /// Closes the window while others stay open. What was copied in it stays available.
  func hide() {
    isOpen = false
    dispatcher.cancelAll()
    serveAccessibility(on: nil)
    if loss == nil { XUnmapWindow(connection.display, surface.id) }
    leave()
  }

  /// Whether other programs, or other windows, may still ask for what was copied here.
  var offersItems: Bool { transfer.offersItems }

  /// Closes the window, and serves the clipboard until the desktop has saved its contents; at most
  /// some seconds.
  func finish() {
    loop.connections = [connection.descriptor]
    serveAccessibility(on: nil)
    defer { leave() }
    guard !connection.isLost else { return }
    guard isServerResponding() else { return connection.abandon() }
    if isOpen, !surface.isDestroyed { XUnmapWindow(connection.display, surface.id) }
    let handover = transfer.beginHandover()
    while !handover.isDone, !connection.isLost, loop.now < handover.deadline {
      readInput()
      advanceTime()
      loop.performPending()
      XFlush(connection.display)
      guard !connection.hasQueuedEvents else { continue }
      let next = [nextTimer, handover.deadline].compactMap { $0 }.min()
      loop.wait(.until(loop.clock.localTime(of: (next ?? handover.deadline) + TimerFence.grace)))
    }
  }

  /// Leaves the window, which may have been opened again since.
  private func leave() {
    if window.host === self { window.host = nil }
    guard window.pasteboard === transfer.pasteboard else { return }
    window.pasteboard = nil
    window.selectionPasteboard = nil
    window.textInput.onChange = {}
  }

  /// Whether the server answers in time. If it hangs, every further request could block forever.
  private func isServerResponding() -> Bool {
    let timeout = Timeout(in: Self.patience)
    guard waitForOutput(connection.descriptor, upTo: timeout.remaining) else { return false }
    let fence = connection.sendFence()
    XFlush(connection.display)
    while reader.lastFence.map({ $0.serial < fence }) ?? true {
      guard !timeout.isPast, !connection.isLost else { return false }
      waitForInput([connection.descriptor], upTo: timeout.remaining)
      readInput()
    }
    return true
  }
}

/// The connection was lost while the window was created.
nonisolated struct ConnectionLost: Error {}

/// Why an open window can no longer be used.
nonisolated enum WindowLoss: Hashable, Sendable {
  /// The connection to the server was lost.
  case connection
  /// Another client destroyed the window.
  case window

  /// The report for the user.
  func sentence(app: String) -> String {
    switch self {
    case .connection: localized("{app} lost its connection to the X server and quit.", ["app": app])
    case .window:
      localized("{app}'s window was destroyed by another program, so it quit.", ["app": app])
    }
  }
}

/// The window's requests to the desktop; none is sent once window or connection is lost.
extension WindowSession: WindowHost {
  var isFullScreen: Bool { surface.isFullScreen }
  var isOutOfSight: Bool { !surface.wantsFrames }

  func setTitle(_ title: String) {
    guard loss == nil else { return }
    surface.setTitle(title)
  }

  func setFullScreen(_ isFullScreen: Bool) {
    guard loss == nil else { return }
    surface.setFullScreen(isFullScreen)
  }

  var identifier: UInt { UInt(surface.id) }

  func close() { onClose() }
}
