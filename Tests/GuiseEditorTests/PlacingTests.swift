import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Placing and wiggling")
struct PlacingTests {
  @Test("a placed element grows from zero about its fixed center")
  func grow() throws {
    let editor = try EditorStage()
    let id = try editor.controller.place(at: Point(600, 700))
    let view = try #require(editor.controller.canvasView[id])
    let center = view.middle

    var widths: [Double] = []
    for _ in 0..<3 {
      widths.append(view.convert(view.bounds, to: nil).width)
      #expect(view.middle.distance(to: center) < 1e-6)
      editor.stage.advance(by: .milliseconds(125))
    }

    #expect(widths[0] < 1)
    #expect(widths[1] > widths[0] && widths[2] > 0.9 * widths[1])
    #expect(abs(view.motion.growth - 1) < 1e-12)
    #expect(view.placement.center == Point(600, 700))
  }

  @Test("artwork that is not in memory is loaded off the main thread, and placed in the same way")
  func unread() throws {
    let (editor, other) = (try EditorStage(), try EditorStage())
    let sticker = try #require(editor.library.catalog[StickerID(rawValue: "hats/top-hat")])
    let corner = Point(5, 5)
    let gate = Gate(of: editor.library.artworks)

    editor.controller.place(sticker, at: corner)
    #expect(
      editor.library.artworks.artwork(sticker.id) == nil && editor.controller.hand.selection == nil)
    #expect(editor.controller.canvasView.ghosts.subviews.count == 1, "a frame in its place")
    gate.open()
    editor.library.artworks.finish()
    editor.stage.scheduler.runPosted()

    #expect(editor.controller.canvasView.ghosts.subviews.isEmpty && editor.entries.count == 1)
    let id = try #require(editor.controller.hand.selection)
    #expect(try id == other.controller.place("hats/top-hat", at: corner))
    let histories = [editor, other].map(\.controller.document.history)
    #expect(histories[0]?.present == histories[1]?.present)
    #expect(histories[0]?.past == histories[1]?.past)
    let view = try #require(editor.controller.canvasView[id])
    let head = try #require(editor.library.faces.faces.first?.head)
    let width = try #require(sticker.headWidth) * head.width
    #expect(abs(view.bounds.width * view.placement.scale - width) < 1e-6, "its own width counts")
  }

  @Test("artwork that cannot be read is not placed, and a message names it") func unreadable()
    throws
  {
    let editor = try EditorStage()
    let file = EmbeddedFile(name: "cat.png", bytes: Array("no picture".utf8))
    let sticker = Sticker(
      id: StickerID(ContentID(of: file.bytes)), tab: StickerCatalog.ownTab, name: "Cat",
      headWidth: nil, source: .memory(file))
    editor.library.artworks.updateCatalog { $0.add(sticker) }
    var messages: [String] = []
    editor.controller.document.observe {
      if case .problem(let problem, _) = $0 { messages.append(problem) }
    }

    editor.controller.place(sticker, at: Point(600, 700))
    editor.library.artworks.finish()
    editor.stage.scheduler.runPosted()

    #expect(messages.count == 1 && messages.first?.contains("cat.png") == true, "\(messages)")
    #expect(editor.entries.isEmpty && editor.controller.canvasView.elements.isEmpty)
    #expect(editor.controller.canvasView.ghosts.subviews.isEmpty)
  }

  @Test("artwork that is still loading when another document opens is not placed there")
  func unreadAndGone() throws {
    let editor = try EditorStage()
    let sticker = try #require(editor.library.catalog[StickerID(rawValue: "hats/top-hat")])
    let gate = Gate(of: editor.library.artworks)
    editor.controller.place(sticker, at: Point(600, 700))
    let document = editor.controller.document
    let history = try #require(document.history)

    document.begin(history, on: try #require(document.photo))
    gate.open()
    editor.library.artworks.finish()
    editor.stage.scheduler.runPosted()

    #expect(document.history == history && editor.entries.isEmpty)
    #expect(editor.controller.canvasView.ghosts.subviews.isEmpty)
  }

  @Test("a wiggle tilts the element, ends where it began, and does not change the document")
  func wiggle() throws {
    let editor = try EditorStage()
    let view = try editor.place(at: Point(476, 368))
    let before = view.transformToSuperview
    let document = editor.controller.document.history?.present

    view.wiggle()
    editor.stage.advance(by: .milliseconds(60))

    #expect(view.transformToSuperview != before)
    #expect(editor.controller.document.history?.shown == document)
    editor.stage.advance(by: .seconds(1))
    #expect(view.transformToSuperview == before)
    #expect(editor.entries.count == 1)
  }

  @Test("a tap on a pile selects the topmost element, another tap the one below")
  func pile() throws {
    let editor = try EditorStage()
    let below = try editor.place(at: Point(476, 368))
    let above = try editor.place(at: Point(476, 368))
    editor.controller.select(nil)

    editor.stage.finger.tap(at: Point(476, 368))
    #expect(editor.controller.hand.selection == above.id)
    editor.stage.advance(by: .seconds(1))
    editor.stage.finger.tap(at: Point(476, 368))
    #expect(editor.controller.hand.selection == below.id)
  }

  @Test("an element at its smallest can be pinched larger again")
  func smallest() throws {
    let editor = try EditorStage()
    let view = try editor.place(at: Point(476, 368))

    for _ in 0..<20 { pinch(editor, from: 90, to: 20) }

    #expect(view.screenSide > 31)
    let small = view.placement.scale
    pinch(editor, from: 60, to: 180)
    #expect(view.placement.scale > 2 * small)
  }

  @Test("an element dragged far in any direction stays partly on the photo")
  func flung() throws {
    let editor = try EditorStage()
    let view = try editor.place(at: Point(476, 368))

    for delta in [Vector(900, 0), Vector(-1800, 0), Vector(0, 900), Vector(0, -1800)] {
      let grip = view.middle
      let visible = Point(min(max(grip.x, 200), 750), min(max(grip.y, 30), 700))
      editor.stage.finger.down(at: visible)
      editor.stage.finger.stroke(to: visible + delta, in: .milliseconds(100))
      editor.stage.finger.up()
      editor.stage.advance(by: .seconds(1))
    }

    let shown = view.convert(view.bounds, to: editor.controller.canvasView)
    let inside = shown.intersection(editor.controller.canvasView.viewport.photoFrame)
    #expect((inside?.width ?? 0) >= 20 && (inside?.height ?? 0) >= 10)
  }

  private func pinch(_ editor: EditorStage, from start: Double, to end: Double) {
    let stage = editor.stage
    let (left, right) = (stage.finger(1), stage.finger(2))
    let center = Point(476, 368)
    stage.frame([
      left.sample(.began(provisional: false), at: center + Vector(-start / 2, 0)),
      right.sample(.began(provisional: false), at: center + Vector(start / 2, 0)),
    ])
    let half = Vector(end / 2, 0)
    stage.stroke([left, right], to: [center - half, center + half], in: .milliseconds(100))
    stage.lift([left, right])
    stage.advance(by: .seconds(1))
  }
}
