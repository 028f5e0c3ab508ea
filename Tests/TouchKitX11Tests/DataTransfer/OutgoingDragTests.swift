import CX11
import Testing
import TouchKit

@testable import TouchKitX11

@Suite("OutgoingDrag") struct OutgoingDragTests {
  private typealias Target = OutgoingDrag.Target
  private let one = Target(window: 1, receiver: 1, version: 5)
  private let two = Target(window: 2, receiver: 20, version: 5)
  private let a = Point(1, 1)
  private let b = Point(2, 2)
  private let c = Point(3, 3)
  private var drag = OutgoingDrag()

  /// Moves over a target and lets it answer.
  private mutating func hover(over target: Target, isAccepted: Bool) {
    _ = drag.moved(to: a, over: target)
    _ = drag.answered(by: target.window, isAccepted: isAccepted, action: 9)
  }

  @Test("one position at a time is on its way, and the latest one follows") mutating func paced() {
    #expect(drag.moved(to: a, over: one) == [.enter(one), .position(one, a)])
    #expect(drag.moved(to: b, over: one) == [])
    #expect(drag.moved(to: c, over: one) == [])
    #expect(
      drag.answered(by: 1, isAccepted: true, action: 9) == [.answered(9), .position(one, c)])

    #expect(drag.answered(by: 1, isAccepted: false, action: 9) == [.answered(nil)])
    #expect(drag.moved(to: a, over: one) == [.position(one, a)])
  }

  @Test("another target is entered after the first one was left") mutating func changes() {
    _ = drag.moved(to: a, over: one)

    #expect(
      drag.moved(to: b, over: two)
        == [.leave(one), .answered(nil), .enter(two), .position(two, b)])
    #expect(drag.answered(by: 1, isAccepted: true, action: 9) == [], "a late answer")
    #expect(drag.moved(to: c, over: nil) == [.leave(two), .answered(nil)])
    #expect(drag.drop() == [.finish(.refused)])
  }

  @Test("a drop on a target that accepts ends with its word") mutating func dropped() {
    hover(over: one, isAccepted: true)
    #expect(drag.droppedAction == nil)

    #expect(drag.drop() == [.drop(one)])
    #expect(drag.droppedAction == 9)
    #expect(drag.finished(by: 2, isAccepted: true, action: 9) == [])
    #expect(
      drag.finished(by: 1, isAccepted: true, action: 8) == [.finish(.performed(8))])
    #expect(drag.isFinished)
    #expect(drag.finished(by: 1, isAccepted: true, action: 8) == [])
  }

  @Test("a target that fails, or ends, fails the drag") mutating func failed() {
    hover(over: two, isAccepted: true)
    _ = drag.drop()
    var dying = drag
    var silent = drag

    #expect(drag.finished(by: 2, isAccepted: false, action: 0) == [.finish(.failed)])
    #expect(dying.destroyed(20) == [.finish(.failed)])
    #expect(silent.timedOut() == [.finish(.failed)])
  }

  @Test("old targets say only that they have finished") mutating func old() {
    hover(over: Target(window: 1, receiver: 1, version: 4), isAccepted: true)
    _ = drag.drop()

    #expect(
      drag.finished(by: 1, isAccepted: false, action: 0) == [.finish(.performed(9))])
  }

  @Test("a target that refuses is left at the drop") mutating func refused() {
    hover(over: one, isAccepted: false)

    #expect(drag.drop() == [.leave(one), .finish(.refused)])
  }

  @Test("a drop waits for the answer to the last position") mutating func waits() {
    hover(over: one, isAccepted: true)
    _ = drag.moved(to: b, over: one)
    _ = drag.moved(to: c, over: one)
    var silent = drag

    #expect(drag.drop() == [])
    #expect(drag.moved(to: a, over: two) == [], "the finger has lifted")
    #expect(
      drag.answered(by: 1, isAccepted: true, action: 9) == [.answered(9), .position(one, c)])
    #expect(drag.answered(by: 1, isAccepted: true, action: 9) == [.drop(one)])
    #expect(silent.drop() == [])
    #expect(silent.timedOut() == [.leave(one), .finish(.refused)])
  }

  @Test("a target that ends under the item is forgotten") mutating func targetEnds() {
    hover(over: one, isAccepted: true)

    #expect(drag.destroyed(1) == [.answered(nil)])
    #expect(drag.moved(to: b, over: nil) == [])
    #expect(drag.drop() == [.finish(.refused)])
  }

  @Test("cancelling leaves the target; after the drop it has no effect") mutating func cancelled() {
    hover(over: one, isAccepted: true)
    var dropped = drag
    _ = dropped.drop()

    #expect(drag.cancel() == [.leave(one)])
    #expect(drag.isFinished)
    #expect(drag.moved(to: a, over: two) == [])
    #expect(dropped.cancel() == [])
  }
}
