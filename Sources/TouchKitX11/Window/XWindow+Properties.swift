import CX11
import Glibc
import TouchKit

extension XWindow {
  /// Sets the properties that the desktop needs before the window is mapped.
  func describe(name: String, className: String, options: WindowOptions) {
    setTitle(name)
    setClass(name: name, className: className)
    setProtocols()
    setProcess()
    setIcons(options.icons)
    properties.set(
      connection.atoms[.windowType], type: XA_ATOM,
      values: [connection.atoms[.windowTypeNormal]])
    var hints = XWMHints()
    hints.flags = Int(InputHint | StateHint)
    hints.input = 1
    hints.initial_state = NormalState
    XSetWMHints(connection.display, id, &hints)
  }

  /// Sets the title. ICCCM's own property has UTF-8, too, where Latin-1 lacks a character.
  func setTitle(_ title: String) {
    let bytes = Array(title.utf8)
    properties.set(connection.atoms[.name], type: connection.atoms[.utf8], bytes: bytes)
    properties.set(connection.atoms[.iconName], type: connection.atoms[.utf8], bytes: bytes)
    let latin = title.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    if latin.count == title.unicodeScalars.count {
      properties.set(XA_WM_NAME, type: XA_STRING, bytes: latin)
    } else {
      properties.set(XA_WM_NAME, type: connection.atoms[.utf8], bytes: bytes)
    }
  }

  /// Tells the window manager the minimum size, and where the window opens.
  func setSizeHints() {
    let size = minimumSize
    var hints = XSizeHints()
    hints.flags = Int(1 << 4 | 1 << 9)  // PMinSize and PWinGravity
    hints.min_width = Int32(size.width.rounded(.up))
    hints.min_height = Int32(size.height.rounded(.up))
    hints.win_gravity = NorthWestGravity
    if let startOrigin, !isMapped {
      hints.flags |= Int(1 << 0 | 1 << 2)  // USPosition and PPosition
      (hints.x, hints.y) = (Int32(startOrigin.x), Int32(startOrigin.y))
      // It is the place of the contents, whatever frame a window manager adds.
      hints.win_gravity = StaticGravity
    }
    XSetWMNormalHints(connection.display, id, &hints)
  }

  /// Sets instance and class, which associate the window with its desktop file. An instance is an
  /// X resource name, so it has no blanks.
  private func setClass(name: String, className: String) {
    let instance = name.lowercased().map { $0.isWhitespace ? "-" : $0 }
    let bytes = Array(String(instance).utf8) + [0] + Array(className.utf8) + [0]
    properties.set(XA_WM_CLASS, type: XA_STRING, bytes: bytes)
  }

  private func setProtocols() {
    var names: [AtomName] = [.wmDeleteWindow, .wmTakeFocus, .ping]
    if syncCounter != 0 {
      // Announced only if supported: a compositor may freeze a window that does not answer.
      names.append(.syncRequest)
      properties.set(connection.atoms[.syncCounter], type: XA_CARDINAL, values: [syncCounter])
    }
    properties.set(
      connection.atoms[.wmProtocols], type: XA_ATOM, values: names.map { connection.atoms[$0] })
  }

  /// Sets the process identifier and the host name; a window manager may kill a local process that
  /// does not answer its pings.
  private func setProcess() {
    properties.set(connection.atoms[.pid], type: XA_CARDINAL, values: [UInt(getpid())])
    var host = [CChar](repeating: 0, count: 256)
    guard gethostname(&host, host.count - 1) == 0 else { return }
    let name = host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    properties.set(XA_WM_CLIENT_MACHINE, type: XA_STRING, bytes: name)
  }

  private func setIcons(_ icons: [Bitmap]) {
    guard !icons.isEmpty else { return }
    properties.set(
      connection.atoms[.icon], type: XA_CARDINAL, values: icons.flatMap(WindowIcon.values))
  }
}

/// Encodes icons for the desktop (_NET_WM_ICON).
nonisolated enum WindowIcon {
  /// Returns width, height and the pixels, with straight alpha in the top byte.
  static func values(of bitmap: Bitmap) -> [UInt] {
    var values = [UInt(bitmap.width), UInt(bitmap.height)]
    values.reserveCapacity(2 + bitmap.width * bitmap.height)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { values.append(value(of: bitmap[x, y])) }
    }
    return values
  }

  private static func value(of color: Color) -> UInt {
    let parts = [color.alpha, color.red, color.green, color.blue]
    return parts.reduce(0) { $0 << 8 | UInt((min(max($1, 0), 1) * 255).rounded()) }
  }
}
