import DisguiseModel
import Foundation
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Objects that outlive the editor")
final class LifetimeTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("guise-lifetime-\(UUID().uuidString)")
  private let stage = Stage(width: 1280, height: 800)

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  /// What is open when the editor is released.
  enum Opened: CaseIterable {
    case nothing, elementMenu, photoMenu, faces, more, sheet, message, startCard
  }

  @Test(
    "the window's views ignore fingers, mouse and keys", arguments: Opened.allCases
  )
  func window(opened: Opened) throws {
    try openAndReleaseEditor(opened)

    for view in shownViews() where view.window != nil {
      stage.finger.tap(at: middle(view))
      stage.advance(by: .milliseconds(400))
    }
    for place in [Point(476, 432), Point(476, 650)] {
      stage.finger.down(at: place)
      stage.advance(by: .seconds(1))
      stage.finger.stroke(to: place + Vector(80, 40), in: .milliseconds(50))
      stage.finger.up()
      for kind in [
        MouseEvent.Kind.pressed(.secondary), .released(.secondary), .scrolled(Vector(0, 1)),
      ] {
        stage.window.handle(MouseEvent(kind: kind, location: place, timestamp: stage.now))
      }
    }
    for key in ["Escape", "Tab", "Return", "Delete", "Left", "Menu", "2", "F11"] {
      stage.window.handle(KeyEvent(key: key, timestamp: stage.now))
    }
    stage.window.resize(to: Size(480, 800), scale: 2)
    stage.scheduler.runPosted()
    stage.advance(by: .seconds(10))
    stage.draw()
    #expect(stage.window.touches.isEmpty)
  }

  @Test("a canvas ignores fingers once its controller is released") func canvas() throws {
    let view: ElementView
    let stage: Stage
    do {
      let editor = try EditorStage()
      stage = editor.stage
      view = try editor.place(at: Point(476, 368))
      stage.finger.down(at: Point(476, 368))
      stage.finger.stroke(to: Point(500, 400), in: .milliseconds(50))
    }
    let placement = view.placement

    stage.finger.stroke(to: Point(600, 500), in: .milliseconds(50))
    stage.finger.up()
    stage.finger.tap(at: Point(476, 368))
    stage.advance(by: .seconds(5))

    #expect(view.placement == placement)
  }

  @Test(
    "a photo that is still loading does not retain the editor, and its result is dropped",
    arguments: ["none.jpg", "robin.guise"])
  func loading(name: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let document = Disguise(
      photo: PhotoReference(id: .sample("robin"), size: Size(1200, 1500)))
    let file = folder.appendingPathComponent(name).path
    if name.hasSuffix(".guise") { try DocumentFile(disguise: document, photo: nil).write(to: file) }
    var editor: Editor? = try makeEditor(start: .file(path: file))
    weak var remaining = editor
    let worker = try #require(editor).document.worker

    editor?.finish()
    editor = nil

    #expect(remaining == nil)
    worker.finish()
    stage.scheduler.runPosted()
    #expect(remaining == nil)
  }

  @Test("the start card is released with its buttons") func startCard() throws {
    let editor = try makeEditor(start: .lastWork)
    settle(editor)
    weak var card = editor.startCard
    weak var button = card?.subviews.first { $0.role == .button }
    #expect(button != nil)

    stage.finger.tap(at: middle(try #require(button)))
    settle(editor)

    #expect(editor.startCard == nil && editor.controller.document.photo != nil)
    #expect(card == nil && button == nil)
    editor.finish()
  }

  // MARK: Helpers

  private func makeEditor(start: EditorOptions.Start) throws -> Editor {
    let assets = try #require(AssetLocator.find(above: #filePath))
    var options = EditorOptions(
      stateDirectory: folder.appendingPathComponent("state").path, environment: [:])
    options.start = start
    options.hasReducedMotion = true
    options.exportDirectory = folder.appendingPathComponent("exports").path
    let editor = Editor(
      window: stage.window, library: Library(assets: assets), scheduler: stage.scheduler,
      options: options)
    editor.start()
    return editor
  }

  /// Makes an editor, opens something in it, and releases the editor.
  private func openAndReleaseEditor(_ opened: Opened) throws {
    var editor: Editor? = try makeEditor(start: opened == .startCard ? .lastWork : .sampleFace)
    weak var remaining = editor
    try settle(#require(editor))
    if opened != .startCard { try open(opened, in: #require(editor)) }
    stage.advance(by: .seconds(1))
    stage.window.layoutIfNeeded()

    editor?.finish()
    editor = nil

    #expect(remaining == nil)
  }

  private func open(_ opened: Opened, in editor: Editor) throws {
    let id = try editor.controller.place(at: Point(600, 750))
    let point = Point(476, 432)
    switch opened {
    case .nothing, .startCard: break
    case .elementMenu: editor.showMenu(for: id, at: point)
    case .photoMenu: editor.showMenu(for: nil, at: point)
    case .faces: editor.showPhotoMenu()
    case .more: editor.showMoreMenu()
    case .sheet:
      editor.showMoreMenu()
      stage.advance(by: .seconds(1))
      let item = try #require(
        shownViews().first { $0.role == .menuitem && $0.label.hasPrefix("Remove") })
      stage.finger.tap(at: middle(item))
    case .message:
      editor.save()
      editor.finish()
      settle(editor)
    }
  }

  private func settle(_ editor: Editor) {
    repeat { editor.document.worker.finish() } while stage.scheduler.runPosted()
    stage.advance(by: .seconds(1))
    stage.window.layoutIfNeeded()
  }

  /// All visible views with a role, front to back.
  private func shownViews() -> [View] {
    func views(in view: View) -> [View] {
      guard !view.isHidden else { return [] }
      return view.subviews.reversed().flatMap(views) + (view.role == nil ? [] : [view])
    }
    return views(in: stage.root)
  }

  private func middle(_ view: View) -> Point { view.convert(view.bounds.center, to: nil) }
}
