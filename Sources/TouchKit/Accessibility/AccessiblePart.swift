/// Something that is seen in a view without being a view of its own, such as a face on a photo, or a number
/// that a gesture changes: a screen reader finds it as a child of the view.
public struct AccessiblePart {
  /// The part's name within its view, which is never translated.
  public var identifier: String
  /// The part's purpose.
  public var role: Role
  /// The text that a screen reader speaks.
  public var label: String
  /// Where the part is, in the view's coordinates.
  public var frame: Rect
  /// The part's value in words; nil for none.
  public var text: String?
  /// The part's number; nil for none.
  public var value: AdjustableValue?
  /// Changes the number.
  public var adjust: (Double) -> Void = { _ in }
  /// Whether the part is what somebody means who points at its frame; if not, that is the view.
  public var isPointedAt = true
  /// The actions of the part.
  public var actions: [CustomAction] = []

  /// Creates a part that can only be looked at.
  public init(_ identifier: String, _ role: Role, _ label: String, frame: Rect) {
    self.identifier = identifier
    self.role = role
    self.label = label
    self.frame = frame
  }
}
