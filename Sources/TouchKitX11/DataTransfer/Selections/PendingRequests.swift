import CX11
import TouchKit

/// The requests of other clients whose data is still being produced. A request whose requestor no
/// longer exists is cancelled.
final class PendingRequests {
  private struct Pending {
    let requestor: XID
    let request: DataRequest
  }

  /// More requests than any desktop has; further ones are refused.
  static let maximumCount = 64

  private let context: TransferContext
  private var pending: [Int: Pending] = [:]
  private var latest = 0

  /// Creates an empty list.
  init(_ context: TransferContext) { self.context = context }

  /// Whether no request is waiting.
  var isEmpty: Bool { pending.isEmpty }

  /// Produces the data of a target for a requestor; the completion gets nil if that fails.
  func load(
    _ target: Atom, of offer: SelectionOffer, for requestor: XID,
    completion: @escaping ItemProvider.Completion
  ) {
    guard pending.count < Self.maximumCount else { return completion(nil) }
    latest += 1
    let number = latest
    let request = offer.load(target) { [weak self] bytes in
      self?.remove(number)
      completion(bytes)
    }
    guard request.isPending else { return }
    guard context.watch.begin(requestor) else { return request.cancel() }
    pending[number] = Pending(requestor: requestor, request: request)
  }

  /// Cancels the requests of a window that no longer exists.
  func destroyed(_ window: XID) {
    for (number, waiting) in pending where waiting.requestor == window {
      remove(number)
      waiting.request.cancel()
    }
  }

  private func remove(_ number: Int) {
    guard let waiting = pending.removeValue(forKey: number) else { return }
    context.watch.end(waiting.requestor)
  }
}
