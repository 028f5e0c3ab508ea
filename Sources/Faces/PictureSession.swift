import Confined
import Drawing
import Platform

/// A request to a process about a picture, whose pixels it gets in shared memory, and its answers.
struct PictureSession {
  private let session: ServiceSession
  private var patience: Duration

  /// Asks a service; nil if it takes no such request.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - patience: The time after which the program is ended.
  ///   - words: Returns the request about the picture, and nil if that would be refused.
  init?<Service: ConfinedService>(
    _ service: Service.Type, about picture: Bitmap, within patience: Duration,
    _ words: (FaceRequest) -> [Int]?
  ) throws(FaceError) {
    let (memory, stride) = try picture.shared()
    guard
      let words = words(FaceRequest(width: picture.width, height: picture.height, stride: stride))
    else { return nil }
    guard let file = try? memory.readOnlyFile() else { throw .failed }
    session = try reporting(
      ServiceSession(service, words, file, about: "a picture"), as: FaceError.init)
    self.patience = patience
  }

  /// Waits for the next answer.
  ///
  /// - Parameter isCancelled: Called repeatedly; true aborts with `FaceError.cancelled`.
  mutating func receive(_ isCancelled: () -> Bool) throws(FaceError) -> PacketSocket.Packet {
    try reporting(session.receive(&patience, isCancelled: isCancelled), as: FaceError.init)
  }
}
