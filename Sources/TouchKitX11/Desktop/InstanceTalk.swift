import DesktopBus

/// The talk of two instances of an app: `org.freedesktop.Application`, and the scope in which
/// they belong together.
nonisolated struct InstanceTalk: Sendable {
  let identifier: String
  let scope: String
  /// The request of this start to another one; nil for none.
  let arrival: SingleInstance.Arrival?

  /// The number of files of one request, and of bytes of an identifier; further files, and longer
  /// identifiers, are left out.
  private static let (maximumFiles, maximumIdentifier) = (1_000, 256)
  private static let application = "org.freedesktop.Application"
  private static let instance = "org.touchkit.Instance"
  private static let startupID = "desktop-startup-id"
  private static let activationToken = "activation-token"

  /// The object's path is the name with slashes; a hyphen is no part of a path.
  private var path: String {
    "/" + identifier.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }.joined()
  }

  private static let description = """
    <node>
      <interface name="\(application)">
        <method name="Activate"><arg type="a{sv}" direction="in"/></method>
        <method name="Open">
          <arg type="as" direction="in"/>
          <arg type="a{sv}" direction="in"/>
        </method>
        <method name="ActivateAction">
          <arg type="s" direction="in"/>
          <arg type="av" direction="in"/>
          <arg type="a{sv}" direction="in"/>
        </method>
      </interface>
      <interface name="\(instance)">
        <property name="Scope" type="s" access="read"/>
      </interface>
    </node>
    """

  /// Offers this instance to others; nil if that fails.
  ///
  /// - Parameter receive: Called with what others want. The app has no actions of its own; they show its
  ///   window.
  func offer(
    on bus: SessionBus, receive: @escaping (SingleInstance.Arrival) -> Void
  ) -> BusObject? {
    BusObject(
      on: bus, path: path, description: Self.description, properties: ["Scope": scope]
    ) { member, arguments in
      let data = arguments[member == "Activate" ? 0 : member == "Open" ? 1 : 2]
      let identifier = data?[Self.startupID]?.string ?? data?[Self.activationToken]?.string
      let startupID = identifier.flatMap { $0.utf8.count <= Self.maximumIdentifier ? $0 : nil }
      let files = member == "Open" ? arguments[0]?.strings.prefix(Self.maximumFiles) ?? [] : []
      receive(
        SingleInstance.Arrival(
          request: files.isEmpty ? .activate : .open(Array(files)), startupID: startupID))
    }
  }

  /// Whether the running instance has this one's scope. Blocks for a second at most.
  func isSameScope(on bus: SessionBus) -> Bool {
    let get = BusMethod(
      name: identifier, path: path, interface: "org.freedesktop.DBus.Properties", member: "Get")
    return bus.call(get, [BusValue(Self.instance), BusValue("Scope")], within: .seconds(1))?[0]?
      .string == scope
  }

  /// Gives the running instance what this start wants; returns whether it has taken it. Blocks for four
  /// seconds at most.
  func handOver(_ arrival: SingleInstance.Arrival, on bus: SessionBus) -> Bool {
    let data = BusValue(
      options: arrival.startupID.map {
        [Self.startupID: BusValue($0), Self.activationToken: BusValue($0)]
      } ?? [:])
    let (member, arguments) =
      switch arrival.request {
      case .activate: ("Activate", [data])
      case .open(let files): ("Open", [BusValue(files), data])
      }
    let method = BusMethod(
      name: identifier, path: path, interface: Self.application, member: member)
    return bus.call(method, arguments, within: .seconds(4)) != nil
  }
}
