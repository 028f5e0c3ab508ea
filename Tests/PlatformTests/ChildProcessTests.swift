import Platform
import Testing

@Suite struct ChildProcessTests {
  @Test("the resources used are known once the program has exited") func usage() throws {
    let script = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done"
    let child = try ChildProcess(Launch("sh", ["-c", script]))

    try #require(child.wait(until: Timeout(in: .seconds(60))) == .exited(0))

    let usage = try #require(child.usage)
    #expect(usage.processor > .milliseconds(1))
    #expect(usage.peakMemory > 100_000)
  }
}
