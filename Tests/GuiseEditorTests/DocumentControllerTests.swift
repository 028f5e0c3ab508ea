import DisguiseModel
import Drawing
import Foundation
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("DocumentController: loading, failures and restarts")
final class DocumentControllerTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("guise-document-\(UUID().uuidString)")
  private var state: URL { folder.appendingPathComponent("state") }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  @Test("edits during an undo to another photo wait for that photo and are scaled to it")
  func editsWait() throws {
    let whole = try restartedOnTwoPhotos()
    let id = try #require(whole.elements.first).id
    let steps = try #require(whole.document.history).past.count

    whole.document.undo()
    #expect(whole.document.isLoading && !whole.document.canExport)
    #expect(whole.document.photo?.reference.size == Size(300, 300))
    whole.document.perform(.setPlacement(id, Placement(center: Point(150, 60), scale: 1)))
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
    whole.document.perform(.flip(id))
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
    whole.document.perform(.flip(id))
    #expect(whole.document.history == before)
    let cancel = try #require(whole.view(.button, "Cancel") as? Button)
    cancel.action()
    whole.settle()

    #expect(!whole.document.isLoading && whole.editor.topBar.save.isEnabled)
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
    whole.document.onMessage = { messages.append($0) }
    for _ in 1...3 { whole.controller.adjust(id, by: Vector(9, 9)) }
    #expect(messages == ["The photo is still being opened. Please wait."])
    whole.settle()
    #expect(whole.document.change { $0.begin(id) } == true)
  }

  @Test("when two photos are opened in a row, the second is shown") func twoPhotos() throws {
    let whole = try WholeEditor(in: state)

    whole.editor.open(.file(path: try photo("anna.png", 500, 400)))
    whole.editor.open(.file(path: try photo("bert.png", 300, 300)))
    whole.settle()

    #expect(whole.document.photo?.reference.size == Size(300, 300))
    try expectSameAfterRestart(whole)
  }

  @Test("a photo that fails to load is reported once, and nothing is lost")
  func failure() throws {
    let whole = try restartedOnTwoPhotos()
    let before = whole.document.history
    let path = folder.appendingPathComponent("cat.txt").path
    try Data("meow".utf8).write(to: URL(fileURLWithPath: path))

    whole.editor.open(.file(path: path), keepingDisguise: true)
    whole.settle()

    #expect(
      toast(of: whole) == "cat.txt isn't a picture Guise can read. Use JPEG, PNG or WebP.")
    #expect(whole.document.history == before && !whole.document.isLoading)
    whole.editor.showMessage("")
    whole.document.perform(.removeAll)
    whole.settle()
    #expect(toast(of: whole) == "")
    try expectSameAfterRestart(whole)
  }

  @Test("restored work whose stored photo was replaced is set aside, with a message")
  func replacedCopy() throws {
    try workOnTwoPhotos()
    let kept = try FileManager.default.subpathsOfDirectory(atPath: state.path)
      .filter { $0.hasSuffix("bert.png") }
    let file = state.appendingPathComponent(try #require(kept.first))
    try Data(contentsOf: URL(fileURLWithPath: photo("other.png", 40, 30))).write(to: file)

    let whole = try WholeEditor(start: .lastWork, in: state)

    let aside = state.appendingPathComponent("damaged-1.journal").path
    #expect(
      toast(of: whole) == "Couldn't restore your last disguise: its photo bert.png was changed "
        + "or is damaged. It is kept as \(aside).")
    #expect(whole.document.history == nil && whole.editor.startCard != nil)
    #expect(FileManager.default.fileExists(atPath: aside))
  }

  @Test("an undo below the step of a dragged element is the same after a restart")
  func undoBelow() throws {
    let whole = try WholeEditor(in: state)
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
    try workOnTwoPhotos()
    let scheduler = ManualScheduler()
    let document = DocumentController(faces: FaceCatalog(), scheduler: scheduler)
    document.state = try StateDirectory(path: state.path)
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
    #expect(history.past.count == 2 && !document.isLoading)
  }

  @Test("the busy bar shows how much of a photo has been decoded") func progress() throws {
    let whole = try WholeEditor(in: state)
    whole.editor.open(.memory(EmbeddedFile(name: "noise.png", bytes: noise())))
    var shown: [Double] = []
    let update = whole.document.onLoadingChange
    whole.document.onLoadingChange = {
      update()
      if let bar = whole.find(.progress, "Progress") as? ProgressView { shown.append(bar.progress) }
    }

    whole.settle()

    #expect(shown.count > 1 && shown.last == 1 && shown == shown.sorted())
    #expect(whole.find(.progress, "Progress") == nil)
  }

  @Test("a document's own sticker is restored after a restart") func ownSticker() throws {
    let bytes = [UInt8](
      try Data(contentsOf: URL(fileURLWithPath: photo("cat.png", 60, 50))))
    let sticker = StickerID(ContentID(of: bytes))
    var disguise = Disguise(
      photo: PhotoReference(id: .sample("robin"), size: Size(1200, 1500)))
    disguise.apply(.place(sticker, Placement(center: Point(600, 600), scale: 2)))
    let path = folder.appendingPathComponent("work.guise").path
    try DocumentFile(
      disguise: disguise, photo: nil,
      stickers: [sticker: .init(file: EmbeddedFile(name: "cat.png", bytes: bytes))]
    ).write(to: path)
    try WholeEditor(start: .file(path: path), in: state).editor.finish()

    let whole = try WholeEditor(start: .lastWork, in: state)

    #expect(whole.editor.library.catalog[sticker]?.name == "cat.png")
    #expect(whole.elements.map(\.sticker) == [sticker])
    #expect(toast(of: whole) == "We restored your last disguise.")
  }

  @Test("during an export, a second close request cancels it and closes the window")
  func closing() throws {
    let whole = try WholeEditor(in: state) {
      $0.exportDirectory = self.folder.appendingPathComponent("exports").path
    }
    #expect(whole.stage.window.onCloseRequest())

    whole.editor.save()

    #expect(!whole.stage.window.onCloseRequest())
    #expect(toast(of: whole)?.hasPrefix("Your picture is being saved.") == true)
    #expect(whole.stage.window.onCloseRequest())
    #expect(whole.editor.saving?.isCancelled == true)
  }

  // MARK: Fixtures

  /// An editor that has been restarted after its disguise was moved from one photo to another.
  private func restartedOnTwoPhotos() throws -> WholeEditor {
    try workOnTwoPhotos()
    return try WholeEditor(start: .lastWork, in: state)
  }

  private func workOnTwoPhotos() throws {
    let whole = try WholeEditor(start: .file(path: photo("anna.png", 500, 400)), in: state)
    whole.document.perform(
      .place(
        StickerID(rawValue: "mustaches/handlebar"),
        Placement(center: Point(250, 200), scale: 1)))
    whole.editor.open(.file(path: try photo("bert.png", 300, 300)), keepingDisguise: true)
    whole.settle()
    whole.editor.finish()
  }

  private func photo(_ name: String, _ width: Int, _ height: Int) throws -> String {
    let size = Size(Double(width), Double(height))
    let picture = Bitmap.drawn(width: width, height: height, format: .opaque) {
      $0.fill(Rect(origin: .zero, size: size), with: .white)
    }
    let file = folder.appendingPathComponent(name)
    try Data(PNGEncoder.encode(picture)).write(to: file)
    return file.path
  }

  /// A picture whose file is read in several chunks.
  private func noise() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
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
    let copy = folder.appendingPathComponent("copy-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: state, to: copy)
    guard case .work(let found) = try StateDirectory(path: copy.path).restore() else {
      Issue.record("The journal contains no work.", sourceLocation: location)
      return
    }
    let history = try #require(whole.document.history)
    #expect(found.present.looksLike(history.present), sourceLocation: location)
    #expect(found.past.count == history.past.count, sourceLocation: location)
    #expect(found.future.count == history.future.count, sourceLocation: location)
  }

  private func toast(of whole: WholeEditor) -> String? {
    ViewTree(of: whole.stage.window).children.last { $0.type == "Toast" }?.label
  }
}
