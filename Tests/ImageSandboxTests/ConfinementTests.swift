import CSys
import Glibc
import Platform
import TestSupport
import Testing

@testable import ImageSandbox

@Suite("The confinement of a decoder") struct ConfinementTests {
  private static let limits = Confinement.Limits(memory: 256 << 20, processorTime: 5)

  @Test("refuses files, connections, programs and processes") func refused() async {
    await #expect(processExitsWith: .success) {
      try Confinement.begin(Self.limits)
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
      try Confinement.begin(Self.limits)
      let memory = try #require(malloc(64 << 20))
      memset(memory, 1, 64 << 20)
      let sum = Monitor(0)
      try WorkerThread { sum.update { $0 += 1 } }.join()
      #expect(sum.value == 1)
    }
  }

  @Test("limits the memory") func memory() async {
    await #expect(processExitsWith: .success) {
      try Confinement.begin(Self.limits)
      #expect(malloc(512 << 20) == nil)
    }
  }

  @Test("ends a decoder that computes without end") func time() async {
    await #expect(processExitsWith: .signal(SIGXCPU)) {
      // What it has computed before does not count.
      while MonotonicTime.processorTime < .seconds(3) {}
      try Confinement.begin(Confinement.Limits(memory: 256 << 20, processorTime: 1))
      var number = 1
      while number != 0 { number = number &* 3 | 1 }
      print(number)
    }
  }
}
