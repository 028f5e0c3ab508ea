import Platform

/// A request to the desktop's portal, which is answered later: by a dialog of another program, mostly.
package final class PortalRequest: Sendable {
  /// How a request ended.
  package enum Answer {
    /// It was granted, with these results: a dictionary.
    case granted(BusValue?)
    /// The user has declined it, or `cancel` was called.
    case cancelled
    /// There is no portal, or it failed.
    case failed
  }

  /// The portal's name on the bus.
  package static let portal = "org.freedesktop.portal.Desktop"
  package static let path = "/org/freedesktop/portal/desktop"

  private let environment: [String: String]
  private let context = BusContext()

  /// Creates requests for the session of an environment.
  package init(environment: [String: String]) { self.environment = environment }

  /// Returns whether the desktop's portal has an interface, such as `org.freedesktop.portal.Print`. Blocks.
  package static func isAvailable(_ interface: String, environment: [String: String]) -> Bool {
    guard let bus = SessionBus(environment: environment), bus.offers(portal) else { return false }
    let get = BusMethod(
      name: portal, path: path, interface: "org.freedesktop.DBus.Properties", member: "Get")
    return bus.call(get, [BusValue(interface), BusValue("version")], within: .seconds(2)) != nil
  }

  /// Makes a request and waits for its answer, or for `cancel`. Blocks for as long as the user takes, so
  /// call it on a thread of its own.
  ///
  /// - Parameters:
  ///   - arguments: What precedes the options.
  ///   - options: The options, to which a token is added.
  ///   - file: A file that is passed along, to which `BusValue(handle: 0)` refers.
  package func run(
    _ interface: String, _ member: String, _ arguments: [BusValue],
    options: [String: BusValue] = [:], file: OpenFile? = nil
  ) -> Answer {
    context.use {
      // Made here, so that its end wakes up this thread, too.
      guard let bus = SessionBus(environment: environment), let request = Self.request(of: bus)
      else { return .failed }
      var answer: Answer?
      let response = BusSignals(
        of: bus, path: request, interface: "org.freedesktop.portal.Request", member: "Response"
      ) { parameters in
        switch parameters[0]?.number {
        case 0: answer = .granted(parameters[1])
        case 1: answer = .cancelled
        default: answer = .failed
        }
      }
      // A portal that has crashed does not answer any more. One that is started was nobody before.
      let owner = BusSignals(ofOwner: Self.portal, on: bus) { old, _ in
        if !old.isEmpty, answer == nil { answer = .failed }
      }
      defer { withExtendedLifetime((response, owner)) {} }
      let method = BusMethod(
        name: Self.portal, path: Self.path, interface: interface, member: member)
      let options = options.merging(["handle_token": BusValue(Self.token)]) { _, new in new }
      guard bus.call(method, arguments + [BusValue(options: options)], file: file) != nil else {
        return .failed
      }
      while answer == nil, !context.isCancelled, !bus.isClosed { context.waitForSignal() }
      return answer ?? (context.isCancelled ? .cancelled : .failed)
    }
  }

  /// Ends `run`; from any thread.
  package func cancel() { context.cancel() }

  private static let token = "guise"

  /// The object that sends the response: its path follows from the caller's unique name.
  private static func request(of bus: SessionBus) -> String? {
    guard let name = bus.name else { return nil }
    let sender = name.dropFirst().map { $0 == "." ? "_" : $0 }
    return "\(path)/request/\(String(sender))/\(token)"
  }
}

/// The X11 window above which a dialog of the portal appears, as it names one.
extension BusValue {
  /// - Parameter parent: The window; nil for none.
  package convenience init(parent: UInt?) {
    self.init(parent.map { "x11:" + String($0, radix: 16) } ?? "")
  }
}
