import CSys
import Glibc

/// A deadline for waiting.
package struct Timeout: Sendable {
  private let end: MonotonicTime

  /// Creates a deadline after a duration.
  package init(in duration: Duration) { end = .now + duration }

  /// Whether the deadline has passed.
  package var isPast: Bool { .now >= end }

  /// The remaining time, never negative.
  package var remaining: Duration { max(.zero, end - .now) }

  /// Polls a condition until it holds, at least once. Returns whether it held before the deadline.
  ///
  /// For conditions without notification, such as a pixel's color or another process's lock.
  package func poll<Failure: Error>(
    every interval: Duration = .milliseconds(4), _ holds: () throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    while true {
      if try holds() { return true }
      let pause = min(interval, remaining)
      if pause == .zero { return false }
      waitForInput([], upTo: pause)
    }
  }
}

/// Waits until a descriptor is readable or its peer has closed it, for at most `duration`, or
/// indefinitely for nil.
///
/// Returns the ready descriptors; empty on a timeout or a signal. Calls `ppoll`.
@discardableResult
package func waitForInput(_ descriptors: [Int32], upTo duration: Duration?) -> [Int32] {
  wait(for: POLLIN, on: descriptors, upTo: duration)
}

/// Waits until a descriptor is writable. Returns whether it is.
package func waitForOutput(_ descriptor: Int32, upTo duration: Duration) -> Bool {
  !wait(for: POLLOUT, on: [descriptor], upTo: duration).isEmpty
}

private func wait(for events: Int32, on descriptors: [Int32], upTo duration: Duration?) -> [Int32] {
  var set = PollSet(descriptors, for: events)
  set.wait(upTo: duration)
  return descriptors.indices.filter(set.isReady).map { descriptors[$0] }
}

/// Descriptors that are waited for again and again: waiting allocates nothing.
package struct PollSet {
  private var entries: [pollfd]

  /// Creates a set of descriptors to read from. Negative ones are never ready.
  package init(_ descriptors: [Int32]) { self.init(descriptors, for: POLLIN) }

  fileprivate init(_ descriptors: [Int32], for events: Int32) {
    entries = descriptors.map { pollfd(fd: $0, events: Int16(events), revents: 0) }
  }

  /// The descriptor at an index.
  package subscript(index: Int) -> Int32 {
    get { entries[index].fd }
    set { entries[index].fd = newValue }
  }

  /// Waits until a descriptor is ready or its peer has closed it, for at most `duration`, or
  /// indefinitely for nil; also until a signal arrives. Calls `ppoll`.
  package mutating func wait(upTo duration: Duration?) {
    var time = max(.zero, duration ?? .zero).timespec
    let count =
      duration == nil
      ? ppoll(&entries, nfds_t(entries.count), nil, nil)
      : ppoll(&entries, nfds_t(entries.count), &time, nil)
    // After an error, the kernel has not written what is ready.
    if count < 0 { for index in entries.indices { entries[index].revents = 0 } }
  }

  /// Whether the last wait ended with the descriptor at an index ready.
  package func isReady(_ index: Int) -> Bool { entries[index].revents != 0 }
}
