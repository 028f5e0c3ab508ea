import EchoService
import Glibc
import Platform
import TestSupport
import Testing

@testable import Confined

@Suite("Requests to a confined process") struct ServiceSessionTests {
  private let limit = Timeout(in: .seconds(20) * Sanitizer.slowdown)

  private func session(_ wish: Wish, _ words: Int...) throws(ConfinedError) -> ServiceSession {
    try ServiceSession(EchoService.self, [wish.rawValue] + words, about: "a test")
  }

  private func answer(_ session: ServiceSession) throws(ConfinedError) -> [Int] {
    var patience = EchoService.patience
    return try session.receive(&patience).words
  }

  /// Returns the process that a session begins with.
  private func process(of session: ServiceSession) throws -> pid_t {
    pid_t(try #require(answer(session).last))
  }

  /// Expects that this process goes on: another one serves the next request.
  private func expectService(otherThan ended: pid_t? = nil) throws {
    let next = try session(.numberOfProcess, 7, 8)
    let words = try answer(next)
    #expect(words.dropLast() == [Wish.numberOfProcess.rawValue, 7, 8])
    #expect(words.last.map { pid_t($0) } != ended)
  }

  private func hasEnded(_ pid: pid_t) -> Bool {
    while kill(pid, 0) == 0 {
      if limit.isPast { return false }
      waitForInput([], upTo: .milliseconds(2))
    }
    return true
  }

  @Test("are answered, each by a process of its own") func answers() throws {
    let first = try session(.numberOfProcess)
    try expectService(otherThan: process(of: first))
  }

  @Test("end in time, and the process with them") func time() throws {
    var used: ServiceSession? = try session(.computing)
    let pid = try process(of: #require(used))
    #expect(throws: ConfinedError.tookTooLong) {
      var patience = Duration.milliseconds(100)
      _ = try used?.receive(&patience)
    }
    #expect(kill(pid, 0) == 0)

    used = nil

    #expect(hasEnded(pid))
    try expectService(otherThan: pid)
  }

  @Test("are abandoned at once when they are cancelled") func cancelled() throws {
    let used = try session(.computing)
    _ = try process(of: used)
    var (patience, calls) = (EchoService.patience, 0)
    #expect(throws: ConfinedError.cancelled) {
      _ = try used.receive(
        &patience,
        isCancelled: {
          calls += 1
          return calls > 1
        })
    }
  }

  @Test("fail once if the process is killed or crashes", arguments: [Wish.computing, .crash])
  func death(wish: Wish) throws {
    let used = try session(wish)
    let pid = try process(of: used)
    if wish == .computing { kill(pid, SIGKILL) }
    #expect(throws: ConfinedError.ended) { try answer(used) }
    try expectService(otherThan: pid)
  }

