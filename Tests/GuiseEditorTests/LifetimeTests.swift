import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Objects that outlive the editor")
struct LifetimeTests {
  /// What is open when the editor is released.
  enum Opened: CaseIterable {
    case nothing, elementMenu, photoMenu, faces, more, sheet, message, startCard
  }

  @Test(
    "the window's views ignore fingers, mouse and keys", arguments: Opened.allCases
  )
  func window(opened: Opened) throws {
    let stage = try openAndReleaseEditor(opened)

    for view in shownViews(in: stage.root) where view.window != nil {
      stage.finger.tap(at: view.middle)
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
        stage.mouse(kind, at: place)
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

  @Test("the features of a released editor are released with all that they share") func features()
    throws
  {
    var whole: WholeEditor? = try WholeEditor()
    let editor = try #require(whole).editor
    let desk = editor.desk
    let parts: [AnyObject] =
      editor.features as [AnyObject] + [
        desk, desk.window, desk.document, desk.canvas, desk.layout, desk.files,
        editor.desk.commands,
      ]
    let remaining = parts.map { (name: "\(type(of: $0))", part: Weak($0)) }
    whole = nil

    _ = (consume editor, consume desk, consume parts)

    #expect(remaining.filter { $0.part.object != nil }.map(\.name) == [])
  }

  @Test("an editor that ends while files are read for it opens nothing in their place")
  func ending()
    throws
  {
    let folder = TemporaryFolder()
    do {
      let whole = try WholeEditor(in: folder)
      try whole.controller.place(at: Point(600, 750))
      whole.settle()
    }
    let names = try (1...2).map { try folder.photo("p\($0).png", 100, 50) }
    let whole = try WholeEditor(start: .files(names), in: folder, settles: false)
    #expect(!whole.editor.arrivals.receptions.isEmpty)

    whole.editor.finish()

    #expect(whole.document.loader.loading?.job.isCancelled != false)
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
    let folder = TemporaryFolder()
    let document = Disguise(
      photo: PhotoReference(id: .sample("robin"), size: Size(1200, 1500)))
    let file = folder.path(name)
    if name.hasSuffix(".guise") { try DocumentFile(disguise: document, photo: nil).write(to: file) }
    var whole: WholeEditor? = try WholeEditor(
      start: .file(path: file), in: folder, settles: false)
    let stage = try #require(whole).stage
    let remaining = Weak(whole?.editor)
    let worker = try #require(whole).document.worker

    whole = nil

    #expect(remaining.object == nil)
    worker.finish()
    stage.scheduler.runPosted()
    #expect(remaining.object == nil)
  }

  @Test("the start card is released with its buttons") func startCard() throws {
    let whole = try WholeEditor(start: .lastWork)
    let card = Weak(whole.editor.startScreen.card)
    let button = Weak(card.object?.visibleTree.first { $0.label.hasPrefix("Sample face") })

    whole.stage.finger.tap(at: try #require(button.object).middle)
    whole.settle()

    #expect(whole.editor.startScreen.card == nil && whole.document.photo != nil)
    #expect(card.object == nil && button.object == nil)
  }

  // MARK: Helpers

  /// Makes an editor, opens something in it, and releases the editor; returns its stage.
  private func openAndReleaseEditor(_ opened: Opened) throws -> Stage {
    var whole: WholeEditor? = try WholeEditor(
      start: opened == .startCard ? .lastWork : .sampleFace)
    let stage = try #require(whole).stage
    let remaining = Weak(whole?.editor)
    if opened != .startCard { try open(opened, in: #require(whole)) }
    stage.advance(by: .seconds(1))
    stage.window.layoutIfNeeded()

    whole = nil

    #expect(remaining.object == nil)
    return stage
  }

  private func open(_ opened: Opened, in whole: WholeEditor) throws {
    let editor = whole.editor
    let id = try editor.desk.canvas.place(at: Point(600, 750))
    let point = Point(476, 432)
    switch opened {
    case .nothing, .startCard: break
    case .elementMenu: whole.showMenu(for: id, at: point)
    case .photoMenu: whole.showMenu(for: nil, at: point)
    case .faces: editor.perform("photo-menu")
    case .more: editor.perform("more-menu")
    case .sheet:
      editor.perform("more-menu")
      whole.stage.advance(by: .seconds(1))
      try whole.stage.finger.tap(at: whole.view(.menuitem, "Remove all…").middle)
    case .message:
      editor.saving.save()
      editor.finish()
      whole.settle()
    }
  }

  /// All visible views with a role, front to back.
  private func shownViews(in view: View) -> [View] {
    guard !view.isHidden else { return [] }
    return view.subviews.reversed().flatMap(shownViews) + (view.role == nil ? [] : [view])
  }
}
