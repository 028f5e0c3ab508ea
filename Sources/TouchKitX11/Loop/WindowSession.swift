import CX11
import TouchKit

/// A window while it is open: its server side, its input and its frames, one turn at a time.
final class WindowSession {
  /// Pixels per point that the app insists on; nil follows the desktop.
  let fixedScale: Double?
  /// The window on the server.
  let host: XWindow
  /// When frames are drawn.
  var pacer = FramePacer()
  /// How the frames went.
  private(set) var statistics = FrameStatistics()
  /// All input.
  let dispatcher: InputDispatcher

  private let window: Window
  let connection: XConnection
  let loop: EventLoop
  private let settings: DesktopSettings
  private let refresh: DisplayRefresh
  private let reader: EventReader
  private let presenter: ShmPresenter
  private var batch = InputBatch()
  private let minimumSize: Size
  private var hasNewGeometry = false
  /// Since when a frame has been waiting for the server to read a buffer.
  private var blockedSince: LocalTime?

  /// A lift that was stamped just before a deadline may take so long to arrive.
  private static let grace = Duration.milliseconds(2)
  /// A server that has not read a frame for so long is asked how far it is.
  private static let patience = Duration.milliseconds(100)

  /// Makes the server side of a window.
  init(
    _ window: Window, connection: XConnection, loop: EventLoop, settings: DesktopSettings,
    fixedScale: Double?, minimumSize: Size
  ) throws(LostServer) {
    self.window = window
    self.connection = connection
    self.loop = loop
    self.settings = settings
    self.fixedScale = fixedScale
    self.minimumSize = minimumSize
    let size = Size(
      max(1, (window.size.width * window.scale).rounded()),
      max(1, (window.size.height * window.scale).rounded()))
    host = XWindow(connection: connection, size: size)
    let keyboard = Keyboard(display: connection.display, window: host.id)
    reader = EventReader(connection: connection, window: host.id, keyboard: keyboard)
    dispatcher = InputDispatcher(window: window, keyboard: keyboard, clock: loop.clock)
    refresh = DisplayRefresh(connection: connection)
    pacer.interval = refresh.interval
    guard let presenter = ShmPresenter(connection: connection, window: host.id, size: size)
    else { throw LostServer() }
    self.presenter = presenter
    dispatcher.onUserAction = { [host] in host.noteUserTime($0) }
    let cursor = PointerCursor(connection: connection, window: host.id)
    dispatcher.onFinger = { cursor.fingerLanded() }
    dispatcher.onMouse = { cursor.mouseMoved() }
    dispatcher.onOther = { [unowned self] in handle($0) }
    dispatcher.place(WindowPlacement(origin: .zero, scale: window.scale))
    host.setMinimumSize(minimumSize * window.scale)
  }

  /// Whether a touchscreen is connected.
  var hasTouchscreen: Bool { reader.devices.hasTouchscreen }

  /// One turn: reads all there is, lets time pass, does what was posted, draws what is due.
  func turn() -> EventLoop.Sleep {
    readInput()
    passTime()
    loop.performPending()
    guard !connection.isLost else { return .not }
    let frame = draw()
    XFlush(connection.display)
    // Flushing may read: those events are in Xlib's queue, where no descriptor tells of them.
    guard XEventsQueued(connection.display, QueuedAfterReading) == 0 else { return .not }
    return sleep(until: frame)
  }

  // MARK: Input

  private func readInput() {
    reader.read(into: &batch)
    if batch.needsQuestion, !connection.isLost {
      connection.nudge()
      batch.asked()
    }
    let current = batch.takeBelievable()
    guard !current.isEmpty else { return }
    if dispatcher.dispatch(current, devices: reader.devices, at: .now()) { pacer.inputArrived() }
    statistics.touchFrames = dispatcher.touchFrames
    if hasNewGeometry { adoptGeometry() }
  }

  /// Deadlines wait for a moment longer than they say: the queue was read just now, but what the
  /// server stamped before them may still be on its way.
  private func passTime() { window.advance(to: loop.now - Self.grace) }

  private func handle(_ event: XEvent) {
    if event.type == Expose, event.xexpose.window == host.id { showAgain(event.xexpose) }
    if host.handle(event) { hasNewGeometry = true }
    if settings.handle(event) { hasNewGeometry = true }
    if refresh.handle(event) { pacer.interval = refresh.interval }
    if event.type == ClientMessage, host.handleMessage(event) == .close, window.onCloseRequest() {
      loop.stop(status: 0)
    }
  }

  /// The server has lost a part of the window.
  private func showAgain(_ event: XExposeEvent) {
    let pixels = Rect(
      Double(event.x), Double(event.y), Double(event.width), Double(event.height))
    window.invalidate(Transform.scale(1 / window.scale).apply(pixels))
  }

  /// Once a batch: of ten sizes in a row only the last one counts.
  private func adoptGeometry() {
    hasNewGeometry = false
    let scale = fixedScale ?? settings.scale
    let isNewScale = scale != window.scale
    if isNewScale { host.setMinimumSize(minimumSize * scale) }
    presenter.resize(to: host.pixelSize)
    window.resize(
      to: Size(host.pixelSize.width / scale, host.pixelSize.height / scale), scale: scale)
    // Only fingers that rest on a window which moves have to know where it went.
    let origin = dispatcher.touches.isEmpty ? dispatcher.touches.placement.origin : host.origin()
    dispatcher.place(
      WindowPlacement(origin: origin ?? dispatcher.touches.placement.origin, scale: scale))
    pacer.inputArrived()
  }

  // MARK: Frames

  /// Draws if it is time; otherwise tells when it will be.
  private func draw() -> LocalTime? {
    let start = LocalTime.now()
    let isWanted = host.wantsFrames && window.needsFrame
    switch pacer.decision(needsFrame: isWanted, at: start) {
    case .rest:
      host.finishResize()
      return nil
    case .wait(let moment):
      return moment
    case .draw:
      guard window.drawFrame(at: loop.clock.eventTime(at: start), into: presenter) else {
        return waitForBuffer(at: start)
      }
      let end = LocalTime.now()
      blockedSince = nil
      pacer.drew(at: start)
      statistics.drew(in: end - start)
      host.finishResize()
      return pacer.nextLook(needsFrame: window.needsFrame, at: end)
    }
  }

  /// The event that frees a buffer wakes the loop; if none comes, the server is asked for one.
  private func waitForBuffer(at time: LocalTime) -> LocalTime? {
    guard let since = blockedSince else {
      blockedSince = time
      statistics.waits += 1
      return time + Self.patience
    }
    guard since + Self.patience <= time else { return since + Self.patience }
    connection.nudge()
    blockedSince = time + .seconds(3600)
    return nil
  }

  private func sleep(until frame: LocalTime?) -> EventLoop.Sleep {
    let deadline = window.nextDeadline.map { loop.clock.localTime(of: $0 + Self.grace) }
    guard let moment = [frame, deadline].compactMap({ $0 }).min() else { return .untilWoken }
    return .until(moment)
  }
}

/// The server went away while a window was made.
nonisolated struct LostServer: Error {}
