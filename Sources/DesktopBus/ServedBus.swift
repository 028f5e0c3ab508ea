import CGio
import Platform

/// A call of a method that a program on a bus received.
package struct BusCall {
  package let path: String
  package let interface: String
  package let member: String
  /// The arguments, a tuple.
  package let arguments: BusValue

  /// Creates a call.
  package init(path: String, interface: String, member: String, arguments: BusValue) {
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}

/// The answer to a call.
package enum BusAnswer {
  /// The results, in their order.
  case results([BusValue])
  /// An error of the bus, such as "UnknownMethod".
  case failure(String)
}

/// A connection to a bus on which this program offers objects.
///
/// Calls are answered on GDBus's own thread, of which there is one in a program however many buses it is
/// connected to.
package final class ServedBus: Sendable {
  nonisolated(unsafe) private let connection: OpaquePointer
  private let cancellation: BusCancellation
  nonisolated(unsafe) private var filter: UInt32 = 0
  private let answer: @Sendable (BusCall) -> BusAnswer?
  private let onSignal: @Sendable (String) -> Void
  /// Used on GDBus's thread.
  nonisolated(unsafe) private var limit = WorkLimit()

  /// Connects to a bus. Blocks until the bus has answered or the cancellation; nil if it does not.
  ///
  /// - Parameter answer: Answers a call, on another thread; nil for one that is not for an object of this
  ///   program.
  /// - Parameter onSignal: Called with the path of the object that has sent a signal, on another thread.
  package init?(
    address: String, cancellation: BusCancellation,
    answer: @escaping @Sendable (BusCall) -> BusAnswer?,
    onSignal: @escaping @Sendable (String) -> Void
  ) {
    let made = g_dbus_connection_new_for_address_sync(
      address, touchkit_bus_client, nil, cancellation.object, nil)
    withExtendedLifetime(cancellation) {}
    guard let made else { return nil }
    connection = made
    self.cancellation = cancellation
    self.answer = answer
    self.onSignal = onSignal
    // A bus that goes away must not end the program.
    g_dbus_connection_set_exit_on_close(connection, 0)
    // The filter owns a reference until the connection is closed.
    filter = g_dbus_connection_add_filter(
      connection,
      { connection, message, isIncoming, data in
        guard isIncoming != 0, let connection, let message, let data else { return message }
        let bus = Unmanaged<ServedBus>.fromOpaque(data).takeUnretainedValue()
        let type = g_dbus_message_get_message_type(message)
        if type == touchkit_bus_signal, let path = g_dbus_message_get_path(message) {
          bus.onSignal(String(cString: path))
        }
        guard type == touchkit_bus_method_call else { return message }
        guard bus.limit.perform({ bus.reply(to: message, connection) }) else { return message }
        g_object_unref(UnsafeMutableRawPointer(message))
        return nil
      }, Unmanaged.passRetained(self).toOpaque(),
      { data in data.map { Unmanaged<ServedBus>.fromOpaque($0).release() } })
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(connection)) }

  /// Ends the connection; no call is answered any more.
  package func close() {
    g_dbus_connection_remove_filter(connection, filter)
    g_dbus_connection_close(connection, nil, nil, nil)
  }

  /// The name of this program on the bus.
  package var name: String {
    g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? ""
  }

  /// Whether the bus has ended.
  package var isClosed: Bool { g_dbus_connection_is_closed(connection) != 0 }

  /// Calls a method and returns its results; nil after an error, a cancellation or if there is no answer in
  /// time.
  package func call(
    _ method: BusMethod, _ arguments: [BusValue], within milliseconds: Int32 = 10_000
  ) -> BusValue? {
    BusValue(tuple: arguments).withVariant {
      g_dbus_connection_call_sync(
        connection, method.name, method.path, method.interface, method.member, $0, nil,
        touchkit_bus_plain_call, milliseconds, cancellation.object, nil)
    }.map(BusValue.init(owned:))
  }

  /// Calls a method and does not wait for an answer.
  package func send(_ method: BusMethod, _ arguments: [BusValue]) {
    BusValue(tuple: arguments).withVariant {
      g_dbus_connection_call(
        connection, method.name, method.path, method.interface, method.member, $0, nil,
        touchkit_bus_plain_call, -1, nil, nil, nil)
    }
  }

  /// Asks the bus for the signals of an object of any program.
  package func receiveSignals(from path: String) {
    send(.bus("AddMatch"), [BusValue("type='signal',path='\(path)'")])
  }

  /// Sends a signal to all programs.
  package func signal(path: String, interface: String, member: String, _ parameters: [BusValue]) {
    BusValue(tuple: parameters).withVariant {
      _ = g_dbus_connection_emit_signal(connection, nil, path, interface, member, $0, nil)
    }
  }

  /// Waits until all signals have been given to the bus, or for the cancellation.
  package func flush() {
    g_dbus_connection_flush_sync(connection, cancellation.object, nil)
  }

  private func reply(to message: OpaquePointer, _ connection: OpaquePointer) -> Bool {
    guard let path = g_dbus_message_get_path(message),
      let member = g_dbus_message_get_member(message)
    else { return false }
    let interface = g_dbus_message_get_interface(message).map { String(cString: $0) } ?? ""
    let body = g_dbus_message_get_body(message).map { BusValue(owned: g_variant_ref($0)) }
    let call = BusCall(
      path: String(cString: path), interface: interface, member: String(cString: member),
      arguments: body ?? BusValue(tuple: []))
    guard let answer = answer(call) else { return false }
    guard touchkit_bus_wants_reply(message) != 0 else { return true }
    let reply: OpaquePointer?
    switch answer {
    case .results(let values):
      reply = g_dbus_message_new_method_reply(message)
      BusValue(tuple: values).withVariant { g_dbus_message_set_body(reply, $0) }
    case .failure(let name):
      reply = g_dbus_message_new_method_error_literal(
        message, "org.freedesktop.DBus.Error.\(name)", name)
    }
    guard let reply else { return true }
    g_dbus_connection_send_message(connection, reply, touchkit_bus_plain_message, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(reply))
    return true
  }
}

/// Ends what blocks on a bus, from any thread.
package final class BusCancellation: Sendable {
  nonisolated(unsafe) fileprivate let object: UnsafeMutablePointer<GCancellable> =
    g_cancellable_new()

  package init() {}

  deinit { g_object_unref(UnsafeMutableRawPointer(object)) }

  package func cancel() { g_cancellable_cancel(object) }

  package var isCancelled: Bool { g_cancellable_is_cancelled(object) != 0 }
}
