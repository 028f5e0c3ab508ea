import Drawing
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import DisguiseModel

@Suite struct StateDirectoryTests {
  let folder = TemporaryFolder()
  let there = Placement(center: Point(300, 300), scale: 2)
  let picture = EmbeddedFile(name: "anna.jpg", bytes: [0xFF, 0xD8, 0xFF, 1])

  private func open() throws -> StateDirectory { try StateDirectory(path: folder.path + "/guise") }

  /// Performs a step and records it.
  private func act(_ edit: Edit, on history: inout History, in state: StateDirectory) {
    if history.perform(edit) { state.record(.step(history.present)) }
  }

  @Test("an empty folder contains no work") func nothing() throws {
    #expect(try open().restore() == .nothing)
  }

  @Test("restores the work with its undo and redo steps") func restores() throws {
    var history = History(disguise(1))
    try {
      let state = try open()
      state.record(.start(history.present))
      act(.change(id(1), .flip), on: &history, in: state)
      act(.place(.sticker(mustache), there), on: &history, in: state)
      act(.removeAll, on: &history, in: state)
      history.undo()
      state.record(.undo())
      history.undo()
      state.record(.undo())
      history.redo()
      state.record(.redo)
    }()

    #expect(try open().restore() == .work(history))
    #expect(try open().restore() == .work(history))
  }

