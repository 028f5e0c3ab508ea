import DisguiseModel
import Drawing
import Foundation
import Testing
import TouchKit

@testable import GuiseEditor

@MainActor
@Suite("A photo whose size differs from the stored one")
final class PhotoSizeTests {
  private static let message = "This photo's size has changed. Your disguise was fitted to it."
  private static let restored = "We restored your last disguise."
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("guise-size-\(UUID().uuidString)")
  private var state: URL { folder.appendingPathComponent("state") }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  @Test("restored work on a sample face is fitted to the face", arguments: [1199, 1201, 600])
  func restoredFace(width: Int) throws {
    try work(on: .sampleFace)
    try edit(journal) { $0.replacing("\"width\":1200", with: "\"width\":\(width)") }

    let whole = try WholeEditor(start: .lastWork, in: state)

    #expect(toast(of: whole) == "\(Self.restored) \(Self.message)")
    #expect(whole.document.history?.present.photo == whole.document.photo?.reference)
    try expectCenter(Point(600 * 1200 / Double(width), 600), whole)
    whole.document.undo()
    try expectCenter(Point(600 * 1200 / Double(width), 750), whole)
    whole.document.redo()
    try expectCenter(Point(600 * 1200 / Double(width), 600), whole)
  }

  @Test("restored work on a photo file is fitted to it, with a message at the first start only")
  func restoredPhoto() throws {
    try work(on: .file(path: photo("anna.png", 500, 400)))
    try edit(journal) { $0.replacing("\"height\":400", with: "\"height\":401") }

    do {
      let whole = try WholeEditor(start: .lastWork, in: state)
      #expect(toast(of: whole) == "\(Self.restored) \(Self.message)")
      try expectCenter(Point(250, 160 * 400 / 401), whole)
      whole.document.undo()
      whole.editor.finish()
    }
    let again = try WholeEditor(start: .lastWork, in: state)

    #expect(toast(of: again) == Self.restored)
    try expectCenter(Point(250, 200 * 400 / 401), again)
  }

