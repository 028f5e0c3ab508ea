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

extension UserFolders {
  /// The folders that every user has, existing or not.
  var places: [Place] {
    let folders = [
      (localized("Pictures"), "pictures", folder(.pictures)),
      (localized("Downloads"), "downloads", folder(.downloads)),
      (localized("Documents"), "documents", folder(.documents)),
      (localized("Desktop"), "desktop", folder(.desktop)), (localized("Home"), "home", home),
    ]
    return folders.compactMap { name, identifier, path in
      // For `xdg-user-dirs`, who sets a folder to the home folder has none.
      guard let path, identifier == "home" || path != home else { return nil }
      return Place(
        name: name, identifier: identifier, icon: identifier == "pictures" ? "photo" : "folder",
        content: .folder(path))
    }
  }
}

/// Finds out which of the user's folders there are. Each is one once it has answered, and one that does
/// not answer is none.
final class PlaceFinder {
  /// Called when a folder has come, or is gone.
  var onChange: () -> Void = {}

  let folders: UserFolders
  private let questions: FileQuestions
  /// In the order in which they are shown, existing or not.
  private var candidates: [Place] = []
  /// Whether the folders exist, as far as they have answered.
  private var answers: [String: Bool] = [:]
  private var unanswered: Set<String> = []
  /// Whether the folders have room, as far as they have answered.
  private var rooms: [String: Bool] = [:]

  init(folders: UserFolders, questions: FileQuestions) {
    (self.folders, self.questions) = (folders, questions)
  }

  /// Asks all folders again: drives come and go. What has answered before is a place meanwhile.
  ///
  /// - Parameter isForSaving: Whether new files are to be saved there: not on a camera.
  func search(isForSaving: Bool) {
    candidates = []
    let own = folders.places
    candidates = own.filter { $0.identifier == "pictures" }
    for drive in Drives.mounted() {
      let name = FileSystem.lastComponent(of: drive)
      if !isForSaving {
        add(localized("Camera"), "camera-\(name)", Drives.cameraFolder(on: drive), icon: "camera")
      }
      add(name, "drive-\(name)", drive, icon: "drive")
    }
    for place in own { add(place.name, place.identifier, place.folder) }
    ask(paths)
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

  /// Asks whether there is room for a new file in folders; it changes.
  func askForRoom(_ paths: [String]) {
    rooms = [:]
    for path in paths {
      questions.ask {
        FileSystem.hasRoom(in: path)
      } then: { [weak self] in
        self?.rooms[path] = $0
        self?.onChange()
      }
    }
  }

  /// Whether there is a folder with room for a new file, as far as that has answered; nil otherwise.
  func hasRoom(_ path: String) -> Bool? { rooms[path] }

  /// The folders of all places, existing or not.
  var paths: [String] { candidates.compactMap(\.folder) }

  /// The folders that there are.
  var places: [Place] { candidates.filter { $0.folder.map(isThere) == true } }

  /// Whether there is a folder at a path, as far as that has answered; nil otherwise.
  func isThere(_ path: String) -> Bool? { answers[path] }
}
