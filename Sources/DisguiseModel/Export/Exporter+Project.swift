import Drawing
import ImageCoding
import Platform

/// Saving work as a project, which can be opened again.
extension Exporter {
  /// The maximum long side of a project's thumbnail in pixels.
  private static let thumbnailSide = 256.0

  /// Saves a disguise as a project, with the files of its photo and of its own stickers, and a
  /// thumbnail; blocks until the project is on the disk, so call it off the main thread.
  ///
  /// The file is written atomically; one that exists is replaced. Elements whose sticker is missing
  /// are saved as they are. Nothing is written if the photo's file has changed.
  ///
  /// - Parameters:
  ///   - disguise: The disguise to save.
  ///   - photo: The source of its photo.
  ///   - state: Keeps the own stickers that are no longer in the catalog.
  ///   - path: The path of the project.
  ///   - isCancelled: Called repeatedly; true aborts with `ExportError.cancelled`.
  package func saveProject(
    _ disguise: Disguise, photo: PhotoSource, keptIn state: StateDirectory?, to path: String,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ExportError) {
    let file = try reporting(photo.open(), as: ExportError.photo)
    let thumbnail = thumbnail(of: disguise, on: photo, isCancelled)
    let project = ProjectWriter(
      disguise, photo: file, stickers: ownStickers(of: disguise, state, isCancelled),
      thumbnail: thumbnail)
    try reporting(project.write(to: path, isCancelled: isCancelled), as: ExportError.writing)
  }

  /// Draws the thumbnail; nil if that is not possible, which is no reason not to save.
  private func thumbnail(
    of disguise: Disguise, on photo: PhotoSource, _ isCancelled: @escaping @Sendable () -> Bool
  ) -> [UInt8]? {
    let bitmap = try? DisguiseThumbnail.draw(
      disguise, on: photo, artworks: artworks,
      fitting: Size(Self.thumbnailSide, Self.thumbnailSide), isCancelled: isCancelled)
    return bitmap.map { PNGEncoder.encode($0) }
  }

  /// Opens the files of the own stickers that a disguise uses: those of the catalog, or the kept
  /// copies of those that are missing there or have changed.
  private func ownStickers(
    of disguise: Disguise, _ state: StateDirectory?, _ isCancelled: () -> Bool
  ) -> [Sticker] {
    let catalog = artworks.catalog
    let used = Set(disguise.elements.map(\.kind.artwork)).filter { $0.content != nil }
    func opened(_ sticker: Sticker) -> Sticker? {
      guard let bytes = try? sticker.source.open(),
        let file = try? PhotoFile(bytes, isCancelled: isCancelled),
        sticker.id.content == file.content
      else { return nil }
      return sticker.moved(to: .open(file))
    }
    let found = used.compactMap { catalog[$0].flatMap(opened) }
    let missing = used.subtracting(found.map(\.id))
    return found + (state?.stickers(missing).compactMap(opened) ?? [])
  }
}
