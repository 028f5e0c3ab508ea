import Glibc

/// A stream socket to a server on this machine.
final class UnixSocket {
  private var descriptor: Int32

  /// A system error.
  struct Failure: Error, CustomStringConvertible {
    let code: Int32
    var description: String { String(cString: strerror(code)) }
  }

  init(connectingTo path: String) throws(Failure) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let isShort = withUnsafeMutableBytes(of: &address.sun_path) { field in
      guard bytes.count < field.count else { return false }
      field.copyBytes(from: bytes)
      return true
    }
    guard isShort else { throw fail(ENAMETOOLONG) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw fail(errno) }
  }

  deinit { close() }

  private func fail(_ code: Int32) -> Failure {
    close()
    return Failure(code: code)
  }

  func close() {
    guard descriptor >= 0 else { return }
    Glibc.close(descriptor)
    descriptor = -1
  }

  /// Writes all bytes; waits up to 20 seconds while the peer does not read.
  func write(_ bytes: [UInt8]) throws(Failure) {
    let deadline = Timeout(in: .seconds(20))
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN, !deadline.isPast {
        _ = waitForOutput(descriptor, upTo: deadline.remaining)
      } else if errno != EINTR {
        throw Failure(code: errno)
      }
    }
  }

  /// Reads exactly `count` bytes; nil if they have not arrived by the deadline.
  func read(_ count: Int, until deadline: Timeout) throws(Failure) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var buffer = [UInt8](repeating: 0, count: count - bytes.count)
      let received = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if received > 0 {
        bytes += buffer.prefix(received)
      } else if received == 0 {
        throw Failure(code: EPIPE)
      } else if errno == EAGAIN {
        guard !deadline.isPast else { return nil }
        waitForInput([descriptor], upTo: deadline.remaining)
      } else if errno != EINTR {
        throw Failure(code: errno)
      }
    }
    return bytes
  }

  /// Reads and discards data until the peer closes the connection. Returns whether it did so in
  /// time.
  func waitForEnd(until deadline: Timeout) -> Bool {
    while !deadline.isPast {
      do {
        guard try read(1, until: deadline) != nil else { return false }
      } catch {
        return true
      }
    }
    return false
  }
}
