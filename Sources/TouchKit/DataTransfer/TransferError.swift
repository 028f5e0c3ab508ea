import Platform

/// The reason why data could not be received from another app.
public nonisolated enum TransferError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing is offered in this format.
  case unavailable
  /// The app that offered the data has ended.
  case sourceLost
  /// The app that offers the data does not answer.
  case timedOut
  /// The data has more bytes than are accepted.
  case tooLarge(limit: Int)
  /// The data arrived, but not in the format that was requested.
  case malformed

  /// A sentence for the user that says what happened.
  public var description: String {
    switch self {
    case .unavailable: localized("There is nothing to paste here.")
    case .sourceLost: localized("The other app quit before all data had arrived. Copy it again.")
    case .timedOut: localized("The other app doesn't answer. Copy it again.")
    case .tooLarge(let limit):
      localized(
        "The data is larger than {megabytes} MB. Save it to a file first.",
        ["megabytes": limit >> 20])
    case .malformed: localized("The other app sent damaged data. Save it to a file first.")
    }
  }
}

/// Received data, or the reason why there is none.
public typealias TransferResult = Result<[UInt8], TransferError>
