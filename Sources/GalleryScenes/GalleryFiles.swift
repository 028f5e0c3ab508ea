import Platform

/// Files that come with the gallery.
enum GalleryFiles {
  /// Returns the path of a drawing, such as `Emblems/lines.svg`.
  static func drawing(_ name: String) -> String? { drawings.map { $0 + "/" + name } }

  private static let drawings = folder("Drawings", orInSourceTree: "Assets/Gallery/Drawings")

  /// Returns a folder: `name` in `../share/touchkit-gallery` as installed, else `source` in the source
  /// tree above the program; nil if there is neither.
  static func folder(_ name: String, orInSourceTree source: String) -> String? {
    var above = FileSystem.folder(of: Executable.path)
    let installed = FileSystem.folder(of: above) + "/share/touchkit-gallery/" + name
    if FileSystem.exists(installed) { return installed }
    while above.count > 1 {
      let folder = above + "/" + source
      if FileSystem.exists(folder) { return folder }
      above = FileSystem.folder(of: above)
    }
    return nil
  }
}
