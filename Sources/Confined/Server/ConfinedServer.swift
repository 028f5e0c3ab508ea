import CSys
import Glibc
import Platform

/// The process that forks a confined one for each request, which takes a tenth of the time of
/// starting a program.
///
/// It reads nothing foreign itself but what its children write, which it keeps in a log. A child
/// inherits no connection but its own; it is killed as soon as the other end of that is closed,
/// whatever it is computing. The server ends when it has had nothing to do for a while: it occupies
/// memory. It is killed, and its children with it, when the process ends that started it.
package struct ConfinedServer {
  private struct Child {
    let pid: pid_t
    /// What it works on, for the log.
    let subject: String
    /// The child's end of its connection, too.
    let socket: PacketSocket
    /// A pipe whose other end is the child's standard error, as long as it runs.
    let output: OpenFile
    var lines = ServiceLines()
  }

  private let requests: PacketSocket
  /// By their names, which take longer to find out than to fork a child.
  private let services: [String: any ConfinedService]
  private var log: ServiceLog?
  private var children: [Child] = []
  /// Whether no more requests are accepted.
  private var isClosed = false

  /// The time without children after which the server ends, in milliseconds.
  private static let patience: Int32 = 1000

  /// Forks a child for each connection that arrives on the inherited socket, until the other end is
  /// closed or nothing has arrived for a while; returns the exit status, in the server and in each
  /// child.
  ///
  /// - Parameter services: Makes the services of the program, after all inherited descriptors have
  ///   been closed: what they open then, all children have.
  package static func run(_ services: () -> [any ConfinedService]) -> Int32 {
    let descriptor = ConfinedProgram.descriptor
    // One heap for all threads: each other one would reserve address space.
    mallopt(M_ARENA_MAX, 1)
    // A server that is stopped does not see the end of its connection. If the other process has ended
    // already, there is nothing to wait for.
    _ = touchkit_end_with_parent()
    OpenFile.closeAll(except: descriptor)
    var server = ConfinedServer(
      requests: PacketSocket(OpenFile(owning: descriptor)),
      services: Dictionary(uniqueKeysWithValues: services().map { (type(of: $0).name, $0) }),
      log: Launch.currentEnvironment[ConfinedProgram.logVariable].map(ServiceLog.init))
    while !server.isClosed || !server.children.isEmpty {
      let ready = server.wait()
      // What was sent before is still received; whoever sends now starts another server.
      if ready.isEmpty { shutdown(descriptor, Int32(SHUT_RD)) }
      for ready in ready {
        guard ready.fd == descriptor else {
          server.serve(ready)
          continue
        }
        guard let packet = try? server.requests.receive() else {
          server.isClosed = true
          continue
        }
        if let socket = packet.file.map(PacketSocket.init),
          let status = server.fork(for: socket, String(pathBytes: packet.bytes))
        {
          return status
        }
      }
    }
    return 0
  }

  /// Waits until there is a request, or until a child has written something, or it or its connection
  /// has ended; returns the descriptors concerned, none if there was nothing to do.
  private func wait() -> [pollfd] {
    // Negative numbers are ignored.
    let requests = isClosed ? -1 : requests.descriptor
    var polled = [pollfd(fd: requests, events: Int16(POLLIN), revents: 0)]
    for child in children {
      // Of the connection only the end is reported.
      polled.append(pollfd(fd: child.socket.descriptor, events: 0, revents: 0))
      polled.append(pollfd(fd: child.output.descriptor, events: Int16(POLLIN), revents: 0))
    }
    let patience = children.isEmpty ? Self.patience : -1
    while poll(&polled, nfds_t(polled.count), patience) < 0 {}
    return polled.filter { $0.revents != 0 }
  }

  /// Forks a child; returns its exit status in the child, and nil in the server.
  private mutating func fork(for socket: PacketSocket, _ subject: String) -> Int32? {
    var ends: [Int32] = [-1, -1]
    // A child does not wait until its messages are read.
    guard pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else {
      socket.finish(with: ServiceFailure.outOfMemory.packet)
      return nil
    }
    let (output, other) = (OpenFile(owning: ends[0]), OpenFile(owning: ends[1]))
    let server = getpid()
    let pid = touchkit_fork()
    switch pid {
    case 0:
      // No memory is released until its end, nor is anything of the server closed twice.
      guard touchkit_end_with_parent() == 0, getppid() == server,
        dup2(other.descriptor, STDERR_FILENO) >= 0
      else { return 1 }
      for inherited in [requests.file, output] + children.flatMap({ [$0.socket.file, $0.output] }) {
        try? inherited.close()
      }
      return withExtendedLifetime(other) { ConfinedChild(socket: socket, services: services).run() }
    case -1:
      socket.finish(with: ServiceFailure.outOfMemory.packet)
    default:
      children.append(Child(pid: pid, subject: subject, socket: socket, output: output))
    }
    return nil
  }

  /// Keeps what a child has written, or ends it.
  private mutating func serve(_ ready: pollfd) {
    let index = children.firstIndex {
      $0.socket.descriptor == ready.fd || $0.output.descriptor == ready.fd
    }
    // Both of its descriptors may be ready.
    guard let index else { return }
    if ready.revents & Int16(POLLIN) != 0 {
      readOutput(of: index)
    } else {
      end(index)
    }
  }

  /// Reads what a child has written; returns whether there was anything.
  @discardableResult
  private mutating func readOutput(of index: Int) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(children[index].output.descriptor, &bytes, bytes.count)
    guard count > 0 else { return false }
    log?.add(children[index].lines.add(Array(bytes[..<count])), about: children[index].subject)
    return true
  }

  /// Ends a child. The other end learns if its time was up.
  private mutating func end(_ index: Int) {
    // Without effect on a process that has ended: it was not waited for.
    kill(children[index].pid, SIGKILL)
    var status: Int32 = 0
    _ = try? retryingOnInterrupt { waitpid(children[index].pid, &status, 0) }
    while readOutput(of: index) {}
    var child = children.remove(at: index)
    let signal = status & 0x7F
    var last = child.lines.finish()
    if signal != 0, signal != SIGKILL { last.append("ended by signal \(signal)") }
    log?.add(last, about: child.subject)
    if signal == SIGXCPU {
      child.socket.finish(with: ServiceFailure.tookTooLong.packet)
    }
  }
}
