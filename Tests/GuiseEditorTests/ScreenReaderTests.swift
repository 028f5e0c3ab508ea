import DisguiseModel
import Drawing
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("What a screen reader is told of the canvas", .serialized)
struct DescribingTests: HeardStory {
  let whole: WholeEditor
  let views: AccessibleViews

  init() throws { (whole, views) = try Self.makeHeard() }

  private func node(_ label: String) throws -> AccessibleNode {
    try #require(views.snapshot().nodes.last { $0.label == label })
  }

  private func placeTwo() throws {
    try whole.place("mustaches/handlebar", under: Point(476, 500))
    try whole.place("glasses/monocle", under: Point(300, 300))
  }

  @Test("elements and faces are on the photo, in the order in which they lie there")
  func order() throws {
    try placeTwo()
    let tree = views.snapshot()
    let photo = try #require(tree.nodes.first { $0.identifier == "canvas" })
    #expect(
      photo.children.compactMap { tree[$0]?.label } == [
        "Face 1", "Handlebar mustache", "Monocle",
      ])
    let monocle = try node("Monocle")
    let middle = monocle.frame.center
    #expect(tree.node(at: middle, in: AccessibleNode.window)?.id == monocle.id)

    views.perform(.perform("to-back"), on: monocle.id)
    let now = views.snapshot()
    #expect(
      now[photo.id]?.children.compactMap { now[$0]?.label } == [
        "Face 1", "Monocle", "Handlebar mustache",
      ])
  }

  @Test("all that fingers do with an element is an action, one undo step each")
  func actions() throws {
    try placeTwo()
    _ = said()
    let id = try node("Monocle").id
    let element = try #require(whole.elements.last)
    func now() throws -> Placement {
      try #require(whole.elements.first { $0.id == element.id }).placement
    }

    let start = try now()
    for (name, isDone): (String, (Placement) -> Bool) in [
      ("move-left", { $0.center.x < start.center.x }),
      ("move-right", { $0.center.x > start.center.x }),
      ("move-up", { $0.center.y < start.center.y }),
      ("move-down", { $0.center.y > start.center.y }),
      ("larger", { $0.scale > start.scale }), ("smaller", { $0.scale < start.scale }),
      ("turn-left", { $0.rotation < start.rotation }),
      ("turn-right", { $0.rotation > start.rotation }),
      ("flip", { $0.isFlipped != start.isFlipped }),
    ] {
      #expect(views.perform(.perform(name), on: id))
      #expect(try isDone(now()), "\(name)")
      #expect(said().count == 1, "\(name)")
      whole.editor.perform("undo")
      #expect(try now() == start, "\(name)")
      _ = said()
    }
    views.perform(.perform("delete"), on: id)
    #expect(said() == ["Monocle, removed"])
    #expect(whole.elements.count == 1)
  }

  @Test("a new look is heard, and one that is not plain is told") func look() throws {
    try placeTwo()
    _ = said()
    let id = try #require(whole.elements.last?.id)
    let value = try node("Monocle").valueText

    whole.document.perform(.change(id, .look(Look(opacity: 0.5))))
    #expect(said() == ["Monocle, 50 % opaque"])
    #expect(try node("Monocle").valueText == (value ?? "") + ", 50 % opaque")

    whole.document.perform(.change(id, .look(.plain)))
    #expect(said() == ["Monocle, 100 % opaque"])
    #expect(try node("Monocle").valueText == value)
  }

  @Test("angle and size are numbers that can be set, whichever is asked for") func numbers() throws
  {
    try placeTwo()
    let monocle = try node("Monocle")
    func part(_ name: String) throws -> AccessibleNode {
      let tree = views.snapshot()
      let parts = try #require(tree[monocle.id]).children.compactMap { tree[$0] }
      return try #require(parts.first { $0.identifier == name })
    }
    for (asked, expected) in [(12.0, 12.0), (1e9, 180), (-90, -90)] {
      views.perform(.adjust(asked), on: try part("angle").id)
      #expect(abs(abs(try #require(part("angle").value).current) - abs(expected)) < 0.01)
    }
    views.perform(.adjust(20), on: try part("size").id)
    #expect(abs(try #require(part("size").value).current - 20) < 0.1)
    views.perform(.adjust(-1e300), on: try part("size").id)
    #expect(try #require(part("size").value).current > 0)
  }

  @Test("what is armed is placed on a face, and the menu opens") func face() throws {
    views.perform(.perform("activate"), on: try node("Handlebar mustache").id)
    views.perform(.perform("place"), on: try node("Face 1").id)
    whole.settle()
    #expect(whole.elements.map(\.kind.artwork.rawValue) == ["mustaches/handlebar"])
    let photo = try #require(views.snapshot().nodes.first { $0.identifier == "canvas" }).id
    let scale = whole.controller.canvasView.viewport.scale
    views.perform(.perform("zoom-in"), on: photo)
    #expect(whole.controller.canvasView.viewport.scale > scale)
    views.perform(.perform("menu"), on: photo)
    whole.settle()
    #expect(whole.find(.menu, "Photo menu") != nil)
  }

  @Test("the order of elements is said, also where it has not changed; so is a wiggle")
  func orderIsSaid() throws {
    try placeTwo()
    let id = try node("Monocle").id
    _ = said()
    for (action, text) in [
      ("to-back", "Monocle, behind all"), ("to-back", "Monocle, behind all"),
      ("to-front", "Monocle, in front of all"), ("to-front", "Monocle, in front of all"),
      ("wiggle", "Monocle wiggles"),
    ] {
      #expect(views.perform(.perform(action), on: id))
      #expect(said() == [text])
    }
    try whole.place("hats/top-hat", under: Point(476, 300))
    _ = said()
    views.perform(.perform("to-back"), on: try node("Top hat").id)
    _ = said()
    whole.editor.perform("undo")
    #expect(said() == ["Top hat, in front of all"])
    views.perform(.perform("to-front"), on: id)
    whole.controller.select(try #require(whole.elements.last?.id), by: whole.editor.desk.hand)
    _ = said()
    whole.press("Page_Down")
    #expect(said() == ["Monocle, 2 of 3 from the back"])
  }

  @Test("keys say which tab they choose, and what they arm") func keys() throws {
    _ = said()
    whole.press("3")
    #expect(said() == ["Glasses"])
    whole.press("3")
    #expect(said() == ["Glasses"])
    whole.stage.window.focus = try whole.view(.cell, "Round glasses")
    whole.press("Down")
    let name = try #require(whole.focus)
    _ = said()
    whole.press("Return")
    #expect(said() == ["\(name), armed"])
    whole.press("Return")
    whole.settle()
    #expect(said() == ["\(name), placed"])
    whole.stage.window.focus = nil
    whole.press("Escape", "Escape")
    #expect(said().contains("\(name), no longer armed"))
  }

  @Test("a menu and a sheet that open are said") func layers() throws {
    try placeTwo()
    _ = said()
    views.perform(.perform("menu"), on: try node("Monocle").id)
    #expect(said() == ["Element menu"])
    whole.press("Escape")
    whole.editor.perform("remove-all")
    #expect(said() == ["Remove all disguises?"])
  }

  @Test("nothing is said while nobody listens") func silence() throws {
    whole.stage.window.reader.isHeard = false
    try placeTwo()
    #expect(said().isEmpty)
  }
}
