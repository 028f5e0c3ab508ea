import DisguiseModel
import Platform

/// Where new files go. Its folders are those of the user, who may keep them on a share that does not
/// answer: all of them block, so ask for them off the main thread.
nonisolated struct SavingPlaces: Sendable {
  /// The folder that was chosen on the command line.
  let chosen: String?
  let environment: [String: String]

  /// The folder for exported pictures: the chosen one, or `Guise` in the user's folder for pictures.
  var pictures: String { chosen ?? ExportFolder.standard(environment: environment) }

  /// The folder in which a chooser for new files begins: that for exported pictures, or the user's
  /// pictures as long as it does not exist; nil if neither does.
  var start: String? {
    [pictures, ExportFolder.pictures(environment: environment)].first(where: FileSystem.isFolder)
  }
}

extension EditorOptions {
  /// Where new files go.
  nonisolated var places: SavingPlaces {
    SavingPlaces(chosen: exportDirectory, environment: environment)
  }
}
