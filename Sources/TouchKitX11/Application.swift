import CX11
import Glibc
import Platform
import TouchKit
import TouchKitAccessibility
import X11Support

/// An app on an X server, with its windows and one event loop.
///
/// ```swift
/// let app = try Application(name: "Hello")
/// let window = Window(size: Size(800, 600), scale: app.scale)
/// app.main(window)
/// ```
///
/// The event loop also performs the jobs of the main actor, such as those of a `Task`. Further windows
/// are shown by ``open(_:options:)``.
public final class Application {
  /// The app's name, used in messages and as the title of a window that has none.
  public let name: String
  /// Pixels per point: those that the app prefers, or else the desktop's current setting.
  public var scale: Double { chosenScale ?? settings.scale }
  /// Pixels per point, chosen by the app, in quarters from 0.5 to 8; nil, the default, follows the
  /// desktop's setting and its changes.
  public var preferredScale: Double? {
    get { chosenScale }
    set {
      chosenScale = newValue.map(InterfaceScale.chosen)
      for session in sessions { session.preferredScale = chosenScale }
    }
  }
  /// The appearance of the windows, chosen by the app; nil, the default, follows the desktop's theme
  /// and its changes.
  public var preferredAppearance: Appearance? {
    didSet { for session in sessions { session.preferredAppearance = preferredAppearance } }
  }
  /// The appearance of the windows where neither the app nor the desktop has chosen one, such as in a
  /// kiosk without a settings daemon.
  public var fallbackAppearance = Appearance.light {
    didSet { for session in sessions { session.fallbackAppearance = fallbackAppearance } }
  }
  /// Whether the windows' accent is the one that the user has chosen for the desktop, and its changes. Where
  /// the desktop tells none, it is that of the window. False by default, so that an app keeps its own.
  public var followsDesktopAccent = false {
    didSet { for session in sessions { session.followsDesktopAccent = followsDesktopAccent } }
  }
  /// The factor by which the windows' texts are larger, chosen by the app, from 0.8 to 2; nil, the default,
  /// follows the desktop's setting and its changes. See `Window.textScale`.
  public var preferredTextScale: Double? {
    didSet { for session in sessions { session.preferredTextScale = preferredTextScale } }
  }
  /// Whether the windows show no animations. False, the default, follows the desktop's setting and its
  /// changes.
  public var prefersReducedMotion = false {
    didSet { for session in sessions { session.prefersReducedMotion = prefersReducedMotion } }
  }
  /// The main thread's scheduler: its clock, and a thread-safe way to post work to it.
  public var scheduler: any Scheduler { loop }
  /// Called once when the connection to the X server has been lost, before `run` returns: the last
  /// opportunity to save.
  ///
  /// All touches have been cancelled by then.
  public var onConnectionLost: () -> Void = {}
  /// Called when the first window has another place or size.
  public var onPlaceChange: () -> Void = {}
  /// Called with one line for each state transition of each contact; nil, the default, has no cost.
  public var touchLog: ((String) -> Void)? { didSet { connectLog() } }

  private let className: String
  private let display: String?
  /// The connection of the first window.
  private let connection: XConnection
  private let settings: DesktopSettings
  private var portal: PortalSettings?
  private let loop: EventLoop
  private var chosenScale: Double?
  /// The windows in the order in which they were opened, with closed ones that are still needed: the first
  /// one, which has the app's connection, and those that offer what was copied in them.
  private var sessions: [WindowSession] = []
  private var hasLostServer = false
  private var instance: SingleInstance?
  private var observer: SessionObserver?
  /// The accessibility bus, while somebody needs it.
  private var accessibilityBus: String? {
    didSet { for session in openSessions { session.serveAccessibility(on: accessibilityBus) } }
  }

