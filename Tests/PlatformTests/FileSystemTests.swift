import Glibc
import Platform
import TestSupport
import Testing

@Suite("FileSystem") struct FileSystemTests {
  private let folder = TemporaryFolder()

  @Test("reads a whole file") func whole() throws {
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }

    #expect(try FileSystem.read(folder.write(bytes, to: "file")) == bytes)
    #expect(try FileSystem.read(folder.write([], to: "empty")) == [])
  }

  @Test("does not read from a device, which may have no end", arguments: ["zero", "full"])
  func device(_ name: String) {
    #expect(throws: SystemError.notRegularFile) { try FileSystem.read("/dev/\(name)") }
  }

  @Test("does not wait for a pipe's writer") func pipe() {
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)

    #expect(throws: SystemError.notRegularFile) { try FileSystem.read(path) }
  }

  @Test("does not read a folder") func readsNoFolder() {
    #expect(throws: SystemError(number: EISDIR)) { try FileSystem.read(folder.path) }
  }

  @Test("does not read a file that is larger than memory should hold") func sparse() throws {
    let path = try folder.write([], to: "sparse")
    #expect(truncate(path, 50 << 30) == 0)

    #expect(throws: SystemError(number: EFBIG)) { try FileSystem.read(path) }
  }

  @Test("splits paths at their last slash") func paths() {
    #expect(FileSystem.folder(of: "/a/b.png") == "/a")
    #expect(FileSystem.folder(of: "/b.png") == "/")
    #expect(FileSystem.folder(of: "b.png") == ".")
    #expect(FileSystem.lastComponent(of: "/a/b.png") == "b.png")
  }
}
