import CX11
import Platform
import TouchKit
import X11Support

/// The means of all parts of clipboard and drag and drop: the connection, timers, and an unmapped window
/// that owns selections.
final class TransferContext {
  /// The connection.
  let connection: XConnection
  /// The window that owns selections. It has no other purpose, so its properties are not mixed up
  /// with those of others.
  let window: XID
  /// The windows of other clients that are being observed.
  let watch: WindowWatch
  /// The names of formats.
  let targets: TargetNames
  /// The main thread, for work on other threads.
  let scheduler: any Scheduler

  private let clock: EventClock
  private let scheduleAt: (EventTime, @escaping () -> Void) -> Deadline
  private var awaitingTime: [(UInt32) -> Void] = []

  /// Creates the window.
  ///
  /// - Parameter schedule: Schedules a closure for an event time.
  init(
    connection: XConnection, loop: EventLoop,
    schedule: @escaping (EventTime, @escaping () -> Void) -> Deadline
  ) {
    self.connection = connection
    clock = loop.clock
    scheduler = loop
    scheduleAt = schedule
    watch = WindowWatch(connection: connection)
    targets = TargetNames(connection: connection)
    window = connection.makeTransferWindow()
  }

  /// The Xlib display. Valid while the context is, which keeps the connection: as `XConnection.display`.
  var display: OpaquePointer { connection.display }
  /// The atoms.
  var atoms: Atoms { connection.atoms }
  /// The current event time.
  var now: EventTime { clock.eventTime(at: .now) }

  /// The newest time that the server has reported, in milliseconds.
  var latestServerTime: UInt32 {
    UInt32(truncatingIfNeeded: clock.latest.nanoseconds / 1_000_000)
  }

  /// Schedules a closure for a delay after the current time; `window.now` may be long past.
  @discardableResult
  func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Deadline {
    scheduleAt(now + delay, action)
  }

  /// Calls a closure in a later turn of the event loop.
  func post(_ action: @escaping () -> Void) { schedule(after: .zero, action) }

  /// Asks for the server's current time, without waiting for the answer: it comes with the event of
  /// a property change.
  func requestServerTime(_ body: @escaping (UInt32) -> Void) {
    awaitingTime.append(body)
    XProperty(connection, window: window).set(atoms[.fence], type: XA_STRING, bytes: [0])
  }

  /// Handles the event that answers `requestServerTime`.
  func handle(_ event: XEvent) {
    guard event.type == PropertyNotify, event.xproperty.window == window,
      event.xproperty.atom == atoms[.fence], event.xproperty.state == PropertyNewValue,
      !awaitingTime.isEmpty
    else { return }
    awaitingTime.removeFirst()(WireValue.card32(event.xproperty.time))
  }
}

extension XConnection {
  /// Creates an unmapped window whose property changes are reported.
  func makeTransferWindow() -> XID {
    var attributes = XSetWindowAttributes()
    attributes.event_mask = PropertyChangeMask
    return XCreateWindow(
      display, root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, UInt(CWEventMask), &attributes)
  }

  /// Sends an event to a window. Calls `XSendEvent`.
  func send(_ event: XEvent, to window: XID) {
    var event = event
    XSendEvent(display, window, 0, NoEventMask, &event)
  }
}
