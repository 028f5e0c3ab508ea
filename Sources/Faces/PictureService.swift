import Confined
import Glibc
import Platform

extension ConfinedProgram {
  /// The program that finds faces, and tells people from what is behind them.
  static let faces = ConfinedProgram("guise-faces", logName: "faces.log")
}

/// What is wanted of a picture.
package protocol PictureRequest: Sendable {
  init?(_ words: [Int])
  /// The form of the picture's pixels.
  var picture: FaceRequest { get }
}

/// A service that looks at one picture, whose pixels arrive in shared memory: four bytes for each, blue, green, red and
/// one that is ignored.
package protocol PictureService: ConfinedService where Prepared == PacketSocket.Packet {
  associatedtype Request: PictureRequest
  associatedtype Search

  /// What looks at pictures, or why there is nothing that does, as without its networks.
  var search: Result<Search, FaceError> { get }

  /// Looks at a picture, and answers.
  func look(
    at pixels: UnsafeRawPointer, for request: Request, by search: Search,
    answeringOn socket: PacketSocket
  ) throws
}

extension PictureService {
  package static var program: ConfinedProgram { .faces }
  /// Longer than any search takes on a machine that does something else, too.
  package static var patience: Duration { .seconds(15) }

  package func limits(for request: PacketSocket.Packet) -> Confinement {
    // A picture of 4096 x 4096 pixels and its halves, and the networks.
    Confinement(memory: 384 << 20, processorTime: 10)
  }

  package func serve(_ request: PacketSocket.Packet, on socket: PacketSocket) throws {
    let search: Search
    do throws(FaceError) { search = try self.search.get() } catch {
      return try socket.send(FaceReply.problem(error).packet)
    }
    guard let wanted = Request(request.words), let file = request.file else {
      throw SystemError(number: EPROTO)
    }
    let memory = try SharedMemory(
      mapping: file, count: wanted.picture.stride * wanted.picture.height, isWritable: false)
    try memory.withPointer {
      try look(at: $0, for: wanted, by: search, answeringOn: socket)
    }
  }
}
