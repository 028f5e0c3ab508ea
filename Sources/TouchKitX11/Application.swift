import CX11
import Glibc
import TouchKit

/// An app on an X server: one connection, one window, one loop.
///
/// ```swift
/// let app = try Application(name: "Hello")
/// let window = Window(size: Size(800, 600), scale: app.scale)
/// exit(try app.run(window))
/// ```
public final class Application {
  /// The app's name, for messages and as the title of a window that has none.
  public let name: String
  /// Pixels per point, as the desktop or the app's maker wants it when the app starts.
  public var scale: Double { fixedScale ?? settings.scale }
  /// The time of the user interface, and the way back to its thread.
  public var scheduler: any Scheduler { loop }
  /// When input is answered with a frame.
  public var framePolicy = FramePolicy.immediate {
    didSet { session?.pacer.policy = framePolicy }
  }
  /// Called when the X server is gone and before `run` returns: the last chance to save.
  ///
  /// All touches have been cancelled by then.
  public var onConnectionLost: () -> Void = {}
  /// Told each step in the life of each contact, one line each; nil, the default, costs nothing.
  public var touchLog: ((String) -> Void)? { didSet { connectLog() } }

  private let className: String
  private let connection: XConnection
  private let settings: DesktopSettings
  private let loop: EventLoop
  private let fixedScale: Double?
  private var session: WindowSession?

  /// Connects to an X server.
  ///
  /// - Parameters:
  ///   - name: The app's name as people know it.
  ///   - className: The name that ties the window to its desktop file; the app's name for nil.
  ///   - display: The display to connect to; that of the environment for nil.
  ///   - scale: Pixels per point; nil for what the desktop says, now and later.
  public init(
    name: String, className: String? = nil, display: String? = nil, scale: Double? = nil
  ) throws(XError) {
    self.name = name
    self.className = className ?? name
    // Input methods speak the language of the person; numbers stay as they are.
    setlocale(LC_CTYPE, "")
    connection = try XConnection(display: display, app: name)
    fixedScale = scale.map(InterfaceScale.rounded)
    settings = DesktopSettings(connection: connection)
    loop = EventLoop(clock: EventClock(startedAt: .now()))
    guard let time = connection.serverTime(), !connection.isLost else {
      throw .connectionLost(app: name)
    }
    loop.clock.set(to: time, at: .now())
    for number in [SIGTERM, SIGINT, SIGHUP] {
      // What a shell reports of a program that a signal has ended.
      loop.onSignal(number) { [unowned loop] in loop.stop(status: 128 + number) }
    }
  }

  /// The screen's extent in points.
  public var screenSize: Size { connection.isLost ? .zero : connection.screenSize * (1 / scale) }

  /// The extent in points that a new window can have: the main monitor without the desktop's panels.
  public var workSize: Size {
    connection.isLost ? .zero : connection.workArea.size * (1 / scale)
  }

  /// Whether a touchscreen is connected to the server. Asks the server while no window is open.
  public var hasTouchscreen: Bool {
    if let session { return session.hasTouchscreen }
    var devices = DeviceTable()
    if !connection.isLost { devices.reload(from: connection.display) }
    return devices.hasTouchscreen
  }

  /// How the frames of the open window went.
  public var statistics: FrameStatistics { session?.statistics ?? FrameStatistics() }

  /// Does something on the loop's thread when the process gets a signal, such as `SIGUSR1`.
  ///
  /// SIGTERM, SIGINT and SIGHUP end the loop unless they are given something else to do.
  public func onSignal(_ number: Int32, perform action: @escaping () -> Void) {
    loop.onSignal(number, perform: action)
  }

  /// Shows a window and runs the app until the window is closed.
  ///
  /// - Returns: The status to exit with: 0 after the window was closed, 1 after the server went
  ///   away, 128 and the signal's number after a signal.
  public func run(_ window: TouchKit.Window, options: WindowOptions = WindowOptions())
    throws(XError)
    -> Int32
  {
    let session = try open(window, options)
    defer {
      window.host = nil
      self.session = nil
    }
    var isLost = false
    let status = loop.run(on: connection.descriptor) {
      let sleep = session.turn()
      if connection.isLost, !isLost {
        isLost = true
        session.dispatcher.loseEverything()
        onConnectionLost()
        report("\(name) ended because the X server went away.")
        loop.stop(status: 1)
      }
      return sleep
    }
    return status
  }

  /// Ends `run` after the turn under way.
  public func stop(status: Int32 = 0) { loop.stop(status: status) }

  private func open(_ window: Window, _ options: WindowOptions) throws(XError) -> WindowSession {
    let session: WindowSession
    do {
      session = try WindowSession(
        window, connection: connection, loop: loop, settings: settings, fixedScale: fixedScale,
        minimumSize: options.minimumSize)
    } catch {
      throw .connectionLost(app: name)
    }
    self.session = session
    session.pacer.policy = framePolicy
    connectLog()
    session.host.describe(name: name, className: className, options: options)
    session.setTitle(window.title.isEmpty ? name : window.title)
    window.host = session
    if options.isFullScreen { session.setFullScreen(true) }
    session.host.show()
    session.host.finishStartup()
    return session
  }

  private func connectLog() {
    session?.dispatcher.touches.log = touchLog.map { log in { log($0.description) } }
  }

  private func report(_ sentence: String) {
    let line = Array("\(sentence)\n".utf8)
    write(STDERR_FILENO, line, line.count)
  }
}
