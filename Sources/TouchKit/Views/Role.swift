/// What a view is for, as the view tree and a screen reader name it.
public nonisolated enum Role: String, Hashable, Sendable {
  /// The window itself.
  case window
  /// Something to press.
  case button
  /// One of several pages to choose.
  case tab
  /// One entry of a list or grid.
  case cell
  /// A picture.
  case image
  /// Something that is placed on a canvas and can be moved.
  case element
  /// A list of commands that opened at a place.
  case menu
  /// One command of a menu.
  case menuitem
  /// A question over everything else.
  case sheet
  /// Text that is only read.
  case label
  /// Where things are thrown away.
  case bin
  /// Where elements are placed.
  case canvas
}
