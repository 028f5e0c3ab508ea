import DisguiseModel
import Drawing
import Foundation
import ImageCoding
import Platform
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Starting the editor")
struct StartTests {
  private let folder = TemporaryFolder()
  private let errors = SharedList<String>()

  private func start(with path: String) throws -> WholeEditor {
    try WholeEditor(start: .file(path: path), in: folder) { options in
      options.logError = { [errors] in errors.append($0) }
    }
  }

  @Test("a missing photo shows the start card, and is reported in the window and in the log")
  func missing() throws {
    let whole = try start(with: folder.path("none.jpg"))

    #expect(whole.editor.startScreen.card != nil)
    #expect(whole.problem == "none.jpg doesn't exist. Choose another picture.")
    #expect(errors.elements == ["none.jpg doesn't exist. Choose another picture."])
  }

  @Test("the file is opened while the views are made", arguments: ["a.png", "a.guise"])
  func early(name: String) throws {
    let photo = SampleImages.png(width: 400, height: 300)
    let size = Size(400, 300)
    if name.hasSuffix(".png") {
      try folder.write(photo, to: name)
    } else {
      let reference = PhotoReference(id: .content(ContentID(of: photo)), size: size)
      try DocumentFile(
        disguise: Disguise(photo: reference), photo: EmbeddedFile(name: "p.png", bytes: photo)
      ).write(to: folder.path(name))
    }
    let stage = Stage(width: 1280, height: 800)
    var options = EditorOptions(stateDirectory: folder.path("state"), environment: [:])
    options.start = .file(path: folder.path(name))
    let assets = try #require(AssetLocator.find(above: #filePath))
    let editor = Editor(
      window: stage.window, library: Library(assets: assets), scheduler: stage.scheduler,
      options: options)
    defer { editor.finish() }
    editor.desk.document.worker.finish()
    // What was opened early is not opened again.
    try FileManager.default.removeItem(atPath: folder.path(name))
    editor.start()
    editor.desk.document.worker.finish()
    stage.scheduler.runPosted()
    #expect(editor.desk.document.photo?.reference.size == size)
  }

