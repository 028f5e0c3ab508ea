import Drawing
import Faces
import Platform

/// Tells people from what is behind them, by the network "selfie segmentation" of MediaPipe.
package struct PersonNetwork: Sendable {
  private let network: Network

  /// Reads the network of this program, and prepares what computes it. Before the process is confined.
  package init(environment: [String: String] = Launch.currentEnvironment) throws(FaceError) {
    let file = try FaceNetworkFolder.readPeople(environment: environment)
    do {
      network = try Network(file)
      try NetworkRuntime.initialize()
    } catch is Network.Flaw {
      throw .damagedNetworks
    } catch {
      throw .failed
    }
  }

  /// Writes what belongs to a person for this network.
  package var search: PersonService.Search {
    { start, width, height, stride, squares, masks in
      let side = PersonMask.side
      let runtime = try NetworkRuntime(network, width: side, height: side)
      guard let output = runtime.outputs.values.first, output.has(side, channels: 1) else {
        throw NetworkRuntime.Failure(status: 0)
      }
      let pixels = PhotoPixels(start, width: width, height: height, stride: stride)
      for (index, square) in squares.enumerated() {
        runtime.input.withNumbers { pixels.take(side, side, square.place, .mesh, into: $0) }
        try runtime.run()
        for number in 0..<side * side {
          masks[index * side * side + number] = UInt8(
            min(max(output[number] * 255, 0), 255).rounded())
        }
      }
    }
  }
}
