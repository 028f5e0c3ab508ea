import Testing
import TouchKit
import TouchKitTesting

/// Records its calls, and takes text.
private final class Well: View, DropTarget {
  var events: [String] = []
  var answer: DropOperation? = .copy
  var received: [TransferResult] = []
  var requested: [DataType] = [.text]

  func dropEntered(_ session: DropSession) -> DropOperation? {
    events.append("entered \(session.location(in: self).x)")
    return answer
  }

  func dropMoved(_ session: DropSession) -> DropOperation? {
    events.append("moved \(session.location(in: self).x)")
    return answer
  }

  func dropExited(_ session: DropSession) { events.append("exited") }

  func dropPerformed(_ session: DropSession) {
    events.append("performed")
    for type in requested { session.load(type) { self.received.append($0) } }
  }
}

@MainActor @Suite("Drop") struct DropTests {
  private let stage = Stage(width: 400, height: 300)
  private let well = Well(frame: Rect(100, 100, 100, 100))
  private let item = ItemProvider(text: "hello")

  init() { stage.root.addSubview(well) }

  @Test("a target is entered, moved over and left, in its own coordinates") func hover() {
    let drag = ForeignDrag(stage, item)

    #expect(drag.move(to: Point(50, 150)) == nil)
    #expect(drag.move(to: Point(110, 150)) == .copy)
    #expect(drag.move(to: Point(120, 150)) == .copy)
    #expect(drag.move(to: Point(350, 150)) == nil)

    #expect(well.events == ["entered 10.0", "moved 20.0", "exited"])
  }

  @Test("a drop delivers the data and is then finished") func drop() {
    let drag = ForeignDrag(stage, item)
    drag.move(to: Point(150, 150))

    drag.drop()

    #expect(well.received == [.success(Array("hello".utf8))])
    #expect(drag.isFinished)
    #expect(drag.performed == .copy)
    #expect(well.events == ["entered 50.0", "performed"])
  }

  @Test("a drop is finished only when all requested data has arrived") func pending() {
    var answers: [ItemProvider.Completion] = []
    let item = ItemProvider()
    item.register(.text, loader: { answers.append($0) })
    item.register(.png, loader: { answers.append($0) })
    well.requested = [.text, .png]
    let drag = ForeignDrag(stage, item)
    drag.move(to: Point(150, 150))
    drag.drop()

    #expect(!drag.isFinished)
    answers[1]([2])
    #expect(!drag.isFinished)
    answers[0](nil)

    #expect(drag.isFinished)
    #expect(drag.performed == nil, "one of the requests failed")
  }

  @Test("a refusing target gets no drop, and what the source forbids is refused") func refused() {
    well.answer = nil
    let drag = ForeignDrag(stage, item)
    #expect(drag.move(to: Point(150, 150)) == nil)
    drag.drop()
    #expect(well.events == ["entered 50.0", "exited"])
    #expect(drag.isFinished)
    #expect(drag.performed == nil)

    well.answer = .move
    #expect(ForeignDrag(stage, item).move(to: Point(150, 150)) == nil)
    #expect(
      ForeignDrag(stage, item, operations: [.copy, .move]).move(to: Point(150, 150)) == .move)
  }

  @Test("nothing can be requested before the drop") func early() {
    var result: TransferResult?
    final class Eager: View, DropTarget {
      var onEnter: (DropSession) -> Void = { _ in }
      func dropEntered(_ session: DropSession) -> DropOperation? {
        onEnter(session)
        return .copy
      }
      func dropPerformed(_ session: DropSession) {}
    }
    let eager = Eager(frame: Rect(0, 0, 50, 50))
    eager.onEnter = { $0.load(.text) { result = $0 } }
    stage.root.addSubview(eager)

    ForeignDrag(stage, item).move(to: Point(25, 25))

    #expect(result == .failure(.unavailable))
  }

  @Test("a target that has left the window, is hidden or disabled gets nothing") func gone() {
    let drag = ForeignDrag(stage, item)
    drag.move(to: Point(150, 150))
    well.removeFromSuperview()
    drag.drop()
    #expect(!well.events.contains("performed"))
    #expect(drag.isFinished)

    stage.root.addSubview(well)
    well.isHidden = true
    #expect(ForeignDrag(stage, item).move(to: Point(150, 150)) == nil)
  }

  @Test("the view inside a target hands the item to it") func nested() {
    well.addSubview(View(frame: Rect(20, 20, 60, 60)))

    #expect(ForeignDrag(stage, item).move(to: Point(150, 150)) == .copy)
  }
}
