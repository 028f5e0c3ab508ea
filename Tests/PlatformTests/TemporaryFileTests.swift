import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite("TemporaryFile") struct TemporaryFileTests {
  private let folder = TemporaryFolder()

  private var path: String { folder.path + "/hat.png" }

  /// Writes a hidden file as a file system does that cannot create files without a name.
  private func hidden(_ bytes: [UInt8] = [1]) throws -> TemporaryFile {
    let hidden = try folder.write(bytes, to: ".saving-x")
    return TemporaryFile(try OpenFile(hidden, O_RDWR), path: hidden)
  }

  @Test("is invisible until it gets its name") func invisible() throws {
    let file = try TemporaryFile(in: folder.path, mode: 0o600)
    #expect(folder.names == [])

    try file.publish(as: path, .replace)

    #expect(folder.names == ["hat.png"])
  }

  @Test("replaces a file, and leaves no hidden one") func replaces() throws {
    try folder.write([9], to: "hat.png")
    let file = try TemporaryFile(in: folder.path, mode: 0o600)

    try file.publish(as: path, .replace)

    #expect(try folder.read("hat.png") == [])
    #expect(folder.names == ["hat.png"])
  }

  @Test("a hidden file disappears when it is not published") func discarded() throws {
    do { _ = try hidden() }
    #expect(folder.names == [])
  }

  @Test("a hidden file gets its name", arguments: [AtomicFile.Existing.keep, .replace, .count])
  func publishes(existing: AtomicFile.Existing) throws {
    try hidden().publish(as: path, existing)
    #expect(folder.names == ["hat.png"])
    #expect(try folder.read("hat.png") == [1])
  }

  @Test("never replaces a file with existing: .keep") func keeps() throws {
    try folder.write([9], to: "hat.png")

    #expect(throws: SystemError(number: EEXIST)) { try hidden().publish(as: path, .keep) }

    #expect(try folder.read("hat.png") == [9])
    #expect(folder.names == ["hat.png"])
  }

  @Test("a hidden file is counted on where its name is taken") func counts() throws {
    for _ in 1...3 { try hidden().publish(as: path, .count) }

    #expect(folder.names == ["hat 2.png", "hat 3.png", "hat.png"])
  }

  @Test("without hard links, reserves an unused name and never replaces a file") func reserves()
    throws
  {
    var first = try hidden()
    try first.publishReserving(path)
    #expect(try folder.read("hat.png") == [1])

    #expect(throws: SystemError(number: EEXIST)) {
      var second = try hidden([2])
      try second.publishReserving(path)
    }
    #expect(try folder.read("hat.png") == [1])
  }

  @Test("removes what a killed process left behind, and nothing else") func abandoned() throws {
    try folder.write([1], to: ".saving-0abc9")
    try folder.write([1], to: ".saving-2024-01-01.txt")
    try folder.write([1], to: "hat.png")
    let locked = try OpenFile(folder.write([1], to: ".saving-locked"), O_RDWR)
    #expect(flock(locked.descriptor, LOCK_EX | LOCK_NB) == 0)

    TemporaryFile.removeAbandoned(in: folder.path)

    #expect(folder.names == [".saving-2024-01-01.txt", ".saving-locked", "hat.png"])
  }

  @Test("the next write into a folder removes what was abandoned there") func nextWrite() throws {
    try folder.write([1], to: ".saving-0abc9")

    try AtomicFile.write([1], to: path)

    #expect(folder.names == ["hat.png"])
  }

  @Test("a folder for the owner only is that whatever the umask is", arguments: [0, 0o77, 0o277])
  func folders(mask: mode_t) throws {
    try withUmask(mask) { try FileSystem.makeFolder(folder.path("a/b")) }

    #expect(folder.mode(of: "a") == 0o700)
    #expect(folder.mode(of: "a/b") == 0o700)
  }
}
