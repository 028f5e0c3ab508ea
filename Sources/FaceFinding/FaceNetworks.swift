import Faces
import Platform

/// The networks that find faces, read from files.
package struct FaceNetworks: Sendable {
  let detector: Network
  let mesh: Network

  /// Reads the networks of a folder, and prepares what computes them. Before the process is confined.
  package init(folder: String) throws {
    func network(_ path: String) throws -> Network {
      try Network(FileSystem.read(path, upTo: 16 << 20))
    }
    (detector, mesh) = (
      try network(FaceNetworkFolder.detector(in: folder)),
      try network(FaceNetworkFolder.mesh(in: folder))
    )
    try NetworkRuntime.initialize()
  }

  /// What the networks of this program find; nil without any, or if one is damaged.
  package static func installedSearch(
    environment: [String: String] = Launch.currentEnvironment
  ) -> FaceService.Search? {
    guard let folder = FaceNetworkFolder.find(environment: environment),
      let networks = try? FaceNetworks(folder: folder)
    else { return nil }
    return { start, width, height, stride in
      try FaceSearch(networks).faces(in: start, width: width, height: height, stride: stride)
    }
  }
}
