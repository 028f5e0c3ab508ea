import DesktopBus
import Platform
import TouchKitAccessibility

/// Follows what the desktop's session says, on a thread of its own: the settings of its portal, and whether
/// programs are to be accessible. A program that starts or hangs there keeps nobody waiting.
nonisolated final class SessionObserver: Sendable {
  /// A change of the session.
  enum Change: Sendable {
    case settings(PortalSettings)
    /// The address of the accessibility bus; nil while nobody needs it.
    case accessibility(String?)
  }

  private let context = BusContext()

  /// Starts to follow a session; does nothing if there is no session bus.
  ///
  /// - Parameter onChange: Called on the thread, for what is so at first and each change.
  init(environment: [String: String], onChange: @escaping @Sendable (Change) -> Void) {
    // Without a thread, the settings daemon's theme remains.
    try? WorkerThread { [context] in
      Self.run(environment, context, onChange)
    }.detach()
  }

  deinit { context.cancel() }

  private static func run(
    _ environment: [String: String], _ context: BusContext,
    _ onChange: @escaping @Sendable (Change) -> Void
  ) {
    context.use {
      // Made here, so that its end wakes up this thread, too.
      guard let bus = SessionBus(environment: environment) else { return }
      let status = AccessibilityStatus(of: bus) { onChange(.accessibility($0)) }
      let signals = followPortal(on: bus) { onChange(.settings($0)) }
      while !context.isCancelled, !bus.isClosed { context.waitForSignal() }
      withExtendedLifetime((status, signals)) {}
    }
  }

  private static let portal = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  private static func followPortal(
    on bus: SessionBus, _ onChange: @escaping (PortalSettings) -> Void
  ) -> [BusSignals] {
    var settings = PortalSettings()
    let changes = BusSignals(
      of: bus, path: path, interface: interface, member: "SettingChanged"
    ) { parameters in
      guard let group = parameters[0]?.string, let key = parameters[1]?.string,
        let value = parameters[2], settings.set(key, in: group, to: value)
      else { return }
      onChange(settings)
    }
    let readAll = BusMethod(name: portal, path: path, interface: interface, member: "ReadAll")
    func read(startsPortal: Bool) {
      let groups = PortalSettings.keys.keys.sorted()
      bus.ask(readAll, [BusValue(groups)], startsProgram: startsPortal) { answer in
        guard let all = answer?[0] else { return }
        for group in groups {
          for key in PortalSettings.keys[group] ?? [] {
            guard let value = all[group]?[key] else { continue }
            _ = settings.set(key, in: group, to: value)
          }
        }
        onChange(settings)
      }
    }
    // One that comes again may have missed a change.
    let owner = BusSignals(ofOwner: portal, on: bus) { _, new in
      if !new.isEmpty { read(startsPortal: false) }
    }
    read(startsPortal: true)
    return [changes, owner]
  }
}
