import TouchKit

/// A state transition of a contact, for the touch log.
nonisolated struct TouchTransition: Hashable, Sendable, CustomStringConvertible {
  /// The contact.
  var id: TouchSample.ID
  /// The contact's slave device.
  var source: Int
  /// The previous state; nil for an unknown contact.
  var before: TouchOwnershipMachine.State?
  /// The server's event.
  var input: TouchReport.Kind
  /// The new state; nil if the contact remains unknown.
  var after: TouchOwnershipMachine.State?
  /// The event reported to the app; nil for none.
  var reported: TouchSample.Kind?
  /// The event's time.
  var time: EventTime

  var description: String {
    let arrow = "\(Self.name(before)) --\(Self.name(input))--> \(Self.name(after))"
    return "\(time.milliseconds) touch \(id.source.device):\(id.contact) source \(source) \(arrow)"
      + (reported.map { " reports \($0)" } ?? "")
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
