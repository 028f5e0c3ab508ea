import CSys
import Glibc
import Platform
import TestSupport
import Testing

@testable import Confined

@Suite("The confinement of a process") struct ConfinementTests {
  private static let limits = Confinement(memory: 256 << 20, processorTime: 5)

  @Test("refuses files, connections, programs and processes") func refused() async {
    await #expect(processExitsWith: .success) {
      try Self.limits.begin()
      #expect(open("/etc/passwd", O_RDONLY) == -1 && errno == EACCES)
      #expect(access("/", F_OK) == -1)
      #expect(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) == -1)
      #expect(unlink("/nonexistent") == -1 && errno == EACCES)
      #expect(kill(getppid(), 0) == -1)
      var pid = pid_t()
      #expect(posix_spawn(&pid, "/bin/true", nil, nil, [nil], [nil]) != 0)
    }
  }

  @Test("allows memory and threads") func allowed() async {
    await #expect(processExitsWith: .success) {
      try Self.limits.begin()
      let memory = try #require(malloc(64 << 20))
      memset(memory, 1, 64 << 20)
      let sum = Monitor(0)
      try WorkerThread { sum.update { $0 += 1 } }.join()
      #expect(sum.value == 1)
    }
  }

  @Test("limits the memory") func memory() async {
    await #expect(processExitsWith: .success) {
      try Self.limits.begin()
      #expect(malloc(512 << 20) == nil)
    }
  }

  @Test("limits the number of descriptors") func descriptors() async {
    await #expect(processExitsWith: .success) {
      try Confinement(memory: 256 << 20, processorTime: 5, descriptors: 32).begin()
      var copies: [Int32] = []
      var last = dup(STDOUT_FILENO)
      while last >= 0 {
        copies.append(last)
        last = dup(STDOUT_FILENO)
      }
      let number = errno
      // The expectation needs some itself.
      for copy in copies { close(copy) }
      #expect(number == EMFILE && copies.allSatisfy { $0 < 32 })
    }
  }

  @Test("allows the further system calls of a service, and only them") func systemCalls() async {
    await #expect(processExitsWith: .success) {
      var confinement = Self.limits
      confinement.systemCalls = ["getppid"]
      try confinement.begin()
      #expect(getppid() > 0 && getpgid(0) == -1 && errno == EACCES)
    }
  }

  @Test("ends a process that computes without end") func time() async {
    await #expect(processExitsWith: .signal(SIGXCPU)) {
      // What it has computed before does not count.
      while MonotonicTime.processorTime < .seconds(3) {}
      try Confinement(memory: 256 << 20, processorTime: 1).begin()
      var number = 1
      while number != 0 { number = number &* 3 | 1 }
      print(number)
    }
  }
}
