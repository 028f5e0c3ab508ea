import Drawing
import Glibc
import Platform

/// A request to a decoder, and its answers. Used by one thread, except for `send`.
final class DecoderSession: Sendable {
  /// The file's name, for error messages.
  let name: String
  private let connection: DecoderConnection

  /// The time for which a decoder may have something to do, in total. More than its processor time,
  /// because other programs may be busy, too.
  static let patience = Duration.seconds(30)
  /// The interval at which cancellation is looked for.
  private static let interval = Duration.milliseconds(50)

  /// Begins a request.
  init(_ request: DecoderRequest, of source: ByteSource) throws(ImageError) {
    name = source.name
    try Self.check(source, for: request)
    // A device or a pipe is refused before its first byte is read.
    do throws(SystemError) {
      let file: OpenFile
      if let opened = source.file {
        file = opened
      } else {
        file = try SharedMemory(containing: source.memory).file
      }
      connection = try DecoderConnection(name: source.name)
      try connection.socket.send(PacketSocket.Packet(words: request.words, file: file))
    } catch {
      throw .unreadable(
        name: source.name,
        reason: localized("its decoder couldn't be started: {error}", ["error": error]))
    }
  }

  /// Refuses a drawing where a picture is requested: no process needs to find that out.
  private static func check(
    _ source: ByteSource, for request: DecoderRequest
  ) throws(ImageError) {
    switch request {
    case .picture, .rows:
      if try FileKind(of: source).isDrawing { throw .drawing(name: source.name) }
    case .drawing, .colors: break
    }
  }

  /// Allocates memory to share with the decoder, in bytes.
  func makeMemory(_ count: Int) throws(ImageError) -> SharedMemory {
    do throws(SystemError) { return try SharedMemory(count: count) } catch {
      throw .outOfMemory(name: name)
    }
  }

  /// Sends a message; an error shows at the next answer.
  func send(_ words: [Int], _ file: OpenFile? = nil) {
    try? connection.socket.send(PacketSocket.Packet(words: words, file: file))
  }

  /// Waits for the next answer.
  ///
  /// - Parameters:
  ///   - patience: The time that remains for the decoder, reduced by the time of waiting.
  ///   - isWorking: Whether the decoder has something to do; otherwise the time does not count.
  ///   - isCancelled: Called repeatedly; true aborts with `ImageError.cancelled`.
  func receive(
    _ patience: inout Duration, isWorking: () -> Bool = { true }, isCancelled: () -> Bool
  ) throws(ImageError) -> (reply: DecoderReply, file: OpenFile?) {
    while true {
      if isCancelled() { throw .cancelled }
      if patience <= .zero { throw .tookTooLong(name: name) }
      let start = MonotonicTime.now
      let ready = waitForInput([connection.socket.descriptor], upTo: Self.interval)
      if isWorking() { patience -= MonotonicTime.now - start }
      if !ready.isEmpty { return try answer() }
    }
  }

  private func answer() throws(ImageError) -> (DecoderReply, OpenFile?) {
    let packet: PacketSocket.Packet?
    do throws(SystemError) { packet = try connection.socket.receive() } catch {
      // A reset connection, or a malformed message.
      throw .undecodable(name: name)
    }
    guard let packet, let reply = DecoderReply(packet) else { throw .undecodable(name: name) }
    if case .failed(let failure) = reply { throw failure.error(name: name) }
    return (reply, packet.file)
  }
}
