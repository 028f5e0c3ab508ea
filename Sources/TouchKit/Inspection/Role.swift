/// The purpose of a view, for the view tree and for screen readers.
///
/// An app can add roles in an extension: `static let gauge = Role(rawValue: "gauge")`.
public nonisolated struct Role: RawRepresentable, Hashable, Sendable {
  /// The name in the view tree.
  public let rawValue: String
  /// Creates a role from its name, in lower case and without spaces.
  public init(rawValue: String) { self.rawValue = rawValue }
}

nonisolated extension Role {
  /// The window itself.
  public static let window = Role(rawValue: "window")
  /// A control that performs an action when tapped.
  public static let button = Role(rawValue: "button")
  /// A control that selects one of several pages.
  public static let tab = Role(rawValue: "tab")
  /// An entry of a list or grid.
  public static let cell = Role(rawValue: "cell")
  /// An image.
  public static let image = Role(rawValue: "image")
  /// A pop-up menu of commands.
  public static let menu = Role(rawValue: "menu")
  /// A command of a menu.
  public static let menuitem = Role(rawValue: "menuitem")
  /// A modal sheet that offers choices.
  public static let sheet = Role(rawValue: "sheet")
  /// Text that cannot be edited.
  public static let label = Role(rawValue: "label")
  /// Editable text.
  public static let textfield = Role(rawValue: "textfield")
  /// The on-screen keyboard.
  public static let keyboard = Role(rawValue: "keyboard")
  /// A button that stays pressed until it is tapped again.
  public static let toggle = Role(rawValue: "toggle")
  /// A control that is on or off.
  public static let `switch` = Role(rawValue: "switch")
  /// A control that selects a value by sliding.
  public static let slider = Role(rawValue: "slider")
  /// A scrolling list of entries.
  public static let list = Role(rawValue: "list")
  /// The title of a section.
  public static let heading = Role(rawValue: "heading")
  /// A bar with commands.
  public static let toolbar = Role(rawValue: "toolbar")
  /// A window within the window that asks something.
  public static let dialog = Role(rawValue: "dialog")
  /// Entries in rows and columns.
  public static let grid = Role(rawValue: "grid")
  /// Several views that belong together.
  public static let group = Role(rawValue: "group")
  /// The tabs that select pages.
  public static let tablist = Role(rawValue: "tablist")
  /// The progress of a task.
  public static let progress = Role(rawValue: "progress")
}
