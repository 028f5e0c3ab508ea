import CGio
import Platform
import Synchronization

/// A message bus of its own with a program that answers method calls.
package final class FakeDesktop: Sendable {
  /// A call that was received: its member and its arguments as text.
  package struct Call: Hashable, Sendable {
    package let member: String
    package let arguments: String

    package init(member: String, arguments: String) {
      self.member = member
      self.arguments = arguments
    }
  }

  /// The environment of a program in this session.
  package let environment: [String: String]
  private let daemon: ChildProcess
  private let server: Server

  /// Starts a bus on which a name is offered.
  ///
  /// - Parameter answer: Returns the results of a call, in GVariant's text format, and what is
  ///   signaled afterwards; empty results for no answer at all, nil for an error.
  package init(
    offering name: String, in folder: TemporaryFolder,
    answer: @escaping @Sendable (Call) -> (results: String, signal: Signal?)?
  ) throws {
    let address = "unix:path=\(folder.path("bus"))"
    environment = ["DBUS_SESSION_BUS_ADDRESS": address, "PATH": "/nowhere"]
    let ready = folder.path("address")
    // Not the desktop's own configuration: programs that are installed here must not be started.
    let configuration = try folder.write(
      """
      <busconfig>
        <type>session</type>
        <listen>\(address)</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """, to: "bus.conf")
    var launch = Launch(
      "dbus-daemon",
      ["--config-file=\(configuration)", "--nofork", "--nopidfile", "--print-address"])
    launch.outputFile = ready
    launch.bond = .diesWithParent
    daemon = try ChildProcess(launch)
    let deadline = Timeout(in: .seconds(20))
    while (try? FileSystem.read(ready, upTo: 4096))?.isEmpty != false, !deadline.isPast {
      guard daemon.exitStatus == nil else { break }
      _ = daemon.wait(until: Timeout(in: .milliseconds(5)))
    }
    server = try Server(address: address, name: name, answer: answer)
  }

  /// Sends a signal to all programs.
  ///
  /// - Parameter parameters: In GVariant's text format.
  package func send(path: String, interface: String, member: String, parameters: String) {
    server.send(path: path, interface: interface, member: member, parameters: parameters)
  }

  /// Offers another name, too.
  package func offer(_ name: String) throws {
    try server.call("RequestName", "('\(name)', uint32 4)")
  }

  /// Offers a name no longer, as after a crash.
  package func withdraw(_ name: String) throws { try server.call("ReleaseName", "('\(name)',)") }

  /// Ends the bus.
  package func stop() { daemon.stop() }

  /// The calls so far.
  package var calls: [Call] { server.calls.withLock { $0 } }

  deinit {
    server.close()
    daemon.stop()
  }

  /// A signal `Response` of a portal's request.
  package struct Signal: Sendable {
    /// The last component of the request's path.
    let token: String
    let parameters: String

    package init(token: String, parameters: String) {
      self.token = token
      self.parameters = parameters
    }
  }
}

/// The program on the bus. GDBus calls its filter on a thread of its own.
private final class Server: Sendable {
  typealias Answer = @Sendable (FakeDesktop.Call) -> (results: String, signal: FakeDesktop.Signal?)?

  let calls = Mutex<[FakeDesktop.Call]>([])
  nonisolated(unsafe) private let connection: OpaquePointer
  nonisolated(unsafe) private var filter: UInt32 = 0
  private let answer: Answer

  init(address: String, name: String, answer: @escaping Answer) throws {
    let made = g_dbus_connection_new_for_address_sync(
      address, touchkit_bus_client, nil, nil, nil)
    guard let made else { throw NoBus() }
    connection = made
    self.answer = answer
    // The filter, which GDBus may be calling when the last user is gone, keeps this object until `close`.
    filter = g_dbus_connection_add_filter(
      connection,
      { connection, message, isIncoming, data in
        guard let connection, let message, let data else { return message }
        let server = Unmanaged<Server>.fromOpaque(data).takeUnretainedValue()
        let type = g_dbus_message_get_message_type(message)
        guard isIncoming != 0, type == touchkit_bus_method_call else { return message }
        server.receive(message, connection)
        g_object_unref(UnsafeMutableRawPointer(message))
        return nil
      }, Unmanaged.passRetained(self).toOpaque(),
      { data in data.map { Unmanaged<Server>.fromOpaque($0).release() } })
    try call("RequestName", "('\(name)', uint32 4)")
  }

  /// Calls a method of the bus itself.
  func call(_ member: String, _ arguments: String) throws {
    let result = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      member, g_variant_parse(nil, arguments, nil, nil, nil), nil, touchkit_bus_plain_call,
      10_000, nil, nil)
    guard let result else { throw NoBus() }
    g_variant_unref(result)
  }

  struct NoBus: Error {}

  deinit { g_object_unref(UnsafeMutableRawPointer(connection)) }

  /// Ends the connection; no call is answered any more.
  func close() {
    g_dbus_connection_remove_filter(connection, filter)
    g_dbus_connection_close_sync(connection, nil, nil)
  }

  private func receive(_ message: OpaquePointer, _ connection: OpaquePointer) {
    let body = g_dbus_message_get_body(message).flatMap { g_variant_print($0, 0) }
    defer { g_free(body) }
    let call = FakeDesktop.Call(
      member: String(cString: g_dbus_message_get_member(message)),
      arguments: body.map { String(cString: $0) } ?? "")
    calls.withLock { $0.append(call) }
    guard let (results, signal) = answer(call) else {
      let error = g_dbus_message_new_method_error_literal(
        message, "org.freedesktop.DBus.Error.Failed", "refused")
      return send(error, connection)
    }
    guard !results.isEmpty else { return }
    let reply = g_dbus_message_new_method_reply(message)
    g_dbus_message_set_body(reply, g_variant_parse(nil, results, nil, nil, nil))
    send(reply, connection)
    guard let signal, let sender = g_dbus_message_get_sender(message) else { return }
    let caller = String(cString: sender).dropFirst().map { $0 == "." ? "_" : $0 }
    send(
      path: "/org/freedesktop/portal/desktop/request/\(String(caller))/\(signal.token)",
      interface: "org.freedesktop.portal.Request", member: "Response",
      parameters: signal.parameters)
  }

  func send(path: String, interface: String, member: String, parameters: String) {
    let signal = g_dbus_message_new_signal(path, interface, member)
    g_dbus_message_set_body(signal, g_variant_parse(nil, parameters, nil, nil, nil))
    send(signal, connection)
  }

  private func send(_ message: OpaquePointer?, _ connection: OpaquePointer) {
    g_dbus_connection_send_message(connection, message, touchkit_bus_plain_message, nil, nil)
    if let message { g_object_unref(UnsafeMutableRawPointer(message)) }
  }
}
