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
    /// An existing folder; the one to begin with.
    case folder(String)
  }

  /// How the dialog ended.
  package enum Answer: Hashable, Sendable {
    case chosen(path: String)
    case cancelled
    /// There is no portal, or it failed.
    case failed
  }

  private let request: PortalRequest

  /// Creates a chooser for the session of an environment.
  package init(environment: [String: String]) {
    request = PortalRequest(environment: environment)
  }

  /// Returns whether the desktop has a portal. Blocks.
  package static func isAvailable(environment: [String: String]) -> Bool {
    SessionBus(environment: environment)?.offers(PortalRequest.portal) ?? false
  }

  /// Shows the dialog and waits for its end, or for `cancel`. Blocks for as long as the user takes,
  /// so call it on a thread of its own.
  ///
  /// - Parameter parent: The X11 window above which the dialog appears; nil for none.
  package func run(_ purpose: Purpose, title: String, parent: UInt?) -> Answer {
    Answer(
      request.run(
        "org.freedesktop.portal.FileChooser", purpose.member,
        [BusValue(parent: parent), BusValue(title)], options: purpose.options))
  }

  /// Ends `run`; from any thread.
  package func cancel() { request.cancel() }
}

extension DesktopFileChooser.Purpose {
  fileprivate var member: String {
    switch self {
    case .open, .folder: "OpenFile"
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
    case .folder(let folder):
      let isFolder = BusValue(text: "true").map { ["directory": $0] } ?? [:]
      return isFolder.merging(["current_folder": BusValue(path: folder)]) { old, _ in old }
    }
  }
}

extension DesktopFileChooser.Answer {
  fileprivate init(_ answer: PortalRequest.Answer) {
    switch answer {
    case .granted(let results):
      let path = results?["uris"]?.strings.first.flatMap(FileURI.path(of:))
      self = path.map { .chosen(path: $0) } ?? .failed
    case .cancelled: self = .cancelled
    case .failed: self = .failed
    }
  }
}
