import Confined

/// Finds the faces of one photo.
package struct FaceService: PictureService {
  package static let version = 2

  /// Finds the faces in pixels, best first.
  package typealias Search =
    @Sendable (
      _ start: UnsafeRawPointer, _ width: Int, _ height: Int, _ stride: Int
    ) throws -> [Face]

  package let search: Result<Search, FaceError>

  /// Creates the service; without a search, as without networks, the answer to each request is why. It is called
  /// once in a process.
  package init(by search: Result<Search, FaceError>) { self.search = search }

  package func look(
    at pixels: UnsafeRawPointer, for request: FaceRequest, by search: Search,
    answeringOn socket: PacketSocket
  ) throws {
    let faces = try search(pixels, request.width, request.height, request.stride)
    for face in faces { try socket.send(FaceReply.face(face).packet) }
    try socket.send(FaceReply.finished.packet)
  }
}
