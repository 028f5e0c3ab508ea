import CGio
import Platform

/// A connection to the message bus of the user's session, D-Bus. Blocks: use it off the main thread.
final class SessionBus {
  let connection: OpaquePointer

  /// Connects to the bus that an environment names; nil if there is none. Starts no bus of its own.
  init?(environment: [String: String]) {
    let address =
      environment["DBUS_SESSION_BUS_ADDRESS"]
      ?? environment["XDG_RUNTIME_DIR"].flatMap { folder in
        FileSystem.exists(folder + "/bus") ? "unix:path=\(folder)/bus" : nil
      }
    guard let address, !address.isEmpty,
      let connection = g_dbus_connection_new_for_address_sync(
        address,
        GDBusConnectionFlags(
          G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
            | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue),
        nil, nil, nil)
    else { return nil }
    self.connection = connection
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Calls a method, starting its program if needed, and returns its results; nil after an error or
  /// if there is no answer within 10 seconds.
  func call(_ method: BusMethod, _ arguments: [BusValue]) -> BusValue? {
    g_dbus_connection_call_sync(
      connection, method.name, method.path, method.interface, method.member,
      BusValue.floatingTuple(arguments), nil, G_DBUS_CALL_FLAGS_NONE, 10_000, nil, nil
    ).map(BusValue.init(owned:))
  }

  /// Returns whether a program offers a name, or could be started to do so.
  func offers(_ name: String) -> Bool {
    let owned = call(.bus("NameHasOwner"), [BusValue(name)])?[0]?.bool ?? false
    return owned
      || call(.bus("ListActivatableNames"), [])?[0]?.strings.contains(name) ?? false
  }
}

/// A method that can be called on a bus.
struct BusMethod {
  /// The name of the program that offers it.
  let name: String
  let path: String
  let interface: String
  let member: String

  /// A method of the bus itself.
  fileprivate static func bus(_ member: String) -> BusMethod {
    BusMethod(
      name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: member)
  }
}

/// A value that travels on a bus: a `GVariant`.
final class BusValue {
  let variant: OpaquePointer

  /// Takes a reference that the caller owns.
  init(owned variant: OpaquePointer) { self.variant = variant }

  private convenience init(floating variant: OpaquePointer) {
    self.init(owned: g_variant_ref_sink(variant))
  }

  /// A text.
  convenience init(_ text: String) { self.init(floating: g_variant_new_string(text)) }

  /// A list of texts.
  convenience init(_ texts: [String]) {
    let children = texts.map { g_variant_new_string($0) }
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    self.init(floating: g_variant_new_array(type, children, gsize(children.count)))
  }

  /// A dictionary of options.
  convenience init(options: [String: BusValue]) {
    let children = options.map { key, value in
      g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value.variant))
    }
    let type = g_variant_type_new("{sv}")
    defer { g_variant_type_free(type) }
    self.init(floating: g_variant_new_array(type, children, gsize(children.count)))
  }

  /// Bytes, ended by a zero as D-Bus writes paths.
  convenience init(path: String) {
    self.init(floating: path.withPath { g_variant_new_bytestring($0) })
  }

  /// A value in GVariant's text format; nil if the text is invalid.
  convenience init?(text: String) {
    guard let variant = g_variant_parse(nil, text, nil, nil, nil) else { return nil }
    self.init(floating: variant)
  }

  deinit { g_variant_unref(variant) }

  /// A component of a tuple; a variant is opened.
  subscript(index: Int) -> BusValue? {
    guard g_variant_is_container(variant) != 0, index < g_variant_n_children(variant) else {
      return nil
    }
    return g_variant_get_child_value(variant, gsize(index)).map(BusValue.init(owned:))
  }

  /// A value of a dictionary with texts as keys.
  subscript(key: String) -> BusValue? {
    guard typeText == "a{sv}" else { return nil }
    return g_variant_lookup_value(variant, key, nil).map(BusValue.init(owned:))
  }

  /// The text; nil if it is something else.
  var string: String? {
    guard ["s", "o"].contains(typeText) else { return nil }
    return g_variant_get_string(variant, nil).map { String(cString: $0) }
  }

  /// The texts of a list; empty if it is something else.
  var strings: [String] {
    guard typeText == "as" else { return [] }
    return (0..<g_variant_n_children(variant)).compactMap { self[Int($0)]?.string }
  }

  /// The truth value; nil if it is something else.
  var bool: Bool? { typeText == "b" ? g_variant_get_boolean(variant) != 0 : nil }

  /// The number; nil if it is something else.
  var number: UInt32? { typeText == "u" ? g_variant_get_uint32(variant) : nil }

  private var typeText: String { String(cString: g_variant_get_type_string(variant)) }

  /// A tuple of values that its user takes over.
  static func floatingTuple(_ values: [BusValue]) -> OpaquePointer? {
    g_variant_new_tuple(values.map(\.variant), gsize(values.count))
  }
}
