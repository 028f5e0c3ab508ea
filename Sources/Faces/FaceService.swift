import Confined
import Drawing
import Glibc
import Platform

extension ConfinedProgram {
  /// The program that finds faces.
  static let faces = ConfinedProgram("guise-faces", logName: "faces.log")
}

/// Finds the faces of one photo, whose pixels arrive in shared memory.
package struct FaceService: ConfinedService {
  package static var program: ConfinedProgram { .faces }
  package static let version = 2
  /// Longer than any search takes on a machine that does something else, too.
  package static let patience = Duration.seconds(5)

  /// Finds the faces in pixels, best first: four bytes for each, blue, green, red and one that is ignored.
  package typealias Search =
    @Sendable (
      _ start: UnsafeRawPointer, _ width: Int, _ height: Int, _ stride: Int
    ) throws -> [Face]

  private let search: Result<Search, FaceError>

  /// Creates the service; without a search, as without networks, the answer to each request is why. It is called
  /// once in a process.
  package init(by search: Result<Search, FaceError>) { self.search = search }

  package func limits(for request: PacketSocket.Packet) -> Confinement {
    // A photo of 4096 x 4096 pixels and its halves, and the networks.
    Confinement(memory: 384 << 20, processorTime: 5)
  }

  package func serve(_ request: PacketSocket.Packet, on socket: PacketSocket) throws {
    let search: Search
    do throws(FaceError) { search = try self.search.get() } catch {
      return try socket.send(FaceReply.problem(error).packet)
    }
    guard let size = FaceRequest(request.words), let file = request.file else {
      throw SystemError(number: EPROTO)
    }
    let memory = try SharedMemory(
      mapping: file, count: size.stride * size.height, isWritable: false)
    let faces = try memory.withPointer { try search($0, size.width, size.height, size.stride) }
    for face in faces { try socket.send(FaceReply.face(face).packet) }
    try socket.send(FaceReply.finished.packet)
  }
}
