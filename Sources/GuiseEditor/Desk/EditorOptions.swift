import DisguiseModel
import Faces

/// The editor's options, as given on the command line.
package nonisolated struct EditorOptions {
  /// What the editor opens at the start.
  package enum Start: Hashable {
    /// The last work, or the start card if there is none.
    case lastWork
    /// The first sample face.
    case sampleFace
    /// A photo or a document at a path.
    case file(path: String)
    /// Several files, or what only the desktop can read: paths and URIs.
    case files([String])
  }

  package var start = Start.lastWork
  package var showsTouches = false
  /// What is set, also by the command line.
  package var settings = Settings()
  /// The file that keeps what is set in the editor; nil to keep it for the session only.
  package var settingsFile: SettingsFile?
  /// What was wrong with files of settings.
  package var settingsProblems: [SettingsProblem] = []
  /// How the last session was left.
  package var remembered = Remembered()
  /// The folder that keeps the work between sessions; nil if there is no place for it, so that it is
  /// not kept.
  package var stateDirectory: String?
  package var environment: [String: String]
  /// Finds the faces of a photo whose pixels can be read again from a source; blocks.
  var findFaces:
    @Sendable (Photo, PhotoSource, _ isCancelled: () -> Bool) throws(FaceError) -> [Face] = {
      (photo, source, isCancelled) throws(FaceError) in
      try photo.faces(from: source, isCancelled: isCancelled)
    }
  /// Called with a message if the file to start with cannot be opened.
  package var logError: (String) -> Void = { _ in }

  package init(stateDirectory: String?, environment: [String: String]) {
    self.stateDirectory = stateDirectory
    self.environment = environment
  }

  /// Adopts the settings of files.
  package mutating func adopt(_ contents: SettingsFiles.Contents, of files: SettingsFiles) {
    settings = contents.settings
    settingsProblems = contents.problems
    settingsFile = files.user
  }
}
