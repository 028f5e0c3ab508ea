import CGio

/// A subscription to a signal of a bus, until this object is released. Signals are delivered to the
/// thread-default context of the thread that subscribes.
package final class BusSignals {
  private let bus: SessionBus
  private let receive: (BusValue) -> Void
  private var subscription: UInt32 = 0

  /// Subscribes to a signal of any program.
  ///
  /// - Parameters:
  ///   - argument: The first parameter of the signals to receive, a text; nil for any.
  ///   - receive: Called with the parameters of each signal.
  package init(
    of bus: SessionBus, path: String, interface: String, member: String, argument: String? = nil,
    receive: @escaping (BusValue) -> Void
  ) {
    self.bus = bus
    self.receive = receive
    // The subscription ends with this object.
    let data = Unmanaged.passUnretained(self).toOpaque()
    subscription = bus.withConnection {
      g_dbus_connection_signal_subscribe(
        $0, nil, interface, member, path, argument, touchkit_bus_plain_signal,
        { _, _, _, _, _, parameters, data in
          guard let parameters, let data else { return }
          let signals = Unmanaged<BusSignals>.fromOpaque(data).takeUnretainedValue()
          signals.receive(BusValue(owned: g_variant_ref(parameters)))
        }, data, nil)
    }
  }

  /// Follows which program offers a name.
  ///
  /// - Parameter receive: Called with the names on the bus of the program that has offered it until now and
  ///   of the one that does from now on; each is empty for none.
  package convenience init(
    ofOwner name: String, on bus: SessionBus,
    receive: @escaping (_ old: String, _ new: String) -> Void
  ) {
    self.init(
      of: bus, path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: "NameOwnerChanged", argument: name
    ) { receive($0[1]?.string ?? "", $0[2]?.string ?? "") }
  }

  deinit { bus.withConnection { g_dbus_connection_signal_unsubscribe($0, subscription) } }
}
