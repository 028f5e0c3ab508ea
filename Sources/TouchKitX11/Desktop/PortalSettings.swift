import DesktopBus
import Platform
import TouchKit

/// What the user has chosen for all programs, as the desktop's portal tells it
/// (`org.freedesktop.appearance` of `org.freedesktop.portal.Settings`).
nonisolated struct PortalSettings: Hashable, Sendable {
  /// 1 for dark, 2 for light.
  var colorScheme: UInt32 = 0
  /// 1 for high contrast.
  var contrast: UInt32 = 0
  /// 1 for no animations.
  var reducedMotion: UInt32 = 0

  /// The appearance that the user prefers; nil without a preference.
  var appearance: Appearance? {
    switch (contrast, colorScheme) {
    case (1, _): .highContrast
    case (_, 1): .dark
    case (_, 2): .light
    default: nil
    }
  }

  /// Whether the user wants no animations.
  var reducesMotion: Bool { reducedMotion == 1 }

  /// Changes a setting; others are ignored.
  mutating func set(_ key: String, to number: UInt32) {
    switch key {
    case "color-scheme": colorScheme = number
    case "contrast": contrast = number
    case "reduced-motion": reducedMotion = number
    default: break
    }
  }
}

/// Follows the settings of the desktop's portal on a thread of its own: a portal that starts or
/// hangs keeps nobody waiting.
nonisolated final class PortalSettingsObserver: Sendable {
  private let context = BusContext()

  /// Starts to follow the portal of a session; does nothing if there is no session bus.
  ///
  /// - Parameter onChange: Called on the thread, for the first settings and each change.
  init(environment: [String: String], onChange: @escaping @Sendable (PortalSettings) -> Void) {
    // Without a thread, the settings daemon's theme remains.
    try? WorkerThread { [context] in
      Self.run(environment, context, onChange)
    }.detach()
  }

  deinit { context.cancel() }

  private static let space = "org.freedesktop.appearance"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  private static func run(
    _ environment: [String: String], _ context: BusContext,
    _ onChange: @escaping @Sendable (PortalSettings) -> Void
  ) {
    guard let bus = SessionBus(environment: environment) else { return }
    context.use {
      var settings = PortalSettings()
      let signals = BusSignals(
        of: bus, path: path, interface: interface, member: "SettingChanged"
      ) { parameters in
        guard parameters[0]?.string == space, let key = parameters[1]?.string,
          let number = parameters[2]?.number
        else { return }
        settings.set(key, to: number)
        onChange(settings)
      }
      let readAll = BusMethod(
        name: "org.freedesktop.portal.Desktop", path: path, interface: interface,
        member: "ReadAll")
      if let all = bus.call(readAll, [BusValue([space])])?[0]?[space] {
        for key in ["color-scheme", "contrast", "reduced-motion"] {
          if let number = all[key]?.number { settings.set(key, to: number) }
        }
        onChange(settings)
      }
      while !context.isCancelled, !bus.isClosed { context.waitForSignal() }
      withExtendedLifetime(signals) {}
    }
  }
}
