import CX11

/// The pointer's picture over our window: an arrow for a mouse, nothing under a finger.
final class PointerCursor {
  private enum Shape {
    case inherited
    case arrow
    case nothing
  }

  private let connection: XConnection
  private let window: XID
  private var shape = Shape.inherited
  private var arrow: Cursor = 0
  private var nothing: Cursor = 0

  /// The pointer's picture over a window.
  init(connection: XConnection, window: XID) {
    self.connection = connection
    self.window = window
  }

  /// A mouse moves: its picture is made now, because looking up the theme takes milliseconds
  /// that a touchscreen need not spend.
  func mouseMoved() {
    guard shape != .arrow, !connection.isLost else { return }
    shape = .arrow
    if arrow == 0 { arrow = XCreateFontCursor(connection.display, 68) }  // XC_left_ptr
    XDefineCursor(connection.display, window, arrow)
  }

  /// A finger landed: the server moves the pointer along, and its picture would lie under it.
  func fingerLanded() {
    guard shape != .nothing, !connection.isLost else { return }
    shape = .nothing
    if nothing == 0 { nothing = makeNothing() }
    XDefineCursor(connection.display, window, nothing)
  }

  private func makeNothing() -> Cursor {
    var bit: CChar = 0
    let bitmap = XCreateBitmapFromData(connection.display, window, &bit, 1, 1)
    defer { XFreePixmap(connection.display, bitmap) }
    var color = XColor()
    var same = color
    return XCreatePixmapCursor(connection.display, bitmap, bitmap, &color, &same, 0, 0)
  }
}
