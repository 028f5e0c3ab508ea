import CGio
import DesktopBus

/// The file chooser of the desktop's portal, `org.freedesktop.portal.FileChooser`: a dialog of
/// another program.
package final class DesktopFileChooser: Sendable {
  /// What is to be chosen.
  package enum Purpose: Sendable {
    /// An existing photo, or a project as well.
    case open(includingProjects: Bool)
    /// A place and a name for a new file; with a suggested name, in a folder.
    case save(name: String, folder: String)
  }

  /// How the dialog ended.
  package enum Answer: Hashable, Sendable {
    case chosen(path: String)
    case cancelled
    /// There is no portal, or it failed.
    case failed
  }

  private let environment: [String: String]
  private let context = BusContext()

  /// Creates a chooser for the session of an environment.
  package init(environment: [String: String]) { self.environment = environment }

  /// Returns whether the desktop has a portal. Blocks.
  package static func isAvailable(environment: [String: String]) -> Bool {
    SessionBus(environment: environment)?.offers(portal) ?? false
  }

  /// Shows the dialog and waits for its end, or for `cancel`. Blocks for as long as the user takes,
  /// so call it on a thread of its own.
  ///
  /// - Parameter parent: The X11 window above which the dialog appears; nil for none.
  package func run(_ purpose: Purpose, title: String, parent: UInt?) -> Answer {
    guard let bus = SessionBus(environment: environment) else { return .failed }
    return context.use {
      guard let request = Self.request(of: bus, token: Self.token) else { return .failed }
      var answer: Answer?
      let response = BusSignals(
        of: bus, path: request, interface: "org.freedesktop.portal.Request", member: "Response"
      ) { answer = Answer($0) }
      defer { withExtendedLifetime(response) {} }
      let method = BusMethod(
        name: Self.portal, path: "/org/freedesktop/portal/desktop",
        interface: "org.freedesktop.portal.FileChooser", member: purpose.member)
      let window = parent.map { "x11:" + String($0, radix: 16) } ?? ""
      let options = purpose.options.merging(["handle_token": BusValue(Self.token)]) { _, new in new
      }
      guard
        bus.call(method, [BusValue(window), BusValue(title), BusValue(options: options)]) != nil
      else { return .failed }
      while answer == nil, !context.isCancelled, !bus.isClosed { context.waitForSignal() }
      return answer ?? (context.isCancelled ? .cancelled : .failed)
    }
  }

  /// Ends `run`; from any thread.
  package func cancel() { context.cancel() }

  private static let portal = "org.freedesktop.portal.Desktop"
  private static let token = "guise"

  /// The object that sends the response: its path follows from the caller's unique name.
  private static func request(of bus: SessionBus, token: String) -> String? {
    guard let name = g_dbus_connection_get_unique_name(bus.connection) else { return nil }
    let sender = String(cString: name).dropFirst().map { $0 == "." ? "_" : $0 }
    return "/org/freedesktop/portal/desktop/request/\(String(sender))/\(token)"
  }
}

extension DesktopFileChooser.Purpose {
  fileprivate var member: String {
    switch self {
    case .open: "OpenFile"
    case .save: "SaveFile"
    }
  }

  fileprivate var options: [String: BusValue] {
    switch self {
    case .open(let includingProjects):
      let projects = includingProjects ? ", (uint32 0, '*.guise')" : ""
      let filters = BusValue(text: "[('Photos', [(uint32 1, 'image/*')\(projects)])]")
      return filters.map { ["filters": $0] } ?? [:]
    case .save(let name, let folder):
      return ["current_name": BusValue(name), "current_folder": BusValue(path: folder)]
    }
  }
}

extension DesktopFileChooser.Answer {
  /// The answer in the parameters of a portal's signal `Response`: 0 for a choice, and its results.
  fileprivate init(_ parameters: BusValue) {
    switch parameters[0]?.number {
    case 0:
      let path = parameters[1]?["uris"]?.strings.first.flatMap(FileURI.path(of:))
      self = path.map { .chosen(path: $0) } ?? .failed
    case 1: self = .cancelled
    default: self = .failed
    }
  }
}
