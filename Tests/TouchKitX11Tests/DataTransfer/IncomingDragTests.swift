import CX11
import Testing
import TouchKit

@testable import TouchKitX11

@Suite("IncomingDrag") struct IncomingDragTests {
  private var drag = IncomingDrag()
  private let place = Point(3, 4)

  private func enter(_ source: XID, version: Int = 5) -> XdndMessage {
    .enter(source: source, version: version, types: [1], hasMoreTypes: false)
  }

  private func position(_ source: XID) -> XdndMessage {
    .position(source: source, location: place, time: 1, action: 9)
  }

  @Test("an item enters, moves and is dropped") mutating func drop() {
    #expect(drag.handle(enter(7)) == [.begin(source: 7, types: [1], hasMoreTypes: false)])
    #expect(drag.handle(position(7)) == [.move(to: place, action: 9)])
    #expect(drag.handle(position(7)) == [.move(to: place, action: 9)])
    #expect(drag.handle(.drop(source: 7, time: 5)) == [.perform(time: 5)])

    // The source may end now, and a late message is not part of the drop.
    #expect(drag.destroyed(7) == [])
    #expect(drag.handle(.leave(source: 7)) == [])
    #expect(drag.handle(position(7)) == [.refusePosition(of: 7)])
  }

  @Test("an item leaves") mutating func leave() {
    _ = drag.handle(enter(7))

    #expect(drag.handle(.leave(source: 7)) == [.exit])
    #expect(drag.handle(.leave(source: 7)) == [])
  }

  @Test("a source that ends takes its item away") mutating func sourceEnds() {
    _ = drag.handle(enter(7))

    #expect(drag.destroyed(8) == [])
    #expect(drag.destroyed(7) == [.exit])
    #expect(drag.destroyed(7) == [])
  }

  @Test("a second source replaces one that has not left") mutating func replaced() {
    _ = drag.handle(enter(7))

    #expect(drag.handle(enter(8)) == [.exit, .begin(source: 8, types: [1], hasMoreTypes: false)])
    #expect(drag.handle(position(7)) == [.refusePosition(of: 7)])
    #expect(drag.handle(.leave(source: 7)) == [])
    #expect(drag.handle(position(8)) == [.move(to: place, action: 9)])
  }

  @Test("messages of nobody are answered with a refusal") mutating func strays() {
    #expect(drag.handle(position(7)) == [.refusePosition(of: 7)])
    #expect(drag.handle(.drop(source: 7, time: 1)) == [.refuseDrop(of: 7)])
    #expect(drag.handle(.leave(source: 7)) == [])
    #expect(drag.handle(.status(target: 7, isAccepted: true, action: 1)) == [])
    #expect(drag.handle(enter(7, version: 2)) == [])
  }
}
