import Drawing
import ImageCoding
import Platform

/// Pictures for other programs: the finished one, or one element.
extension Exporter {
  /// Returns the finished picture as a PNG file; blocks, so call it off the main thread.
  ///
  /// - Parameter isCancelled: Called repeatedly, on several threads; true aborts with
  ///   `ExportError.cancelled`.
  package func png(
    _ disguise: Disguise, photo: PhotoSource, isCancelled: @escaping @Sendable () -> Bool
  ) throws(ExportError) -> [UInt8] {
    try render(disguise, isFitting: false, photo: photo, isCancelled: isCancelled) {
      properties, rows, isStopped throws(ExportError) in
      let encoder = PNGEncoder(
        width: Int(properties.size.width), height: Int(properties.size.height),
        hasAlpha: properties.format == .alpha, colorProfile: properties.profile,
        metadata: properties.metadata)
      return try reporting(
        encoder.file(rows: rows, isCancelled: isStopped), as: ExportError.writing)
    }.0
  }

  /// Returns the finished picture as a JPEG file for a page, which knows neither profiles nor metadata: its
  /// colors are sRGB. Blocks, so call it off the main thread.
  ///
  /// - Parameters:
  ///   - progress: Called on the calling thread with the completed fraction, from 0 to 1.
  ///   - isCancelled: Called repeatedly, on several threads; true aborts with `ExportError.cancelled`.
  package func printedJPEG(
    _ disguise: Disguise, photo: PhotoSource, progress: @escaping (Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ExportError) -> [UInt8] {
    try render(
      disguise, isFitting: false, photo: photo, in: .standard, isCancelled: isCancelled
    ) { properties, rows, isStopped throws(ExportError) in
      let encoder = JPEGEncoder(
        width: Int(properties.size.width), height: Int(properties.size.height),
        hasAlpha: properties.format == .alpha)
      return try reporting(
        encoder.file(rows: rows, progress: progress, isCancelled: isStopped),
        as: ExportError.writing)
    }.0
  }

  /// Returns elements as they are on the photo, at the photo's resolution, on a transparent
  /// background, as a PNG file; nil if there are none, or their artwork cannot be drawn. Blocks.
  package func png(of elements: [DisguiseElement], in disguise: Disguise) -> [UInt8]? {
    guard
      let alone = Disguise(
        photo: disguise.photo, elements: elements, nextID: disguise.nextID),
      let artwork = try? ExportArtwork(alone, from: artworks)
    else { return nil }
    let renderer = DisguiseRenderer(artworks: artwork)
    let boxes = elements.map { renderer.bounds(of: $0, photoToTarget: .identity) }
    guard let box = boxes.dropFirst().reduce(boxes.first, { $0?.union($1) }) else { return nil }
    let scale = min(1, Self.maximumCopySide / box.size.longSide)
    let (width, height) = (
      Int((box.width * scale).rounded(.up)), Int((box.height * scale).rounded(.up))
    )
    let picture = Bitmap.drawn(width: max(width, 1), height: max(height, 1)) { canvas in
      renderer.draw(
        elements, on: canvas,
        photoToTarget: .translation(-box.minX, -box.minY).then(.scale(scale)))
    }
    return PNGEncoder.encode(picture)
  }

  /// The maximum long side of a copied element in pixels.
  private static let maximumCopySide = 4096.0
}
