import Drawing
import ImageCoding

/// A small picture of a disguise.
package enum DisguiseThumbnail {
  /// Draws the photo and the elements; blocks, so call it off the main thread.
  ///
  /// Elements whose artwork is missing are left out.
  ///
  /// - Parameters:
  ///   - photo: The source of the disguise's photo.
  ///   - bounds: The maximum size in pixels.
  ///   - isCancelled: Called repeatedly; true aborts with `ImageError.cancelled`.
  package static func draw(
    _ disguise: Disguise, on photo: PhotoSource, artworks: ArtworkStore, fitting bounds: Size,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ImageError) -> Bitmap {
    let picture = try Photo.decode(
      photo, fitting: disguise.photoBounds(for: bounds), isCancelled: isCancelled)
    var disguise = disguise.fitted(to: picture.reference)
    let catalog = artworks.catalog
    disguise.elements = disguise.visibleElements.filter {
      $0.kind.drawing != nil || catalog[$0.kind.artwork] != nil
    }
    let size = disguise.canvasSize.fitted(into: bounds)
    let painter = painter(of: disguise, artworks, isCancelled)
    var elements = disguise.elements
    if painter == nil { elements = [] }
    return Bitmap.drawn(
      width: max(Int(size.width), 1), height: max(Int(size.height), 1),
      format: picture.screen.format
    ) { canvas in
      let toTarget = Transform.scale(size.width / disguise.canvasSize.width)
      let renderer = painter ?? DisguiseRenderer(artworks: NoArtwork())
      renderer.draw(
        picture.screen, of: disguise, on: canvas, canvasToTarget: toTarget, quality: .good)
      renderer.draw(elements, on: canvas, photoToTarget: toTarget, isCancelled: isCancelled)
    }
  }

  private static func painter(
    of disguise: Disguise, _ artworks: ArtworkStore,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) -> DisguiseRenderer? {
    (try? ExportArtwork(disguise, from: artworks, isCancelled: isCancelled))
      .map { DisguiseRenderer(artworks: $0) }
  }

  /// Shows nothing, for a photo alone.
  private struct NoArtwork: ArtworkProvider {
    func form(of element: DisguiseElement, shownAt pixels: Double) -> ArtworkForm { .nothing }
    func naturalSize(of element: DisguiseElement) -> Size { .zero }
  }
}

extension Disguise {
  /// The longest side of a photo of which a small picture shows a part.
  private static let longestSource = 2048.0

  /// The size at which the photo has to be decoded so that a picture of bounds has enough pixels.
  fileprivate func photoBounds(for bounds: Size) -> Size {
    let part = photo.size.longSide / canvasSize.longSide
    guard part > 1 else { return bounds }
    let side = max(bounds.longSide, min(bounds.longSide * part, Self.longestSource))
    return Size(side, side)
  }
}
