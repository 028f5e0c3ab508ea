import CX11
import TouchKit

/// The incremental transfers to other clients, any number at once.
final class OutgoingTransfers {
  private struct Transfer {
    let requestor: XID
    let property: Atom
    let type: Atom
    let bytes: [UInt8]
    var sender: IncrementalSender
    var deadline: Deadline
  }

  /// Data up to this size is sent at once; larger data in pieces of it. Far below the limit of a
  /// request, so that the server serves other clients in between.
  static let pieceLength = 1 << 18
  /// How long a requestor may leave a piece unread.
  static let idleTimeout = Duration.seconds(30)
  /// More transfers than any desktop has; further ones are refused.
  static let maximumCount = 64

  private let context: TransferContext
  private var transfers: [Transfer] = []

  /// Creates an empty list.
  init(_ context: TransferContext) { self.context = context }

  /// Whether no transfer is running.
  var isEmpty: Bool { transfers.isEmpty }

  /// Writes data to a property of a requestor, or begins to; returns false if that is not possible.
  func send(_ bytes: [UInt8], type: Atom, to requestor: XID, property: Atom) -> Bool {
    let target = XProperty(context.connection, window: requestor)
    guard bytes.count > Self.pieceLength else {
      target.set(property, type: type, piece: bytes[...])
      return true
    }
    cancel { $0.requestor == requestor && $0.property == property }
    guard transfers.count < Self.maximumCount, context.watch.begin(requestor) else { return false }
    transfers.append(
      Transfer(
        requestor: requestor, property: property, type: type, bytes: bytes,
        sender: IncrementalSender(count: bytes.count, pieceLength: Self.pieceLength),
        deadline: makeDeadline(requestor, property)))
    target.set(
      property, type: context.atoms[.incremental],
      values: [UInt(min(bytes.count, Int(Int32.max)))])
    return true
  }

  /// Handles the deletion of a property by a requestor.
  func handle(_ event: XEvent) {
    guard event.type == PropertyNotify, event.xproperty.state == PropertyDelete,
      let index = transfers.firstIndex(where: {
        $0.requestor == event.xproperty.window && $0.property == event.xproperty.atom
      })
    else { return }
    let transfer = transfers[index]
    switch transfers[index].sender.propertyDeleted() {
    case .write(let range):
      transfer.deadline.cancel()
      transfers[index].deadline = makeDeadline(transfer.requestor, transfer.property)
      XProperty(context.connection, window: transfer.requestor)
        .set(transfer.property, type: transfer.type, piece: transfer.bytes[range])
    case .finish:
      cancel { $0.requestor == transfer.requestor && $0.property == transfer.property }
    }
  }

  /// Ends the transfers to a window that no longer exists.
  func destroyed(_ window: XID) { cancel { $0.requestor == window } }

  private func makeDeadline(_ requestor: XID, _ property: Atom) -> Deadline {
    context.schedule(after: Self.idleTimeout) { [weak self] in
      self?.cancel { $0.requestor == requestor && $0.property == property }
    }
  }

  private func cancel(where isCancelled: (Transfer) -> Bool) {
    for transfer in transfers where isCancelled(transfer) {
      transfer.deadline.cancel()
      context.watch.end(transfer.requestor)
    }
    transfers.removeAll(where: isCancelled)
  }
}
