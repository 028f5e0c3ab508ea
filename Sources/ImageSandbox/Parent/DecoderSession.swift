import Confined
import Drawing
import Glibc
import ImageCoding
import Platform

/// A request to a process that reads a foreign file, and its answers. Used by one thread, except for
/// `send`; the process is killed when this object is released.
final class DecoderSession: Sendable {
  /// The file's name, for error messages.
  let name: String
  private let session: ServiceSession

  /// Lets a picture be decoded.
  convenience init(_ request: DecodingRequest, of source: ByteSource) throws(ImageError) {
    // No process needs to find that out.
    if try FileKind(of: source).isDrawing { throw .drawing(name: source.name) }
    try self.init(DecodingService.self, request.words, of: source)
  }

  /// Begins a request to a service about a file.
  init<Service: DecoderService>(
    _ service: Service.Type, _ words: [Int] = [], of source: ByteSource
  ) throws(ImageError) {
    name = source.name
    let file: OpenFile
    if let opened = source.file {
      file = opened
    } else {
      do throws(SystemError) { file = try SharedMemory(containing: source.memory).file } catch {
        throw ConfinedError.notStarted(error).imageError(name: source.name)
      }
    }
    do throws(ConfinedError) {
      session = try ServiceSession(service, words, file, about: source.name)
    } catch {
      throw error.imageError(name: source.name)
    }
  }

  /// Allocates memory to share with the process, in bytes.
  func makeMemory(_ count: Int) throws(ImageError) -> SharedMemory {
    do throws(SystemError) { return try SharedMemory(count: count) } catch {
      throw .outOfMemory(name: name)
    }
  }

  /// Sends a message; an error shows at the next answer.
  func send(_ words: [Int], _ file: OpenFile? = nil) {
    session.send(PacketSocket.Packet(words: words, file: file))
  }

  /// Waits for the next answer, as `ServiceSession.receive` does.
  func receive(
    _ patience: inout Duration, isWorking: () -> Bool = { true }, isCancelled: () -> Bool
  ) throws(ImageError) -> (reply: DecoderReply, file: OpenFile?) {
    let packet: PacketSocket.Packet
    do throws(ConfinedError) {
      packet = try session.receive(&patience, isWorking: isWorking, isCancelled: isCancelled)
    } catch {
      throw error.imageError(name: name)
    }
    guard let reply = DecoderReply(packet) else { throw .undecodable(name: name) }
    if case .failed(let failure) = reply { throw failure.error(name: name) }
    return (reply, packet.file)
  }
}

extension ConfinedError {
  /// The error of a file whose process has not answered.
  func imageError(name: String) -> ImageError {
    switch self {
    case .notStarted(let error): Self.notStarted(name, error)
    case .otherVersion: Self.notStarted(name, SystemError(number: EPROTONOSUPPORT))
    case .notConfined(let error):
      .unreadable(name: name, reason: "the decoder couldn't be confined, \(error)")
    case .outOfMemory: .outOfMemory(name: name)
    case .tookTooLong: .tookTooLong(name: name)
    case .ended, .malformed: .undecodable(name: name)
    case .cancelled: .cancelled
    }
  }

  private static func notStarted(_ name: String, _ error: SystemError) -> ImageError {
    .unreadable(
      name: name,
      reason: localized("its decoder couldn't be started: {error}", ["error": error]))
  }
}
