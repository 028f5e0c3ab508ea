import CX11
import TouchKit
import X11Support

/// Owns selections and answers the requests of other clients for their contents (ICCCM 2).
final class SelectionOwner {
  private struct Ownership {
    let offer: SelectionOffer
    let since: UInt32
  }

  private let transfers: OutgoingTransfers
  /// Called when another client has acquired a selection.
  var onLoss: (Atom) -> Void = { _ in }
  /// Called after each request, with the selection.
  var onRequest: (Atom) -> Void = { _ in }

  private let context: TransferContext
  private let pending: PendingRequests
  private var owned: [Atom: Ownership] = [:]
  /// The number of the last claim of each selection: only the latest one counts.
  private var claims: [Atom: Int] = [:]
  /// The selections whose claim waits for the server's time.
  private var claiming: Set<Atom> = []
  private static let maximumPairs = 64

  /// Creates an owner of nothing.
  init(_ context: TransferContext) {
    self.context = context
    transfers = OutgoingTransfers(context)
    pending = PendingRequests(context)
  }

  /// Whether no other client is waiting for data, or in the middle of reading it.
  var isIdle: Bool { transfers.isEmpty && pending.isEmpty }

  /// The item that this app offers in a selection; nil if it does not own it.
  func item(of selection: Atom) -> ItemProvider? { owned[selection]?.offer.item }

  /// Acquires a selection at the server's current time; the completion learns whether that worked.
  ///
  /// The time of the last input may be older than another client's claim, and `CurrentTime` would
  /// make it impossible to tell which of two claims is later.
  func claim(
    _ selection: Atom, _ offer: SelectionOffer, completion: @escaping (Bool) -> Void = { _ in }
  ) {
    let number = (claims[selection] ?? 0) + 1
    claims[selection] = number
    claiming.insert(selection)
    context.requestServerTime { [weak self] time in
      guard let self, claims[selection] == number, !context.connection.isLost else {
        return completion(false)
      }
      claiming.remove(selection)
      let display = context.display
      XSetSelectionOwner(display, selection, context.window, Time(time))
      let isOwner = XGetSelectionOwner(display, selection) == context.window
      owned[selection] = isOwner ? Ownership(offer: offer, since: time) : nil
      if !isOwner { onLoss(selection) }
      completion(isOwner)
    }
  }

  /// Releases the ownership of a selection.
  func release(_ selection: Atom) {
    claims[selection, default: 0] += 1
    claiming.remove(selection)
    guard let ownership = owned.removeValue(forKey: selection), !context.connection.isLost else {
      return
    }
    XSetSelectionOwner(context.display, selection, 0, Time(ownership.since))
  }

  /// Handles the requests of other clients, and the loss of a selection.
  func handle(_ event: XEvent) {
    switch event.type {
    case SelectionRequest: answer(event.xselectionrequest)
    case SelectionClear: lose(event.xselectionclear)
    default: transfers.handle(event)
    }
  }

  /// Ends what was done for a window that no longer exists.
  func destroyed(_ window: XID) {
    pending.destroyed(window)
    transfers.destroyed(window)
  }

  private func lose(_ event: XSelectionClearEvent) {
    guard event.window == context.window, let ownership = owned[event.selection] else { return }
    // A clear of an earlier ownership may arrive after the next claim.
    let delay = Int32(bitPattern: WireValue.card32(event.time) &- ownership.since)
    guard delay >= 0 else { return }
    owned[event.selection] = nil
    // The next item will be the selection's in a moment.
    if !claiming.contains(event.selection) { onLoss(event.selection) }
  }

  // MARK: Requests

  private func answer(_ request: XSelectionRequestEvent) {
    // Clients of older conventions name no property and expect the target's name.
    let property = request.property == 0 ? request.target : request.property
    guard let ownership = owned[request.selection], request.owner == context.window,
      isInTime(request, ownership)
    else { return notify(request, property: 0) }
    onRequest(request.selection)
    if request.target == context.atoms[.multiple] {
      return answerMultiple(request, ownership)
    }
    convert(ownership, to: request.target, for: request.requestor, property: property) {
      [weak self] isDone in
      self?.notify(request, property: isDone ? property : 0)
    }
  }

  /// Whether a request is not older than the ownership.
  private func isInTime(_ request: XSelectionRequestEvent, _ ownership: Ownership) -> Bool {
    let time = WireValue.card32(request.time)
    return time == 0 || Int32(bitPattern: time &- ownership.since) >= 0
  }

  /// Answers several requests together: pairs of target and property, in a property of the
  /// requestor. The targets that could not be converted are replaced by `None`.
  private func answerMultiple(_ request: XSelectionRequestEvent, _ ownership: Ownership) {
    let list = XProperty(context.connection, window: request.requestor)
    let type = context.atoms[.atomPair]
    var pairs = request.property == 0 ? [] : list.values(request.property, type: type)
    guard pairs.count >= 2, pairs.count % 2 == 0, pairs.count <= 2 * Self.maximumPairs else {
      return notify(request, property: 0)
    }
    var pending = pairs.count / 2
    for index in stride(from: 0, to: pairs.count, by: 2) {
      let (target, property) = (pairs[index], pairs[index + 1])
      let isNested = target == context.atoms[.multiple] || property == 0
      let finish = { [weak self] (isDone: Bool) in
        if !isDone { pairs[index] = 0 }
        pending -= 1
        guard pending == 0, let self, !context.connection.isLost else { return }
        list.set(request.property, type: type, values: pairs)
        notify(request, property: request.property)
      }
      if isNested {
        finish(false)
      } else {
        convert(
          ownership, to: target, for: request.requestor, property: property, completion: finish)
      }
    }
  }

  private func convert(
    _ ownership: Ownership, to target: Atom, for requestor: XID, property: Atom,
    completion: @escaping (Bool) -> Void
  ) {
    let destination = XProperty(context.connection, window: requestor)
    switch target {
    case context.atoms[.targets]:
      destination.set(property, type: XA_ATOM, values: ownership.offer.targets)
      completion(true)
    case context.atoms[.timestamp]:
      destination.set(property, type: XA_INTEGER, values: [UInt(ownership.since)])
      completion(true)
    default:
      let offer = ownership.offer
      pending.load(target, of: offer, for: requestor) { [weak self] bytes in
        guard let self, let bytes, !context.connection.isLost else { return completion(false) }
        completion(
          transfers.send(bytes, type: offer.type(of: target), to: requestor, property: property))
      }
    }
  }

  private func notify(_ request: XSelectionRequestEvent, property: Atom) {
    guard !context.connection.isLost else { return }
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor
    event.xselection.selection = request.selection
    event.xselection.target = request.target
    event.xselection.property = property
    event.xselection.time = request.time
    context.connection.send(event, to: request.requestor)
  }
}