  @Test("any sequence of steps is restored, also across restarts")
  func anyHistory() throws {
    var random = SeededGenerator(seed: 10)
    var history = History(disguise(2))
    var state: StateDirectory? = try open()
    state?.record(.start(history.present))
    for turn in 1...300 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: if history.undo() { state?.record(.undo()) }
      case 1: if history.redo() { state?.record(.redo) }
      default:
        if history.perform(random.edit(upTo: history.present.nextID)) {
          state?.record(.step(history.present))
        }
      }
      guard turn % 50 == 0 else { continue }
      state = nil
      state = try open()
      guard case .work(let restored)? = state?.restore() else {
        Issue.record("The work was not restored.")
        return
      }
      #expect(restored.past.map(\.elements) == history.past.map(\.elements))
      #expect(restored.present == history.present)
      #expect(restored.future.map(\.elements) == history.future.map(\.elements))
      history = restored
    }
  }

  @Test("only a step whose write was torn is lost") func tornEnd() throws {
    var history = History(disguise(1))
    var state: StateDirectory? = try open()
    state?.record(.start(history.present))
    history.perform(.change(id(1), .flip))
    state?.record(.step(history.present))
    state = nil
    let whole = try folder.read("guise/work.journal")
    let start = whole.prefix(whole.count - 10)
    try folder.write(String(decoding: start, as: UTF8.self), to: "guise/work.journal")

    state = try open()
    #expect(state?.restore() == .work(History(disguise(1))))
    state?.record(.step(history.present))
    state = nil

    #expect(try open().restore() == .work(history))
  }

  @Test("an append after a torn line does not damage the journal") func appendAfterTorn() throws {
    var history = History(disguise(1))
    var state: StateDirectory? = try open()
    state?.record(.start(history.present))
    let whole = String(decoding: try folder.read("guise/work.journal"), as: UTF8.self)
    try folder.write(whole + #"{"step": {"pho"#, to: "guise/work.journal")
    state = nil
    state = try open()

    history.perform(.change(id(1), .flip))
    state?.record(.step(history.present))

    #expect(state?.restore() == .work(history))
  }

  @Test(
    "damaged work is set aside, not deleted, and the message contains its path",
    arguments: [
      "rubbish\n", "{\"journal\":99}\n", "{\"journal\":1}\n{\"step\":1}\n",
      "{\"journal\":1}\n{\"undo\":true}\n",
      "\n\n",
    ])
  func damaged(text: String) throws {
    try folder.write(text, to: "guise/work.journal")
    let state = try open()

    guard case .setAside(let message) = state.restore() else {
      Issue.record("The journal should have been set aside.")
      return
    }

    #expect(message.contains(folder.path + "/guise/damaged-1.journal"))
    #expect(try folder.read("guise/damaged-1.journal") == Array(text.utf8))
    #expect(state.restore() == .nothing)
    state.record(.start(disguise(1)))
    state.finish()
    #expect(state.restore() == .work(History(disguise(1))))
    state.finish()
    try folder.write(text, to: "guise/work.journal")
    _ = state.restore()
    #expect(try folder.read("guise/damaged-2.journal") == Array(text.utf8))
  }

  @Test("a photo is stored once, by its content, and keeps its name") func photo() throws {
    let state = try open()
    let content = ContentID(of: picture.bytes)
    #expect(state.photoPath(content) == nil)

    state.keep(try photoFile(picture))
    state.keep(try photoFile(EmbeddedFile(name: "copy.jpg", bytes: picture.bytes)))
    state.finish()

    let path = folder.path + "/guise/photos/\(content.hex)/anna.jpg"
    #expect(state.photoPath(content) == path)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(picture.bytes))
  }

  @Test("work whose photo is missing is set aside") func missingPhoto() throws {
    let content = ContentID(of: picture.bytes)
    let work = Disguise(photo: PhotoReference(id: .content(content), size: Size(4, 3)))
    let state = try open()
    state.keep(try photoFile(picture))
    state.record(.start(work))
    state.finish()
    #expect(state.restore() == .work(History(work)))
    state.finish()

    try FileManager.default.removeItem(atPath: folder.path + "/guise/photos/\(content.hex)")

    guard case .setAside = state.restore() else {
      Issue.record("Work without its photo should have been set aside.")
      return
    }
  }

  /// Keeps a photo, begins work on it, and places a mustache unless the work is to stay empty.
  @discardableResult
  private func begin(_ number: UInt8, in state: StateDirectory, isEmpty: Bool = false) throws
    -> ContentID
  {
    let file = EmbeddedFile(name: "photo.jpg", bytes: [number])
    let content = ContentID(of: file.bytes)
    state.keep(try photoFile(file))
    var history = History(Disguise(photo: PhotoReference(id: .content(content), size: Size(4, 3))))
    state.record(.start(history.present))
    if !isEmpty { act(.place(.sticker(mustache), there), on: &history, in: state) }
    return content
  }

  @Test("stickers that are kept soon need no memory, and remain readable if they are removed")
  func keptSoon() throws {
    let state = try open()
    let bytes = SampleImages.png(width: 7, height: 5)
    let id = StickerID(ContentID(of: bytes))
    let file = EmbeddedFile(name: "own.png", bytes: bytes)
    let kept = state.keepSoon([Sticker(own: file, id: id, headWidth: 0.5)])
    let sticker = try #require(kept.first)
    #expect(kept.count == 1 && sticker.id == id && sticker.headWidth == 0.5)
    let picture = try #require(try sticker.source.open())
    #expect(picture.file != nil)
    try begin(1, in: state)
    state.finish()
    #expect(state.stickers([id]).map(\.id) == [id])
    // Nothing uses it.
    state.discard(ContentID(of: bytes))
    try begin(2, in: state)
    state.finish()
    #expect(state.stickers([id]).isEmpty)
    #expect(try picture.bytes(at: 0, count: 1000) == bytes)
    // It is used again: an element was copied.
    state.keepSoon(sticker)
    state.finish()
    #expect(state.stickers([id]).map(\.id) == [id])
  }

  @Test("stickers of a document whose photo cannot be opened are not kept")
  func unopenedDocument() throws {
    let (picture, photo) = (SampleImages.png(width: 7, height: 5), Array("no photo".utf8))
    let id = StickerID(ContentID(of: picture))
    var disguise = Disguise(
      photo: PhotoReference(id: .content(ContentID(of: photo)), size: Size(40, 30)))
    disguise.apply(.place(.sticker(id), Placement(center: Point(10, 10), scale: 1)))
    let path = folder.path("a.guise")
    try DocumentFile(
      disguise: disguise, photo: EmbeddedFile(name: "a.png", bytes: photo),
      stickers: [Sticker(own: EmbeddedFile(name: "own.png", bytes: picture), id: id)]
    ).write(to: path)
    let state = try open()
    #expect(throws: UserError.self) {
      try OpenedWork.document(
        at: path,
        in: OpeningContext(
          artworks: ArtworkStore(catalog: StickerCatalog()), faces: SampleFaces(), state: state,
          fitting: Size(100, 100)))
    }
    try begin(1, in: state)
    state.finish()
    #expect(state.stickers([id]).isEmpty)
  }

  @Test("a sticker that is discarded while it is being kept is not kept") func discarded() throws {
    let bytes = SampleImages.png(width: 7, height: 5)
    let content = ContentID(of: bytes)
    let own = Sticker(own: EmbeddedFile(name: "own.png", bytes: bytes))
    let state = try open()

    let written = state.files.write([own])
    state.discard(content)
    state.files.finish(written)

    try begin(1, in: state)
    state.finish()
    #expect(state.stickers([StickerID(content)]).isEmpty)
  }

  @Test("a damaged copy of a sticker is replaced") func damagedSticker() throws {
    let bytes = SampleImages.png(width: 7, height: 5)
    let content = ContentID(of: bytes)
    let own = Sticker(own: EmbeddedFile(name: "own.png", bytes: bytes))
    let copy = "guise/stickers/\(content.hex)/sticker.png"
    try FileManager.default.createDirectory(
      atPath: folder.path("guise/stickers/\(content.hex)"), withIntermediateDirectories: true)
    try folder.write([1, 2, 3], to: copy)
    let state = try open()
    let kept = state.keepSoon([own])
    state.finish()
    #expect(try folder.read(copy) == bytes)
    #expect(try kept.first?.source.open()?.bytes(at: 0, count: 1000) == bytes)
  }

  @Test("a sticker of a document that was not opened after all is kept when it is used")
  func discardedSticker() throws {
    let state = try open()
    let bytes = SampleImages.png(width: 7, height: 5)
    let content = ContentID(of: bytes)
    let id = StickerID(content)
    state.keep([Sticker(own: EmbeddedFile(name: "own.png", bytes: bytes), id: id)])
    state.discard(content)

    let path = try folder.write(bytes, to: "own.png")
    state.keepSoon(
      Sticker(id: id, tab: "own", name: "own", headWidth: nil, source: .file(path: path)))
    // Its cleanup comes before the step that uses the sticker.
    try begin(1, in: state)
    state.finish()
    #expect(state.stickers([id]).map(\.id) == [id])

    state.discard(content)
    try begin(2, in: state)
    state.finish()
    #expect(state.stickers([id]).isEmpty)
  }

  @Test("photos on which nothing was done are deleted") func unusedPhotos() throws {
    let state = try open()
    let contents = try (0..<6).map { try begin($0, in: state, isEmpty: $0.isMultiple(of: 2)) }
    try begin(9, in: state)
    state.finish()

    #expect(
      contents.map { state.photoPath($0) != nil } == [false, true, false, true, false, true])
  }

  @Test("the photos of all works exist at every moment")
  func neededPhotos() throws {
    let state = try open()
    var needed: [ContentID] = []
    for number in 0..<100 {
      needed.append(try begin(UInt8(number), in: state))
      for content in needed { try #require(state.photoPath(content) != nil) }
    }
  }

  @Test("is unlocked for the next start even if a child process has inherited the lock")
  func inheritedLock() throws {
    var state: StateDirectory? = try open()
    state?.record(.start(disguise(1)))
    let lock = try #require(
      (0..<1024).first { descriptor in
        let link = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(descriptor)")
        return link == folder.path + "/guise/lock"
      })
    let inherited = dup(Int32(lock))
    defer { close(inherited) }
    state = nil
    #expect(try open().restore() == .work(History(disguise(1))))
  }

  @Test("a new history replaces the recorded one") func replace() throws {
    var history = History(disguise(1))
    let state = try open()
    state.record(.start(history.present))
    history.perform(.change(id(1), .flip))
    state.record(.step(history.present))
    history.undo()
    state.record(.undo())

    let fitted = history.fitted(
      to: PhotoReference(id: history.present.photo.id, size: Size(2000, 1600)))
    state.replace(with: fitted)
    state.finish()

    #expect(fitted != history)
    #expect(state.restore() == .work(fitted))
  }

  @Test("a second Guise running concurrently keeps its own work") func second() throws {
    let first = try open()
    let second = try open()

    first.record(.start(disguise(1)))
    second.record(.start(disguise(2)))
    first.finish()
    second.finish()

    #expect(first.restore() == .work(History(disguise(1))))
    #expect(second.restore() == .work(History(disguise(2))))
  }

  @Test("reports why it cannot keep work") func unusable() throws {
    let file = try folder.write("", to: "file")

    let error = #expect(throws: UserError.self) { try StateDirectory(path: file + "/guise") }

    #expect(error?.description.contains("not a directory") == true)
  }

  @Test("reports what could not be written") func problems() throws {
    let problems = SharedList<UserError>()
    let state = try StateDirectory(path: folder.path + "/guise") { problems.append($0) }
    try FileManager.default.createDirectory(
      atPath: folder.path + "/guise/work.journal", withIntermediateDirectories: false)

    state.record(.undo())
    state.finish()

    #expect(problems.elements.count == 1)
    #expect(problems.elements.first?.description.contains("Save your work") == true)
  }

  @Test("is in the user's state folder") func defaultPath() {
    #expect(
      StateDirectory.defaultPath(environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/guise")
    #expect(StateDirectory.defaultPath(environment: ["HOME": "/h"]) == "/h/.local/state/guise")
    #expect(
      StateDirectory.defaultPath(environment: ["XDG_STATE_HOME": "relative", "HOME": "/h"])
        == "/h/.local/state/guise")
  }
}
