import Testing
import TouchKit
import TouchKitTesting

/// Takes text, and remembers it.
private final class Shelf: View, DropTarget {
  var text: String?
  var isTargeted = false
  var answer: DropOperation? = .copy

  func dropEntered(_ session: DropSession) -> DropOperation? {
    isTargeted = true
    return answer
  }

  func dropExited(_ session: DropSession) { isTargeted = false }

  func dropPerformed(_ session: DropSession) {
    session.load(.text) { result in
      if case .success(let bytes) = result { self.text = String(decoding: bytes, as: UTF8.self) }
    }
  }
}

/// A driver whose other apps are to the right of the window.
@MainActor private final class Desktop: DragHost {
  var events: [String] = []
  let width: Double

  init(width: Double) { self.width = width }

  func dragBegan(_ session: DragSession) { events.append("began") }
  func dragMoved(_ session: DragSession, to location: Point) -> Bool { location.x >= width }
  func dragReleased(_ session: DragSession) { events.append("released") }
  func dragDropped(_ session: DragSession) { events.append("dropped") }
  func dragEnded(_ session: DragSession) { events.append("ended") }
}

@MainActor @Suite("Drag") struct DragTests {
  private let stage = Stage(width: 400, height: 300)
  private let source = View(frame: Rect(20, 20, 80, 80))
  private let shelf = Shelf(frame: Rect(200, 100, 100, 100))
  private let outcomes = Outcomes()

  private final class Outcomes { var all: [DragSession.Outcome] = [] }

  init() {
    stage.root.addSubview(source)
    stage.root.addSubview(shelf)
    source.add(
      DragInteraction { [outcomes] _ in
        .init(ItemProvider(text: "hello"), onEnd: { outcomes.all.append($0) })
      })
  }

  @Test("an interaction lives as long as its view, and no longer") func lifetime() {
    var view: View? = View(frame: Rect(0, 200, 50, 50))
    view?.add(DragInteraction { _ in nil })
    weak let press = view?.gestureRecognizers.first
    view.map(stage.root.addSubview)
    #expect(press?.delegate != nil)

    view?.removeFromSuperview()
    view = nil

    #expect(press == nil)
  }

  private func hold() {
    stage.finger.down(at: Point(60, 60))
    stage.advance(by: .milliseconds(400))
  }

  @Test("a finger that holds drags the item to another view") func finger() {
    hold()
    stage.finger.stroke(to: Point(250, 150), in: .milliseconds(200))
    #expect(shelf.isTargeted)
    stage.finger.up()

    #expect(shelf.text == "hello")
    #expect(outcomes.all == [.performed(.copy)])
  }

  @Test("a finger that moves at once does not drag") func tooFast() {
    stage.finger.down(at: Point(60, 60))
    stage.finger.stroke(to: Point(250, 150), in: .milliseconds(200))
    stage.finger.up()

    #expect(shelf.text == nil)
    #expect(outcomes.all == [])
  }

  @Test("the mouse drags at once") func mouse() {
    stage.mouse(.pressed(.primary), at: Point(60, 60))
    for x in [70.0, 150, 250] { stage.mouse(.moved, at: Point(x, 150)) }
    stage.mouse(.released(.primary), at: Point(250, 150))

    #expect(shelf.text == "hello")
  }

  @Test("a drop beside all targets, or on one that refuses, does nothing") func refused() {
    hold()
    stage.finger.move(to: Point(150, 280))
    stage.finger.up()
    shelf.answer = nil
    stage.advance(by: .seconds(1))
    hold()
    stage.finger.move(to: Point(250, 150))
    stage.finger.up()

    #expect(shelf.text == nil)
    #expect(outcomes.all == [.refused, .refused])
  }

  @Test("a drop whose data cannot be produced has failed; it was not refused") func failed() throws
  {
    let item = ItemProvider()
    item.register(.text) { nil }
    var outcome: DragSession.Outcome?
    let drag = try #require(stage.window.beginDrag(item, at: Point(250, 150)))
    drag.onEnd = { outcome = $0 }

    drag.drop()

    #expect(outcome == .failed)
    #expect(shelf.text == nil)
  }

  @Test("Escape and a cancelled touch cancel the drag") func cancelled() {
    hold()
    stage.finger.move(to: Point(250, 150))
    #expect(stage.window.handle(KeyEvent(key: "Escape", timestamp: stage.now)))
    #expect(!shelf.isTargeted)
    stage.finger.up()
    #expect(!stage.window.handle(KeyEvent(key: "Escape", timestamp: stage.now)))
    stage.advance(by: .seconds(1))
    hold()
    stage.finger.move(to: Point(250, 150))
    stage.finger.cancel()

    #expect(shelf.text == nil)
    #expect(!shelf.isTargeted)
    #expect(outcomes.all == [.cancelled, .cancelled])
  }

  @Test("what is dragged stays with the finger when its source leaves the window")
  func sourceLeaves() {
    hold()
    stage.finger.move(to: Point(250, 150))

    source.removeFromSuperview()
    #expect(outcomes.all == [] && shelf.isTargeted)
    stage.finger.up()

    #expect(outcomes.all == [.performed(.copy)] && shelf.text != nil)
  }

  @Test("one item is dragged at a time") func single() throws {
    let first = try #require(stage.window.beginDrag(ItemProvider(text: "1"), at: Point(5, 5)))
    #expect(stage.window.beginDrag(ItemProvider(text: "2"), at: Point(5, 5)) == nil)

    first.cancel()

    #expect(stage.window.beginDrag(ItemProvider(text: "3"), at: Point(5, 5)) != nil)
  }

  @Test("over another app the driver has the item, and the own target is left") func elsewhere()
    throws
  {
    let desktop = Desktop(width: 400)
    stage.window.drags.host = desktop
    var outcome: DragSession.Outcome?
    let drag = try #require(stage.window.beginDrag(ItemProvider(text: "1"), at: Point(250, 150)))
    drag.onEnd = { outcome = $0 }
    #expect(drag.operation == .copy)
    #expect(shelf.isTargeted)

    drag.move(to: Point(500, 150))
    #expect(!shelf.isTargeted)
    #expect(drag.operation == nil)
    drag.setOperation(.copy)
    #expect(drag.operation == .copy)
    drag.drop()
    #expect(outcome == nil)
    drag.end(.performed(.copy))

    #expect(outcome == .performed(.copy))
    #expect(desktop.events == ["began", "released", "dropped", "ended"])
    #expect(shelf.text == nil)
  }

  @Test("an item that comes back from another app is over the own target again") func returns()
    throws
  {
    let desktop = Desktop(width: 400)
    stage.window.drags.host = desktop
    let drag = try #require(stage.window.beginDrag(ItemProvider(text: "1"), at: Point(500, 150)))

    drag.move(to: Point(250, 150))
    drag.drop()

    #expect(shelf.text == "1")
    #expect(desktop.events == ["began", "released", "ended"])
  }
}
