import Confined
import Drawing
import Glibc
import ImageCoding
import Platform

/// Converts pixels from sRGB to one foreign color profile, as `ColorRequest`s ask for it.
package struct ColorService: DecoderService {
  package static let patience = Duration.seconds(30)

  /// Creates the service.
  package init() {}

  /// Returns the bytes of the profile, not yet parsed.
  package func prepare(_ packet: PacketSocket.Packet) throws -> [UInt8] {
    guard let file = packet.file else { throw SystemError(number: EPROTO) }
    let source = try ByteSource(file, name: "")
    guard source.count <= ColorProfile.maximumBytes else { throw ImageError.damaged(name: "") }
    return try source.bytes(at: 0, count: source.count)
  }

  package func limits(for prepared: [UInt8]) -> Confinement {
    Confinement(memory: 2 << 30, processorTime: 20)
  }

  package func serve(_ prepared: [UInt8], on socket: PacketSocket) throws {
    guard let transform = ColorTransform(from: nil, to: ColorProfile(prepared)) else {
      throw ImageError.damaged(name: "")
    }
    try socket.send(.finished(nil))
    while let packet = try socket.receive() {
      guard let request = ColorRequest(packet.words), let file = packet.file else {
        throw SystemError(number: EPROTO)
      }
      let stride = request.width * 4
      let memory = try SharedMemory(mapping: file, count: stride * request.height)
      memory.withPointer { start in
        transform.apply(
          to: PixelBuffer(
            borrowing: start, width: request.width, height: request.height, stride: stride,
            format: .alpha))
      }
      try socket.send(.finished(nil))
    }
  }
}
