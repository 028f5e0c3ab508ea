import Drawing
import ImageCoding
import Platform

/// A picture that was saved: as long as its file is what was written, the same need not be saved again.
package struct SavedExport: Sendable {
  /// The disguise, which names its photo.
  package let disguise: Disguise
  /// The path of the file.
  package let path: String
  private let version: FileSystem.Version

  /// Remembers a picture that has just been written; nil if its file is gone. Blocks.
  package init?(of disguise: Disguise, at path: String) {
    guard let version = FileSystem.version(of: path) else { return nil }
    self.disguise = disguise
    self.path = path
    self.version = version
  }

  /// Whether the file is as it was written. Blocks.
  package var isIntact: Bool { FileSystem.version(of: path) == version }
}

extension [SavedExport] {
  /// The number of pictures that are remembered.
  private static var maximumCount: Int { 32 }

  /// Remembers another picture.
  package mutating func remember(_ picture: SavedExport) {
    removeAll { $0.path == picture.path }
    append(picture)
    if count > Self.maximumCount { removeFirst() }
  }

  /// The picture of a disguise that lies in a folder with a format, as it was written; nil if there is
  /// none. Blocks.
  package func picture(
    of disguise: Disguise, in folder: String, as format: ImageFormat
  ) -> SavedExport? {
    last { saved in
      // The number of the next element is not seen.
      saved.disguise.looksLike(disguise)
        && FileSystem.folder(of: saved.path) == folder
        && ImageFormat(path: saved.path) == format && saved.isIntact
    }
  }
}
