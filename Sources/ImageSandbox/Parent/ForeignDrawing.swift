import Drawing
import ImageCoding
import Platform
import Synchronization

/// A drawing (SVG) of foreign origin, rasterized by a process of its own. Thread-safe; blocks, so
/// call it off the main thread.
package final class ForeignDrawing: Sendable {
  /// The intrinsic size in pixels at 96 dpi; never empty.
  package let naturalSize: Size
  private let source: ByteSource
  private let isCancelled: @Sendable () -> Bool
  /// The decoder that has read the drawing, while rasters are being made.
  private let session: Mutex<DecoderSession?>

  /// Reads a drawing.
  ///
  /// - Parameter isCancelled: Called repeatedly by all methods; true aborts with
  ///   `ImageError.cancelled`.
  package init(
    _ source: ByteSource, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ImageError) {
    self.source = source
    self.isCancelled = isCancelled
    let opened = try Self.startSession(source, isCancelled)
    naturalSize = opened.size
    session = Mutex(opened.session)
  }

  /// Ends the process until the next raster: it occupies memory.
  package func rest() { session.withLock { $0 = nil } }

  /// Rasterizes the drawing into a transparent bitmap of the given size in pixels.
  package func rasterize(width: Int, height: Int) throws(ImageError) -> Bitmap {
    let scale = Transform.scale(
      Double(width) / naturalSize.width, Double(height) / naturalSize.height)
    return try raster(RasterRequest(width: width, height: height, transform: scale))
  }

  /// Draws the drawing into a rectangle, as sharp as the canvas allows. Its aspect ratio should be
  /// that of the rectangle.
  package func draw(on canvas: borrowing Canvas, in rect: Rect) throws(ImageError) {
    let toPixels = Transform.scale(rect.width / naturalSize.width, rect.height / naturalSize.height)
      .then(.translation(rect.minX, rect.minY)).then(canvas.transform)
    let visible = canvas.transform.apply(canvas.clipBounds)
    guard
      let area = toPixels.apply(Rect(origin: .zero, size: naturalSize))
        .intersection(visible)?.roundedOut, !area.isEmpty
    else { return }
    let bitmap = try raster(
      RasterRequest(
        width: Int(area.width), height: Int(area.height),
        transform: toPixels.then(.translation(-area.minX, -area.minY))))
    canvas.draw(bitmap, atPixel: area.origin)
  }

  private func raster(_ request: RasterRequest) throws(ImageError) -> Bitmap {
    guard ImageLimits.allow(width: request.width, height: request.height) else {
      throw .tooLarge(name: source.name, width: request.width, height: request.height)
    }
    let result = session.withLock { session -> Result<Bitmap, ImageError> in
      do throws(ImageError) {
        let used: DecoderSession
        if let session {
          used = session
        } else {
          used = try Self.startSession(source, isCancelled).session
        }
        session = nil
        let bitmap = try Self.raster(request, by: used, isCancelled)
        session = used
        return .success(bitmap)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func startSession(
    _ source: ByteSource, _ isCancelled: () -> Bool
  ) throws(ImageError) -> (session: DecoderSession, size: Size) {
    let session = try DecoderSession(DrawingService.self, of: source)
    var patience = DrawingService.patience
    guard case .size(let size) = try session.receive(&patience, isCancelled: isCancelled).reply
    else { throw .undecodable(name: source.name) }
    return (session, size)
  }

  private static func raster(
    _ request: RasterRequest, by session: DecoderSession, _ isCancelled: () -> Bool
  ) throws(ImageError) -> Bitmap {
    let stride = request.width * 4
    let memory = try session.makeMemory(stride * request.height)
    session.send(request.words, memory.file)
    var patience = DrawingService.patience
    guard case .finished = try session.receive(&patience, isCancelled: isCancelled).reply else {
      throw .undecodable(name: session.name)
    }
    return memory.withPointer { start in
      Bitmap(
        start, width: request.width, height: request.height, stride: stride, format: .alpha,
        owner: memory)
    }
  }
}
