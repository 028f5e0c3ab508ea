import TouchKit

/// One step in the life of a contact, for the touch log.
nonisolated struct TouchTransition: Hashable, Sendable, CustomStringConvertible {
  /// Which contact.
  var id: TouchSample.ID
  /// The slave device that it is on.
  var source: Int
  /// The state before, nil for a contact that was not known.
  var before: TouchOwnershipMachine.State?
  /// What the server said.
  var input: TouchReport.Kind
  /// The state after, nil if the contact is still not known.
  var after: TouchOwnershipMachine.State?
  /// What the app was told, nil for nothing.
  var told: TouchSample.Kind?
  /// The event's time.
  var time: EventTime

  var description: String {
    let arrow = "\(Self.name(before)) --\(Self.name(input))--> \(Self.name(after))"
    return "\(time.milliseconds) touch \(id.device):\(id.contact) source \(source) \(arrow)"
      + (told.map { " tells \($0)" } ?? "")
  }

  private static func name(_ state: TouchOwnershipMachine.State?) -> String {
    switch state {
    case nil: "none"
    case .provisional: "provisional"
    case .owned: "owned"
    case .pending: "pending"
    case .decided: "decided"
    case .over: "over"
    }
  }

  private static func name(_ input: TouchReport.Kind) -> String {
    switch input {
    case .began: "Begin"
    case .changed(.updated): "Update"
    case .changed(.lifted): "Update+PendingEnd"
    case .changed(.granted): "Ownership"
    case .changed(.ended): "End"
    case .changed(.lost): "lost"
    }
  }
}
