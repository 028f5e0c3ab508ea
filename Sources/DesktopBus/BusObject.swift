import CGio

/// An object of this program on a bus, until it is released: other programs call its methods and read
/// its properties. They are answered by the thread-default context of the thread that creates it.
package final class BusObject {
  private let bus: SessionBus
  private let answer: (_ member: String, _ arguments: BusValue) -> Void
  private let properties: [String: String]
  private var registrations: [UInt32] = []

  /// Offers an object; nil if the description is invalid or the path is taken.
  ///
  /// - Parameters:
  ///   - description: Its interfaces in D-Bus's introspection format. The bus's library refuses calls
  ///     with other arguments. Methods have no results.
  ///   - properties: The texts that can be read, by name.
  ///   - answer: Called with the name and the arguments of each call, before it is answered.
  package init?(
    on bus: SessionBus, path: String, description: String, properties: [String: String] = [:],
    answer: @escaping (_ member: String, _ arguments: BusValue) -> Void
  ) {
    self.bus = bus
    self.properties = properties
    self.answer = answer
    guard let node = g_dbus_node_info_new_for_xml(description, nil) else { return nil }
    defer { g_dbus_node_info_unref(node) }
    // GDBus copies it. The registrations end with this object.
    var table = Self.functions
    let data = Unmanaged.passUnretained(self).toOpaque()
    var next = node.pointee.interfaces
    while let interface = next?.pointee {
      let registration = bus.withConnection {
        g_dbus_connection_register_object($0, path, interface, &table, data, nil, nil)
      }
      guard registration != 0 else { return nil }
      registrations.append(registration)
      next = next?.successor()
    }
  }

  deinit {
    for registration in registrations {
      bus.withConnection { _ = g_dbus_connection_unregister_object($0, registration) }
    }
  }

  private static var functions: GDBusInterfaceVTable {
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, member, arguments, invocation, data in
      guard let member, let arguments, let data else { return }
      let object = Unmanaged<BusObject>.fromOpaque(data).takeUnretainedValue()
      object.answer(String(cString: member), BusValue(owned: g_variant_ref(arguments)))
      g_dbus_method_invocation_return_value(invocation, nil)
    }
    table.get_property = { _, _, _, _, name, _, data in
      guard let name, let data else { return nil }
      let object = Unmanaged<BusObject>.fromOpaque(data).takeUnretainedValue()
      return g_variant_new_string(object.properties[String(cString: name)] ?? "")
    }
    return table
  }
}
