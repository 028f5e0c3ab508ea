import DisguiseModel
import Drawing
import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Reads the journal without waiting for its worker, as after a sudden end of the process.
@Suite("The journal of the work") struct JournalTests {
  let folder = TemporaryFolder()
  private let problems = SharedList<UserError>()

  private func open(_ name: String = "guise") throws -> StateDirectory {
    try StateDirectory(path: folder.path + "/" + name) { [problems] in problems.append($0) }
  }

  /// What a start would restore if the process were killed now.
  private func afterKill(_ run: Int = 0) throws -> StateDirectory.Restoration {
    let name = "killed-\(run)"
    let bytes = try folder.read("guise/work.journal")
    try folder.write(String(decoding: bytes, as: UTF8.self), to: name + "/work.journal")
    return try open(name).restore()
  }

  @Test("contains every step as soon as it has been recorded") func atOnce() throws {
    var random = SeededGenerator(seed: 3)
    var history = History(disguise(3))
    let state = try open()
    state.record(.start(history.present))
    #expect(try afterKill() == .work(history))

    for run in 1...60 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: if history.undo() { state.record(.undo()) }
      case 4:
        let held = ElementID(rawValue: Int.random(in: 1..<history.present.nextID, using: &random))
        history.begin(held)
        if let newer = history.undoableStep, history.undo(below: newer) {
          state.record(.undo(below: newer))
        }
        history.cancel(held)
      case 1: if history.redo() { state.record(.redo) }
      default:
        if history.perform(random.edit(upTo: history.present.nextID)) {
          state.record(.step(history.present))
        }
      }
      guard case .work(let found) = try afterKill(run) else {
        Issue.record("The work of run \(run) was not restored.")
        return
      }
      #expect(found == history)
    }
    #expect(problems.elements.isEmpty)
  }

  @Test("of new work replaces the previous one at once") func begins() throws {
    let state = try open()
    for number in 1...3 {
      state.record(.start(disguise(number)))
      #expect(try afterKill(number) == .work(History(disguise(number))))
    }
    #expect(folder.names(in: "guise/works").count == 2)
  }

  @Test("gets the steps that a full disk rejected once there is space, and reports it once")
  func fullDevice() throws {
    var history = History(disguise(2))
    let state = try open()
    state.record(.start(history.present))
    let (journal, saved) = (folder.path + "/guise/work.journal", folder.path + "/saved")
    _ = state.setAside(because: "it is tested")
    #expect(rename(folder.path + "/guise/damaged-1.journal", saved) == 0)
    #expect(symlink("/dev/full", journal) == 0)

    for number in 1...2 {
      history.perform(.change(id(number), .flip))
      state.record(.step(history.present))
    }
    #expect(problems.elements.count == 1)
    #expect(problems.elements.first?.description.contains("no space left") == true)
    #expect(rename(saved, journal) == 0)
    history.undo()
    state.record(.undo())

    #expect(try afterKill() == .work(history))
    #expect(problems.elements.count == 1)
  }

  @Test(
    "on a disk that is full in the middle of a line ends with the last complete one",
    .enabled(if: geteuid() == 0, "only root can mount a disk"))
  func fullDisk() throws {
    let disk = folder.path + "/guise"
    #expect(mkdir(disk, 0o700) == 0)
    try #require(mount("tmpfs", disk, "tmpfs", 0, "size=16k") == 0)
    defer { umount2(disk, Int32(MNT_DETACH)) }
    var history = History(disguise(2))
    let state = try open()
    state.record(.start(history.present))

    var kept = history
    for _ in 1...200 {
      history.perform(.change(id(1), .flip))
      state.record(.step(history.present))
      if problems.elements.isEmpty { kept = history }
    }

    #expect(problems.elements.count == 1)
    #expect(kept.past.count > 3 && kept.past.count < 200)
    #expect(try afterKill(1) == .work(kept))
    let whole = try folder.read("guise/work.journal")
    #expect(whole.last == UInt8(ascii: "\n"))
    #expect(mount("tmpfs", disk, "tmpfs", UInt(MS_REMOUNT), "size=1m") == 0)
    history.undo()
    state.record(.undo())
    #expect(try afterKill(2) == .work(history))
    #expect(problems.elements.count == 1)
  }

  @Test(
    "of work that cannot begin does not change the previous work",
    .enabled(if: geteuid() == 0, "only root can mount a disk"))
  func cannotBegin() throws {
    let disk = folder.path + "/guise"
    #expect(mkdir(disk, 0o700) == 0)
    try #require(mount("tmpfs", disk, "tmpfs", 0, "size=16k") == 0)
    defer { umount2(disk, Int32(MNT_DETACH)) }
    let state = try open()
    state.record(.start(disguise(1)))
    _ = try? folder.write([UInt8](repeating: 0, count: 16 << 10), to: "guise/filler")
    var history = History(disguise(2))

    state.record(.start(history.present))
    history.perform(.change(id(1), .flip))
    state.record(.step(history.present))

    #expect(problems.elements.count == 1)
    #expect(try afterKill(1) == .work(History(disguise(1))))
    #expect(unlink(disk + "/filler") == 0)
    history.undo()
    state.record(.undo())
    #expect(try afterKill(2) == .work(history))
    #expect(state.filedWorks().map(\.history) == [History(disguise(1))])
  }

  @Test("names a photo only once its file is on disk, and keeps that file until then")
  func photoFirst() throws {
    let picture = EmbeddedFile(name: "anna.jpg", bytes: [0xFF, 0xD8, 0xFF, 1])
    let content = ContentID(of: picture.bytes)
    let state = try open()

    state.keep(try photoFile(picture))
    let path = try #require(state.photoPath(content))
    // Other work begins before the photo's step.
    state.record(.start(disguise(1)))
    state.finish()

    #expect(access(path, R_OK) == 0)
    let work = Disguise(photo: PhotoReference(id: .content(content), size: Size(4, 3)))
    state.record(.start(work))
    state.record(.start(disguise(2)))
    state.finish()
    #expect(access(path, R_OK) != 0, "no journal names it")
  }
}
