import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite("AtomicFile") struct AtomicFileTests {
  private let folder = TemporaryFolder()

  private var path: String { folder.path + "/hat.png" }

  private func error(_ body: () throws(FileError) -> Void) -> FileError? {
    do throws(FileError) {
      try body()
      return nil
    } catch { return error }
  }

  @Test("writes a file and leaves nothing else behind") func writes() throws {
    try AtomicFile.write([1, 2, 3], to: path)

    #expect(try folder.read("hat.png") == [1, 2, 3])
    #expect(folder.names == ["hat.png"])
  }

  @Test("replaces a file, keeping its permissions") func replaces() throws {
    try chmod(folder.write([9], to: "hat.png"), 0o600)

    try AtomicFile.write([1], to: path)

    var status = stat()
    stat(path, &status)
    #expect(try folder.read("hat.png") == [1])
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test("a symbolic link to a file is kept") func links() throws {
    try symlink(folder.write([9], to: "real.png"), path)

    try AtomicFile.write([1], to: path)

    #expect(try folder.read("real.png") == [1])
    var status = stat()
    lstat(path, &status)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(folder.names == ["hat.png", "real.png"])
  }

  @Test("refuses to replace a pipe, a device or a folder, also behind a symbolic link")
  func refuses() throws {
    let pipe = folder.pipe("pipe")
    symlink("/dev/null", folder.path("link"))
    mkdir(folder.path("folder"), 0o700)

    for name in ["pipe", "link", "folder"] {
      #expect(
        error { () throws(FileError) in try AtomicFile.write([1], to: folder.path(name)) }
          == .notAFile(name: name))
    }

    var status = stat()
    #expect(stat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    #expect(folder.names == ["folder", "link", "pipe"])
  }

  @Test("never overwrites with existing: .keep") func keeps() throws {
    try folder.write([9], to: "hat.png")

    #expect(
      error { () throws(FileError) in try AtomicFile.write([1], to: path, existing: .keep) }
        == .exists(name: "hat.png"))
    #expect(try folder.read("hat.png") == [9])
    #expect(folder.names == ["hat.png"])
  }

  @Test("does not overwrite a file created while it writes") func racesFairly() throws {
    let found = error { () throws(FileError) in
      try AtomicFile.write(to: path, existing: .keep) { writer throws(FileError) in
        _ = try? folder.write([9], to: "hat.png")
        try writer.write([1])
      }
    }

    #expect(found == .exists(name: "hat.png"))
    #expect(folder.names == ["hat.png"])
    #expect(try folder.read("hat.png") == [9])
  }

  @Test("counts on when another process takes names while it writes, which it does once")
  func counts() throws {
    try folder.write([9], to: "hat.png")
    var times = 0

    let written = try AtomicFile.write(to: path, existing: .count) { writer throws(FileError) in
      times += 1
      _ = try? folder.write([9], to: "hat 2.png")
      // It leads nowhere, but has the name.
      symlink("none", folder.path("hat 3.png"))
      try writer.write([1])
    }

    #expect(times == 1 && written == folder.path("hat 4.png"))
    #expect(try folder.read("hat 4.png") == [1] && folder.read("hat 2.png") == [9])
    #expect(folder.names == ["hat 2.png", "hat 3.png", "hat 4.png", "hat.png"])
  }

  @Test("a name that is free is not counted") func first() throws {
    #expect(try AtomicFile.write([1], to: path, existing: .count) == path)
    #expect(folder.names == ["hat.png"])
  }

  @Test("writes a new file with existing: .keep") func writesNew() throws {
    try AtomicFile.write([1], to: path, existing: .keep)

    #expect(try folder.read("hat.png") == [1])
    #expect(folder.names == ["hat.png"])
  }

  @Test("a new file for its owner only is that whatever the umask is", arguments: [0, 0o77, 0o277])
  func ownerOnly(mask: mode_t) throws {
    // The new one is not opened up like the one that it replaces.
    try chmod(folder.write([9], to: "hat.png"), 0o666)

    try withUmask(mask) { _ = try AtomicFile.write([1], to: path, access: .owner) }

    #expect(folder.mode(of: "hat.png") == 0o600)
  }

  @Test("a failure midway leaves the old file and nothing else") func failsCleanly() throws {
    try folder.write([9], to: "hat.png")

    let found = error { () throws(FileError) in
      try AtomicFile.write(to: path) { writer throws(FileError) in
        try writer.write([1, 2, 3])
        throw .cancelled
      }
    }

    #expect(found == .cancelled)
    #expect(folder.names == ["hat.png"])
    #expect(try folder.read("hat.png") == [9])
  }

  @Test("a full disk is reported with the folder's name") func full() throws {
    let writer = FileWriter(
      try OpenFile("/dev/full", O_WRONLY), path: "/home/ada/Pictures/hat.png", isSynced: true)

    let found = error { () throws(FileError) in try writer.write([1]) }

    #expect(found?.message == "Not enough space in Pictures. Choose another place.")
  }

  @Test("a missing folder is reported with its name") func missingFolder() {
    let found = error { () throws(FileError) in
      try AtomicFile.write([1], to: folder.path + "/Guise/hat.png")
    }

    #expect(found == .missingFolder(folder: "Guise"))
  }

  @Test("system errors have user-visible messages")
  func sentences() {
    #expect(
      FileError(SystemError(number: EACCES), path: "/a/b").message
        == "Couldn't save: permission denied.")
    #expect(FileError(SystemError(number: EACCES), path: "/a/b") == .denied)
    #expect(
      FileError(SystemError(number: EROFS), path: "/a/b").message
        == "Couldn't save: the disk is read-only. Choose another place.")
    #expect(
      FileError(SystemError(number: EDQUOT), path: "/Pictures/b")
        == .noSpace(folder: "Pictures"))
    #expect(
      FileError(SystemError(number: EIO), path: "/a/hat.png").message
        == "Couldn't save hat.png: input/output error.")
  }

  @Test(
    "a folder without write permission is reported",
    .enabled(if: geteuid() != 0, "root may write all"))
  func denied() {
    chmod(folder.path, 0o500)

    #expect(error { () throws(FileError) in try AtomicFile.write([1], to: path) } == .denied)
  }
}
