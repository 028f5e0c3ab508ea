import DisguiseModel
import Foundation
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Dragging stickers from the drawer")
struct StickerDragTests {
  private static let names = ["Handlebar mustache", "Walrus mustache"]

  /// An editor with a finger on each of two cells, and its number of views before the drags.
  @MainActor
  private struct Start {
    let whole: WholeEditor
    let fingers: [Finger]
    let views: Int
    var stage: Stage { whole.stage }
    /// The number of drag images.
    var images: Int { stage.root.subviews.count - views }

    init(_ width: Double = 1280, _ height: Double = 800) throws {
      whole = try WholeEditor(width, height)
      let stage = whole.stage
      if let button = whole.find(.button, "Disguises") { whole.tap(button) }
      fingers = [stage.finger(1), stage.finger(2)]
      views = stage.root.subviews.count
      for (finger, name) in zip(fingers, StickerDragTests.names) {
        let cell = try whole.view(.cell, name)
        finger.down(at: cell.middle)
      }
    }

    /// Moves both fingers at once, in even steps.
    func drag(to ends: [Point]) {
      stage.stroke(fingers, to: ends, in: .milliseconds(200))
    }

    /// Lifts both fingers in one frame.
    func lift() { stage.lift(fingers) }
  }

  @Test(
    "two stickers are placed where their fingers lift",
    arguments: [(1280.0, 800.0), (480.0, 800.0)])
  func two(window: (Double, Double)) throws {
    let start = try Start(window.0, window.1)
    let ends = [Point(200, 300), Point(280, 420)]

    start.drag(to: ends)
    #expect(start.images == 2)
    start.lift()

    #expect(start.images == 0 && start.whole.elements.count == 2)
    let layer = start.whole.controller.canvasView.layer
    for (element, end) in zip(start.whole.elements, ends) {
      let place = layer.convert(element.placement.center, to: nil)
      #expect(place.distance(to: end) < 1)
    }
    #expect(
      Set(start.whole.elements.map { start.whole.editor.desk.library.name(of: $0.kind.artwork) })
        == Set(Self.names))
  }

  @Test("cancelling one drag removes its image, the other continues") func cancelled() throws {
    let start = try Start()
    start.drag(to: [Point(400, 300), Point(500, 420)])

    start.fingers[0].cancel()
    #expect(start.images == 1)
    start.fingers[1].stroke(to: Point(500, 500), in: .milliseconds(50))
    start.fingers[1].up()

    #expect(start.images == 0)
    #expect(start.whole.elements.map(\.kind.artwork.rawValue) == ["mustaches/walrus"])
  }

  @Test("what fingers carry stays theirs when another tab is selected") func tab() throws {
    let start = try Start()
    start.drag(to: [Point(400, 300), Point(500, 420)])

    start.stage.finger(3).tap(at: try start.whole.view(.tab, "Hats").middle)
    #expect(start.whole.editor.desk.layout.drawer.selectedTab == 3 && start.images == 2)
    start.drag(to: [Point(420, 300), Point(520, 420)])
    start.lift()

    #expect(start.images == 0)
    #expect(
      start.whole.elements.map(\.kind.artwork.rawValue) == [
        "mustaches/handlebar", "mustaches/walrus",
      ])
    try expectThatCellsCanBeDragged(start, "Top hat", elements: 3)
  }

  @Test("what a finger carries stays there when the window becomes upright") func turned() throws {
    let start = try Start()
    start.drag(to: [Point(400, 300), Point(500, 420)])
    start.whole.stage.window.resize(to: Size(800, 1280), scale: 1)
    start.whole.stage.draw()
    #expect(start.images == 2)
    start.drag(to: [Point(400, 500), Point(500, 620)])
    start.lift()
    #expect(start.images == 0 && start.whole.elements.count == 2)
  }

  @Test(
    "a drag out of the drawer in any direction carries, once the finger has left it",
    arguments: [20.0, 45, 50, 55, 65, 75])
  func steep(degrees: Double) throws {
    let whole = try WholeEditor()
    let cell = try whole.view(.cell, "Handlebar mustache")
    let way = Vector(-400, 400 * tan(degrees * .pi / 180) * (cell.middle.y < 400 ? 1 : -1))
    let shortened = way * min(1, 400 / abs(way.dy))
    let finger = whole.stage.finger
    finger.down(at: cell.middle)
    finger.stroke(to: cell.middle + shortened, in: .milliseconds(200))
    let end = Point(400, 400)
    finger.stroke(to: end, in: .milliseconds(100))
    finger.up()
    whole.settle()

    #expect(whole.elements.map(\.kind.artwork.rawValue) == ["mustaches/handlebar"])
    let list = try #require(cell.superview as? ScrollView)
    #expect(!list.isDragging)
  }

  @Test("another finger scrolls the list on while one carries") func scrolls() throws {
    let whole = try WholeEditor(1280, 480)
    let cell = try whole.view(.cell, "Walrus mustache")
    let list = try #require(cell.superview as? ScrollView)
    let (carrying, scrolling) = (whole.stage.finger(1), whole.stage.finger(2))
    carrying.down(at: cell.middle)
    carrying.stroke(to: Point(400, 300), in: .milliseconds(100))
    let start = list.contentOffset.y
    scrolling.down(at: Point(cell.middle.x, 400))
    scrolling.stroke(to: Point(cell.middle.x, 300), in: .milliseconds(200))
    #expect(list.contentOffset.y > start + 50)
    carrying.up()
    scrolling.up()
    #expect(whole.elements.count == 1)
  }

  @Test("another document waits for the drags") func document() throws {
    let start = try Start()
    start.drag(to: [Point(400, 300), Point(500, 420)])

    let face = try #require(start.whole.editor.desk.library.faces.faces.last)
    start.whole.editor.opening.open(.face(face))
    start.whole.settle()
    #expect(start.images > 0 && start.whole.document.photo?.reference.id != .sample(face.id))
    start.drag(to: [Point(420, 300), Point(520, 420)])
    start.lift()
    start.whole.settle()
    start.whole.settle()

    #expect(start.images == 0 && start.whole.elements.isEmpty)
    #expect(start.whole.document.photo?.reference.id == .sample(face.id))
    try expectThatCellsCanBeDragged(start, "Walrus mustache")
  }

  @Test("artwork that is not in memory is loaded off the main thread during its drag")
  func unread() throws {
    let whole = try WholeEditor()
    let (stage, artworks) = (whole.stage, whole.editor.desk.library.artworks)
    let gate = Gate(of: artworks)
    whole.tap(try whole.view(.tab, "Hats"), settling: false)
    let cell = try whole.view(.cell, "Top hat")
    let id = StickerID(rawValue: "hats/top-hat")

    stage.finger.down(at: cell.middle)
    stage.finger.stroke(to: Point(476, 400), in: .milliseconds(100))
    let copy = try #require(stage.root.subviews.last as? StickerCopy)
    #expect(artworks.artwork(id) == nil && copy.bounds.width == copy.bounds.height)
    gate.open()
    artworks.finish()
    stage.scheduler.runPosted()
    let natural = try #require(artworks.artwork(id)).size
    let proportions = copy.bounds.width / copy.bounds.height
    #expect(abs(proportions - natural.width / natural.height) < 1e-9)
    #expect(copy.center.distance(to: Point(476, 400)) < 1e-9)
    stage.finger.up()

    let place = whole.controller.canvasView.layer.convert(
      try #require(whole.elements.first).placement.center, to: nil)
    #expect(whole.elements.count == 1 && place.distance(to: Point(476, 400)) < 1)
  }

  @Test("a sticker dropped beside the photo is not placed") func outside() throws {
    let start = try Start()

    start.drag(to: [Point(20, 300), Point(400, 30)])
    start.lift()

    #expect(start.images == 0 && start.whole.elements.isEmpty)
  }

  private func expectThatCellsCanBeDragged(
    _ start: Start, _ name: String, elements: Int = 1
  ) throws {
    let finger = start.stage.finger(4)
    finger.down(at: try start.whole.view(.cell, name).middle)
    finger.stroke(to: Point(476, 400), in: .milliseconds(100))
    finger.up()
    start.whole.settle()
    #expect(start.images == 0 && start.whole.elements.count == elements)
  }
}
