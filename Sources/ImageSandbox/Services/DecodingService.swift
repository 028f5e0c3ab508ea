import Confined
import Drawing
import Glibc
import ImageCoding
import Platform

/// Decodes one foreign picture: as a whole, or its rows as they come.
package struct DecodingService: DecoderService {
  /// A file of which only the container has been parsed, in Swift.
  package struct Prepared {
    let request: DecodingRequest
    let reader: ImageReader
  }

  package static let patience = Duration.seconds(30)
  /// The time between two reports of progress: each wakes up the other process.
  private static let reportInterval = Duration.milliseconds(20)

  private let formats: ImageFormats

  /// Creates the service for some formats.
  package init(_ formats: ImageFormats) { self.formats = formats }

  package func prepare(_ packet: PacketSocket.Packet) throws -> Prepared {
    guard let file = packet.file, let request = DecodingRequest(packet.words) else {
      throw SystemError(number: EPROTO)
    }
    let reader = try ImageReader(ByteSource(file, name: ""), formats: formats)
    return Prepared(request: request, reader: reader)
  }

  package func limits(for prepared: Prepared) -> Confinement {
    // Pixels that pass row by row are mapped twice, but mostly not kept.
    Confinement(memory: (prepared.reader.needsWholePicture ? 1 : 2) << 30, processorTime: 20)
  }

  package func serve(_ prepared: Prepared, on socket: PacketSocket) throws {
    var reported: MonotonicTime?
    func report(_ fraction: Double) {
      let now = MonotonicTime.now
      if fraction < 1, let reported, now - reported < Self.reportInterval { return }
      reported = now
      // If the other end is closed, the server ends the process.
      try? socket.send(.progress(Int(fraction * 100)))
    }
    let reader = prepared.reader
    switch prepared.request {
    case .picture(let bounds):
      let picture = FittedBitmap(fitting: bounds, name: "")
      let flaw = try reader.decode(into: picture, fitting: bounds, progress: report)
      guard let properties = picture.properties else { throw ImageError.damaged(name: "") }
      let bitmap = try inStandardColors(picture.bitmap(), of: properties.colorProfile)
      try transfer(bitmap, properties, to: socket)
      try socket.send(.finished(flaw))
    case .rows:
      let transfer = RowTransfer(to: socket)
      try socket.send(.finished(reader.decode(into: transfer, progress: report)))
    }
  }

  /// Converts the colors of a profile to sRGB.
  private func inStandardColors(
    _ bitmap: Bitmap, of profile: ColorProfile?
  ) throws(ImageError) -> Bitmap {
    guard let transform = ColorTransform(from: profile, to: nil) else { return bitmap }
    do throws(OutOfMemory) { return try transform.apply(to: bitmap) } catch {
      throw .outOfMemory(name: "")
    }
  }

  /// Sends a finished picture, whose colors are sRGB.
  private func transfer(
    _ bitmap: Bitmap, _ properties: ImageProperties, to socket: PacketSocket
  ) throws {
    let transfer = RowTransfer(to: socket)
    try bitmap.withPixels { bytes, stride in
      guard let start = bytes.baseAddress else { return }
      try transfer.begin(
        StoredPixels(
          data: start.assumingMemoryBound(to: UInt8.self), width: bitmap.width,
          height: bitmap.height, stride: stride, order: .native, orientation: .upright),
        ImageProperties(
          fullSize: properties.fullSize, hasAlpha: bitmap.hasAlpha, colorProfile: nil,
          isAnimated: properties.isAnimated, metadata: properties.metadata))
      try transfer.add(0..<bitmap.height)
    }
  }
}
