import DisguiseModel
import Dispatch
import ImageCoding
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("DocumentController: loading, failures and restarts")
struct DocumentControllerTests {
  private let folder = TemporaryFolder()

  @Test("edits during an undo to another photo wait for that photo and are scaled to it")
  func editsWait() throws {
    let whole = try restartedOnTwoPhotos()
    let id = try #require(whole.elements.first).id
    let steps = try #require(whole.document.history).past.count

    whole.document.undo()
    #expect(whole.document.isLoading && !whole.document.canExport)
    #expect(whole.document.photo?.reference.size == Size(300, 300))
    whole.document.perform(.change(id, .placement(Placement(center: Point(150, 60), scale: 1))))
    whole.settle()

    #expect(whole.document.photo?.reference.size == Size(500, 400))
    let center = try #require(whole.elements.first).placement.center
    #expect(center.distance(to: Point(250, 80)) < 1e-6)
    #expect(whole.document.history?.past.count == steps)
    try expectSameAfterRestart(whole)
  }

  @Test("undo, redo and edits while a photo is loading keep their order and are journaled")
  func order() throws {
    let whole = try restartedOnTwoPhotos()
    let id = try #require(whole.elements.first).id

    whole.document.undo()
    whole.document.undo()
    whole.document.redo()
    whole.document.redo()
    whole.document.perform(.change(id, .flip))
    whole.settle()

    #expect(whole.document.photo?.reference.size == Size(300, 300))
    #expect(whole.elements.first?.placement.isFlipped == true)
    try expectSameAfterRestart(whole)
  }

  @Test("cancelling an undo keeps the document, and the waiting edits are performed")
  func cancelled() throws {
    let whole = try restartedOnTwoPhotos()
    let id = try #require(whole.elements.first).id
    let before = try #require(whole.document.history)

    whole.document.undo()
    whole.document.perform(.change(id, .flip))
    #expect(whole.document.history == before)
    let cancel = try #require(whole.view(.button, "Cancel") as? Button)
    cancel.action()
    whole.settle()

    #expect(!whole.document.isLoading && whole.editor.desk.layout.topBar.save.isEnabled)
    #expect(whole.document.photo?.reference.size == Size(300, 300))
    #expect(whole.document.history?.past.count == before.past.count + 1)
    #expect(whole.elements.first?.placement.isFlipped == true)
    try expectSameAfterRestart(whole)
  }

  @Test("no gesture begins while another photo is loading") func gestures() throws {
    let whole = try restartedOnTwoPhotos()
    let id = try #require(whole.elements.first).id

    whole.document.undo()

    #expect(whole.document.change { $0.begin(id) } == nil)
    var messages: [String] = []
    whole.document.observe { if case .message(let text) = $0 { messages.append(text) } }
    for _ in 1...3 { whole.controller.adjust(id, by: Vector(9, 9)) }
    #expect(messages == ["The photo is still being opened. Please wait."])
    whole.settle()
    #expect(whole.document.change { $0.begin(id) } == true)
  }

  @Test("when two photos are opened in a row, the second is shown") func twoPhotos() throws {
    let whole = try WholeEditor(in: folder)

    whole.editor.opening.open(.file(path: try folder.photo("anna.png", 500, 400)))
    whole.editor.opening.open(.file(path: try folder.photo("bert.png", 300, 300)))
    whole.settle()

    #expect(whole.document.photo?.reference.size == Size(300, 300))
    try expectSameAfterRestart(whole)
  }

