import DisguiseModel
import Glibc
import TestSupport
import Testing
import TouchKit

@testable import GuiseEditor

@MainActor
@Suite("A photo whose size differs from the stored one")
struct PhotoSizeTests {
  private static let message = "This photo's size has changed. Your disguise was fitted to it."
  private static let restored = "We restored your last disguise."
  private static let journal = "state/work.journal"
  private let folder = TemporaryFolder()

  @Test("restored work on a sample face is fitted to the face", arguments: [1199, 1201, 600])
  func restoredFace(width: Int) throws {
    try folder.work(on: .sampleFace)
    try folder.edit(Self.journal) { $0.replacing("\"width\":1200", with: "\"width\":\(width)") }

    let whole = try WholeEditor(start: .lastWork, in: folder)

    #expect(whole.toast == "\(Self.restored) \(Self.message)")
    #expect(whole.document.history?.present.photo == whole.document.photo?.reference)
    try expectCenter(Point(600 * 1200 / Double(width), 600), whole)
    whole.document.undo()
    try expectCenter(Point(600 * 1200 / Double(width), 750), whole)
    whole.document.redo()
    try expectCenter(Point(600 * 1200 / Double(width), 600), whole)
  }

  @Test("restored work on a photo file is fitted to it, with a message at the first start only")
  func restoredPhoto() throws {
    try folder.work(on: .file(path: folder.photo("anna.png", 500, 400)))
    try folder.edit(Self.journal) { $0.replacing("\"height\":400", with: "\"height\":401") }

    do {
      let whole = try WholeEditor(start: .lastWork, in: folder)
      #expect(whole.toast == "\(Self.restored) \(Self.message)")
      try expectCenter(Point(250, 160 * 400 / 401), whole)
      whole.document.undo()
      whole.editor.finish()
    }
    let again = try WholeEditor(start: .lastWork, in: folder)

    #expect(again.toast == Self.restored)
    try expectCenter(Point(250, 200 * 400 / 401), again)
  }

  @Test("a document with an embedded photo is fitted to it, and its journal is correct afterward")
  func documentWithPhoto() throws {
    let bytes = SampleImages.png(width: 500, height: 400)
    let reference = PhotoReference(
      id: .content(ContentID(of: bytes)), size: Size(500, 200))
    let document = try document(
      on: reference, EmbeddedFile(name: "anna.png", bytes: bytes), at: Point(100, 100))

    do {
      let whole = try WholeEditor(start: .file(path: document), in: folder)
      #expect(whole.toast == Self.message)
      try expectCenter(Point(100, 200), whole)
      whole.editor.finish()
    }
    let again = try WholeEditor(start: .lastWork, in: folder)

    #expect(again.toast == Self.restored)
    try expectCenter(Point(100, 200), again)
  }

  @Test("a document on a sample face is fitted to the face") func documentOnFace() throws {
    let face = PhotoReference(id: .sample("robin"), size: Size(1200, 1501))
    let document = try document(on: face, nil, at: Point(300, 1501))

    let whole = try WholeEditor(start: .file(path: document), in: folder)

    #expect(whole.toast == Self.message)
    try expectCenter(Point(300, 1500), whole)
    #expect(whole.document.history?.canUndo == false)
  }

  @Test("the steps on an earlier photo are fitted to it when undo returns to it") func undo() throws
  {
    try folder.workOnTwoPhotos()
    try folder.edit(Self.journal) { $0.replacing("\"height\":400", with: "\"height\":800") }
    let whole = try WholeEditor(start: .lastWork, in: folder)
    #expect(whole.toast == Self.restored)

    whole.document.undo()
    whole.settle()

    #expect(whole.document.photo?.reference.size == Size(500, 400))
    #expect(whole.toast == Self.message)
    try expectCenter(Point(250, 80), whole)
    whole.document.undo()
    try expectCenter(Point(250, 100), whole)
    whole.document.redo()
    whole.document.redo()
    #expect(whole.document.photo?.reference.size == Size(300, 300))
  }

  @Test("an edit while the photo of an earlier step is loading is not lost")
  func editWhileLoading() throws {
    try folder.workOnTwoPhotos()
    let whole = try WholeEditor(start: .lastWork, in: folder)
    let id = try #require(whole.elements.first).id

    whole.document.undo()
    #expect(
      !whole.editor.desk.layout.topBar.save.isEnabled, "the photo of this step is not loaded yet")
    whole.document.perform(.change(id, .flip))
    whole.settle()

    #expect(whole.document.photo?.reference.size == Size(500, 400))
    #expect(whole.elements.first?.placement.isFlipped ?? false)
    #expect(whole.editor.desk.layout.topBar.save.isEnabled)
    whole.document.undo()
    #expect(whole.elements.first?.placement.isFlipped == false)
  }

  @Test("undo and redo while a photo is loading keep the displayed one")
  func backWhileLoading() throws {
    try folder.workOnTwoPhotos()
    let whole = try WholeEditor(start: .lastWork, in: folder)

    whole.document.undo()
    whole.document.redo()
    whole.settle()

    #expect(whole.document.photo?.reference.size == Size(300, 300))
    #expect(whole.document.history?.present.photo == whole.document.photo?.reference)
  }

  @Test("an undo whose photo is missing or replaced changes nothing and is reported once")
  func lostPhoto() throws {
    for isGone in [true, false] {
      try folder.workOnTwoPhotos()
      let whole = try WholeEditor(start: .lastWork, in: folder)
      let kept = try folder.keptPhoto(named: "anna.png")
      if isGone {
        #expect(unlink(folder.path(kept)) == 0)
      } else {
        try folder.write(SampleImages.png(width: 40, height: 30), to: kept)
      }
      let before = whole.document.history

      whole.document.undo()
      whole.settle()

      let message = try #require(whole.problem)
      #expect(message.hasPrefix("The photo of this disguise"))
      #expect(message.hasSuffix("Your disguise stays on this photo."))
      #expect(whole.document.history == before)
      #expect(whole.document.history?.present.photo == whole.document.photo?.reference)
      whole.editor.desk.messages.show("")
      whole.document.perform(.removeAll)
      whole.settle()
      #expect(whole.toast == "", "loading is not retried at the next step")
      #expect(whole.editor.desk.layout.topBar.save.isEnabled)
      whole.document.undo()
      #expect(whole.document.history?.present == before?.present)
      whole.editor.finish()
    }
  }

  private func document(
    on photo: PhotoReference, _ file: EmbeddedFile?, at center: Point
  ) throws -> String {
    var disguise = Disguise(photo: photo)
    disguise.apply(
      .place(
        .sticker(StickerID(rawValue: "mustaches/handlebar")), Placement(center: center, scale: 1)))
    let path = folder.path("work.guise")
    try DocumentFile(disguise: disguise, photo: file).write(to: path)
    return path
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
}
