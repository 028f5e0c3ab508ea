import Drawing
import Glibc
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import Confined
@testable import ImageSandbox

/// The server of decoders, run as a program of its own.
@Suite("The server of decoders") struct DecoderServerTests {
  private let requests: PacketSocket
  private let server: ChildProcess
  private let limit = Timeout(in: .seconds(10) * Sanitizer.slowdown)
  private let folder = TemporaryFolder()

  init() throws { try self.init(environment: [:]) }

  private init(environment: [String: String]) throws {
    let (requests, other) = try PacketSocket.pair()
    var launch = Launch(ConfinedProgram.decoder.path)
    launch.descriptors = [3: other.descriptor]
    launch.environment[ConfinedProgram.logVariable] = folder.path("logs/decoder.log")
    launch.environment.merge(environment) { $1 }
    // What the server itself says.
    if !environment.isEmpty { launch.outputFile = "/dev/null" }
    server = try ChildProcess(launch)
    self.requests = requests
    withExtendedLifetime(other) {}
  }

  /// Asks for a decoder and lets it read a drawing.
  private func decoder(drawing: String, name: String = "") throws -> PacketSocket {
    let (socket, other) = try PacketSocket.pair()
    try requests.send(.init(words: [], bytes: name.pathBytes, file: other.file))
    let file = try SharedMemory(containing: Array(drawing.utf8)).file
    try socket.send(ServiceCall(DrawingService.self, [], file).packet)
    return socket
  }

  /// Waits for a message of a decoder; nil if there is none in time, or the connection is closed.
  private func message(on socket: PacketSocket) throws -> PacketSocket.Packet? {
    guard !waitForInput([socket.descriptor], upTo: limit.remaining).isEmpty else { return nil }
    return try socket.receive()
  }

  /// Waits for the answer of a decoder; nil as for a message.
  private func answer(on socket: PacketSocket) throws -> DecoderReply? {
    try message(on: socket).flatMap(DecoderReply.init)
  }

  private func decoders() -> [Substring] {
    let path = "/proc/\(server.pid)/task/\(server.pid)/children"
    let text = (try? FileSystem.read(path, upTo: 4096)) ?? []
    return String(decoding: text, as: UTF8.self).split(separator: " ")
  }

  private func wait(until condition: () throws -> Bool) rethrows -> Bool {
    while try !condition() {
      if limit.isPast { return false }
      waitForInput([], upTo: .milliseconds(2))
    }
    return true
  }

  private static let small = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"

  /// Stops the only decoder, which then ends by nothing but a kill; returns its process.
  private func stopDecoder() throws -> pid_t {
    #expect(wait { decoders().count == 1 })
    let pid = try #require(decoders().first.flatMap { pid_t($0) })
    kill(pid, SIGSTOP)
    return pid
  }

  @Test("a decoder is killed as soon as its connection is closed, whatever it is computing")
  func connection() throws {
    let socket = try decoder(drawing: Self.small)
    _ = try stopDecoder()
    shutdown(socket.descriptor, Int32(SHUT_RDWR))
    #expect(wait { decoders().isEmpty })
    #expect(server.exitStatus == nil)
  }

  @Test("decoders end with the server, and the server with the process that uses it")
  func endings() throws {
    let socket = try decoder(drawing: Self.small)
    // By then the kernel knows with whom it ends.
    #expect(try answer(on: socket) != nil)
    let pid = try stopDecoder()
    server.send(signal: SIGKILL)
    #expect(wait { kill(pid, 0) == -1 })
    withExtendedLifetime(socket) {}

    let other = try DecoderServerTests()
    shutdown(other.requests.descriptor, Int32(SHUT_RDWR))
    #expect(other.server.wait(until: limit) == .exited(0))
  }

  @Test("a decoder has no connection but its own") func isolation() throws {
    let first = try decoder(drawing: Self.small)
    #expect(try answer(on: first) != nil)
    let second = try decoder(drawing: Self.small)
    #expect(try answer(on: second) != nil)
    for pid in decoders() {
      let folder = "/proc/\(pid)/fd/"
      let sockets = FileSystem.names(in: folder).filter {
        var target = [CChar](repeating: 0, count: 64)
        readlink(folder + $0, &target, 63)
        return String(decoding: target.prefix(6).map(UInt8.init(bitPattern:)), as: UTF8.self)
          == "socket"
      }
      #expect(sockets.count == 1)
    }
    #expect(decoders().count == 2)
  }

  @Test("it ends when there is nothing to do, and another one serves the next request")
  func idle() async throws {
    #expect(server.wait(until: limit) == .exited(0))
    #expect(throws: SystemError.self) { try decoder(drawing: Self.small) }
    // In a process whose server no other test uses.
    await #expect(processExitsWith: .success) {
      let source = try ByteSource(bytes: SampleImages.png(width: 7, height: 5), name: "cat")
      for _ in 0..<2 {
        #expect(try ForeignDecoder.decode(source).bitmap.size.width == 7)
        let servers = try #require(RunningProgram.current.withLock { $0[.decoder] })
        let limit = Timeout(in: .seconds(10) * Sanitizer.slowdown)
        #expect(servers.server.wait(until: limit) != nil)
      }
    }
  }

  @Test("what was requested before it ends is still served") func lateRequest() throws {
    let (socket, other) = try PacketSocket.pair()
    // It receives nothing while it is stopped.
    server.send(signal: SIGSTOP)
    try requests.send(.init(words: [], file: other.file))
    server.send(signal: SIGCONT)
    let file = try SharedMemory(containing: Array(Self.small.utf8)).file
    try socket.send(ServiceCall(DrawingService.self, [], file).packet)
    #expect(try answer(on: socket) != nil)
  }

  private var log: String { folder.text(of: "logs/decoder.log") }

  @Test("what a library says about a file is kept in a log, with its name and the time")
  func messages() throws {
    // The loader of libraries tells what it loads.
    let talking = try DecoderServerTests(environment: ["LD_DEBUG": "files"])
    _ = try talking.answer(on: talking.decoder(drawing: Self.small, name: "\u{1B}hat.svg"))

    let line = /(?m)^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ \x{FFFD}hat\.svg: .*librsvg-2/
    #expect(wait { talking.log.firstMatch(of: line) != nil })
    #expect(talking.log.unicodeScalars.allSatisfy { $0.value >= 32 || $0 == "\n" })
    #expect(talking.folder.mode(of: "logs/decoder.log") == 0o600)
  }

  @Test(
    "how a decoder has ended is kept in the log, and nothing of those that end well",
    .disabled(if: Sanitizer.isActive, "handles the signal"))
  func endingInLog() throws {
    _ = try answer(on: decoder(drawing: Self.small, name: "good.svg"))
    #expect(wait { decoders().isEmpty })
    let socket = try decoder(drawing: Self.small, name: "bad.svg")
    _ = try answer(on: socket)
    #expect(wait { decoders().count == 1 })
    kill(try #require(decoders().first.flatMap { pid_t($0) }), SIGSEGV)

    // A debugging handler of this signal may end by another one.
    #expect(wait { log.contains("bad.svg: ended by signal ") })
    #expect(!log.contains("good"))
  }

  @Test("a decoder whose time is up says so") func time() throws {
    let (socket, other) = try PacketSocket.pair()
    try requests.send(.init(words: [], file: other.file))
    #expect(wait { decoders().count == 1 })
    let pid = try #require(decoders().first.flatMap { pid_t($0) })
    kill(pid, SIGXCPU)
    #expect(try message(on: socket).flatMap(ServiceFailure.init) == .tookTooLong)
  }
}
