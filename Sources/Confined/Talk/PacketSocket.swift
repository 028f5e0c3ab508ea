import CSys
import Glibc
import Platform

/// One end of a connection to another process that keeps the boundaries of packets. Thread-safe.
package final class PacketSocket: Sendable {
  /// The maximum size of a packet in bytes.
  static let maximumBytes = 4096

  /// A message: numbers and, after them, bytes, with at most one file.
  package struct Packet {
    package var words: [Int]
    package var bytes: [UInt8]
    package var file: OpenFile?

    /// Creates a message.
    package init(words: [Int] = [], bytes: [UInt8] = [], file: OpenFile? = nil) {
      self.words = words
      self.bytes = bytes
      self.file = file
    }
  }

  /// The open socket, to be handed to another process.
  package let file: OpenFile

  /// The descriptor, for waiting.
  package var descriptor: Int32 { file.descriptor }

  /// Uses an open socket.
  package init(_ file: OpenFile) { self.file = file }

  /// Returns the two ends of a new connection.
  package static func pair() throws(SystemError) -> (PacketSocket, PacketSocket) {
    var descriptors: [Int32] = [-1, -1]
    try retryingOnInterrupt {
      socketpair(
        AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &descriptors)
    }
    let files = descriptors.map(OpenFile.init(owning:))
    return (PacketSocket(files[0]), PacketSocket(files[1]))
  }

  /// Sends a packet; throws `EPIPE` if the other end is closed.
  package func send(_ packet: Packet) throws(SystemError) {
    let bytes = packet.encoded
    try retryingOnInterrupt {
      touchkit_send_packet(descriptor, bytes, bytes.count, packet.file?.descriptor ?? -1)
    }
  }

  /// Waits for a packet; nil if the other end is closed. Throws `EPROTO` for a malformed one.
  package func receive() throws(SystemError) -> Packet? {
    var bytes = [UInt8](repeating: 0, count: Self.maximumBytes)
    var received: Int32 = -1
    let count = try retryingOnInterrupt {
      touchkit_receive_packet(descriptor, &bytes, bytes.count, &received)
    }
    let file = received >= 0 ? OpenFile(owning: received) : nil
    if count == 0 { return nil }
    guard let packet = Packet(bytes[..<count], file: file) else {
      throw SystemError(number: EPROTO)
    }
    return packet
  }

  /// Sends a last packet, in place of the process at this end. What it has not read would reset the
  /// connection when it closes, and the packet would be lost. Never waits for the other end.
  func finish(with packet: Packet) {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    shutdown(descriptor, Int32(SHUT_RD))
    while (try? receive()) != nil {}
    try? send(packet)
  }
}

extension PacketSocket.Packet {
  /// Decodes a packet: the number of words, the words, and bytes up to the end; nil if it is malformed.
  package init?(_ data: ArraySlice<UInt8>, file: OpenFile? = nil) {
    let size = MemoryLayout<Int>.size
    let count = data.count / size
    func word(_ index: Int) -> Int {
      data.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index * size, as: Int.self) }
    }
    guard count > 0, (0..<count).contains(word(0)) else { return nil }
    words = (0..<word(0)).map { word($0 + 1) }
    bytes = Array(data.dropFirst((word(0) + 1) * size))
    self.file = file
  }

  /// The packet as it is sent, without its file.
  package var encoded: [UInt8] {
    ([words.count] + words).flatMap { word in withUnsafeBytes(of: word) { Array($0) } } + bytes
  }
}
