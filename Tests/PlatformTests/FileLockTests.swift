import Glibc
import Platform
import TestSupport
import Testing

@Suite("FileLock") struct FileLockTests {
  private let folder = TemporaryFolder()

  private var path: String { folder.path + "/lock" }

  @Test("is exclusive until it is released") func exclusive() throws {
    var lock = try FileLock(path, .notInherited)
    #expect(lock != nil)
    #expect(try FileLock(path, .notInherited) == nil)

    lock = nil
    #expect(try FileLock(path, .notInherited) != nil)
  }

  @Test(
    "outlives its release in a copy of its descriptor only if it is inherited",
    arguments: [FileLock.Inheritance.notInherited, .inherited])
  func inherited(_ inheritance: FileLock.Inheritance) throws {
    var lock = try FileLock(path, inheritance)
    let copy = dup(try #require(lock).descriptor)

    lock = nil
    #expect((try FileLock(path, inheritance) == nil) == (inheritance == .inherited))

    close(copy)
    #expect(try FileLock(path, inheritance) != nil)
  }

  @Test("reports a folder that does not exist") func missing() {
    #expect(throws: SystemError(number: ENOENT)) {
      try FileLock(folder.path + "/none/lock", .notInherited)
    }
  }
}
