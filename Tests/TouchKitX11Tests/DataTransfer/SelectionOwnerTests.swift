import CX11
import Testing
import TouchKit
import VirtualTouchscreen

@testable import TouchKitX11

@MainActor
@Suite("SelectionOwner") struct SelectionOwnerTests {
  private let server: XServer
  private let connection: XConnection
  private let other: XConnection
  private let context: TransferContext
  private let owner: SelectionOwner
  private let losses = Losses()

  private final class Losses { var count = 0 }

  init() throws {
    server = try XServer()
    connection = try XConnection(display: server.display, app: "test")
    other = try XConnection(display: server.display, app: "other")
    let window = TouchKit.Window(size: Size(100, 100))
    context = TransferContext(connection: connection, clock: EventClock(startedAt: .now)) {
      window.schedule(at: $0, $1)
    }
    owner = SelectionOwner(context)
    owner.onLoss = { [losses] _ in losses.count += 1 }
  }

  private var clipboard: Atom { context.atoms[.clipboard] }

  private func claim(_ text: String) {
    owner.claim(clipboard, SelectionOffer(ItemProvider(text: text), context: context))
  }

  /// Handles all events that the server has sent so far.
  private func pump() {
    XSync(connection.display, 0)
    while XPending(connection.display) > 0 {
      var event = XEvent()
      XNextEvent(connection.display, &event)
      context.handle(event)
      owner.handle(event)
    }
  }

  private func takeAway() {
    XSetSelectionOwner(other.display, clipboard, other.helper, 0)
    XSync(other.display, 0)
  }

  @Test("owns a selection at the server's time until another client takes it") func owns() {
    claim("hello")
    #expect(owner.item(of: clipboard) == nil)
    pump()
    #expect(owner.item(of: clipboard) != nil)

    takeAway()
    pump()

    #expect(owner.item(of: clipboard) == nil)
    #expect(losses.count == 1)
  }

  @Test("the loss of an item is none of the one that is being claimed") func lateLoss() {
    claim("first")
    pump()
    takeAway()
    claim("second")
    pump()

    #expect(owner.item(of: clipboard) != nil)
    #expect(losses.count == 0)
    #expect(XGetSelectionOwner(connection.display, clipboard) == context.window)
  }

  @Test("of two claims the later one counts, and a released one does not") func claims() {
    claim("first")
    claim("second")
    pump()
    var text: [UInt8]?
    owner.item(of: clipboard)?.load(.text) { text = $0 }
    #expect(text == Array("second".utf8))

    claim("third")
    owner.release(clipboard)
    pump()

    #expect(owner.item(of: clipboard) == nil)
    #expect(XGetSelectionOwner(connection.display, clipboard) == 0)
  }
}
