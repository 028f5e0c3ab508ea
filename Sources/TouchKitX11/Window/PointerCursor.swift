import CX11

/// The pointer's cursor over our window: an arrow for a mouse, invisible for a finger.
final class PointerCursor {
  private enum Shape {
    case inherited
    case arrow
    case invisible
  }

  private let connection: XConnection
  private let window: XID
  private var shape = Shape.inherited
  private var arrow: Cursor = 0
  private var invisible: Cursor = 0

  /// Creates the cursor of a window.
  init(connection: XConnection, window: XID) {
    self.connection = connection
    self.window = window
  }

  /// Shows the arrow; called when a mouse moves. The cursor is created on first use, because
  /// looking up the theme takes milliseconds that a touchscreen need not spend.
  func mouseMoved() {
    guard shape != .arrow, !connection.isLost else { return }
    shape = .arrow
    if arrow == 0 { arrow = XCreateFontCursor(connection.display, 68) }  // XC_left_ptr
    XDefineCursor(connection.display, window, arrow)
  }

  /// Hides the cursor; called when a finger lands. The server moves the pointer with the finger,
  /// and the arrow would show under it.
  func fingerLanded() {
    guard shape != .invisible, !connection.isLost else { return }
    shape = .invisible
    if invisible == 0 { invisible = makeInvisible() }
    XDefineCursor(connection.display, window, invisible)
  }

  private func makeInvisible() -> Cursor {
    var bit: CChar = 0
    let bitmap = XCreateBitmapFromData(connection.display, window, &bit, 1, 1)
    defer { XFreePixmap(connection.display, bitmap) }
    var color = XColor()
    var same = color
    return XCreatePixmapCursor(connection.display, bitmap, bitmap, &color, &same, 0, 0)
  }
}
