import Testing
import TouchKit
import TouchKitTesting

@testable import GalleryScenes

@MainActor
@Suite("Scenes by keyboard") struct SceneKeyboardTests {
  private let stage = Stage(width: 1280, height: 800)
  private let gallery = GalleryView()

  private func open(_ kind: SceneKind) {
    stage.root.addSubview(gallery)
    stage.window.onKey = { [gallery] in gallery.handleShortcut($0) }
    gallery.open(kind)
    stage.draw()
    stage.advance(by: .seconds(1))
  }

  /// The label of the view with the focus.
  private var focused: String? { stage.window.focus?.label }

  @Test("tiles are walked with the arrows, toggled with Space and removed with Delete")
  func tiles() {
    open(.tiles)
    stage.key("Tab")
    #expect(focused == "Tile 1")
    stage.key("Down")
    #expect(focused == "Tile 9")
    for key in ["Up", "Up", "Left", "Right"] { stage.key(key) }
    #expect(focused == "Tile 2")

    stage.key("space")
    #expect(gallery.currentFeedback == "Tile 2 selected")
    stage.key("Delete")
    #expect(gallery.currentFeedback == "Removed 1, 23 left")
    stage.advance(by: .seconds(1))

    #expect(focused == "Tile 3")
  }

  @Test("the dial turns with the arrows") func dial() {
    open(.spinner)
    stage.key("Tab")
    for _ in 0..<3 { stage.key("Right") }
    stage.key("Left")

    #expect(focused == "Dial")
    #expect(gallery.currentFeedback == "Turned to 10°")
  }

  @Test(
    "objects move with the arrows, not further than they are reachable",
    arguments: [
      SceneKind.draggable, .fingerOffset,
    ]) func objects(kind: SceneKind) throws
  {
    open(kind)
    stage.key("Tab")
    let object = try #require(stage.window.focus as? DraggableObject)
    let start = object.center
    stage.key("Right")
    stage.key("Up")
    #expect(object.center == start + Vector(20, -20))
    #expect(gallery.currentFeedback == "\(object.label) moved")

    for _ in 0..<100 { stage.key("Up") }
    #expect(object.frame.minY == 0)
  }

  @Test("keys scroll a scene's page, and do not reach the scene below it") func page() throws {
    open(.photos)
    stage.key("Right")
    stage.advance(by: .seconds(1))
    #expect(gallery.currentFeedback == "Photo 2 of 6")

    for key in ["Tab", "Tab", "space"] { stage.key(key) }
    stage.draw()
    let source = try #require(gallery.all(SourceView.self).first)
    let top = source.convert(source.bounds, to: nil).minY
    stage.key("Right")
    stage.key("Page_Down")
    stage.advance(by: .seconds(1))
    stage.draw()

    #expect(gallery.currentFeedback == "Photo 2 of 6")
    #expect(source.convert(source.bounds, to: nil).minY < top - 500)
  }

  @Test("Return opens a card's scene, whose keys are its own, and Escape leads back to the card")
  func startPage() {
    stage.root.addSubview(gallery)
    stage.window.onKey = { [gallery] in gallery.handleShortcut($0) }
    gallery.close()
    stage.draw()
    for key in ["Tab", "Tab", "Return"] { stage.key(key) }
    #expect(gallery.currentFeedback == SceneKind.lines.summary)
    #expect(stage.window.focus == nil)
    stage.key("Tab")
    #expect(focused == "Finger of the keyboard")

    stage.key("Escape")
    #expect(focused == "Lines")
    stage.key("Tab")
    #expect(focused == "Finger paint")
  }

  @Test("Tab leads into every scene first", arguments: SceneKind.allCases)
  func enter(kind: SceneKind) throws {
    open(kind)
    // Its keys work without a focus.
    guard kind != .photos else { return }
    stage.key("Tab")

    #expect(try #require(stage.window.focus).isDescendant(of: scene))
  }

  private var scene: Scene { gallery.scene ?? Scene() }

  @Test("the focus is visible wherever it can be", arguments: SceneKind.allCases)
  func ring(kind: SceneKind) {
    open(kind)
    var last = stage.draw().bytes
    var first: View?
    for _ in 0..<30 {
      stage.key("Tab")
      if first != nil, stage.window.focus === first { break }
      first = first ?? stage.window.focus
      stage.advance(by: .seconds(1))
      let now = stage.draw().bytes
      #expect(now != last, "\(focused ?? "nothing") in \(kind.title)")
      last = now
    }
  }
}
