import CGLib
import Drawing
import Glibc
import ImageCoding
import ImageSandbox
import Platform

/// Small pictures of photos and drawings, shared with the other programs of the desktop, as the Thumbnail
/// Managing Standard of freedesktop.org defines them.
///
/// A thumbnail is a PNG named by the MD5 hash of its photo's URI; it states the URI and the time of
/// the photo from which it was made. Thread-safe; all calls block.
package struct ThumbnailStore: Sendable {
  /// The long side of a thumbnail in pixels.
  package static let side = 256.0

  /// The folder of the thumbnails of this size; nil to keep none.
  private let folder: String?

  /// Creates the store of a user; without a folder for caches it keeps nothing.
  package init(_ folders: UserFolders) { folder = folders.cache.map { $0 + "/thumbnails/large" } }

  /// Returns the thumbnail of a picture or a drawing in sRGB; it is made and kept if there is none.
  ///
  /// - Parameter isCancelled: Called repeatedly; true aborts with `ImageError.cancelled`.
  package func thumbnail(
    of file: BrowsedFile, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ImageError) -> Bitmap {
    let place = place(of: file)
    if let place, let kept = try kept(place, isCancelled) { return kept }
    let bitmap = try make(ByteSource(path: file.path), isCancelled)
    if let place { keep(bitmap, place) }
    return bitmap
  }

  private func make(
    _ source: ByteSource, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(ImageError) -> Bitmap {
    let room = Size(Self.side, Self.side)
    guard try FileKind(of: source).isDrawing else {
      return try ForeignDecoder.decode(source, fitting: room, isCancelled: isCancelled).bitmap
    }
    let drawing = try ForeignDrawing(source, isCancelled: isCancelled)
    let size = drawing.naturalSize.fitted(into: room)
    let bitmap = try drawing.rasterize(
      width: max(Int(size.width), 1), height: max(Int(size.height), 1))
    if bitmap.isTransparent { throw .blank(name: source.name) }
    return bitmap
  }

  /// Where the thumbnail of a photo is kept, and what it states.
  private struct Place {
    let path: String
    let uri: String
    let time: String
  }

  private func place(of file: BrowsedFile) -> Place? {
    guard let folder, let uri = FileURI.of(file.path), !file.path.hasPrefix(folder) else {
      return nil
    }
    let hash = g_compute_checksum_for_string(touchkit_md5, uri, gssize(uri.utf8.count))
    guard let hash else { return nil }
    defer { g_free(hash) }
    return Place(
      path: "\(folder)/\(String(cString: hash)).png", uri: uri, time: String(Int(file.changeTime)))
  }

  private func kept(_ place: Place, _ isCancelled: () -> Bool) throws(ImageError) -> Bitmap? {
    guard let bytes = try? FileSystem.read(place.path, upTo: 1 << 20) else { return nil }
    let text = PNGText.entries(in: bytes)
    guard text["Thumb::URI"] == place.uri, text["Thumb::MTime"] == place.time else { return nil }
    do throws(ImageError) {
      return try ForeignDecoder.decode(
        ByteSource(bytes: bytes, name: "thumbnail"), fitting: Size(Self.side, Self.side),
        isCancelled: isCancelled
      ).bitmap
    } catch {
      if error == .cancelled { throw error }
      return nil
    }
  }

  private func keep(_ bitmap: Bitmap, _ place: Place) {
    let bytes = PNGText.adding(
      [
        ("Thumb::URI", place.uri), ("Thumb::MTime", place.time), ("Software", "Guise"),
      ], to: PNGEncoder.encode(bitmap))
    try? FileSystem.makeFolder(FileSystem.folder(of: place.path))
    _ = try? AtomicFile.write(bytes, to: place.path, access: .owner)
  }
}
