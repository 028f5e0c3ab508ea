import CX11
import Platform
import Testing
import TouchKit
import VirtualTouchscreen

@testable import TouchKitX11

@MainActor
@Suite("Timeouts of transfers") struct TransferTimeoutTests {
  private let server: XServer
  private let connection: XConnection
  private let other: XConnection
  private let window = TouchKit.Window(size: Size(100, 100))
  private let context: TransferContext

  init() throws {
    server = try XServer()
    connection = try XConnection(display: server.display, app: "test")
    other = try XConnection(display: server.display, app: "other")
    context = TransferContext(
      connection: connection, loop: EventLoop(clock: EventClock(startedAt: .now))
    ) { [window] in window.schedule(at: $0, $1) }
  }

  /// Lets timers fire as if a time had passed.
  private func advance(by duration: Duration) { window.advance(to: context.now + duration) }

  @Test("an owner that never answers fails the request") func silentOwner() throws {
    XSetSelectionOwner(other.display, other.atoms[.clipboard], other.helper, 0)
    XSync(other.display, 0)
    let reader = SelectionReader(context)
    var result: Result<TransferContent, TransferError>?
    reader.read(context.atoms[.clipboard], as: [context.atoms[.targets]], at: 0) { result = $0 }

    advance(by: .seconds(14))
    #expect(result == nil)
    advance(by: .seconds(16))

    #expect(result == .failure(.timedOut))
  }

  @Test("without an owner the answer comes in a later turn") func noOwner() {
    let reader = SelectionReader(context)
    var result: Result<TransferContent, TransferError>?

    reader.read(context.atoms[.clipboard], as: [context.atoms[.targets]], at: 0) { result = $0 }
    #expect(result == nil)
    advance(by: .zero)

    #expect(result == .failure(.unavailable))
  }

  @Test("a requestor that never reads is given up, one that does not exist is refused")
  func silentRequestor() {
    let transfers = OutgoingTransfers(context)
    let bytes = [UInt8](repeating: 1, count: OutgoingTransfers.pieceLength + 1)
    XSync(other.display, 0)

    #expect(!transfers.send(bytes, type: XA_STRING, to: 0x7FFF_FFFF, property: XA_CUT_BUFFER0))
    #expect(transfers.send(bytes, type: XA_STRING, to: other.helper, property: XA_CUT_BUFFER0))
    advance(by: .seconds(29))
    #expect(!transfers.isEmpty)
    advance(by: .seconds(31))

    #expect(transfers.isEmpty)
  }

  @Test("no more transfers than the maximum run at once") func maximum() {
    let transfers = OutgoingTransfers(context)
    let bytes = [UInt8](repeating: 1, count: OutgoingTransfers.pieceLength + 1)
    XSync(other.display, 0)

    let answers = (0...OutgoingTransfers.maximumCount).map {
      transfers.send(bytes, type: XA_STRING, to: other.helper, property: XA_CUT_BUFFER0 + Atom($0))
    }

    #expect(answers.dropLast().allSatisfy { $0 })
    #expect(answers.last == false)
  }

  @Test("a window that is observed twice keeps its own mask afterwards") func watch() {
    func mask() -> Int {
      var attributes = XWindowAttributes()
      XGetWindowAttributes(connection.display, connection.helper, &attributes)
      return attributes.your_event_mask
    }
    let before = mask()

    #expect(context.watch.begin(connection.helper))
    #expect(context.watch.begin(connection.helper))
    context.watch.end(connection.helper)
    #expect(mask() == before | StructureNotifyMask | PropertyChangeMask)
    context.watch.end(connection.helper)

    #expect(mask() == before)
    #expect(before != 0)
  }
}
