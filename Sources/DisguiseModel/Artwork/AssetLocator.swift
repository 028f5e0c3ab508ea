import Drawing
import FoundationEssentials
import Glibc
import Platform

/// Finds the assets folder: the artwork, faces and icons included with Guise.
package enum AssetLocator {
  /// Returns the assets folder, or nil if there is none.
  ///
  /// Tried in this order: `$GUISE_ASSETS`; `../share/guise` relative to the executable's folder, as
  /// installed; a folder `Assets` beside or above the executable, as in the source tree.
  package static func find(
    environment: [String: String], executable: String = Executable.path
  ) -> String? {
    if let named = environment["GUISE_ASSETS"], !named.isEmpty { return named }
    let binaries = parent(of: executable)
    let installed = parent(of: binaries) + "/share/guise"
    return isAssets(installed) ? installed : find(above: executable)
  }

  /// Returns the nearest folder `Assets` beside or above a file.
  package static func find(above file: String) -> String? {
    var folder = parent(of: file)
    while true {
      if isAssets(folder + "/Assets") { return folder + "/Assets" }
      guard !folder.isEmpty else { return nil }
      folder = parent(of: folder)
    }
  }

  /// Whether a folder contains Guise's list of tabs: other folders may be named Assets, too.
  private static func isAssets(_ path: String) -> Bool {
    access(path + "/Stickers/tabs.json", R_OK) == 0
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}
