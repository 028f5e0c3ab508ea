import DesktopBus

/// Follows whether the desktop wants programs to be accessible (`org.a11y.Status` of `org.a11y.Bus`). A
/// desktop without that service is not made to start it.
///
/// It lives on the thread that creates it, within its bus context.
package final class AccessibilityStatus {
  private static let name = "org.a11y.Bus"
  private static let path = "/org/a11y/bus"
  private static let status = "org.a11y.Status"
  private static let properties = "org.freedesktop.DBus.Properties"

  private let bus: SessionBus
  private let onChange: (String?) -> Void
  private var signals: [BusSignals] = []
  private var address: String?
  /// Numbers the questions: only the answer to the last one counts.
  private var question = 0

  /// Starts to follow the status.
  ///
  /// - Parameter onChange: Called with the address of the accessibility bus, or nil when it is not wanted
  ///   any more.
  package init(of bus: SessionBus, onChange: @escaping (String?) -> Void) {
    self.bus = bus
    self.onChange = onChange
    signals = [
      BusSignals(
        of: bus, path: Self.path, interface: Self.properties, member: "PropertiesChanged",
        argument: Self.status
      ) { [unowned self] _ in ask() },
      BusSignals(ofOwner: Self.name, on: bus) { [unowned self] _, _ in
        // A new service has another bus.
        report(nil)
        ask()
      },
    ]
    ask()
  }

  private func ask() {
    question += 1
    let number = question
    let method = BusMethod(
      name: Self.name, path: Self.path, interface: Self.properties, member: "GetAll")
    bus.ask(method, [BusValue(Self.status)]) { [weak self] answer in
      guard let self, number == question else { return }
      let isWanted = ["IsEnabled", "ScreenReaderEnabled"].contains {
        answer?[0]?[$0]?.bool ?? false
      }
      if isWanted { askForAddress(number) } else { report(nil) }
    }
  }

  private func askForAddress(_ number: Int) {
    let method = BusMethod(
      name: Self.name, path: Self.path, interface: Self.name, member: "GetAddress")
    bus.ask(method, []) { [weak self] answer in
      guard let self, number == question else { return }
      report(answer?[0]?.string.flatMap { $0.isEmpty ? nil : $0 })
    }
  }

  private func report(_ address: String?) {
    guard address != self.address else { return }
    self.address = address
    onChange(address)
  }
}