  /// Connects to an X server.
  ///
  /// - Parameters:
  ///   - name: The app's user-visible name.
  ///   - className: The class that associates the window with its desktop file; defaults to the
  ///     name.
  ///   - display: The display to connect to; nil uses the `DISPLAY` environment variable.
  ///   - scale: Pixels per point; see ``preferredScale``.
  /// - Throws: `XError` if there is no server, or if it lacks XInput 2.2 or true colors.
  public init(
    name: String, className: String? = nil, display: String? = nil, scale: Double? = nil
  ) throws(XError) {
    self.name = name
    self.className = className ?? name
    self.display = display
    Localization.startIfNeeded(environment: Launch.currentEnvironment)
    // Input methods need the user's character set, which is UTF-8 if the locale is not generated;
    // number formatting stays in the C locale.
    if setlocale(LC_CTYPE, "") == nil { setlocale(LC_CTYPE, "C.UTF-8") }
    connection = try XConnection(display: display, app: name)
    chosenScale = scale.map(InterfaceScale.chosen)
    settings = DesktopSettings(connection: connection)
    loop = EventLoop(clock: EventClock(startedAt: .now))
    guard let time = connection.serverTime(), !connection.isLost else {
      throw .connectionLost(app: name)
    }
    loop.clock.set(to: time, at: .now)
    for number in [SIGTERM, SIGINT, SIGHUP] { loop.stop(onSignal: number) }
    loop.connections = [connection.descriptor]
    followSession()
  }

  private func followSession() {
    let loop = loop
    observer = SessionObserver(environment: Launch.currentEnvironment) { [weak self] change in
      loop.post { self?.adopt(change) }
    }
  }

  private func adopt(_ change: SessionObserver.Change) {
    switch change {
    case .settings(let changed):
      portal = changed
      if settings.adopt(changed) { sessions.first?.adoptSettings() }
      for session in sessions.dropFirst() where session.settings.adopt(changed) {
        session.adoptSettings()
      }
    case .accessibility(let bus): accessibilityBus = bus
    }
  }

  /// The screen's size in points; zero once the connection has been lost.
  public var screenSize: Size { connection.isLost ? .zero : connection.screenSize * (1 / scale) }

  /// The size in points available to a new window: the main monitor without the desktop's panels.
  /// Zero once the connection has been lost.
  public var workSize: Size {
    connection.isLost ? .zero : connection.workArea.size * (1 / scale)
  }

  /// Where the first window is, to be restored by a later start; nil while it has no place of its own, as in
  /// full screen, and while it is not open. Queries the server.
  public var windowPlace: WindowPlace? { openSessions.first?.place }

  /// Returns a place of an earlier start as it is possible now: on a monitor, and not larger than what
  /// the desktop's panels leave of it.
  public func fitted(_ place: WindowPlace) -> WindowPlace {
    guard !connection.isLost else { return place }
    return place.fitted(on: connection.monitors, scale: scale) { connection.workArea(of: $0) }
  }

  /// Whether a touchscreen is connected to the server. Queries the server while no window is open.
  public var hasTouchscreen: Bool {
    if let session = sessions.first { return session.hasTouchscreen }
    var devices = DeviceTable()
    if !connection.isLost { devices.reload(from: connection.server) }
    return devices.hasTouchscreen
  }

  /// Sets the action for a signal, such as `SIGUSR1`. The action runs on the main thread, in a turn
  /// of the event loop.
  ///
  /// SIGTERM, SIGINT and SIGHUP end the loop unless another action is set for them, within a second
  /// even if the X server hangs; SIGALRM serves that purpose.
  public func onSignal(_ number: Int32, perform action: @escaping () -> Void) {
    loop.onSignal(number, perform: action)
  }

  /// Brings the first window to the front whenever the user starts the app again, and passes on what that start
  /// is for.
  ///
  /// - Parameters:
  ///   - instance: This start, which is the first one.
  ///   - perform: Called on the main thread, in a turn of the event loop.
  public func follow(
    _ instance: SingleInstance,
    perform: @escaping @MainActor @Sendable (SingleInstance.Request) -> Void
  ) {
    self.instance = instance
    let loop = loop
    instance.follow { [weak self] arrival in
      loop.post {
        self?.openSessions.first?.activate(startupID: arrival.startupID)
        perform(arrival.request)
      }
    }
  }

  /// Shows a window, runs the event loop until all windows are closed, and ends the process with the
  /// status that `run` returns. Prints an error to standard error and exits with status 1.
  public func main(_ window: TouchKit.Window, options: WindowOptions = WindowOptions()) -> Never {
    do throws(XError) {
      exit(try run(window, options: options))
    } catch {
      report("\(name): \(error)")
      exit(1)
    }
  }

  /// Shows a window and runs the event loop until all windows are closed.
  ///
  /// - Returns: The exit status: 0 after the windows were closed, 1 after the connection was lost or
  ///   another client destroyed the last window, 128 plus the signal number after a signal.
  public func run(_ window: TouchKit.Window, options: WindowOptions = WindowOptions())
    throws(XError)
    -> Int32
  {
    try open(window, options: options)
    let status = loop.run(turn: turn)
    for session in sessions { session.finish() }
    sessions = []
    loop.connections = [connection.descriptor]
    return status
  }

