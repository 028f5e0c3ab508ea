import CSys
import Drawing
import Glibc
import Platform

/// The decoder: decodes one foreign file that another process sends, without access to anything
/// else.
struct DecoderChild {
  private let socket: PacketSocket
  private let formats: ImageFormats

  /// Creates a decoder of some formats at the end of a connection.
  init(_ socket: PacketSocket, _ formats: ImageFormats) {
    self.socket = socket
    self.formats = formats
  }

  /// Answers the requests until the other end is closed; returns the exit status.
  func run() -> Int32 {
    do throws(SystemError) {
      try serve()
      // A message that nobody reads would reset the connection, and the last answer with it.
      while try socket.receive() != nil {}
      return 0
    } catch {
      return 1  // The other end is closed.
    }
  }

  private func serve() throws(SystemError) {
    guard let packet = try socket.receive(), let file = packet.file,
      let request = DecoderRequest(packet.words)
    else { return }
    do {
      let source = try ByteSource(file, name: "")
      switch request {
      case .drawing: try serve(drawing: source)
      case .colors: try serve(colors: source)
      case .picture, .rows: try decode(source, request)
      }
    } catch let error as ImageError {
      try socket.send(DecoderReply.failed(DecoderFailure(error)).packet)
    } catch let error as SystemError {
      throw error
    } catch {
      throw SystemError(number: EPROTO)
    }
  }

  // MARK: Pictures

  /// The time between two reports of progress: each wakes up the other process.
  private static let reportInterval = Duration.milliseconds(20)

  private func decode(_ source: ByteSource, _ request: DecoderRequest) throws {
    // Parses only the container, in Swift, and creates the format's decoder.
    let reader = try ImageReader(source, formats: formats)
    try confine(reader.needsWholePicture ? .wholePicture : .rows)
    var reported: MonotonicTime?
    func report(_ fraction: Double) {
      let now = MonotonicTime.now
      if fraction < 1, let reported, now - reported < Self.reportInterval { return }
      reported = now
      // If the other end is closed, the server ends the process.
      try? send(.progress(Int(fraction * 100)))
    }
    switch request {
    case .picture(let bounds):
      let picture = FittedPicture(fitting: bounds, name: "")
      let flaw = try reader.decode(into: picture, fitting: bounds, progress: report)
      guard let properties = picture.properties else { throw ImageError.damaged(name: "") }
      try transfer(inStandardColors(picture.bitmap(), of: properties.colorProfile), properties)
      try send(.finished(flaw))
    case .rows:
      let transfer = RowTransfer(to: socket)
      try send(.finished(reader.decode(into: transfer, progress: report)))
    case .drawing, .colors: break
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
  private func transfer(_ bitmap: Bitmap, _ properties: ImageProperties) throws {
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

  // MARK: Drawings

  private func serve(drawing source: ByteSource) throws {
    guard source.count <= VectorImage.maximumBytes else {
      throw ImageError.unreadable(name: "", reason: localized("it is larger than 64 MB"))
    }
    let bytes = try source.bytes(at: 0, count: source.count)
    let broker = try DrawingResources(of: bytes).load()
    try confine(.drawing, asking: broker)
    let drawing = try VectorImage(bytes, name: "")
    try send(.size(drawing.naturalSize))
    while let packet = try socket.receive() {
      guard let request = RasterRequest(packet.words), let file = packet.file,
        ImageLimits.allow(width: request.width, height: request.height)
      else { throw SystemError(number: EPROTO) }
      let stride = request.width * 4
      let memory = try SharedMemory(mapping: file, count: stride * request.height)
      let raster = PixelBuffer(
        borrowing: memory.start, width: request.width, height: request.height, stride: stride,
        format: .alpha)
      var failure: ImageError?
      raster.draw { canvas in
        canvas.concatenate(request.transform)
        do throws(ImageError) {
          try drawing.draw(on: canvas, in: Rect(origin: .zero, size: drawing.naturalSize))
        } catch {
          failure = error
        }
      }
      withExtendedLifetime(memory) {}
      if let failure { throw failure }
      try send(.finished(nil))
    }
  }

  // MARK: Colors

  private func serve(colors source: ByteSource) throws {
    guard source.count <= ColorProfile.maximumBytes else { throw ImageError.damaged(name: "") }
    let bytes = try source.bytes(at: 0, count: source.count)
    try confine(.rows)
    guard let transform = ColorTransform(from: nil, to: ColorProfile(bytes)) else {
      throw ImageError.damaged(name: "")
    }
    try send(.finished(nil))
    while let packet = try socket.receive() {
      guard let request = ColorRequest(packet.words), let file = packet.file else {
        throw SystemError(number: EPROTO)
      }
      let stride = request.width * 4
      let memory = try SharedMemory(mapping: file, count: stride * request.height)
      transform.apply(
        to: PixelBuffer(
          borrowing: memory.start, width: request.width, height: request.height, stride: stride,
          format: .alpha))
      withExtendedLifetime(memory) {}
      try send(.finished(nil))
    }
  }

  // MARK: Confinement

  private func confine(
    _ limits: Confinement.Limits, asking broker: FontBroker? = nil
  ) throws(ImageError) {
    do throws(SystemError) { try Confinement.begin(limits, asking: broker) } catch {
      throw .unreadable(name: "", reason: "the decoder couldn't be confined, \(error)")
    }
  }

  private func send(_ reply: DecoderReply) throws(SystemError) { try socket.send(reply.packet) }
}

extension Confinement.Limits {
  /// For pictures that are decoded row by row, whose pixels are mapped twice, but mostly not kept.
  static let rows = Self(memory: 2 << 30, processorTime: 20)
  /// For pictures whose decoder keeps the whole picture.
  static let wholePicture = Self(memory: 1 << 30, processorTime: 20)
  /// For drawings.
  static let drawing = Self(memory: 512 << 20, processorTime: 5)
}
