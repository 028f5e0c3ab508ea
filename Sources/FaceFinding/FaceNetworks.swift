import Faces
import Platform

/// The networks that find faces, read from files.
package struct FaceNetworks: Sendable {
  let detector: Network
  let mesh: Network

  /// Reads the networks of this program, and prepares what computes them. Before the process is confined.
  package init(environment: [String: String] = Launch.currentEnvironment) throws(FaceError) {
    let files = try FaceNetworkFolder.read(environment: environment)
    do {
      (detector, mesh) = (try Network(files.detector), try Network(files.mesh))
      try NetworkRuntime.initialize()
    } catch is Network.Flaw {
      throw .damagedNetworks
    } catch {
      throw .failed
    }
  }

  /// Finds what is a face for these networks.
  package var search: FaceService.Search {
    { start, width, height, stride in
      try FaceSearch(self).faces(in: start, width: width, height: height, stride: stride)
    }
  }
}