  /// Shows one more window, which is used like the first one until it is closed.
  ///
  /// It has a connection to the server of its own: no window waits for another one. Call it before
  /// `run`, or in a turn of the event loop.
  ///
  /// - Throws: `XError` if the server has been lost, or accepts no more connections.
  public func open(_ window: TouchKit.Window, options: WindowOptions = WindowOptions())
    throws(XError)
  {
    let isFirst = sessions.isEmpty
    let connection =
      isFirst ? connection : try XConnection(display: display, app: name)
    let settings = isFirst ? settings : DesktopSettings(connection: connection)
    if let portal { _ = settings.adopt(portal) }
    try show(window, options, connection, settings)
  }

  private var openSessions: [WindowSession] { sessions.filter(\.isOpen) }

  /// A turn of each window; returns how long the loop may sleep after it.
  private func turn() -> EventLoop.Sleep {
    let before = sessions.count
    var sleep = EventLoop.Sleep.untilWoken
    for session in sessions { sleep = sleep.orShorter(session.turn()) }
    for session in sessions where session.isOpen {
      if let loss = session.loss { didLose(session, loss) }
    }
    let isNew = sessions.count != before
    removeUnneeded()
    return isNew ? .not : sleep
  }

  private func didLose(_ session: WindowSession, _ loss: WindowLoss) {
    guard !hasLostServer else { return }
    if loss == .window, openSessions.count > 1 { return session.hide() }
    hasLostServer = true
    for session in sessions { session.dispatcher.cancelAll() }
    if loss == .connection { onConnectionLost() }
    // A signal may have ended the wait for a server that hangs.
    if !loop.performSignals() { report(loss.sentence(app: name)) }
    loop.stop(status: 1)
  }

  private func close(_ session: WindowSession) {
    guard session.isOpen else { return }
    // The last one is on the screen until all is saved.
    if openSessions.count == 1 { loop.stop(status: 0) } else { session.hide() }
  }

  private func removeUnneeded() {
    let unneeded = sessions.dropFirst().filter { !$0.isOpen && !$0.offersItems }
    guard !unneeded.isEmpty else { return }
    sessions.removeAll { session in unneeded.contains { $0 === session } }
    // Before their connections are closed: other files may then have these descriptors.
    loop.connections = sessions.map(\.connection.descriptor)
  }

  /// Ends `run` after the current turn. The status of the first call is the one returned.
  public func stop(status: Int32 = 0) { loop.stop(status: status) }

  private func show(
    _ window: Window, _ options: WindowOptions, _ connection: XConnection,
    _ settings: DesktopSettings
  ) throws(XError) {
    let session: WindowSession
    do {
      session = try WindowSession(
        window, connection: connection, loop: loop, settings: settings, preferredScale: chosenScale,
        minimumSize: options.minimumSize, name: name)
    } catch {
      throw .connectionLost(app: name)
    }
    session.fallbackAppearance = fallbackAppearance
    session.preferredAppearance = preferredAppearance
    session.prefersReducedMotion = prefersReducedMotion
    session.followsDesktopAccent = followsDesktopAccent
    session.preferredTextScale = preferredTextScale
    sessions.append(session)
    loop.connections = sessions.map(\.connection.descriptor)
    session.serveAccessibility(on: accessibilityBus)
    session.onClose = { [weak self, weak session] in
      if let session { self?.close(session) }
    }
    session.onPlaceChange = { [weak self, weak session] in
      if let self, let session, session === openSessions.first { onPlaceChange() }
    }
    connectLog()
    #if DEBUG
      let name = name
      window.reportPaintingOutside { StandardError.printLine("\(name): \($0)") }
    #endif
    session.surface.describe(name: name, className: className, options: options)
    session.setTitle(window.title.isEmpty ? name : window.title)
    window.host = session
    if let place = options.place { session.surface.restore(place) }
    if options.isFullScreen { session.setFullScreen(true) }
    session.surface.show()
    session.surface.finishStartup()
  }

  private func connectLog() {
    for session in sessions {
      session.dispatcher.touches.log = touchLog.map { log in { log($0.description) } }
    }
  }

  private func report(_ sentence: String) {
    StandardError.printLine(sentence)
  }
}
