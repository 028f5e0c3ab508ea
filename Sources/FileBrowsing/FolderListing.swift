import Platform

/// What a folder contains for a file chooser.
package enum FolderListing {
  /// The maximum number of files that are looked at: a folder may have millions.
  package static let maximumCount = 20_000
  /// The maximum number of files that are read, because their names do not tell what they are.
  private static let maximumLooks = 1000

  /// Returns the folders, pictures and projects in a folder, without hidden ones; empty if it cannot
  /// be read. Blocks.
  ///
  /// - Parameter isCancelled: Called for each file; true ends with an empty list.
  package static func files(
    in folder: String, isCancelled: () -> Bool = { false }
  ) -> [BrowsedFile] {
    var files: [BrowsedFile] = []
    var looks = 0
    for name in FileSystem.names(in: folder).prefix(maximumCount) where !name.hasPrefix(".") {
      if isCancelled() { return [] }
      let path = folder == "/" ? "/" + name : folder + "/" + name
      if BrowsedFile.needsLook(path) { looks += 1 }
      if let file = BrowsedFile(path: path, looksInside: looks <= maximumLooks) {
        files.append(file)
      }
    }
    return files
  }
}
