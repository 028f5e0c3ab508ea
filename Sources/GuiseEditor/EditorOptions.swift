import DisguiseModel
import Foundation

/// How the editor starts, as the command line says.
package nonisolated struct EditorOptions {
  /// What is shown first.
  package enum Start {
    /// What was worked on last, else the card with the sample faces.
    case lastWork
    /// The first sample face.
    case sampleFace
    /// A photo or a document at a path.
    case file(path: String)
  }

  package var start = Start.lastWork
  package var isLeftHanded = false
  package var hasReducedMotion = false
  package var showsTouches = false
  /// Where finished pictures go; nil for the folder `Guise` in the user's pictures.
  package var exportDirectory: String?
  /// Where the work is kept between starts.
  package var stateDirectory: String
  package var environment: [String: String]
  /// The time of day, for names of files.
  package var date: @Sendable () -> Date = { Date() }

  /// Called with what is wrong with the file that the editor was started with.
  package var logError: (String) -> Void = { _ in }

  package init(stateDirectory: String, environment: [String: String]) {
    self.stateDirectory = stateDirectory
    self.environment = environment
  }
}
