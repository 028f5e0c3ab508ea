import FoundationEssentials
import Glibc
import Testing

@testable import DisguiseModel

@Suite("A file's bytes")
struct SystemFileTests {
  private let folder = TemporaryFolder()

  @Test("are read whole")
  func whole() throws {
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }
    try Data(bytes).write(to: URL(filePath: folder.path + "/file"))
    #expect(try SystemFile.read(folder.path + "/file") == bytes)
  }

  @Test("are not read from a device or a pipe, which may have no end", arguments: ["zero", "full"])
  func device(_ name: String) {
    #expect(throws: SystemError.notRegularFile) { try SystemFile.read("/dev/\(name)") }
  }

  @Test("are not awaited from a pipe that nobody writes to")
  func pipe() {
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: SystemError.notRegularFile) { try SystemFile.read(path) }
  }

  @Test("are not read if they are more than memory should hold")
  func sparse() throws {
    let path = folder.path + "/sparse"
    try folder.write("", to: "sparse")
    #expect(truncate(path, 50 << 30) == 0)
    #expect(throws: SystemError(number: EFBIG)) { try SystemFile.read(path) }
  }
}
