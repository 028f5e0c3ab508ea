import CGio
import Platform

/// A connection to the message bus of the user's session, D-Bus. Blocks: use it off the main thread.
package final class SessionBus {
  private let connection: OpaquePointer

  /// Connects to the bus that an environment names; nil if there is none. Starts no bus of its own.
  package init?(environment: [String: String]) {
    let address =
      environment["DBUS_SESSION_BUS_ADDRESS"]
      ?? environment["XDG_RUNTIME_DIR"].flatMap { folder in
        FileSystem.exists(folder + "/bus") ? "unix:path=\(folder)/bus" : nil
      }
    guard let address, !address.isEmpty,
      let connection = g_dbus_connection_new_for_address_sync(
        address, touchkit_bus_client, nil, nil, nil)
    else { return nil }
    self.connection = connection
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Calls `body` with the connection, which is valid only during the call.
  package func withConnection<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(self) { body(connection) }
  }

  /// The name of this program on the bus.
  var name: String? {
    g_dbus_connection_get_unique_name(connection).map { String(cString: $0) }
  }

  /// Whether the bus has ended.
  package var isClosed: Bool { g_dbus_connection_is_closed(connection) != 0 }

  /// Calls a method, starting its program if needed, and returns its results; nil after an error or
  /// if there is no answer in time.
  ///
  /// - Parameter file: A file that is passed along, to which `BusValue(handle: 0)` refers.
  package func call(
    _ method: BusMethod, _ arguments: [BusValue], within patience: Duration = .seconds(10),
    file: OpenFile? = nil
  ) -> BusValue? {
    let milliseconds = Int32(clamping: Int64(patience / .milliseconds(1)))
    let files = file.map { file in
      let list = g_unix_fd_list_new()
      // Takes a copy.
      g_unix_fd_list_append(list, file.descriptor, nil)
      return list
    }
    defer { if let list = files ?? nil { g_object_unref(UnsafeMutableRawPointer(list)) } }
    return BusValue(tuple: arguments).withVariant {
      g_dbus_connection_call_with_unix_fd_list_sync(
        connection, method.name, method.path, method.interface, method.member, $0, nil,
        touchkit_bus_plain_call, milliseconds, files ?? nil, nil, nil, nil)
    }.map(BusValue.init(owned:))
  }

  /// Takes a name, until the connection is closed; returns false if another program has it.
  package func own(_ name: String) -> Bool {
    let doNotQueue: UInt32 = 4
    let isOwner: UInt32 = 1
    return call(.bus("RequestName"), [BusValue(name), BusValue(doNotQueue)])?[0]?.number == isOwner
  }

  /// Calls a method and returns at once. The results, or nil after an error or without an answer within 10
  /// seconds, are delivered to the thread-default context of this thread.
  ///
  /// - Parameter startsProgram: Whether the method's program is started if needed.
  package func ask(
    _ method: BusMethod, _ arguments: [BusValue], startsProgram: Bool = false,
    then use: @escaping (BusValue?) -> Void
  ) {
    let waiting = Unmanaged.passRetained(Waiting(use))
    BusValue(tuple: arguments).withVariant {
      g_dbus_connection_call(
        connection, method.name, method.path, method.interface, method.member, $0, nil,
        startsProgram ? touchkit_bus_plain_call : touchkit_bus_running_call, 10_000, nil,
        { source, result, data in
          guard let source, let data else { return }
          let connection = OpaquePointer(source)
          Unmanaged<Waiting>.fromOpaque(data).takeRetainedValue().use(
            g_dbus_connection_call_finish(connection, result, nil).map(BusValue.init(owned:)))
        }, waiting.toOpaque())
    }
  }

  /// What waits for the results of a call.
  private final class Waiting {
    let use: (BusValue?) -> Void
    init(_ use: @escaping (BusValue?) -> Void) { self.use = use }
  }

  /// Returns whether a program offers a name, or could be started to do so.
  package func offers(_ name: String) -> Bool {
    let owned = call(.bus("NameHasOwner"), [BusValue(name)])?[0]?.bool ?? false
    return owned
      || call(.bus("ListActivatableNames"), [])?[0]?.strings.contains(name) ?? false
  }
}

/// A method that can be called on a bus.
package struct BusMethod {
  /// The name of the program that offers it.
  let name: String
  let path: String
  let interface: String
  let member: String

  /// Creates the description of a method.
  package init(name: String, path: String, interface: String, member: String) {
    self.name = name
    self.path = path
    self.interface = interface
    self.member = member
  }

  /// A method of the bus itself.
  static func bus(_ member: String) -> BusMethod {
    BusMethod(
      name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: member)
  }
}
