import CSys
import Drawing
import Glibc
import Platform

/// The process that forks a decoder for each foreign file, which takes a tenth of the time of
/// starting a program.
///
/// It reads nothing foreign itself. A decoder inherits no connection but its own; it is killed as
/// soon as the other end of that is closed, whatever it is computing. The server ends when it has had
/// nothing to do for a while: it occupies memory.
package struct DecoderServer {
  private struct Decoder {
    let pid: pid_t
    /// The decoder's end of its connection, too.
    let socket: PacketSocket
    /// A pipe whose other end the decoder holds as long as it runs.
    let life: OpenFile
  }

  private let requests: PacketSocket
  private let formats: ImageFormats
  private var decoders: [Decoder] = []
  /// Whether no more requests are accepted.
  private var isClosed = false

  /// The time without decoders after which the server ends, in milliseconds.
  private static let patience: Int32 = 1000

  /// Forks a decoder for each connection that arrives on an inherited socket, until the other end is
  /// closed or nothing has arrived for a while; returns the exit status, in the server and in each
  /// decoder.
  package static func run(socket descriptor: Int32, formats: ImageFormats) -> Int32 {
    // One heap for all threads: each other one would reserve address space.
    mallopt(M_ARENA_MAX, 1)
    closeInherited(except: descriptor)
    var server = DecoderServer(
      requests: PacketSocket(OpenFile(owning: descriptor)), formats: formats)
    while !server.isClosed || !server.decoders.isEmpty {
      let ready = server.wait()
      // What was sent before is still received; whoever sends now starts another server.
      if ready.isEmpty { shutdown(descriptor, Int32(SHUT_RD)) }
      for ready in ready {
        guard ready == descriptor else {
          server.end(ready)
          continue
        }
        guard let packet = try? server.requests.receive() else {
          server.isClosed = true
          continue
        }
        if let socket = packet.file.map(PacketSocket.init), let status = server.fork(for: socket) {
          return status
        }
      }
    }
    return 0
  }

  /// Closes what this process has inherited by mistake, of whatever program started Guise.
  private static func closeInherited(except descriptor: Int32) {
    for number in FileSystem.names(in: "/proc/self/fd").compactMap({ Int32($0) })
    where number > 2 && number != descriptor {
      close(number)
    }
  }

  /// Waits until there is a request, or until a decoder or its connection has ended; returns the
  /// descriptors concerned, none if there was nothing to do.
  private func wait() -> [Int32] {
    // Negative numbers are ignored.
    let requests = isClosed ? -1 : requests.descriptor
    var polled = [pollfd(fd: requests, events: Int16(POLLIN), revents: 0)]
    for decoder in decoders {
      // No event is requested: only the end is reported.
      polled += [decoder.socket.descriptor, decoder.life.descriptor].map {
        pollfd(fd: $0, events: 0, revents: 0)
      }
    }
    let patience = decoders.isEmpty ? Self.patience : -1
    while poll(&polled, nfds_t(polled.count), patience) < 0 {}
    return polled.filter { $0.revents != 0 }.map(\.fd)
  }

  /// Forks a decoder; returns its exit status in the decoder, and nil in the server.
  private mutating func fork(for socket: PacketSocket) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else {
      try? socket.send(DecoderReply.failed(DecoderFailure(.outOfMemory(name: ""))).packet)
      return nil
    }
    let (life, other) = (OpenFile(owning: ends[0]), OpenFile(owning: ends[1]))
    let server = getpid()
    let pid = touchkit_fork()
    switch pid {
    case 0:
      // No memory is released until its end, nor is anything of the server closed twice.
      guard touchkit_end_with_parent() == 0, getppid() == server else { return 1 }
      for inherited in [requests.file, life] + decoders.flatMap({ [$0.socket.file, $0.life] }) {
        try? inherited.close()
      }
      return withExtendedLifetime(other) { DecoderChild(socket, formats).run() }
    case -1:
      try? socket.send(DecoderReply.failed(DecoderFailure(.outOfMemory(name: ""))).packet)
    default:
      decoders.append(Decoder(pid: pid, socket: socket, life: life))
    }
    return nil
  }

  /// Ends the decoder to which a descriptor belongs. The other end learns if its time was up.
  private mutating func end(_ descriptor: Int32) {
    let index = decoders.firstIndex {
      $0.socket.descriptor == descriptor || $0.life.descriptor == descriptor
    }
    // Both of its descriptors may be ready.
    guard let index else { return }
    let decoder = decoders.remove(at: index)
    // Without effect on a process that has ended: it was not waited for.
    kill(decoder.pid, SIGKILL)
    var status: Int32 = 0
    _ = try? retryingOnInterrupt { waitpid(decoder.pid, &status, 0) }
    if status & 0x7F == SIGXCPU {
      try? decoder.socket.send(DecoderReply.failed(DecoderFailure(.tookTooLong(name: ""))).packet)
    }
  }
}
