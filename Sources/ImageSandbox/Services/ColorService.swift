import Confined
import Drawing
import Glibc
import ImageCoding
import Platform

/// Converts pixels from sRGB to one foreign color profile or back, as `ColorRequest`s ask for it.
package struct ColorService: DecoderService {
  /// A profile of which nothing has been parsed yet.
  package struct Prepared {
    let profile: [UInt8]
    let direction: ColorDirection
  }

  package static var version: Int { 2 }
  package static let patience = Duration.seconds(30)

  /// Creates the service.
  package init() {}

  package func prepare(_ packet: PacketSocket.Packet) throws -> Prepared {
    guard let file = packet.file, let direction = ColorDirection(packet.words) else {
      throw SystemError(number: EPROTO)
    }
    let source = try ByteSource(file, name: "")
    guard source.count <= ColorProfile.maximumBytes else { throw ImageError.damaged(name: "") }
    return Prepared(
      profile: try source.bytes(at: 0, count: source.count), direction: direction)
  }

  package func limits(for prepared: Prepared) -> Confinement {
    Confinement(memory: 2 << 30, processorTime: 20)
  }

  package func serve(_ prepared: Prepared, on socket: PacketSocket) throws {
    let profile = ColorProfile(prepared.profile)
    let transform =
      switch prepared.direction {
      case .toProfile: ColorTransform(from: nil, to: profile)
      case .toStandard: ColorTransform(from: profile, to: nil)
      }
    guard let transform else { throw ImageError.damaged(name: "") }
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
            format: request.format))
      }
      try socket.send(.finished(nil))
    }
  }
}
