import FileBrowsing
import Platform
import TouchKit

/// A place where the user keeps files.
struct Place {
  let name: String
  let identifier: String
  let icon: String
  let content: Content

  /// What is shown there.
  enum Content: Hashable {
    case recentFiles
    case folder(String)
    /// Whatever the desktop's own chooser shows.
    case other
  }

  /// The folder; nil if it is none.
  var folder: String? { if case .folder(let path) = content { path } else { nil } }
}

/// Finds out which of the user's folders there are. Each is one once it has answered, and one that does
/// not answer is none.
final class PlaceFinder {
  /// Called when a folder has come, or is gone.
  var onChange: () -> Void = {}

  private let folders: UserFolders
  private let questions: FileQuestions
  /// In the order in which they are shown, existing or not.
  private var candidates: [Place] = []
  /// Whether the folders exist, as far as they have answered.
  private var answers: [String: Bool] = [:]
  private var unanswered: Set<String> = []

  init(folders: UserFolders, questions: FileQuestions) {
    (self.folders, self.questions) = (folders, questions)
  }

  /// Asks all folders again: drives come and go. What has answered before is a place meanwhile.
  ///
  /// - Parameter isForSaving: Whether new files are to be saved there: not on a camera.
  func search(isForSaving: Bool) {
    candidates = []
    add(localized("Pictures"), "pictures", folders.folder(.pictures), icon: "photo")
    for drive in Drives.mounted() {
      let name = FileSystem.lastComponent(of: drive)
      if !isForSaving {
        add(localized("Camera"), "camera-\(name)", Drives.cameraFolder(on: drive), icon: "camera")
      }
      add(name, "drive-\(name)", drive, icon: "drive")
    }
    add(localized("Downloads"), "downloads", folders.folder(.downloads))
    add(localized("Documents"), "documents", folders.folder(.documents))
    add(localized("Desktop"), "desktop", folders.folder(.desktop))
    add(localized("Home"), "home", folders.home)
    ask(candidates.compactMap(\.folder))
  }

  private func add(
    _ name: String, _ identifier: String, _ folder: String?, icon: String = "folder"
  ) {
    guard let folder, !candidates.contains(where: { $0.folder == folder }) else { return }
    candidates.append(
      Place(name: name, identifier: identifier, icon: icon, content: .folder(folder)))
  }

  /// Asks whether there are folders at paths, unless their answers are still awaited.
  func ask(_ paths: [String]) {
    for path in paths where unanswered.insert(path).inserted {
      questions.ask {
        FileSystem.isFolder(path)
      } then: { [weak self] in
        self?.received($0, from: path)
      }
    }
  }

  private func received(_ isThere: Bool, from path: String) {
    unanswered.remove(path)
    if answers.updateValue(isThere, forKey: path) != isThere { onChange() }
  }

  /// The folders that there are.
  var places: [Place] { candidates.filter { $0.folder.map(isThere) == true } }

  /// Whether there is a folder at a path, as far as that has answered; nil otherwise.
  func isThere(_ path: String) -> Bool? { answers[path] }
}
