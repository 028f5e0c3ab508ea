import Confined
import Drawing
import Glibc
import Platform

/// What finds faces in pixels. Both sides of the connection know the service; only `guise-faces` knows
/// what finds them.
package protocol FaceSearching: Sendable {
  /// Returns the faces, best first, in pixels of the photo. Called once in a process.
  ///
  /// - Parameters:
  ///   - start: Four bytes for each pixel: blue, green, red and one that is ignored.
  ///   - stride: The bytes from one row to the next.
  func faces(
    in start: UnsafeRawPointer, width: Int, height: Int, stride: Int
  ) throws -> [Face]
}

extension ConfinedProgram {
  /// The program that finds faces.
  static let faces = ConfinedProgram("guise-faces", logName: "faces.log")
}

/// Finds the faces of one photo, whose pixels arrive in shared memory.
package struct FaceService: ConfinedService {
  package static var program: ConfinedProgram { .faces }
  package static let version = 1
  /// Longer than any search takes on a machine that does something else, too.
  package static let patience = Duration.seconds(5)

  private let finder: (any FaceSearching)?

  /// Creates the service; without a finder, as without networks, each request is told so.
  package init(by finder: (any FaceSearching)?) { self.finder = finder }

  package func limits(for request: PacketSocket.Packet) -> Confinement {
    // A photo of 4096 x 4096 pixels and its halves, and the networks.
    Confinement(memory: 384 << 20, processorTime: 5)
  }

  package func serve(_ request: PacketSocket.Packet, on socket: PacketSocket) throws {
    guard let finder else { return try socket.send(FaceReply.noFinder.packet) }
    guard let size = FaceRequest(request.words), let file = request.file else {
      throw SystemError(number: EPROTO)
    }
    let memory = try SharedMemory(mapping: file, count: size.stride * size.height)
    let faces = try finder.faces(
      in: memory.start, width: size.width, height: size.height, stride: size.stride)
    withExtendedLifetime(memory) {}
    for face in faces { try socket.send(FaceReply.face(face).packet) }
    try socket.send(FaceReply.finished.packet)
  }
}
