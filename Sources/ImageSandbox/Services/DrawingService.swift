import Confined
import Drawing
import Glibc
import ImageCoding
import Platform

/// Makes rasters of one foreign drawing (SVG), as `RasterRequest`s ask for them.
package struct DrawingService: DecoderService {
  /// The bytes of a drawing, not yet parsed, and the broker of its fonts if it may have text.
  package struct Prepared {
    let bytes: [UInt8]
    let broker: FileBroker?
  }

  /// Shorter than for a photo: others wait for it.
  package static let patience = Duration.seconds(15)

  /// Creates the service.
  package init() {}

  package func prepare(_ packet: PacketSocket.Packet) throws -> Prepared {
    guard let file = packet.file else { throw SystemError(number: EPROTO) }
    let source = try ByteSource(file, name: "")
    guard source.count <= VectorImage.maximumBytes else {
      throw ImageError.unreadable(name: "", reason: localized("it is larger than 64 MB"))
    }
    let bytes = try source.bytes(at: 0, count: source.count)
    return Prepared(bytes: bytes, broker: try DrawingResources(of: bytes).load())
  }

  package func limits(for prepared: Prepared) -> Confinement {
    Confinement(memory: 512 << 20, processorTime: 5, broker: prepared.broker)
  }

  package func serve(_ prepared: Prepared, on socket: PacketSocket) throws {
    let drawing = try VectorImage(prepared.bytes, name: "")
    try socket.send(.size(drawing.naturalSize))
    while let packet = try socket.receive() {
      guard let request = RasterRequest(packet.words), let file = packet.file,
        ImageLimits.allow(width: request.width, height: request.height)
      else { throw SystemError(number: EPROTO) }
      try draw(drawing, request, into: file)
      try socket.send(.finished(nil))
    }
  }

  private func draw(
    _ drawing: VectorImage, _ request: RasterRequest, into file: OpenFile
  ) throws {
    let stride = request.width * 4
    let memory = try SharedMemory(mapping: file, count: stride * request.height)
    let raster = memory.withPointer { start in
      PixelBuffer(
        start, width: request.width, height: request.height, stride: stride, format: .alpha,
        owner: memory)
    }
    var failure: ImageError?
    raster.draw { canvas in
      canvas.concatenate(request.transform)
      do throws(ImageError) {
        try drawing.draw(on: canvas, in: Rect(origin: .zero, size: drawing.naturalSize))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
