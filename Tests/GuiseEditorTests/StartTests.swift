import DisguiseModel
import Drawing
import Foundation
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("How the editor starts")
final class StartTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("guise-start-\(UUID().uuidString)")
  private var complaints: [String] = []

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  private func file(_ name: String, _ bytes: [UInt8] = []) throws -> String {
    let url = folder.appendingPathComponent(name)
    try Data(bytes).write(to: url)
    return url.path
  }

  private func start(with path: String) throws -> WholeEditor {
    try WholeEditor(
      start: .file(path: path), in: folder.appendingPathComponent("state")
    ) { options in
      options.logError = { [weak self] in self?.complaints.append($0) }
    }
  }

  private func toast(of whole: WholeEditor) -> String? {
    ViewTree(of: whole.stage.window).children.last { $0.type == "Toast" }?.label
  }

  @Test("a photo that isn't there: the card, and a word about it here and where it was named")
  func missing() throws {
    let whole = try start(with: folder.appendingPathComponent("none.jpg").path)

    #expect(whole.editor.startCard != nil)
    #expect(toast(of: whole) == "none.jpg doesn't exist. Choose another picture.")
    #expect(complaints == ["none.jpg doesn't exist. Choose another picture."])
  }

  @Test(
    "files that are no photo or document are named, too",
    arguments: ["cat.txt", "cat.jpg", "cat.png", "cat.guise"])
  func unreadable(name: String) throws {
    let head: [UInt8] = name.hasSuffix("png") ? [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0] : []

    let whole = try start(with: file(name, head + Array("meow".utf8)))

    #expect(whole.editor.startCard != nil && complaints.count == 1)
    #expect(toast(of: whole)?.contains(name) ?? false)
    #expect(toast(of: whole) == complaints.first)
  }

  @Test("the last work is restored in place of a bad photo, and both are said")
  func restored() throws {
    let state = folder.appendingPathComponent("state")
    do {
      let before = try WholeEditor(in: state)
      before.tap(try before.view(.cell, "Handlebar mustache"))
      before.tap(Point(476, 400))
      before.editor.finish()
    }

    let whole = try start(with: try file("cat.txt", Array("meow".utf8)))

    #expect(whole.editor.startCard == nil && whole.elements.count == 1)
    let said = try #require(toast(of: whole))
    #expect(said.contains("cat.txt") && said.hasSuffix("We restored your last disguise."))
    whole.tap(try whole.view(.button, "Start over"))
    #expect(whole.editor.startCard != nil)
  }

  @Test(
    "artwork suits an ordinary head on a photo of nobody knows whom",
    arguments: [Size(600, 800), Size(800, 600), Size(1600, 900), Size(500, 500)])
  func sizes(photo: Size) throws {
    let picture = Bitmap.drawn(
      width: Int(photo.width), height: Int(photo.height), format: .opaque
    ) { $0.fill(Rect(origin: .zero, size: photo), with: .white) }
    let path = folder.appendingPathComponent("photo.png").path
    try Data(PNGEncoder.encode(picture)).write(to: URL(fileURLWithPath: path))
    let whole = try start(with: path)

    func width(_ id: String) throws -> Double {
      let sticker = try #require(whole.editor.library.catalog[StickerID(rawValue: id)])
      let element = try #require(
        whole.controller.place(sticker, at: Point(photo.width / 2, photo.height / 2)))
      let view = try #require(whole.controller.canvasView[element])
      return view.placement.scale * view.bounds.width
    }

    let head = 0.35 * photo.shortSide
    #expect(try abs(width("mustaches/handlebar") - 0.6 * head) < 1)
    #expect(try abs(width("hats/top-hat") - 1.25 * head) < 1)
    whole.controller.zoomCanvas(by: 6, about: Point(476, 368))
    #expect(try width("mustaches/handlebar") < 0.4 * head, "who zooms in works on a small face")
  }

  @Test(
    "a new window fits the screen, upright where the screen is",
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