  @Test("a document with an embedded photo is fitted to it, and its journal is correct afterward")
  func documentWithPhoto() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: photo("anna.png", 500, 400))))
    let reference = PhotoReference(
      id: .content(ContentID(of: bytes)), size: Size(500, 200))
    let document = try document(
      on: reference, EmbeddedFile(name: "anna.png", bytes: bytes), at: Point(100, 100))

    do {
      let whole = try WholeEditor(start: .file(path: document), in: state)
      #expect(toast(of: whole) == Self.message)
      try expectCenter(Point(100, 200), whole)
      whole.editor.finish()
    }
    let again = try WholeEditor(start: .lastWork, in: state)

    #expect(toast(of: again) == Self.restored)
    try expectCenter(Point(100, 200), again)
  }

  @Test("a document on a sample face is fitted to the face") func documentOnFace() throws {
    let face = PhotoReference(id: .sample("robin"), size: Size(1200, 1501))
    let document = try document(on: face, nil, at: Point(300, 1501))

    let whole = try WholeEditor(start: .file(path: document), in: state)

    #expect(toast(of: whole) == Self.message)
    try expectCenter(Point(300, 1500), whole)
    #expect(whole.document.history?.canUndo == false)
  }

  @Test("the steps on an earlier photo are fitted to it when undo returns to it") func undo() throws
  {
    try workOnTwoPhotos()
    try edit(journal) { $0.replacing("\"height\":400", with: "\"height\":800") }
    let whole = try WholeEditor(start: .lastWork, in: state)
    #expect(toast(of: whole) == Self.restored)

    whole.document.undo()
    whole.settle()

    #expect(whole.document.photo?.reference.size == Size(500, 400))
    #expect(toast(of: whole) == Self.message)
    try expectCenter(Point(250, 80), whole)
    whole.document.undo()
    try expectCenter(Point(250, 100), whole)
    whole.document.redo()
    whole.document.redo()
    #expect(whole.document.photo?.reference.size == Size(300, 300))
  }

  @Test("an edit while the photo of an earlier step is loading is not lost")
  func editWhileLoading() throws {
    try workOnTwoPhotos()
    let whole = try WholeEditor(start: .lastWork, in: state)
    let id = try #require(whole.elements.first).id

    whole.document.undo()
    #expect(!whole.editor.topBar.save.isEnabled, "the photo of this step is not loaded yet")
    whole.document.perform(.flip(id))
    whole.settle()

    #expect(whole.document.photo?.reference.size == Size(500, 400))
    #expect(whole.elements.first?.placement.isFlipped ?? false)
    #expect(whole.editor.topBar.save.isEnabled)
    whole.document.undo()
    #expect(whole.elements.first?.placement.isFlipped == false)
  }

  @Test("undo and redo while a photo is loading keep the displayed one")
  func backWhileLoading() throws {
    try workOnTwoPhotos()
    let whole = try WholeEditor(start: .lastWork, in: state)

    whole.document.undo()
    whole.document.redo()
    whole.settle()

    #expect(whole.document.photo?.reference.size == Size(300, 300))
    #expect(whole.document.history?.present.photo == whole.document.photo?.reference)
  }

  @Test("an undo whose photo is missing or replaced changes nothing and is reported once")
  func lostPhoto() throws {
    for damage in [remove, overwrite] {
      try workOnTwoPhotos()
      let whole = try WholeEditor(start: .lastWork, in: state)
      try damage(whole)
      let before = whole.document.history

      whole.document.undo()
      whole.settle()

      let message = try #require(toast(of: whole))
      #expect(message.hasPrefix("The photo of this disguise"))
      #expect(message.hasSuffix("Your disguise stays on this photo."))
      #expect(whole.document.history == before)
      #expect(whole.document.history?.present.photo == whole.document.photo?.reference)
      whole.editor.showMessage("")
      whole.document.perform(.removeAll)
      whole.settle()
      #expect(toast(of: whole) == "", "loading is not retried at the next step")
      #expect(whole.editor.topBar.save.isEnabled)
      whole.document.undo()
      #expect(whole.document.history?.present == before?.present)
      whole.editor.finish()
    }
  }

  // MARK: Fixtures

  /// Places a mustache in the middle of a photo, moves it up by a tenth, and closes the editor.
  private func work(on start: EditorOptions.Start) throws {
    let whole = try WholeEditor(start: start, in: state)
    try work(in: whole)
    whole.editor.finish()
  }

  /// The same, and then moves the disguise to another photo.
  private func workOnTwoPhotos() throws {
    let whole = try WholeEditor(start: .file(path: photo("anna.png", 500, 400)), in: state)
    try work(in: whole)
    whole.editor.open(.file(path: try photo("bert.png", 300, 300)), keepingDisguise: true)
    whole.settle()
    whole.editor.finish()
  }

  private func work(in whole: WholeEditor) throws {
    let size = try #require(whole.document.photo).reference.size
    let id = try whole.controller.place(at: Point(size.width / 2, size.height / 2))
    whole.controller.adjust(id, by: Vector(0, -0.1 * size.height))
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

  private func document(
    on photo: PhotoReference, _ file: EmbeddedFile?, at center: Point
  ) throws -> String {
    var disguise = Disguise(photo: photo)
    disguise.apply(
      .place(StickerID(rawValue: "mustaches/handlebar"), Placement(center: center, scale: 1)))
    let path = folder.appendingPathComponent("work.guise").path
    try DocumentFile(disguise: disguise, photo: file).write(to: path)
    return path
  }

  // MARK: Changes to files

  private var journal: URL { state.appendingPathComponent("work.journal") }

  private func edit(_ file: URL, _ change: (String) -> String) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let changed = change(text)
    #expect(changed != text)
    try Data(changed.utf8).write(to: file)
  }

  private func remove(in whole: WholeEditor) throws {
    try FileManager.default.removeItem(at: keptPhoto(named: "anna.png"))
  }

  private func overwrite(in whole: WholeEditor) throws {
    let other = try Data(contentsOf: URL(fileURLWithPath: photo("other.png", 40, 30)))
    try other.write(to: keptPhoto(named: "anna.png"))
  }

  private func keptPhoto(named name: String) throws -> URL {
    let photos = state.appendingPathComponent("photos")
    let folders = try FileManager.default.contentsOfDirectory(
      at: photos, includingPropertiesForKeys: nil)
    return try #require(
      folders.map { $0.appendingPathComponent(name) }
        .first { FileManager.default.fileExists(atPath: $0.path) })
  }

  // MARK: Expectations

  private func expectCenter(
    _ center: Point, _ whole: WholeEditor, at location: SourceLocation = #_sourceLocation
  ) throws {
    let view = try #require(whole.controller.canvasView.elements.first, sourceLocation: location)
    #expect(view.placement.center.distance(to: center) < 1e-6, sourceLocation: location)
    #expect(
      whole.elements.first?.placement == view.placement, sourceLocation: location)
  }

  private func toast(of whole: WholeEditor) -> String? {
    ViewTree(of: whole.stage.window).children.last { $0.type == "Toast" }?.label
  }
}
