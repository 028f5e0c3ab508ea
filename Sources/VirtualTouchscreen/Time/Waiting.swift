import CSys
import Glibc

/// Waits until a descriptor is readable or its peer has closed it, for at most `duration`, or
/// indefinitely for nil.
///
/// Returns the ready descriptors; empty on a timeout or a signal.
@discardableResult
package func waitForInput(_ descriptors: [Int32], upTo duration: Duration?) -> [Int32] {
  wait(for: Int16(POLLIN), on: descriptors, upTo: duration)
}

/// Waits until a descriptor is writable. Returns whether it is.
func waitForOutput(_ descriptor: Int32, upTo duration: Duration) -> Bool {
  !wait(for: Int16(POLLOUT), on: [descriptor], upTo: duration).isEmpty
}

private func wait(for events: Int16, on descriptors: [Int32], upTo duration: Duration?) -> [Int32] {
  var polled = descriptors.map { pollfd(fd: $0, events: events, revents: 0) }
  let count: Int32
  if let duration {
    let (seconds, attoseconds) = max(.zero, duration).components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    count = ppoll(&polled, nfds_t(polled.count), &time, nil)
  } else {
    count = ppoll(&polled, nfds_t(polled.count), nil, nil)
  }
  guard count > 0 else { return [] }
  return polled.filter { $0.revents != 0 }.map(\.fd)
}
