import CX11
import Platform
import TouchKit

/// An open window: its X window, its input and its frames, processed one turn at a time.
final class WindowSession {
  /// Pixels per point chosen by the app; nil follows the desktop's setting.
  let fixedScale: Double?
  /// The appearance chosen by the app; nil follows the desktop's theme.
  var preferredAppearance: Appearance? { didSet { adoptAppearance() } }
  /// The appearance where neither the app nor the desktop has chosen one.
  var fallbackAppearance = Appearance.light { didSet { adoptAppearance() } }
  /// Whether the app wants no animations, whatever the desktop's setting.
  var prefersReducedMotion = false { didSet { adoptMotion() } }
  /// The X window.
  let surface: XWindow
  /// Decides when frames are drawn.
  var pacer = FramePacer()
  /// Dispatches all input.
  let dispatcher: InputDispatcher

  private let window: Window
  let connection: XConnection
  let loop: EventLoop
  private var clock: EventClock { loop.clock }
  private let settings: DesktopSettings
  private let refresh: DisplayRefresh
  private let reader: EventReader
  private let keyboard: Keyboard
  private let presenter: ShmPresenter
  private let transfer: DataTransfer
  private var batch = InputBatch()
  private let minimumSize: Size
  private var hasNewGeometry = false
  /// The serial number of the last fence sent for a timer.
  private var timerFence: UInt?
  /// When a frame first failed to get a buffer because the server was still reading all of them.
  private var blockedSince: MonotonicTime?

  /// How late an event stamped just before a deadline may arrive.
  private static let grace = Duration.milliseconds(2)
  /// How long a server may take to answer when the app ends. A signal should end it within a second.
  private static let patience = Duration.milliseconds(400)
  /// How long to wait for a free buffer before sending a fence.
  private static let bufferTimeout = Duration.milliseconds(100)

  /// Creates the X window and the objects that serve it.
  init(
    _ window: Window, connection: XConnection, loop: EventLoop, settings: DesktopSettings,
    fixedScale: Double?, minimumSize: Size
  ) throws(ConnectionLost) {
    self.window = window
    self.connection = connection
    self.loop = loop
    self.settings = settings
    self.fixedScale = fixedScale
    self.minimumSize = minimumSize
    window.startClock(at: loop.now)
    let size = Size(
      max(1, (window.size.width * window.scale).rounded()),
      max(1, (window.size.height * window.scale).rounded()))
    surface = XWindow(
      connection: connection, size: size,
      background: window.backgroundColor.resolved(for: window.appearance))
    transfer = DataTransfer(window, surface: surface, connection: connection, loop: loop)
    keyboard = Keyboard(connection: connection, window: surface.id)
    reader = EventReader(connection: connection, surface: surface, keyboard: keyboard)
    dispatcher = InputDispatcher(window: window, keyboard: keyboard, clock: loop.clock)
    refresh = DisplayRefresh(connection: connection)
    pacer.interval = refresh.interval
    guard let presenter = ShmPresenter(connection: connection, window: surface.id, size: size)
    else { throw ConnectionLost() }
    self.presenter = presenter
    presenter.displayColors = settings.displayColors
    dispatcher.onUserAction = { [surface] in surface.noteUserTime($0) }
    dispatcher.onUnmap = { [surface] in surface.unmapped() }
    let cursor = PointerCursor(connection: connection, window: surface.id)
    dispatcher.onFinger = { cursor.fingerLanded() }
    dispatcher.onMouse = { cursor.mouseMoved() }
    dispatcher.place(WindowGeometry(origin: .zero, scale: window.scale))
    surface.setMinimumSize(minimumSize * window.scale)
    window.scheduler = loop
    window.pasteboard = transfer.pasteboard
    window.selectionPasteboard = transfer.selectionPasteboard
    window.dragHost = transfer.dragSource
    connectTextInput(keyboard)
  }

  /// Passes the caret of the view that takes text to the input method, and opens the on-screen
  /// keyboard where there is no other.
  private func connectTextInput(_ keyboard: Keyboard) {
    window.textInput.locale = UserLocale.current.writing
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

  /// Whether a touchscreen is connected.
  var hasTouchscreen: Bool { reader.devices.hasTouchscreen }

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
    let frame = draw()
    XFlush(connection.display)
    guard !connection.hasQueuedEvents else { return .not }
    return sleep(until: frame)
  }

  // MARK: Input

  private func readInput() {
    reader.read(into: &batch, at: .now)
    if batch.needsFence, !connection.isLost {
      connection.sendFence()
      batch.fenceSent()
    }
    let current = batch.takeConfirmed()
    guard !current.isEmpty else { return }
    window.textInput.hasHardwareKeyboard = reader.devices.hasKeyboard
    let isInput = dispatcher.dispatch(current, at: .now, onOther: handle)
    // A part of a backlog is drawn as an animation is, so that few frames show the way to its end.
    if isInput, !current.isBacklog { pacer.inputArrived() }
    if hasNewGeometry { adoptGeometry() }
  }

  /// Timers fire slightly late: the queue was read just now, but events that the server stamped
  /// before a deadline may still be in transit.
  ///
  /// While fingers are down, timers decide gestures, and a busy server may have such events without
  /// having sent them. So these timers fire only after a fence that was sent past the deadline.
  private func advanceTime() {
    let time = loop.now - Self.grace
    guard !dispatcher.touches.isEmpty, let deadline = window.nextDeadline, deadline <= time,
      !connection.isLost
    else { return window.advance(to: time) }
    if let fence = reader.lastFence, clock.time(of: fence.serverTime) >= deadline, batch.isEmpty {
      window.advance(to: min(time, clock.time(of: fence.serverTime)))
    } else if awaitedFence == nil {
      awaitedFence = connection.sendFence()
    }
  }

