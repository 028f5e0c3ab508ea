import Glibc
import Platform

/// A stream socket to a server on this machine.
package final class UnixSocket {
  private var descriptor: Int32

  /// Connects to the socket at a path.
  package init(connectingTo path: String) throws(SystemError) {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    descriptor = try retryingOnInterrupt { socket(AF_UNIX, type, 0) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let isShort = withUnsafeMutableBytes(of: &address.sun_path) { field in
      guard bytes.count < field.count else { return false }
      field.copyBytes(from: bytes)
      return true
    }
    guard isShort else { throw SystemError(number: ENAMETOOLONG) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw .last }
  }

  deinit { close() }

  /// Closes the connection; later calls have no effect.
  package func close() {
    guard descriptor >= 0 else { return }
    Glibc.close(descriptor)
    descriptor = -1
  }

  /// Writes all bytes; waits up to 20 seconds while the peer does not read.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    let deadline = Timeout(in: .seconds(20))
    var rest = bytes[...]
    while !rest.isEmpty {
      do throws(SystemError) {
        let count = try retryingOnInterrupt {
          rest.withUnsafeBytes {
            send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
          }
        }
        rest = rest.dropFirst(count)
      } catch {
        guard error.number == EAGAIN, !deadline.isPast else { throw error }
        _ = waitForOutput(descriptor, upTo: deadline.remaining)
      }
    }
  }

  /// Reads exactly `count` bytes; nil if they have not arrived by the deadline.
  package func read(_ count: Int, until deadline: Timeout) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var buffer = [UInt8](repeating: 0, count: count - bytes.count)
      do throws(SystemError) {
        let received = try retryingOnInterrupt {
          recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        }
        guard received > 0 else { throw SystemError(number: EPIPE) }
        bytes += buffer.prefix(received)
      } catch {
        guard error.number == EAGAIN else { throw error }
        guard !deadline.isPast else { return nil }
        waitForInput([descriptor], upTo: deadline.remaining)
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
