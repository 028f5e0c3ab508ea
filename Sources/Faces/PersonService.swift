import Confined
import Platform

/// Tells people from what is behind them, in squares of one picture.
package struct PersonService: PictureService {
  package static let version = 1

  /// Writes the mask of each square, one after another.
  package typealias Search =
    @Sendable (
      _ start: UnsafeRawPointer, _ width: Int, _ height: Int, _ stride: Int,
      _ squares: [PersonMask.Square], _ masks: UnsafeMutableBufferPointer<UInt8>
    ) throws -> Void

  package let search: Result<Search, FaceError>

  /// Creates the service; without a search, as without the network, the answer to each request is why. It is
  /// called once in a process.
  package init(by search: Result<Search, FaceError>) { self.search = search }

  package func look(
    at pixels: UnsafeRawPointer, for request: PersonRequest, by search: Search,
    answeringOn socket: PacketSocket
  ) throws {
    let (size, squares) = (request.picture, request.squares)
    let masks = try SharedMemory(count: squares.count * PersonMask.side * PersonMask.side)
    try masks.withPointer { target in
      let values = target.bindMemory(to: UInt8.self, capacity: masks.count)
      try search(
        pixels, size.width, size.height, size.stride, squares,
        UnsafeMutableBufferPointer(start: values, count: masks.count))
    }
    try socket.send(.init(words: [1], file: masks.file))
  }
}
