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
  var polled = descriptors.map { pollfd(fd: $0, events: Int16(events), revents: 0) }
  let count: Int32
  if let duration {
    var time = max(.zero, duration).timespec
    count = ppoll(&polled, nfds_t(polled.count), &time, nil)
  } else {
    count = ppoll(&polled, nfds_t(polled.count), nil, nil)
  }
  return count > 0 ? polled.filter { $0.revents != 0 }.map(\.fd) : []
}
