import Glibc
import Platform
import TestSupport
import Testing

@Suite("FileSystem") struct FileSystemTests {
  private let folder = TemporaryFolder()
  private let limit = 1 << 20

  @Test("reads a whole file") func whole() throws {
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }

    #expect(try FileSystem.read(folder.write(bytes, to: "file"), upTo: limit) == bytes)
    #expect(try FileSystem.read(folder.write([], to: "empty"), upTo: limit) == [])
  }

  @Test("does not read from a device, which may have no end", arguments: ["zero", "full"])
  func device(_ name: String) {
    #expect(throws: SystemError.notRegularFile) { try FileSystem.read("/dev/\(name)", upTo: limit) }
  }

  @Test("does not wait for a pipe's writer") func pipe() {
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)

    #expect(throws: SystemError.notRegularFile) { try FileSystem.read(path, upTo: limit) }
  }

  @Test("does not read a folder") func readsNoFolder() {
    #expect(throws: SystemError(number: EISDIR)) { try FileSystem.read(folder.path, upTo: limit) }
  }

  @Test("does not read a file that is larger than memory should hold") func sparse() throws {
    let path = try folder.write([], to: "sparse")
    #expect(truncate(path, 50 << 30) == 0)

    #expect(throws: SystemError(number: EFBIG)) { try FileSystem.read(path, upTo: limit) }
  }

  @Test("reads files up to a limit") func limits() throws {
    let path = try folder.write([1, 2, 3], to: "three")

    #expect(try FileSystem.read(path, upTo: 3) == [1, 2, 3])
    #expect(throws: SystemError(number: EFBIG)) { try FileSystem.read(path, upTo: 2) }
  }

  @Test("handles names that are not UTF-8") func bytes() throws {
    let path = String(pathBytes: Array((folder.path + "/photo ").utf8) + [0xE9, 0xFF])

    try AtomicFile.write([7], to: path)

    #expect(try FileSystem.read(path, upTo: limit) == [7])
    #expect(FileSystem.exists(path))
    let name = try #require(FileSystem.names(in: folder.path).first)
    #expect(name.pathBytes == Array("photo ".utf8) + [0xE9, 0xFF])
    #expect(name.printable == "photo \u{FFFD}\u{FFFD}")
  }

  @Test("splits paths at their last slash") func paths() {
    #expect(FileSystem.folder(of: "/a/b.png") == "/a")
    #expect(FileSystem.folder(of: "/b.png") == "/")
    #expect(FileSystem.folder(of: "b.png") == ".")
    #expect(FileSystem.lastComponent(of: "/a/b.png") == "b.png")
  }
}
