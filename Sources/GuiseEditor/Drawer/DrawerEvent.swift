import DisguiseModel
import TouchKit

/// What a person does in the drawer of stickers.
enum DrawerEvent {
  /// A cell was tapped.
  case picked(DrawerItem)
  /// A cell is dragged out.
  case dragged(DrawerItem, CarryGestureRecognizer, GestureRecognizer.Phase)
  /// The cell of an emoji was tapped.
  case pickedText(TextCell.Item)
  /// The cell of an emoji is dragged out.
  case draggedText(TextCell.Item, CarryGestureRecognizer, GestureRecognizer.Phase)
  /// One of the user's own stickers is held, at a point of the window.
  case held(Sticker, Point)
  /// The user wants to add a sticker of their own.
  case adds
  /// A tab was selected, by its identifier.
  case tabChanged(String)
  /// The drawer below the canvas got another height.
  case heightChanged(Remembered.DrawerHeight)
  /// A finger turns to the tab on the right of the selected one, or on the left.
  case turned(right: Bool)
  /// The search is shown.
  case searchBegan
  /// The search is left.
  case searchEnded
  /// The drawer is shown or hidden, or has opened over the canvas.
  case shown
  /// Other cells have become visible.
  case scrolled
}

/// What a tab of the drawer shows instead of cells.
protocol DrawerPanel: View {
  /// Whether the cell of what is armed is visible in it.
  var showsArmedCell: Bool { get }
  /// Called when its tab was selected.
  func willAppear()
}
