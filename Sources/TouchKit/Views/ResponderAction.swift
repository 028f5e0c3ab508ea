/// An action without a target: it goes to the first responder, and from there up the responder
/// chain to the first object that performs it. See ``Window/send(_:)``.
///
/// An app adds its own in an extension: `static let rename = ResponderAction(rawValue: "rename")`.
public nonisolated struct ResponderAction: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates an action from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Copies the selection and deletes it.
  public static let cut = ResponderAction(rawValue: "cut")
  /// Copies the selection.
  public static let copy = ResponderAction(rawValue: "copy")
  /// Inserts what was copied.
  public static let paste = ResponderAction(rawValue: "paste")
  /// Deletes the selection.
  public static let delete = ResponderAction(rawValue: "delete")
  /// Selects everything.
  public static let selectAll = ResponderAction(rawValue: "selectAll")
  /// Reverts the latest change.
  public static let undo = ResponderAction(rawValue: "undo")
  /// Repeats the change that was reverted last.
  public static let redo = ResponderAction(rawValue: "redo")
}
