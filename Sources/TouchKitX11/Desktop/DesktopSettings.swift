import CX11
import TouchKit

/// Observes the desktop-wide settings: the interface scale, the size of texts, the appearance, the accent,
/// animations, and the colors of the display.
final class DesktopSettings {
  /// Pixels per point in the current settings.
  private(set) var scale = 1.0
  /// The appearance that the user has chosen, or that of the theme; nil if the desktop has none.
  private(set) var appearance: Appearance?
  /// The accent color that the user has chosen; nil if the desktop has none.
  private(set) var accentColor: Color?
  /// The factor by which texts are larger than everything else.
  private(set) var textScale = 1.0
  /// Whether the user wants no animations.
  private(set) var reducesMotion = false
  /// Converts sRGB to the colors of the display; nil if the desktop states no other profile
  /// (`_ICC_PROFILE` of the ICC Profiles in X Specification).
  private(set) var displayColors: ColorTransform?

  private let connection: XConnection
  private let selection: Atom
  private var daemon: XID = 0
  private var settings = XSettings()
  private var portal = PortalSettings()
  private var resources = ""
  private var colorProfile: ColorProfile?

  /// Reads the desktop's settings and subscribes to changes.
  init(connection: XConnection) {
    self.connection = connection
    selection = connection.atoms[.settingsSelection]
    XSelectInput(connection.display, connection.root, PropertyChangeMask | StructureNotifyMask)
    resources = XResourceManagerString(connection.display).map { String(cString: $0) } ?? ""
    followDaemon()
    update()
    readColorProfile()
  }

  /// Handles an event; returns whether a setting changed.
  func handle(_ event: XEvent) -> Bool {
    switch event.type {
    case PropertyNotify
    where event.xproperty.window == connection.root
      && event.xproperty.atom == connection.atoms[.colorProfile]:
      return readColorProfile()
    case PropertyNotify where event.xproperty.window == connection.root:
      guard event.xproperty.atom == connection.atoms[.resourceManager] else { return false }
      let root = XProperty(connection, window: connection.root)
      let bytes = root.bytes(connection.atoms[.resourceManager], type: XA_STRING)
      resources = String(decoding: bytes, as: UTF8.self)
    case PropertyNotify where daemon != 0 && event.xproperty.window == daemon:
      readSettings()
    case DestroyNotify where daemon != 0 && event.xdestroywindow.window == daemon:
      // The last settings stay in effect until another daemon starts.
      daemon = 0
      return false
    case ClientMessage:
      let message = DesktopMessage(event.xclient, atoms: connection.atoms)
      guard message == .newManager(selection: selection) else { return false }
      followDaemon()
    default:
      return false
    }
    return update()
  }

  /// Adopts the settings of the portal; returns whether a setting changed.
  func adopt(_ portal: PortalSettings) -> Bool {
    self.portal = portal
    return update()
  }

  @discardableResult
  private func update() -> Bool {
    let old = (scale, appearance, reducesMotion)
    let (oldAccent, oldTextScale) = (accentColor, textScale)
    textScale = portal.textScale ?? 1
    accentColor = portal.accentColor
    scale = InterfaceScale.scale(settings: settings, resources: resources, textScale: textScale)
    appearance = portal.appearance ?? Appearance(settings)
    reducesMotion = portal.reducesMotion || settings.reducesMotion
    return (scale, appearance, reducesMotion) != old
      || (accentColor, textScale) != (oldAccent, oldTextScale)
  }

  /// Reads the profile of the display; returns whether it changed.
  @discardableResult
  private func readColorProfile() -> Bool {
    let root = XProperty(connection, window: connection.root)
    let profile = ColorProfile(root.bytes(connection.atoms[.colorProfile], type: nil))
    guard profile != colorProfile else { return false }
    colorProfile = profile
    displayColors = profile.flatMap { ColorTransform(from: nil, to: $0) }
    return true
  }

  private func followDaemon() {
    // Grabbed so that the daemon's window cannot be destroyed before we subscribe to it.
    XGrabServer(connection.display)
    daemon = XGetSelectionOwner(connection.display, selection)
    if daemon != 0 {
      XSelectInput(connection.display, daemon, PropertyChangeMask | StructureNotifyMask)
    }
    XUngrabServer(connection.display)
    if daemon != 0 { readSettings() }
  }

  private func readSettings() {
    let property = XProperty(connection, window: daemon)
    let type = connection.atoms[.settings]
    settings = XSettings(property.bytes(type, type: type))
  }
}

/// Computes the interface scale, in pixels per point.
nonisolated enum InterfaceScale {
  /// Returns the desktop's scale, rounded to quarters and at least 1.
  ///
  /// The settings daemon takes precedence; users without one set the resource database. Physical
  /// size is ignored, because monitors report it wrongly. Dots per inch contain the factor by which the
  /// desktop makes texts larger, which is not that of everything else.
  static func scale(settings: XSettings, resources: String, textScale: Double = 1) -> Double {
    let factor = Double(settings.numbers["Gdk/WindowScalingFactor"] ?? 0)
    // The daemon reports dots per inch in units of 1/1024; -1 means unset.
    let dots = Double(settings.numbers["Xft/DPI"] ?? 0) / 1024
    if dots > 0 || factor > 0 { return rounded(max(dots / 96 / textScale, factor)) }
    return rounded((resolution(in: resources) ?? 96 * textScale) / 96 / textScale)
  }

  /// Returns the largest scale up to a wanted one at which a window shows what it must, of a size in points;
  /// it is at least 1, if no less is wanted. On a small screen a large interface would hide buttons.
  static func fitting(_ wanted: Double, _ size: Size, in pixels: Size) -> Double {
    let room = min(pixels.width / max(size.width, 1), pixels.height / max(size.height, 1))
    return max(min(wanted, (room * 4).rounded(.down) / 4), min(wanted, 1))
  }

  /// Rounds a scale that an app has chosen to quarters, and clamps it to 0.5...8.
  static func chosen(_ scale: Double) -> Double {
    scale.isFinite ? min(max((scale * 4).rounded() / 4, 0.5), 8) : 1
  }

  /// Rounds to quarters, at which most artwork and text stays sharp, and clamps to 1...8.
  static func rounded(_ scale: Double) -> Double {
    guard scale.isFinite else { return 1 }
    return min(max((scale * 4).rounded() / 4, 1), 8)
  }

  /// Returns the value of `Xft.dpi` in a resource database; nil if it is missing or not positive.
  static func resolution(in resources: String) -> Double? {
    for line in resources.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]) == "Xft.dpi" else { continue }
      return Double(trimmed(parts[1])).flatMap { $0 > 0 ? $0 : nil }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
