/// Why the work cannot be kept for the next start.
package enum StateError: Error, Hashable, CustomStringConvertible {
  /// The folder cannot be made or written to; the reason is the system's.
  case unusable(path: String, reason: String)
  /// A file in it cannot be written; the reason is the system's.
  case unwritable(path: String, reason: String)

  /// What happened and what to do.
  package var description: String {
    switch self {
    case .unusable(let path, let reason):
      "Your work can't be kept in \(path): \(reason). Save it before you close Guise, "
        + "or start with --state-directory and another folder."
    case .unwritable(let path, let reason):
      "Couldn't note the last step in \(path): \(reason). Save your work before you close Guise."
    }
  }
}
