import DisguiseModel
import Platform

/// Where new files go: to folders of the user, who may keep them on a share that does not answer.
nonisolated struct SavingPlaces: Sendable {
  /// The folder that is set; nil for the usual one.
  let chosen: String?
  let environment: [String: String]

  /// The folder for exported pictures: the chosen one, or `Guise` in the user's folder for pictures.
  /// Blocks, so ask for it off the main thread.
  var pictures: String { chosen ?? ExportFolder.standard(environment: environment) }

  /// The folders in which a chooser for new files begins, in the first one that exists: that for
  /// exported pictures, and the user's pictures. Does not block.
  var folders: [String] {
    let folders = UserFolders(environment: environment)
    let roots = [folders.folder(.pictures), folders.home].compactMap(\.self)
    guard let pictures = roots.first else { return [chosen].compactMap(\.self) }
    if let chosen { return [chosen, pictures] }
    return [pictures + "/Guise", pictures] + roots.dropFirst().map { $0 + "/Guise" }
  }

  /// What a person calls the place where a file is: one of their folders, or the name of the folder.
  @MainActor func name(of path: String) -> String {
    let folder = FileSystem.folder(of: path)
    for place in UserFolders(environment: environment).places {
      guard let known = place.folder else { continue }
      if folder == known || chosen == nil && folder == known + "/Guise" { return place.name }
    }
    return FileSystem.lastComponent(of: folder).printable
  }
}

extension SavingPlaces {
  /// The places that are set.
  @MainActor init(_ settings: SettingsStore, _ options: EditorOptions) {
    environment = options.environment
    chosen = settings[.folder].path(home: UserFolders(environment: environment).home)
  }
}