  @Test("go on when the server was killed") func server() async {
    // In a process whose server no other test uses.
    await #expect(processExitsWith: .success) {
      let tests = ServiceSessionTests()
      let used = try tests.session(.computing)
      _ = try tests.process(of: used)
      let running = RunningProgram.current.withLock { $0[EchoService.program] }
      try #require(running).server.send(signal: SIGKILL)
      #expect(throws: ConfinedError.ended) { try tests.answer(used) }
      try tests.expectService()
    }
  }

  /// The number of the process that has started another one; nil when it has ended.
  private func parent(of pid: pid_t) -> pid_t? {
    guard let text = try? FileSystem.read("/proc/\(pid)/stat", upTo: 4096) else { return nil }
    let words = String(decoding: text, as: UTF8.self).split(separator: " ")
    return words.count > 3 && words[2] != "Z" ? pid_t(words[3]) : nil
  }

  @Test("end with the process that asked, and so do helpers, even if all of them are stopped")
  func orphans() async {
    // In a process that adopts them, as that of a desktop's session or a container may do: else the kernel
    // lets stopped ones go on.
    await #expect(processExitsWith: .success) {
      typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
      let control = unsafeBitCast(try #require(dlsym(nil, "prctl")), to: Control.self)
      let adoptsOrphans: Int32 = 36  // PR_SET_CHILD_SUBREAPER
      #expect(control(adoptsOrphans, 1, 0, 0, 0) == 0)
      let tests = ServiceSessionTests()
      let (output, input) = try Pipe.make()
      var launch = Launch(EchoService.program.path, ["ask"])
      launch.descriptors = [1: input.descriptor]
      let asking = try ChildProcess(launch)
      try input.close()
      try #require(!waitForInput([output.descriptor], upTo: .seconds(20)).isEmpty)
      var text = [UInt8](repeating: 0, count: 64)
      let count = read(output.descriptor, &text, text.count)
      let numbers = String(decoding: text.prefix(max(0, count)), as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
      try #require(numbers.count == 2)
      let stopped = numbers + [try #require(tests.parent(of: numbers[0]))]
      for pid in stopped { #expect(kill(pid, SIGSTOP) == 0) }

      asking.send(signal: SIGKILL)

      #expect(tests.limit.poll { stopped.allSatisfy { tests.parent(of: $0) == nil } })
      for pid in stopped { kill(pid, SIGKILL) }
    }
  }

  @Test("cannot make the process open a file") func file() throws {
    let used = try session(.file)
    _ = try process(of: used)
    #expect(try answer(used) == [-1, Int(EACCES)])
    try expectService()
  }

  @Test("fail once if the process answers what is no message") func rubbishAnswer() throws {
    let used = try session(.rubbish)
    let pid = try process(of: used)
    #expect(throws: ConfinedError.malformed) { try answer(used) }
    try expectService(otherThan: pid)
  }

  @Test("that make no sense end the process") func rubbishRequest() throws {
    let used = try ServiceSession(EchoService.self, [999], about: "a test")
    _ = try process(of: used)
    #expect(throws: ConfinedError.ended) { try answer(used) }

    let (socket, other) = try PacketSocket.pair()
    try RunningProgram.fork(EchoService.program, for: other, "a test")
    try other.file.close()
    #expect(write(socket.descriptor, "rubbish", 7) == 7)
    // Closed, or reset because of what nobody has read.
    #expect((try? socket.receive()) == nil)
    try expectService()
  }

  @Test("of another version, or to an unknown service, are refused") func version() throws {
    let newer = try ServiceSession(NewerEcho.self, [0], about: "a test")
    #expect(throws: ConfinedError.otherVersion) { try answer(newer) }
    let unknown = try ServiceSession(UnknownEcho.self, [0], about: "a test")
    #expect(throws: ConfinedError.otherVersion) { try answer(unknown) }
    try expectService()
  }

  @Test("to a program that does not exist fail with the system's error") func missing() throws {
    for _ in 1...2 {
      #expect(throws: ConfinedError.notStarted(SystemError(number: ENOENT))) {
        try ServiceSession(MissingEcho.self, about: "a test")
      }
    }
    try expectService()
  }

  @Test("have one server for each program") func servers() throws {
    func server() -> pid_t? {
      RunningProgram.current.withLock { $0[EchoService.program]?.server.pid }
    }
    // The server does not end as long as it has something to do.
    let first = try session(.numberOfProcess)
    _ = try process(of: first)
    let running = server()

    try EchoService.program.start()
    let second = try session(.numberOfProcess)
    _ = try process(of: second)

    #expect(running != nil && server() == running)
    withExtendedLifetime((first, second)) {}
  }

  @Test("keep the server when the thread ends that has started it") func threads() async {
    // In a process in which nothing has started it yet.
    await #expect(processExitsWith: .success) {
      func server() -> ChildProcess? {
        RunningProgram.current.withLock { $0[EchoService.program]?.server }
      }
      let tests = ServiceSessionTests()
      try WorkerThread { try? EchoService.program.start() }.join()
      let running = try #require(server())

      for _ in 1...20 { _ = try tests.process(of: tests.session(.numberOfProcess)) }

      #expect(server() === running && running.exitStatus == nil)
    }
  }
}

/// A service that the program does not have.
private protocol OtherEcho: ConfinedService where Prepared == PacketSocket.Packet {}

extension OtherEcho {
  static var program: ConfinedProgram { EchoService.program }
  static var version: Int { EchoService.version }
  static var patience: Duration { EchoService.patience }
  func limits(for request: PacketSocket.Packet) -> Confinement {
    Confinement(memory: 0, processorTime: 0)
  }
  func serve(_ request: PacketSocket.Packet, on socket: PacketSocket) {}
}

private struct NewerEcho: OtherEcho {
  static let name = EchoService.name
  static let version = EchoService.version + 1
}

private struct UnknownEcho: OtherEcho {}

private struct MissingEcho: OtherEcho {
  static let program = ConfinedProgram("no-such-program", logName: "none.log")
}
