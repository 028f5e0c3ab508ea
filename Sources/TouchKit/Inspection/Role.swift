/// What a view is for, as the view tree and a screen reader name it.
///
/// An app adds roles of its own in an extension: `static let gauge = Role(rawValue: "gauge")`.
public nonisolated struct Role: RawRepresentable, Hashable, Sendable {
  /// The word in the view tree.
  public let rawValue: String
  /// A role from its word, in lower case and without spaces.
  public init(rawValue: String) { self.rawValue = rawValue }
}

nonisolated extension Role {
  /// The window itself.
  public static let window = Role(rawValue: "window")
  /// Something to press.
  public static let button = Role(rawValue: "button")
  /// One of several pages to choose.
  public static let tab = Role(rawValue: "tab")
  /// One entry of a list or grid.
  public static let cell = Role(rawValue: "cell")
  /// A picture.
  public static let image = Role(rawValue: "image")
  /// A list of commands that opened at a place.
  public static let menu = Role(rawValue: "menu")
  /// One command of a menu.
  public static let menuitem = Role(rawValue: "menuitem")
  /// A question over everything else.
  public static let sheet = Role(rawValue: "sheet")
  /// Text that is only read.
  public static let label = Role(rawValue: "label")
  /// Text that can be edited.
  public static let textfield = Role(rawValue: "textfield")
  /// Something that is on or off.
  public static let `switch` = Role(rawValue: "switch")
  /// A value that is chosen by sliding.
  public static let slider = Role(rawValue: "slider")
  /// Entries that scroll.
  public static let list = Role(rawValue: "list")
  /// How far some work has come.
  public static let progress = Role(rawValue: "progress")
}
