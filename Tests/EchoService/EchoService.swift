import Confined
import Glibc
import Platform

/// What the tests ask a process for.
package enum Wish: Int { case numberOfProcess, computing, crash, file, rubbish }

/// A service that does what a test wants to see contained.
package struct EchoService: ConfinedService {
  package static let program = ConfinedProgram("test-echo-service", logName: "echo.log")
  package static let version = 1
  package static let patience = Duration.seconds(60)

  package init() {}

  package func limits(for request: PacketSocket.Packet) -> Confinement {
    Confinement(memory: 256 << 20, processorTime: 20)
  }

  package func serve(_ request: PacketSocket.Packet, on socket: PacketSocket) throws {
    try socket.send(PacketSocket.Packet(words: request.words + [Int(getpid())]))
    switch request.words.first.flatMap(Wish.init) {
    case .numberOfProcess: break
    case .computing: while time(nil) > 0 {}
    case .crash: abort()
    case .file: try socket.send(.init(words: [Int(open("/etc/passwd", O_RDONLY)), Int(errno)]))
    case .rubbish: _ = write(socket.descriptor, "rubbish", 7)
    case nil: throw SystemError(number: EPROTO)
    }
  }
}
