import Platform

/// What a folder contains for a file chooser.
package struct FolderListing: Sendable {
  /// The maximum number of files that are looked at: a folder may have millions.
  package static let maximumCount = 20_000
  /// The maximum number of files that are read, because their names do not tell what they are.
  private static let maximumLooks = 1000
  /// The maximum number of symbolic links that are listed.
  private static let maximumLinks = 200

  /// The folders, pictures and projects, without hidden ones.
  package private(set) var files: [BrowsedFile] = []
  /// The paths of symbolic links. They were not followed: what they lead to may not answer.
  package private(set) var links: [String] = []

  /// Lists a folder; nil if it cannot be read. Blocks.
  ///
  /// - Parameter isCancelled: Called for each file; true ends with an empty list.
  package init?(of folder: String, isCancelled: () -> Bool = { false }) {
    guard let entries = FileSystem.entries(in: folder) else { return nil }
    var looks = 0
    for entry in entries.prefix(Self.maximumCount) where !entry.name.hasPrefix(".") {
      if isCancelled() {
        (files, links) = ([], [])
        return
      }
      let path = folder == "/" ? "/" + entry.name : folder + "/" + entry.name
      switch entry.kind {
      case .folder: files.append(BrowsedFile(folder: path))
      case .link: if links.count < Self.maximumLinks { links.append(path) }
      case .other:
        if BrowsedFile.needsLook(path) { looks += 1 }
        if let file = BrowsedFile(path: path, looksInside: looks <= Self.maximumLooks) {
          files.append(file)
        }
      }
    }
  }
}
