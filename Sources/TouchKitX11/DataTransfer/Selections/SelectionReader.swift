import CX11
import TouchKit

/// Requests the contents of selections from other clients, any number at once.
final class SelectionReader {
  /// A request for one format, which may have several names.
  private final class Request {
    let selection: Atom
    let time: UInt32
    let owner: XID
    /// The names of the format that are still to be tried, the current one first.
    var targets: [Atom]
    var transaction: SelectionTransaction
    var deadline: Deadline?
    let completion: Completion

    init(
      _ selection: Atom, as targets: [Atom], at time: UInt32, of owner: XID,
      transaction: SelectionTransaction, completion: @escaping Completion
    ) {
      self.selection = selection
      self.targets = targets
      self.time = time
      self.owner = owner
      self.transaction = transaction
      self.completion = completion
    }
  }

  /// Receives the contents of a selection.
  typealias Completion = (Result<TransferContent, TransferError>) -> Void

  /// The greatest number of bytes accepted in one transfer.
  static let limit = 1 << 28

  private let context: TransferContext
  /// By the window that receives the property: each request has its own.
  private var requests: [XID: Request] = [:]

  /// Creates a reader.
  init(_ context: TransferContext) { self.context = context }

  /// Requests a selection as one of several targets, the first that its owner offers. The
  /// completion is called in a later turn of the event loop.
  ///
  /// - Parameters:
  ///   - time: The server time of the user's action.
  ///   - parameters: Values to pass to the owner in the property; nil for none.
  func read(
    _ selection: Atom, as targets: [Atom], at time: UInt32, parameters: [Atom]? = nil,
    completion: @escaping Completion
  ) {
    guard !targets.isEmpty, !context.connection.isLost else {
      return fail(.unavailable, completion)
    }
    let owner = XGetSelectionOwner(context.display, selection)
    guard owner != 0 else { return fail(.unavailable, completion) }
    guard context.watch.begin(owner) else { return fail(.sourceLost, completion) }
    let window = context.connection.makeTransferWindow()
    let request = Request(
      selection, as: targets, at: time, of: owner,
      transaction: SelectionTransaction(limit: Self.limit, at: context.now),
      completion: completion)
    requests[window] = request
    if let parameters {
      XProperty(context.connection, window: window)
        .set(context.atoms[.transfer], type: XA_ATOM, values: parameters)
    }
    convert(request, into: window)
  }

  /// Handles the answers of owners.
  func handle(_ event: XEvent) {
    switch event.type {
    case SelectionNotify:
      let window = event.xselection.requestor
      guard let request = requests[window], request.selection == event.xselection.selection,
        request.targets.first == event.xselection.target
      else { return }
      if event.xselection.property == 0, request.targets.count > 1 {
        request.targets.removeFirst()
        return convert(request, into: window)
      }
      let hasProperty = event.xselection.property != 0
      perform(request.transaction.answered(hasProperty: hasProperty), of: request, window)
    case PropertyNotify where event.xproperty.state == PropertyNewValue:
      let window = event.xproperty.window
      guard event.xproperty.atom == context.atoms[.transfer], let request = requests[window]
      else { return }
      perform(request.transaction.propertyChanged(), of: request, window)
    default:
      break
    }
  }

  /// Fails the requests to an owner that no longer exists.
  func destroyed(_ owner: XID) {
    for (window, request) in requests where request.owner == owner {
      perform(request.transaction.failed(.sourceLost), of: request, window)
    }
  }

  private func convert(_ request: Request, into window: XID) {
    XConvertSelection(
      context.display, request.selection, request.targets[0], context.atoms[.transfer], window,
      Time(request.time))
    scheduleTimeout(of: request, window)
  }

  private func perform(
    _ effect: SelectionTransaction.Effect, of request: Request, _ window: XID
  ) {
    switch effect {
    case .wait:
      break
    case .read:
      let content = XProperty(context.connection, window: window).take(
        context.atoms[.transfer], limit: Self.limit, incremental: context.atoms[.incremental])
      let next = request.transaction.received(content, at: context.now)
      scheduleTimeout(of: request, window)
      perform(next, of: request, window)
    case .finish(let result):
      finish(request, window, with: result)
    }
  }

  private func scheduleTimeout(of request: Request, _ window: XID) {
    request.deadline?.cancel()
    request.deadline = context.schedule(
      after: request.transaction.deadline - context.now
    ) { [weak self, weak request] in
      guard let self, let request else { return }
      perform(request.transaction.failed(.timedOut), of: request, window)
    }
  }

  private func finish(
    _ request: Request, _ window: XID, with result: Result<TransferContent, TransferError>
  ) {
    requests[window] = nil
    request.deadline?.cancel()
    context.watch.end(request.owner)
    if !context.connection.isLost { XDestroyWindow(context.display, window) }
    request.completion(result)
  }

  private func fail(_ error: TransferError, _ completion: @escaping Completion) {
    context.post { completion(.failure(error)) }
  }
}
