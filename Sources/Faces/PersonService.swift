import Confined
import Drawing
import Glibc
import Platform

/// Tells people from what is behind them, in squares of one picture, whose pixels arrive in shared memory.
package struct PersonService: ConfinedService {
  package static var program: ConfinedProgram { .faces }
  package static let version = 1
  package static let patience = FaceService.patience

  /// Writes the mask of each square, one after another.
  package typealias Search =
    @Sendable (
      _ start: UnsafeRawPointer, _ width: Int, _ height: Int, _ stride: Int,
      _ squares: [PersonMask.Square], _ masks: UnsafeMutableBufferPointer<UInt8>
    ) throws -> Void

  private let search: Result<Search, FaceError>

  /// Creates the service; without a search, as without the network, the answer to each request is why. It is
  /// called once in a process.
  package init(by search: Result<Search, FaceError>) { self.search = search }

  package func limits(for request: PacketSocket.Packet) -> Confinement {
    // A picture of 4096 x 4096 pixels and its halves, and the network.
    Confinement(memory: 384 << 20, processorTime: 5)
  }

  package func serve(_ request: PacketSocket.Packet, on socket: PacketSocket) throws {
    let search: Search
    do throws(FaceError) { search = try self.search.get() } catch {
      return try socket.send(.init(words: [2, error.rawValue]))
    }
    guard let wanted = PersonRequest(request.words), let file = request.file else {
      throw SystemError(number: EPROTO)
    }
    let size = wanted.picture
    let memory = try SharedMemory(
      mapping: file, count: size.stride * size.height, isWritable: false)
    let masks = try SharedMemory(count: wanted.squares.count * PersonMask.side * PersonMask.side)
    try memory.withPointer { start in
      try masks.withPointer { target in
        let values = target.bindMemory(to: UInt8.self, capacity: masks.count)
        try search(
          start, size.width, size.height, size.stride, wanted.squares,
          UnsafeMutableBufferPointer(start: values, count: masks.count))
      }
    }
    try socket.send(.init(words: [1], file: masks.file))
  }
}
