import Faces
import Platform

/// The networks that find faces, read from files.
package struct FaceNetworks: FaceSearching {
  let detector: Network
  let mesh: Network

  /// Reads the networks of a folder, and prepares what computes them. Before the process is confined.
  package init(folder: String) throws {
    func network(_ name: String) throws -> Network {
      try Network(FileSystem.read("\(folder)/\(name).network", upTo: 16 << 20))
    }
    detector = try network("detector")
    mesh = try network("mesh")
    try NetworkRuntime.initialize()
  }
  package func faces(
    in start: UnsafeRawPointer, width: Int, height: Int, stride: Int
  ) throws -> [Face] {
    try FaceSearch(self).faces(in: start, width: width, height: height, stride: stride)
  }

  /// Reads the networks that belong to this program; nil without any, or if one is damaged.
  ///
  /// Tried in this order: the folder `$GUISE_NETWORKS`; `../../share/guise/networks` relative to the
  /// executable's folder, as installed; a folder `networks` above it, as in the build folder.
  package static func installed(
    environment: [String: String] = Launch.currentEnvironment
  ) -> FaceNetworks? {
    if let named = environment["GUISE_NETWORKS"], !named.isEmpty {
      return try? FaceNetworks(folder: named)
    }
    let program = FileSystem.folder(of: Executable.path)
    var folders = [program + "/../../share/guise/networks"]
    var above = program
    for _ in 0..<3 {
      above = FileSystem.folder(of: above)
      folders.append(above + "/networks")
    }
    return folders.first(where: FileSystem.exists).flatMap { try? FaceNetworks(folder: $0) }
  }
}