  /// The serial number of a fence sent for a timer that is due; nil if there is none.
  private var awaitedFence: UInt? {
    get {
      guard let sent = timerFence, let last = reader.lastFence?.serial, last >= sent else {
        return timerFence
      }
      return nil
    }
    set { timerFence = newValue }
  }

  /// The next time at which a timer may be due; nil while a fence is on its way for one.
  private var nextTimer: EventTime? { awaitedFence == nil ? window.nextDeadline : nil }

  private func handle(_ event: XEvent) {
    transfer.handle(event)
    if event.type == Expose, event.xexpose.window == surface.id { invalidate(event.xexpose) }
    if surface.handle(event) { hasNewGeometry = true }
    if settings.handle(event) { adoptSettings() }
    if refresh.handle(event) {
      pacer.interval = refresh.interval
      surface.screenDidChange()
    }
    if event.type == ClientMessage, surface.handleMessage(event), window.onCloseRequest() {
      loop.stop(status: 0)
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
    adoptMotion()
    adoptColors()
  }

  private func adoptAppearance() {
    window.appearance = preferredAppearance ?? settings.appearance ?? fallbackAppearance
  }

  private func adoptMotion() {
    window.animator.isReduced = prefersReducedMotion || settings.reducesMotion
  }

  private func adoptColors() {
    guard presenter.displayColors !== settings.displayColors else { return }
    presenter.displayColors = settings.displayColors
    window.root.setNeedsDisplay()
  }

  /// Once per batch: of ten sizes in a row only the last one counts.
  private func adoptGeometry() {
    hasNewGeometry = false
    let scale = fixedScale ?? settings.scale
    let isNewScale = scale != window.scale
    if isNewScale { surface.setMinimumSize(minimumSize * scale) }
    presenter.resize(to: surface.pixelSize)
    window.resize(
      to: Size(surface.pixelSize.width / scale, surface.pixelSize.height / scale), scale: scale)
    // The window's origin matters only while fingers rest on it.
    let origin = dispatcher.touches.isEmpty ? dispatcher.touches.placement.origin : surface.origin()
    dispatcher.place(
      WindowGeometry(origin: origin ?? dispatcher.touches.placement.origin, scale: scale))
    pacer.inputArrived()
  }

  // MARK: The end

  /// Closes the window, and serves the clipboard until the desktop has saved its contents; at most
  /// some seconds.
  func finish() {
    guard !connection.isLost else { return }
    guard isServerResponding() else { return connection.abandon() }
    if !surface.isDestroyed { XUnmapWindow(connection.display, surface.id) }
    let handover = transfer.beginHandover()
    while !handover.isDone, !connection.isLost, loop.now < handover.deadline {
      readInput()
      advanceTime()
      loop.performPending()
      XFlush(connection.display)
      guard !connection.hasQueuedEvents else { continue }
      let next = [nextTimer, handover.deadline].compactMap { $0 }.min()
      loop.wait(
        on: connection.descriptor,
        .until(loop.clock.localTime(of: (next ?? handover.deadline) + Self.grace)))
    }
    window.pasteboard = nil
    window.selectionPasteboard = nil
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

  // MARK: Frames

  /// Draws if a frame is due; returns when to check again.
  private func draw() -> MonotonicTime? {
    let start = MonotonicTime.now
    let isWanted = surface.wantsFrames && window.needsFrame
    switch pacer.decision(needsFrame: isWanted, at: start) {
    case .rest:
      surface.finishResize()
      return nil
    case .wait(let moment):
      return moment
    case .draw:
      surface.background = window.backgroundColor.resolved(for: window.appearance)
      guard window.drawFrame(at: loop.clock.eventTime(at: start), into: presenter) else {
        return waitForBuffer(at: start)
      }
      let end = MonotonicTime.now
      blockedSince = nil
      pacer.drew(at: start)
      surface.finishResize()
      return pacer.nextCheck(needsFrame: window.needsFrame, at: end)
    }
  }

  /// The event that frees a buffer wakes the loop; if none arrives, a fence provokes one.
  private func waitForBuffer(at time: MonotonicTime) -> MonotonicTime? {
    guard let since = blockedSince else {
      blockedSince = time
      return time + Self.bufferTimeout
    }
    guard since + Self.bufferTimeout <= time else { return since + Self.bufferTimeout }
    connection.sendFence()
    blockedSince = time + .seconds(3600)
    return nil
  }

  private func sleep(until frame: MonotonicTime?) -> EventLoop.Sleep {
    let deadline = nextTimer.map { loop.clock.localTime(of: $0 + Self.grace) }
    guard let moment = [frame, deadline, keyboard.input.deadline].compactMap({ $0 }).min() else {
      return .untilWoken
    }
    return .until(moment)
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

  func setTitle(_ title: String) {
    guard loss == nil else { return }
    surface.setTitle(title)
  }

  func setFullScreen(_ isFullScreen: Bool) {
    guard loss == nil else { return }
    surface.setFullScreen(isFullScreen)
  }

  var identifier: UInt { UInt(surface.id) }

  func close() { loop.stop(status: 0) }
}
