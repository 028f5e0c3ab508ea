/// A timer on the event clock; keep it to cancel it.
public final class Deadline {
  /// The event time at which the timer fires.
  public fileprivate(set) var time: EventTime
  fileprivate var action: (() -> Void)?

  fileprivate init(time: EventTime, action: @escaping () -> Void) {
    self.time = time
    self.action = action
  }

  /// Whether the timer has neither fired nor been cancelled.
  public var isPending: Bool { action != nil }

  /// Cancels the timer; no effect after it has fired.
  public func cancel() { action = nil }

  /// Runs the action unless the timer was cancelled.
  func fire() {
    let action = action
    self.action = nil
    action?()
  }
}

/// The timers of a window, ordered by event time rather than by the time of processing.
struct DeadlineQueue {
  private var deadlines: [Deadline] = []

  /// The event time of the next timer; nil if there is none.
  var next: EventTime? {
    for index in deadlines.indices.reversed() where deadlines[index].isPending {
      return deadlines[index].time
    }
    return nil
  }

  /// Moves all timers to later times.
  func postpone(by delay: Duration) {
    for deadline in deadlines { deadline.time = deadline.time + delay }
  }

  mutating func add(at time: EventTime, action: @escaping () -> Void) -> Deadline {
    let deadline = Deadline(time: time, action: action)
    deadlines.removeAll { !$0.isPending }
    // Latest first, so that removing the earliest is cheap; equal times keep their order.
    let index = deadlines.firstIndex { $0.time <= time } ?? deadlines.count
    deadlines.insert(deadline, at: index)
    return deadline
  }

  /// Removes and returns the next timer if it is due at exactly a time; timers of earlier times
  /// must have been taken before.
  mutating func take(at time: EventTime) -> Deadline? {
    while let last = deadlines.last, !last.isPending { deadlines.removeLast() }
    return deadlines.last?.time == time ? deadlines.removeLast() : nil
  }
}
