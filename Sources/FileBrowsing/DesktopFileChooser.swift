import CGio
import Platform

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
  private let context = Context()

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
    let response = PortalResponse()
    return context.use { context in
      guard let request = Self.request(of: bus, token: Self.token) else { return .failed }
      response.subscribe(on: bus, to: request)
      defer { response.unsubscribe(from: bus) }
      let method = BusMethod(
        name: Self.portal, path: "/org/freedesktop/portal/desktop",
        interface: "org.freedesktop.portal.FileChooser", member: purpose.member)
      let window = parent.map { "x11:" + String($0, radix: 16) } ?? ""
      let options = purpose.options.merging(["handle_token": BusValue(Self.token)]) { _, new in new
      }
      guard
        bus.call(method, [BusValue(window), BusValue(title), BusValue(options: options)]) != nil
      else { return .failed }
      while response.answer == nil, !self.context.isCancelled,
        g_dbus_connection_is_closed(bus.connection) == 0
      {
        g_main_context_iteration(context, 1)
      }
      return response.answer ?? (self.context.isCancelled ? .cancelled : .failed)
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

/// The end of a portal's dialog: its signal `Response`.
private final class PortalResponse {
  private(set) var answer: DesktopFileChooser.Answer?
  private var subscription: UInt32 = 0

  func subscribe(on bus: SessionBus, to request: String) {
    subscription = g_dbus_connection_signal_subscribe(
      bus.connection, nil, "org.freedesktop.portal.Request", "Response", request, nil,
      G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, parameters, data in
        guard let parameters, let data else { return }
        let response = Unmanaged<PortalResponse>.fromOpaque(data).takeUnretainedValue()
        response.take(BusValue(owned: g_variant_ref(parameters)))
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  func unsubscribe(from bus: SessionBus) {
    g_dbus_connection_signal_unsubscribe(bus.connection, subscription)
  }

  /// Takes the parameters of the signal: 0 for a choice, and its results.
  private func take(_ parameters: BusValue) {
    switch parameters[0]?.number {
    case 0:
      let path = parameters[1]?["uris"]?.strings.first.flatMap(FileURI.path(of:))
      answer = path.map { .chosen(path: $0) } ?? .failed
    case 1: answer = .cancelled
    default: answer = .failed
    }
  }
}

/// A GLib main context for one thread, which any thread can cancel.
private final class Context: Sendable {
  nonisolated(unsafe) private let context = g_main_context_new()
  private let cancellation = Monitor(false)

  deinit { g_main_context_unref(context) }

  var isCancelled: Bool { cancellation.value }

  func cancel() {
    cancellation.update { $0 = true }
    g_main_context_wakeup(context)
  }

  /// Makes this the thread's context, to which GDBus delivers signals, while `body` runs.
  func use<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    g_main_context_push_thread_default(context)
    defer { g_main_context_pop_thread_default(context) }
    return body(context)
  }
}
