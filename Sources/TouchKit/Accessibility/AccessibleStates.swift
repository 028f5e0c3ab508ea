/// The states of a view, for screen readers.
///
/// A view states what only it knows with ``View/accessibleStates``, such as ``checked``; the toolkit adds
/// whether it is enabled, focused, selected and in sight.
public nonisolated struct AccessibleStates: OptionSet, Hashable, Sendable {
  /// The bits, one for each state.
  public let rawValue: UInt32
  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The view is on or off.
  public static let checkable = AccessibleStates(rawValue: 1)
  /// The view is on.
  public static let checked = AccessibleStates(rawValue: 1 << 1)
  /// The view shows more or less of something.
  public static let expandable = AccessibleStates(rawValue: 1 << 2)
  /// The view shows more of something.
  public static let expanded = AccessibleStates(rawValue: 1 << 3)
  /// The view waits for something.
  public static let busy = AccessibleStates(rawValue: 1 << 4)
  /// Nothing else can be used while the view is shown.
  public static let modal = AccessibleStates(rawValue: 1 << 5)
  /// The view can be selected among others.
  public static let selectable = AccessibleStates(rawValue: 1 << 6)
  /// The view's content is not acceptable.
  public static let invalid = AccessibleStates(rawValue: 1 << 7)
  /// A button that stays pressed.
  public static let pressed = AccessibleStates(rawValue: 1 << 8)
  /// The view's values lie side by side.
  public static let horizontal = AccessibleStates(rawValue: 1 << 9)
  /// The view's values lie one above the other.
  public static let vertical = AccessibleStates(rawValue: 1 << 10)

  /// The view responds to user actions.
  public static let enabled = AccessibleStates(rawValue: 1 << 11)
  /// The view can have the keyboard focus.
  public static let focusable = AccessibleStates(rawValue: 1 << 12)
  /// Keys act on the view.
  public static let focused = AccessibleStates(rawValue: 1 << 13)
  /// The view is selected.
  public static let selected = AccessibleStates(rawValue: 1 << 14)
  /// A part of the view is in sight.
  public static let showing = AccessibleStates(rawValue: 1 << 15)
  /// The view has a text that can be edited.
  public static let editable = AccessibleStates(rawValue: 1 << 16)
  /// The view's text may have several lines.
  public static let multiline = AccessibleStates(rawValue: 1 << 18)
  /// The window takes keys.
  public static let active = AccessibleStates(rawValue: 1 << 17)
}
