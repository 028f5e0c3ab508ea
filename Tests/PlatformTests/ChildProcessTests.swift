import Glibc
import Platform
import TestSupport
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

  @Test("the environment is read and passed on byte for byte") func environment() throws {
    let bytes: [UInt8] = [0x3D, 0xFF, 0x20, 0xC3]
    bytes.withUnsafeBufferPointer { bytes in
      let value = bytes.map(CChar.init(bitPattern:)) + [0]
      setenv("TOUCHKIT_TEST", value, 1)
    }
    defer { unsetenv("TOUCHKIT_TEST") }
    #expect(Launch.currentEnvironment["TOUCHKIT_TEST"]?.pathBytes == bytes)

    let folder = TemporaryFolder()
    var launch = Launch("printenv", ["TOUCHKIT_TEST"])
    launch.outputFile = folder.path("output")
    let child = try ChildProcess(launch)
    try #require(child.wait(until: Timeout(in: .seconds(60))) == .exited(0))
    #expect(try folder.read("output") == bytes + [UInt8(ascii: "\n")])
  }
}
