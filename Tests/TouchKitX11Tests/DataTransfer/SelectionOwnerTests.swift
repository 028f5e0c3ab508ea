import CX11
import Glibc
import Platform
import Testing
import TouchKit
import VirtualTouchscreen

@testable import TouchKitX11

@MainActor
@Suite("SelectionOwner") struct SelectionOwnerTests {
  private let server: XServer
  private let connection: XConnection
  private let other: XConnection
  private let loop = EventLoop(clock: EventClock(startedAt: .now))
  private let context: TransferContext
  private let owner: SelectionOwner
  private let losses = Losses()

  private final class Losses { var count = 0 }

  init() throws {
    server = try XServer()
    connection = try XConnection(display: server.display, app: "test")
    other = try XConnection(display: server.display, app: "other")
    let window = TouchKit.Window(size: Size(100, 100))
    context = TransferContext(connection: connection, loop: loop) { window.schedule(at: $0, $1) }
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
      if let window = context.watch.destroyedWindow(in: event) { owner.destroyed(window) }
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
    owner.item(of: clipboard)?.load(.text, on: nil) { text = $0 }
    #expect(text == Array("second".utf8))

    claim("third")
    owner.release(clipboard)
    pump()

    #expect(owner.item(of: clipboard) == nil)
    #expect(XGetSelectionOwner(connection.display, clipboard) == 0)
  }

  /// An encoder that runs until it is cancelled, or a test lets it end.
  private nonisolated final class SlowImage: Sendable {
    private let state = Monitor((isOpen: false, calls: 0, cancelled: 0))

    var calls: Int { state.value.calls }
    var cancelled: Int { state.value.cancelled }
    func finish() { state.update { $0.isOpen = true } }

    func encode(_ isCancelled: () -> Bool) -> [UInt8]? {
      state.update { $0.calls += 1 }
      while !isCancelled(), !state.value.isOpen { sched_yield() }
      guard isCancelled() else { return [7] }
      state.update { $0.cancelled += 1 }
      return nil
    }
  }

  private func claim(_ picture: SlowImage) {
    let item = ItemProvider()
    item.register(.png, encoder: { picture.encode($0) })
    owner.claim(clipboard, SelectionOffer(item, context: context))
    pump()
  }

  /// Requests the picture into a property of a window of the other client.
  private func request(_ property: Atom, for window: XID) {
    XConvertSelection(
      other.display, clipboard, context.targets.atom("image/png"), property, window, 0)
    XSync(other.display, 0)
    pump()
  }

  /// Handles events and what other threads post until a condition holds; false after 10 seconds.
  private func wait(until condition: () -> Bool) -> Bool {
    let end = MonotonicTime.now + .seconds(10)
    while !condition() {
      guard MonotonicTime.now < end else { return false }
      loop.connections = [connection.descriptor]
      loop.wait(.not)
      loop.performPending()
      pump()
    }
    return true
  }

  @Test("clients that request a picture together share one encoding, which blocks nothing")
  func shared() {
    let picture = SlowImage()
    claim(picture)
    let windows = (0...1).map { _ in other.makeTransferWindow() }
    for window in windows { request(XA_CUT_BUFFER0, for: window) }
    #expect(!owner.isIdle)

    picture.finish()
    #expect(wait { owner.isIdle })

    for window in windows {
      let property = XProperty(connection, window: window)
      #expect(
        property.bytes(XA_CUT_BUFFER0, type: context.targets.atom("image/png")) == [7])
    }
    #expect(picture.calls == 1)
  }

  @Test("the encoding ends when the requestor's window is destroyed") func requestorDies() {
    let picture = SlowImage()
    claim(picture)
    let window = other.makeTransferWindow()
    request(XA_CUT_BUFFER0, for: window)
    #expect(wait { picture.calls == 1 })
    #expect(!owner.isIdle)

    XDestroyWindow(other.display, window)
    XSync(other.display, 0)

    #expect(wait { owner.isIdle && picture.cancelled == 1 })
    picture.finish()
  }

  @Test("a window that was destroyed before its request is handled gets nothing") func late() {
    claim(SlowImage())
    let window = other.makeTransferWindow()
    XConvertSelection(
      other.display, clipboard, context.targets.atom("image/png"), XA_CUT_BUFFER0, window, 0)
    XDestroyWindow(other.display, window)
    XSync(other.display, 0)
    pump()

    #expect(owner.isIdle)
  }

  @Test("no more clients wait than the maximum") func maximum() {
    let picture = SlowImage()
    claim(picture)
    let window = other.makeTransferWindow()
    for number in 0...PendingRequests.maximumCount {
      request(XA_CUT_BUFFER0 + Atom(number), for: window)
    }
    XSync(connection.display, 0)
    XSync(other.display, 0)
    var answers = 0
    while XPending(other.display) > 0 {
      var event = XEvent()
      XNextEvent(other.display, &event)
      if event.type == SelectionNotify, event.xselection.property == 0 { answers += 1 }
    }
    #expect(answers == 1)
    picture.finish()
    #expect(wait { owner.isIdle })
  }

  @Test("a move can be confirmed by DELETE, whose answer is empty") func effects() {
    let confirm: SelectionOffer.Converter = { completion in
      let request = DataRequest(completion)
      request.finish(with: [])
      return request
    }
    let offer = SelectionOffer(
      ItemProvider(text: "x"), effects: [context.atoms[.delete]: confirm], context: context)

    #expect(offer.targets.contains(context.atoms[.delete]))
    #expect(!offer.formats.contains(context.atoms[.delete]))
    #expect(offer.type(of: context.atoms[.delete]) == context.targets.atom("NULL"))
    #expect(offer.type(of: context.atoms[.text]) == context.atoms[.utf8])
    #expect(offer.type(of: XA_STRING) == XA_STRING)
  }
}