  @Test("a photo that fails to load is reported once, and nothing is lost")
  func failure() throws {
    let whole = try restartedOnTwoPhotos()
    let before = whole.document.history
    let path = try folder.write("meow", to: "cat.txt")

    whole.editor.opening.changePhoto(to: .file(path: path))
    whole.settle()

    #expect(
      whole.problem == "cat.txt isn't a picture Guise can read. Use JPEG, PNG or WebP.")
    #expect(whole.document.history == before && !whole.document.isLoading)
    whole.editor.desk.messages.show("")
    whole.document.perform(.removeAll)
    whole.settle()
    #expect(whole.toast == "")
    try expectSameAfterRestart(whole)
  }

  @Test("restored work whose stored photo was replaced is set aside, with a message")
  func replacedCopy() throws {
    try folder.workOnTwoPhotos()
    try folder.write(
      SampleImages.png(width: 40, height: 30), to: folder.keptPhoto(named: "bert.png"))

    let whole = try WholeEditor(start: .lastWork, in: folder)

    let aside = "state/damaged-1.journal"
    #expect(
      whole.problem == "Couldn't restore your last disguise: its photo bert.png was changed "
        + "or is damaged. It is kept as \(folder.path(aside)).")
    #expect(whole.document.history == nil && whole.editor.startScreen.card != nil)
    #expect(!folder.text(of: aside).isEmpty)
  }

  @Test("an undo below the step of a dragged element is the same after a restart")
  func undoBelow() throws {
    let whole = try WholeEditor(in: folder)
    let hat = try whole.controller.place("hats/top-hat", at: Point(600, 400))
    let mustache = try whole.controller.place(at: Point(600, 900))
    #expect(whole.document.change { $0.begin(mustache) } == true)

    whole.document.undo()
    #expect(whole.elements.map(\.id) == [mustache])
    try expectSameAfterRestart(whole)
    whole.document.redo()
    #expect(whole.elements.map(\.id) == [hat, mustache])
    try expectSameAfterRestart(whole)
  }

  @Test("the journal is read off the main thread") func journal() throws {
    try folder.workOnTwoPhotos()
    let scheduler = ManualScheduler()
    let document = DocumentController(
      faces: SampleFaces(), artworks: ArtworkStore(catalog: StickerCatalog()), scheduler: scheduler)
    document.state = try StateDirectory(path: folder.path("state"))
    let gate = Gate(of: document.worker)
    var found: StateDirectory.Restoration?

    document.readWork { found = $0 }
    #expect(found == nil && document.isLoading)
    gate.open()
    document.worker.finish()
    scheduler.runPosted()

    guard case .work(let history) = found else {
      Issue.record("The journal contains no work.")
      return
    }
    #expect(history.past.count == 3 && !document.isLoading)
  }

  @Test("the busy bar shows how much of a photo has been decoded") func progress() throws {
    let whole = try WholeEditor(in: folder)
    whole.editor.opening.open(.memory(EmbeddedFile(name: "noise.png", bytes: noise())))
    var shown: [Double] = []
    whole.document.observe { event in
      guard case .loading = event else { return }
      if let bar = whole.find(.progress, "Progress") as? ProgressView { shown.append(bar.progress) }
    }

    whole.settle()

    #expect(shown.count > 1 && shown.last == 1 && shown == shown.sorted())
    #expect(whole.find(.progress, "Progress") == nil)
  }

  @Test("a document's own sticker is restored after a restart") func ownSticker() throws {
    let bytes = SampleImages.png(width: 60, height: 50)
    let sticker = StickerID(ContentID(of: bytes))
    var disguise = Disguise(
      photo: PhotoReference(id: .sample("robin"), size: Size(1200, 1500)))
    disguise.apply(.place(.sticker(sticker), Placement(center: Point(600, 600), scale: 2)))
    let path = folder.path("work.guise")
    try DocumentFile(
      disguise: disguise, photo: nil,
      stickers: [Sticker(own: EmbeddedFile(name: "cat.png", bytes: bytes), id: sticker)]
    ).write(to: path)
    try WholeEditor(start: .file(path: path), in: folder).editor.finish()

    let whole = try WholeEditor(start: .lastWork, in: folder)

    #expect(whole.editor.desk.library.catalog[sticker]?.name == "cat")
    #expect(whole.elements.map(\.kind.artwork) == [sticker])
    #expect(whole.toast == "We restored your last disguise.")
  }

  // MARK: Projects

  @Test("a project has the work, its own stickers and a thumbnail, and counts as saved")
  func project() throws {
    let whole = try WholeEditor(in: folder)
    let sticker = try OwnSticker.add(
      .memory(EmbeddedFile(name: "cat.png", bytes: SampleImages.png(width: 60, height: 50))),
      to: nil, keepingIn: nil, readBy: whole.editor.desk.library.artworks)
    whole.editor.desk.library.add([sticker])
    whole.document.perform(
      .place(.sticker(sticker.id), Placement(center: Point(600, 600), scale: 2)))
    let path = folder.path("work.guise")

    whole.editor.saving.saveProject(to: path, for: whole.editor.desk.hand)
    whole.finishSaving()

    #expect(whole.toast?.hasSuffix(": work.guise") == true)
    let document = try DocumentFile.read(path: path)
    #expect(document.disguise == whole.document.history?.present)
    #expect(document.stickers.map(\.id) == [sticker.id])
    let thumbnail = try #require(try DocumentFile.thumbnail(path: path))
    let picture = try Photo.decode(
      .memory(EmbeddedFile(name: "thumbnail.png", bytes: thumbnail)), fitting: Size(999, 999))
    #expect(picture.reference.size.longSide == 256)
    #expect(folder.text(of: "state/work.journal").hasSuffix("{\"saved\":true}\n"))
  }

  @Test("a project that cannot be saved says why, and the work does not count as saved")
  func unsavedProject() throws {
    let whole = try WholeEditor(in: folder)

    whole.editor.saving.saveProject(to: folder.path("none/a.guise"), for: whole.editor.desk.hand)
    whole.finishSaving()
    #expect(
      whole.problem == "Couldn't save: the folder none doesn't exist. Choose another place.")
    whole.tap(try whole.view(.button, "Save as…"))
    whole.settle()
    #expect((whole.find(.textfield, "Name") as? TextField)?.text == "Robin.guise")
    whole.press("Escape")

    // It does not begin before it is cancelled.
    let turn = DispatchSemaphore(value: 0)
    whole.editor.saving.worker.perform { turn.wait() }
    whole.editor.saving.saveProject(to: folder.path("a.guise"), for: whole.editor.desk.hand)
    whole.tap(try whole.view(.button, "Cancel"))
    turn.signal()
    whole.finishSaving()
    #expect(!folder.names.contains("a.guise"))
    #expect(!folder.text(of: "state/work.journal").contains("saved"))
  }

  @Test("an element keeps its place while its sticker is missing, also in a project")
  func missingSticker() throws {
    let pack = StickerID(rawValue: "hats/of-another-pack")
    let own = StickerID(ContentID(of: [1, 2, 3]))
    var disguise = Disguise(
      photo: PhotoReference(id: .sample("robin"), size: Size(1200, 1500)))
    for sticker in [pack, own, pack] {
      disguise.apply(.place(.sticker(sticker), Placement(center: Point(600, 600), scale: 2)))
    }
    let (first, second) = (folder.path("first.guise"), folder.path("second.guise"))
    try DocumentFile(disguise: disguise, photo: nil).write(to: first)

    let whole = try WholeEditor(start: .file(path: first), in: folder)
    let library = whole.editor.desk.library
    whole.editor.saving.saveProject(to: second, for: whole.editor.desk.hand)
    whole.finishSaving()

    #expect(whole.elements == disguise.elements)
    #expect(try DocumentFile.read(path: second).disguise == disguise)
    let opened = try OpenedWork.document(
      at: second,
      in: OpeningContext(
        artworks: library.artworks, faces: library.faces, state: nil, fitting: Size(300, 300)))
    #expect(opened.missing == [pack, own])
  }

  @Test("during an export, a second close request cancels it and closes the window")
  func closing() throws {
    let whole = try WholeEditor(in: folder)
    #expect(whole.stage.window.onCloseRequest())

    whole.editor.saving.save()

    #expect(!whole.stage.window.onCloseRequest())
    #expect(whole.toast?.hasPrefix("Your picture is being saved.") == true)
    #expect(whole.stage.window.onCloseRequest())
    #expect(whole.editor.saving.underway?.job.isCancelled == true)
    whole.finishSaving()
    #expect(folder.names(in: "exports") == [])
  }

  @Test("while a project is being saved, a first close request waits for it") func closingProject()
    throws
  {
    let whole = try WholeEditor(in: folder)
    whole.editor.saving.saveProject(to: folder.path("a.guise"), for: whole.editor.desk.hand)

    #expect(!whole.stage.window.onCloseRequest())
    #expect(whole.toast?.hasPrefix("Your project is being saved.") == true)
    // Other work goes on meanwhile.
    #expect(!whole.editor.saving.canSave)
    whole.finishSaving()
    #expect(folder.names.contains("a.guise") && whole.stage.window.onCloseRequest())
  }

  // MARK: Fixtures

  /// An editor that has been restarted after its disguise was moved from one photo to another.
  private func restartedOnTwoPhotos() throws -> WholeEditor {
    try folder.workOnTwoPhotos()
    return try WholeEditor(start: .lastWork, in: folder)
  }

  /// A picture whose file is read in several chunks.
  private func noise() -> [UInt8] {
    var generator = SeededGenerator(seed: 1)
    return PNGEncoder.encode(
      Bitmap.drawn(width: 256, height: 256, format: .opaque) { canvas in
        for index in 0..<65536 {
          canvas.fill(
            Rect(Double(index % 256), Double(index / 256), 1, 1),
            with: Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &generator)))
        }
      })
  }

  /// Expects that a restart would restore the document as it is.
  private func expectSameAfterRestart(
    _ whole: WholeEditor, at location: SourceLocation = #_sourceLocation
  ) throws {
    // Unused photos are deleted in the meantime, otherwise.
    whole.document.state?.finish()
    let copy = try folder.copy(of: "state")
    guard case .work(let found) = try StateDirectory(path: copy.path).restore() else {
      Issue.record("The journal contains no work.", sourceLocation: location)
      return
    }
    let history = try #require(whole.document.history)
    #expect(found.present.looksLike(history.present), sourceLocation: location)
    #expect(found.past.count == history.past.count, sourceLocation: location)
    #expect(found.future.count == history.future.count, sourceLocation: location)
  }
}
