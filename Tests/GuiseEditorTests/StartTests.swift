import DisguiseModel
import Drawing
import Foundation
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Starting the editor")
final class StartTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("guise-start-\(UUID().uuidString)")
  private var loggedErrors: [String] = []

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
      options.logError = { [weak self] in self?.loggedErrors.append($0) }
    }
  }

  private func toast(of whole: WholeEditor) -> String? {
    ViewTree(of: whole.stage.window).children.last { $0.type == "Toast" }?.label
  }

  @Test("a missing photo shows the start card, and is reported in the window and in the log")
  func missing() throws {
    let whole = try start(with: folder.appendingPathComponent("none.jpg").path)

    #expect(whole.editor.startCard != nil)
    #expect(toast(of: whole) == "none.jpg doesn't exist. Choose another picture.")
    #expect(loggedErrors == ["none.jpg doesn't exist. Choose another picture."])
  }

  @Test(
    "unreadable photos and documents are reported by name",
    arguments: ["cat.txt", "cat.jpg", "cat.png", "cat.guise"])
  func unreadable(name: String) throws {
    let head: [UInt8] = name.hasSuffix("png") ? [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0] : []

    let whole = try start(with: file(name, head + Array("meow".utf8)))

    #expect(whole.editor.startCard != nil && loggedErrors.count == 1)
    #expect(toast(of: whole)?.contains(name) ?? false)
    #expect(toast(of: whole) == loggedErrors.first)
  }

  @Test("the last work is restored in place of an unreadable photo, and both are reported")
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
    let message = try #require(toast(of: whole))
    #expect(message.contains("cat.txt") && message.hasSuffix("We restored your last disguise."))
    whole.tap(try whole.view(.button, "Start over"))
    #expect(whole.editor.startCard != nil)
  }

  @Test(
    "the initial size fits an average head on a photo without known faces",
    arguments: [Size(600, 800), Size(800, 600), Size(1600, 900), Size(500, 500)])
  func sizes(photo: Size) throws {
    let picture = Bitmap.drawn(
      width: Int(photo.width), height: Int(photo.height), format: .opaque
    ) { $0.fill(Rect(origin: .zero, size: photo), with: .white) }
    let path = folder.appendingPathComponent("photo.png").path
    try Data(PNGEncoder.encode(picture)).write(to: URL(fileURLWithPath: path))
    let whole = try start(with: path)

    func width(_ id: String) throws -> Double {
      let element = try whole.controller.place(
        id, at: Point(photo.width / 2, photo.height / 2))
      let view = try #require(whole.controller.canvasView[element])
      return view.placement.scale * view.bounds.width
    }

    let head = 0.35 * photo.shortSide
    #expect(try abs(width("mustaches/handlebar") - 0.6 * head) < 1)
    #expect(try abs(width("hats/top-hat") - 1.25 * head) < 1)
    whole.controller.zoomCanvas(by: 6, about: Point(476, 368))
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
