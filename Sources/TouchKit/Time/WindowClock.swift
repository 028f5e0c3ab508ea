/// The time of a window, and its timers.
final class WindowClock {
  /// The latest event time that the window has processed.
  private(set) var now = EventTime.zero
  private var deadlines = DeadlineQueue()
  private unowned let window: Window

  init(of window: Window) { self.window = window }

  /// When the next timer is due; nil if there is none.
  var next: EventTime? { deadlines.next }

  /// Advances the time; it never goes back.
  func advance(to time: EventTime) { now = max(now, time) }

  /// Begins at a time. What was scheduled before is due that much later.
  func start(at time: EventTime) {
    deadlines.postpone(by: time - now)
    now = time
  }

  func schedule(at time: EventTime, _ action: @escaping () -> Void) -> Deadline {
    deadlines.add(at: time, action: action)
  }

  /// Fires timers in order.
  func fireDeadlines(where isDue: (EventTime) -> Bool) {
    while let time = deadlines.next, isDue(time) {
      advance(to: time)
      // Removed one by one, so that a nested event loop fires the others.
      while let deadline = deadlines.take(at: time) { deadline.fire() }
      window.input.dispatcher.settleTimers(at: now)
    }
  }
}

extension Window {
  /// The latest event time that the window has processed.
  public var now: EventTime { clock.now }

  /// The event time of the next timer; nil if there is none.
  public var nextDeadline: EventTime? { clock.next }

  /// Advances the clock to an event time and fires the due timers in order. The driver drains its
  /// event queue before, so that a queued lift precedes a late long press.
  public func advance(to time: EventTime) {
    beginCall()
    defer { endCall() }
    clock.fireDeadlines { $0 <= time }
    clock.advance(to: time)
  }

  /// Sets the clock when the window is about to be shown. Timers and animations that were started
  /// before begin now: a message of the start is shown for its whole time, however long the start
  /// took.
  package func startClock(at time: EventTime) {
    animator.postpone(by: time - now)
    clock.start(at: time)
    input.lastTime = time
  }

  /// Schedules a closure for an event time.
  @discardableResult
  public func schedule(at time: EventTime, _ action: @escaping () -> Void) -> Deadline {
    clock.schedule(at: time, action)
  }

  /// Schedules a closure for a delay after `now`.
  @discardableResult
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Deadline {
    schedule(at: now + delay, action)
  }
}