  @Test(
    "the size of the canvas is known before it is laid out",
    arguments: [Size(1280, 800), Size(800, 1280), Size(480, 800), Size(360, 640), Size(560, 420)])
  func canvasSize(size: Size) throws {
    let whole = try WholeEditor(size.width, size.height)
    #expect(
      DrawerPlace(in: size).canvasSize(in: size) == whole.controller.canvasView.bounds.size)
  }

  @Test(
    "what is no file of a reasonable size is not read",
    arguments: [
      ("pipe.jpg", "pipe.jpg isn't a file. Choose a picture."),
      ("pipe.guise", "Couldn't open pipe.guise: not a regular file."),
      ("sparse.jpg", "sparse.jpg is too large. Use a file of at most 2 GB."),
      ("sparse.guise", "Couldn't open sparse.guise: file too large."),
      ("/dev/zero", "zero isn't a file. Choose a picture."),
    ])
  func noFile(name: String, message: String) throws {
    var path = name
    if name.hasPrefix("pipe") { path = folder.pipe(name) }
    if name.hasPrefix("sparse") {
      path = try folder.sparseFile(name, bytes: 50_000_000_000)
    }

    let whole = try start(with: path)

    #expect(whole.editor.startScreen.card != nil)
    #expect(whole.problem == message)
  }

  @Test("a drawing is not opened as a photo; the message says what can be done with it")
  func drawing() throws {
    let folder = TemporaryFolder()
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>"#
    try folder.write(svg, to: "bow.svg")

    let whole = try WholeEditor(start: .file(path: folder.path("bow.svg")), in: folder)

    #expect(
      whole.problem
        == "bow.svg is a drawing. Open a photo first, then add the drawing as a sticker.")
    #expect(whole.editor.startScreen.card != nil)
  }

  @Test("a photo opens whose name is not UTF-8; its name is repaired in the export's")
  func bytes() throws {
    let photo = Bitmap.drawn(width: 40, height: 30, format: .opaque) {
      $0.fill(Rect(0, 0, 40, 30), with: .white)
    }
    let path =
      folder.path + "/" + String(pathBytes: Array("caf".utf8) + [0xE9] + Array(".png".utf8))
    try AtomicFile.write(PNGEncoder.encode(photo), to: path)

    let whole = try start(with: path)

    #expect(errors.elements == [])
    #expect(whole.document.photo?.source.name == "caf\u{FFFD}")
  }

  @Test("without a home folder the editor works, and reports that it keeps nothing")
  func noHome() throws {
    let whole = try WholeEditor(in: folder) { $0.stateDirectory = nil }

    #expect(whole.document.photo != nil)
    #expect(whole.problem == "Your work isn't kept: HOME, your home folder, isn't set.")
  }

  @Test("messages have no control characters")
  func controlCharacters() throws {
    let whole = try start(with: folder.path("a\u{1B}[31m\nb.jpg"))

    #expect(whole.problem == "a\u{FFFD}[31m b.jpg doesn't exist. Choose another picture.")
  }

  @Test(
    "unreadable photos and documents are reported by name",
    arguments: ["cat.txt", "cat.jpg", "cat.png", "cat.guise"])
  func unreadable(name: String) throws {
    let head: [UInt8] = name.hasSuffix("png") ? [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0] : []

    let whole = try start(with: folder.write(head + Array("meow".utf8), to: name))

    #expect(whole.editor.startScreen.card != nil && errors.elements.count == 1)
    #expect(whole.problem?.contains(name) ?? false)
    #expect(whole.problem == errors.elements.first)
  }

  @Test("the last work is restored in place of an unreadable photo, and both are reported")
  func restored() throws {
    do {
      let before = try WholeEditor(in: folder)
      before.tap(try before.view(.cell, "Handlebar mustache"))
      before.tap(Point(476, 400))
      before.editor.finish()
    }

    let whole = try start(with: folder.write("meow", to: "cat.txt"))

    #expect(whole.editor.startScreen.card == nil && whole.elements.count == 1)
    #expect(whole.problem?.contains("cat.txt") ?? false)
    #expect(whole.toast == "We restored your last disguise.")
    whole.tap(try whole.view(.button, "Start over"))
    #expect(whole.editor.startScreen.card == nil && whole.elements.isEmpty)
    whole.document.undo()
    #expect(whole.elements.count == 1)
  }

  @Test(
    "the initial size fits an average head on a photo without known faces",
    arguments: [Size(600, 800), Size(800, 600), Size(1600, 900), Size(500, 500)])
  func sizes(photo: Size) throws {
    let whole = try start(
      with: folder.photo("photo.png", Int(photo.width), Int(photo.height)))

    func width(_ id: String) throws -> Double {
      let element = try whole.controller.place(
        id, at: Point(photo.width / 2, photo.height / 2))
      let view = try #require(whole.controller.canvasView[element])
      return view.placement.scale * view.bounds.width
    }

    let head = 0.2 * photo.shortSide
    #expect(try abs(width("mustaches/handlebar") - 0.6 * head) < 1)
    #expect(try abs(width("hats/top-hat") - 1.25 * head) < 1)
    whole.controller.tools.zoom.zoom(by: 6, about: Point(476, 368))
    #expect(try width("mustaches/handlebar") < 0.4 * head, "smaller when zoomed in")
  }

  @Test(
    "a new window fits the screen and its orientation",
    arguments: [
      (Size(1920, 1080), Size(1280, 800)), (Size(1280, 800), Size(1280, 800)),
      (Size(1024, 600), Size(1024, 600)), (Size(800, 1280), Size(800, 1280)),
      (Size(600, 1024), Size(600, 1024)), (Size(1080, 1920), Size(800, 1280)),
      (Size(480, 800), Size(480, 800)),
    ])
  func windowSize(screen: Size, window: Size) {
    #expect(EditorLayout.startSize(on: screen) == window)
  }
}
