import Drawing
import Glibc
import Synchronization

/// Makes finished pictures: the photo in full size with its disguise, as PNG files.
///
/// The photo is decoded on one thread while others already draw on the rows that have come and
/// compress them, band by band; so memory holds the decoded photo and little more. The painter is
/// the window's, so what was seen is what is in the file.
package struct Exporter: Sendable {
  /// Where a picture goes.
  package enum Destination: Hashable, Sendable {
    /// Into a folder, which is made if need be, under a name or the next free `NAME-2`, `NAME-3`.
    case folder(String, name: String)
    /// To a path, in the place of what is there.
    case file(path: String)
  }

  /// Where the artwork comes from.
  package let artworks: ArtworkStore

  /// An exporter of disguises with a store's artwork.
  package init(artworks: ArtworkStore) { self.artworks = artworks }

  /// Writes a picture; takes its time, so off the main thread.
  ///
  /// The file is there whole in the end, or not at all.
  ///
  /// - Parameters:
  ///   - disguise: what to draw.
  ///   - photo: where its photo comes from.
  ///   - progress: told on this thread how much is done, from 0 to 1.
  ///   - isCancelled: asked again and again, on several threads; true ends it with
  ///     `ExportError.cancelled`.
  /// - Returns: the path of the picture.
  @discardableResult
  package func export(
    _ disguise: Disguise, photo: PhotoSource, to destination: Destination,
    progress: (Double) -> Void = { _ in }, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ExportError) -> String {
    let failure = FirstFailure()
    let isStopped: @Sendable () -> Bool = { failure.error != nil || isCancelled() }
    let rows = try Self.open(photo)
    let decoding = WorkerThread { rows.decode(isCancelled: isStopped) }
    defer { decoding.join() }
    do throws(ExportError) {
      let painter = try painter(of: disguise)
      let encoder = try Self.encoder(of: rows, for: disguise, photo)
      return try Self.write(to: destination) { path, existing throws(FileError) in
        try encoder.write(
          to: path, existing: existing,
          rows: { range, band in
            do throws(ExportError) {
              try Self.paint(range, of: rows, disguise.elements, painter, on: band)
            } catch {
              failure.tell(error)
            }
          }, progress: progress, isCancelled: isStopped)
      }
    } catch {
      // Stops the decoder; and whatever stopped the encoder counts more than that it stopped.
      failure.tell(error)
      throw failure.error ?? error
    }
  }

  private static func open(_ photo: PhotoSource) throws(ExportError) -> PhotoRows {
    do throws(ImageError) { return try PhotoRows(photo) } catch { throw ExportError(error) }
  }

  private func painter(of disguise: Disguise) throws(ExportError) -> DisguiseRenderer {
    do throws(MissingArtwork) {
      return DisguiseRenderer(artworks: try ExportArtwork(disguise, from: artworks))
    } catch {
      throw .artwork(error)
    }
  }

  private static func encoder(
    of rows: PhotoRows, for disguise: Disguise, _ photo: PhotoSource
  ) throws(ExportError) -> PNGEncoder {
    let layout: PhotoRows.Layout
    do throws(ImageError) { layout = try rows.layout() } catch { throw ExportError(error) }
    guard layout.size == disguise.photo.size else { throw .photoChanged(name: photo.name) }
    return PNGEncoder(
      width: Int(layout.size.width), height: Int(layout.size.height),
      hasAlpha: layout.format == .alpha, colorProfile: layout.profile)
  }

  /// Paints rows of the finished picture into a band whose top is the first of them.
  private static func paint(
    _ range: Range<Int>, of rows: PhotoRows, _ elements: [DisguiseElement],
    _ painter: DisguiseRenderer, on band: PixelBuffer
  ) throws(ExportError) {
    do throws(ImageError) {
      try rows.copy(range, into: band)
      var problem: ImageError?
      band.draw { canvas in
        problem = painter.draw(
          elements, on: canvas, photoToTarget: .translation(0, -Double(range.lowerBound)))
      }
      if let problem { throw problem }
    } catch {
      throw ExportError(error)
    }
  }

  private static func make(_ folder: String) throws(FileError) {
    do throws(SystemError) {
      try SystemFile.makeFolder(folder, mode: 0o755)
    } catch {
      let name = EmbeddedFile.plainName(folder)
      switch error.number {
      case EACCES, EPERM, EROFS: throw .denied
      case ENOSPC, EDQUOT: throw .noSpace(folder: name)
      default: throw .failed(name: name, reason: "\(error)")
      }
    }
  }

  /// Finds the path for a destination: the first free one in a folder.
  private static func write(
    to destination: Destination,
    _ write: (String, AtomicFile.Existing) throws(FileError) -> Void
  ) throws(ExportError) -> String {
    do throws(FileError) {
      switch destination {
      case .file(let path):
        try write(path, .replace)
        return path
      case .folder(let folder, let name):
        try make(folder)
        var number = 1
        while SystemFile.exists(folder + "/" + ExportName.numbered(name, number)) { number += 1 }
        while true {
          let path = folder + "/" + ExportName.numbered(name, number)
          do throws(FileError) {
            try write(path, .keep)
            return path
          } catch {
            // Somebody else took the name meanwhile.
            guard case .exists = error else { throw error }
            number += 1
          }
        }
      }
    } catch {
      throw error == .cancelled ? .cancelled : .file(error)
    }
  }
}

extension ExportError {
  /// What it means for an export that a picture could not be read or drawn.
  fileprivate init(_ error: ImageError) {
    self = error == .cancelled ? .cancelled : .photo(error)
  }
}

/// The failure that came first, of several threads.
private final class FirstFailure: Sendable {
  private let first = Mutex<ExportError?>(nil)

  var error: ExportError? { first.withLock { $0 } }

  func tell(_ error: ExportError) {
    first.withLock { first in
      if first == nil { first = error }
    }
  }
}
