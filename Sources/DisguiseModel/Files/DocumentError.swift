/// Why a project document cannot be opened.
package enum DocumentError: Error, Hashable, CustomStringConvertible {
  /// The file cannot be read at all; the reason is the system's.
  case unreadable(name: String, reason: String)
  /// The file is something else.
  case notADocument(name: String)
  /// The file is of a later format than this version knows.
  case newer(name: String, version: Int)
  /// The file was a document once; the detail says what is wrong.
  case damaged(name: String, detail: String)

  /// What happened and what to do.
  package var description: String {
    switch self {
    case .unreadable(let name, let reason):
      "Couldn't open \(name): \(reason)."
    case .notADocument(let name):
      "\(name) isn't a Guise document. Choose a .guise file or a picture."
    case .newer(let name, let version):
      "\(name) was made by a newer Guise (format \(version)). "
        + "Update Guise to open it; the file is unchanged."
    case .damaged(let name, let detail):
      "\(name) is damaged: \(detail). Open another copy of it; the file is unchanged."
    }
  }
}
