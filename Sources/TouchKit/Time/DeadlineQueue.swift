/// A promise to do something at a moment of the event clock; keep it to be able to cancel it.
public final class Deadline {
  /// When it is due.
  public let time: EventTime
  fileprivate var action: (() -> Void)?

  fileprivate init(time: EventTime, action: @escaping () -> Void) {
    self.time = time
    self.action = action
  }

  /// Whether it is still to come.
  public var isPending: Bool { action != nil }

  /// Takes the promise back; does nothing once it has been kept.
  public func cancel() { action = nil }

  /// Keeps the promise unless it was taken back.
  func fire() {
    let action = action
    self.action = nil
    action?()
  }
}

/// The timers of a window, keyed by event time and never by the time of processing.
struct DeadlineQueue {
  private var deadlines: [Deadline] = []

  /// The earliest moment at which something is due.
  var next: EventTime? {
    for index in deadlines.indices.reversed() where deadlines[index].isPending {
      return deadlines[index].time
    }
    return nil
  }

  mutating func add(at time: EventTime, action: @escaping () -> Void) -> Deadline {
    let deadline = Deadline(time: time, action: action)
    deadlines.removeAll { !$0.isPending }
    // Latest first, so that the earliest is cheap to remove; equal times keep their order.
    let index = deadlines.firstIndex { $0.time <= time } ?? deadlines.count
    deadlines.insert(deadline, at: index)
    return deadline
  }

  /// Removes and returns the first of what is due at a moment, which no earlier one precedes.
  mutating func take(at time: EventTime) -> Deadline? {
    while let last = deadlines.last, !last.isPending { deadlines.removeLast() }
    return deadlines.last?.time == time ? deadlines.removeLast() : nil
  }
}
