import Platform

/// Where the networks are that find faces.
package enum FaceNetworkFolder {
  /// The network that finds boxes.
  package static func detector(in folder: String) -> String { folder + "/detector.network" }
  /// The network that finds the points in a box.
  package static func mesh(in folder: String) -> String { folder + "/mesh.network" }

  /// Returns the folder; nil if there is none with both.
  ///
  /// Tried in this order: `$GUISE_NETWORKS` alone if it is set; `share/guise/networks` beside the folder of
  /// programs, as installed; `networks` above the executable, as in the build folder.
  package static func find(
    environment: [String: String] = Launch.currentEnvironment
  ) -> String? {
    if let named = environment["GUISE_NETWORKS"], !named.isEmpty {
      return hasBoth(named) ? named : nil
    }
    let programs = FileSystem.folder(of: Executable.path)
    // The editor is in `bin`, what finds faces in `libexec/guise`.
    var folders = ["/..", "/../.."].map { programs + $0 + "/share/guise/networks" }
    var above = programs
    for _ in 0..<3 {
      above = FileSystem.folder(of: above)
      folders.append(above + "/networks")
    }
    return folders.first(where: hasBoth)
  }

  private static func hasBoth(_ folder: String) -> Bool {
    FileSystem.exists(detector(in: folder)) && FileSystem.exists(mesh(in: folder))
  }
}
