import Drawing
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("A state directory that others touch") struct StateRecoveryTests {
  let folder = TemporaryFolder()
  let picture = EmbeddedFile(name: "anna.jpg", bytes: [0xFF, 0xD8, 0xFF, 1])
  let sticker = EmbeddedFile(name: "cat.svg", bytes: Array("<svg/>".utf8))

  private var path: String { folder.path("guise") }

  private func open(_ problems: SharedList<UserError> = SharedList()) throws -> StateDirectory {
    try StateDirectory(path: path) { problems.append($0) }
  }

  /// Keeps a photo and a sticker and records a start and a step; returns the history.
  @discardableResult
  private func work(in state: StateDirectory) throws -> History {
    let photo = try photoFile(picture)
    state.keep(photo)
    let id = StickerID(ContentID(of: sticker.bytes))
    state.keep([Sticker(own: sticker, id: id)])
    var history = History(
      Disguise(photo: PhotoReference(id: .content(photo.content), size: Size(4, 3))))
    state.record(.start(history.present))
    step(&history, in: state)
    history.perform(.place(.sticker(id), Placement(center: Point(2, 2), scale: 1)))
    state.record(.step(history.present))
    return history
  }

  private func step(_ history: inout History, in state: StateDirectory) {
    history.perform(.place(.sticker(mustache), Placement(center: Point(1, 1), scale: 1)))
    state.record(.step(history.present))
  }

  /// The permissions of everything in the folder that differ from those for the user only.
  private var opened: [String] {
    folder.everything.filter { name in
      guard let mode = folder.mode(of: name) else { return true }
      var status = stat()
      lstat(folder.path(name), &status)
      return mode != (status.st_mode & S_IFMT == S_IFDIR ? 0o700 : 0o600)
    }
  }

  @Test("is for its user only, whatever the umask is", arguments: [0, 0o77, 0o277])
  func permissions(mask: mode_t) throws {
    try withUmask(mask) {
      let state = try open()
      try work(in: state)
      state.replace(with: History(disguise(2)))
      try work(in: state)
      state.finish()
    }
    #expect(folder.everything.count > 10)
    #expect(opened == [])
  }

  @Test("what others could read is made accessible to the user only by the next start")
  func tightens() throws {
    try work(in: try open())
    for name in folder.everything {
      chmod(folder.path(name), (folder.mode(of: name) ?? 0) & 0o100 != 0 ? 0o755 : 0o644)
    }
    #expect(opened != [])

    try open().finish()

    #expect(opened == [])
  }

  @Test("a start removes what killed processes left, also those of a second Guise")
  func hiddenFiles() throws {
    try work(in: try open())
    let photo = folder.path("guise/photos/\(ContentID(of: picture.bytes).hex)")
    let hidden = [
      "guise/.saving-1a", "guise/second/.saving-1b", "guise/.new.journal",
      "guise/.previous.journal",
    ]
    for name in hidden { try folder.write("{", to: name) }
    try Data([1]).write(to: URL(filePath: photo + "/.saving-1c"))

    try open().finish()

    #expect(folder.everything.filter { $0.contains("/.") } == [])
  }

  @Test("work is recorded again when the folder was removed", arguments: [true, false])
  func removed(whole: Bool) throws {
    let problems = SharedList<UserError>()
    var state: StateDirectory? = try open(problems)
    var history = try work(in: try #require(state))
    state?.finish()

    try FileManager.default.removeItem(atPath: whole ? path : path + "/work.journal")
    if let state { step(&history, in: state) }
    state?.finish()

    #expect(problems.elements == [.removedFolder(path: path)])
    #expect(state?.isComplete == true)
    let second = try open()
    #expect(second.isSecond, "the folder is locked again")
    state = nil
    state = try open()
    #expect(state?.restore() == .work(history))
    #expect(state?.photoPath(ContentID(of: picture.bytes)) != nil)
    #expect(state?.stickers([StickerID(ContentID(of: sticker.bytes))]).count == 1)
  }

  @Test("what could not be written is recorded when that is possible again") func retries() throws {
    let problems = SharedList<UserError>()
    let state = try open(problems)
    var history = try work(in: state)
    state.finish()
    // A file in the place of the folder.
    rename(path, path + "-away")
    try folder.write("", to: "guise")
    step(&history, in: state)
    step(&history, in: state)
    #expect(problems.elements.count == 1)
    #expect(!state.isComplete)

    unlink(path)
    rename(path + "-away", path)
    state.retry()

    #expect(state.isComplete)
    #expect(state.restore() == .work(history))
  }

  @Test("work of a second Guise is restored if the first has none") func secondWork() throws {
    var first: StateDirectory? = try open()
    let history = try work(in: try open())
    first = nil
    _ = first

    let state = try open()

    #expect(!state.isSecond)
    #expect(state.restore() == .work(history))
  }

  @Test("work whose beginning was lost gives way to the work before it") func lostBeginning() throws
  {
    let state = try open()
    let history = try work(in: state)
    state.record(.start(disguise(1)))
    state.finish()
    // The system has crashed after the name, before the content was on the disk.
    try folder.write("", to: "guise/work.journal")

    #expect(try open().restore() == .nothing, "the folder is in use")
    #expect(state.restore() == .work(history))
  }

  @Test("a kept photo that was removed remains readable") func openPhoto() throws {
    let state = try open()
    try work(in: state)
    let content = ContentID(of: picture.bytes)
    try FileManager.default.removeItem(atPath: path)

    let file = try #require(state.openPhoto(content))

    #expect(try ContentID(of: file.bytes, isCancelled: { false }) == content)
  }
}
