import Drawing
import Glibc
import ImageCoding
import ImageSandbox
import Platform

/// Exports disguises: the photo at full size with its elements, as PNG, JPEG or WebP files.
///
/// The photo is decoded on one thread while others draw on the rows decoded so far and compress
/// them band by band, so that memory holds the decoded photo and little more. The renderer is the
/// window's, so that the file matches the screen.
package struct Exporter: Sendable {
  /// The destination of an export.
  package enum Destination: Hashable, Sendable {
    /// A folder, which is created if needed; the first unused of the names `NAME.png`, `NAME 2.png`, … in it.
    case folder(String, name: String)
    /// A path; an existing file is replaced.
    case file(path: String)

    /// The name or path, whose ending tells the format; PNG if it tells none.
    fileprivate var name: String {
      switch self {
      case .folder(_, let name): name
      case .file(let path): path
      }
    }
  }

  /// The source of the artwork.
  package let artworks: ArtworkStore

  /// Creates an exporter that reads artwork from a store.
  package init(artworks: ArtworkStore) { self.artworks = artworks }

  /// Exports a disguise; blocks until the file is written, so call it off the main thread.
  ///
  /// The file is written atomically.
  ///
  /// - Parameters:
  ///   - disguise: The disguise to draw.
  ///   - photo: The source of its photo.
  ///   - progress: Called on the calling thread with the completed fraction, from 0 to 1.
  ///   - isCancelled: Called repeatedly, on several threads; true aborts with
  ///     `ExportError.cancelled`.
  /// - Returns: The path of the picture.
  @discardableResult
  package func export(
    _ disguise: Disguise, photo: PhotoSource, to destination: Destination,
    progress: @escaping (Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ExportError) -> String {
    try export(
      disguise, isFitting: false, photo: photo, to: destination, progress: progress,
      isCancelled: isCancelled
    ).path
  }

  /// Exports a disguise; see `export(_:photo:to:progress:isCancelled:)`.
  ///
  /// - Parameter isFitting: Whether the disguise is fitted to a photo of another size, which is an
  ///   error otherwise.
  func export(
    _ disguise: Disguise, isFitting: Bool, photo: PhotoSource, to destination: Destination,
    progress: @escaping (Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ExportError) -> ExportedDocument {
    let (path, fitted, flaw) = try render(
      disguise, isFitting: isFitting, photo: photo, isCancelled: isCancelled
    ) { properties, rows, isStopped throws(ExportError) in
      let encoder = properties.encoder(of: ImageFormat(path: destination.name) ?? .png)
      return try reporting(
        Self.write(to: destination) { path, existing throws(FileError) in
          try encoder.write(
            to: path, existing: existing, rows: rows, progress: progress, isCancelled: isStopped)
        }, as: ExportError.writing)
    }
    return ExportedDocument(
      path: path, isFitted: fitted != disguise, warning: flaw?.message(name: photo.fileName))
  }

  /// Decodes the photo and draws the elements on its rows while another closure encodes them.
  ///
  /// - Parameters:
  ///   - colors: What the numbers of the rows mean.
  ///   - encode: Passes the rows through an encoder; the last argument tells whether the
  ///     export has failed or was cancelled.
  /// - Returns: The closure's result, the disguise, fitted to its photo if it should be, and what is
  ///   wrong with the photo nevertheless.
  func render<Result>(
    _ disguise: Disguise, isFitting: Bool, photo: PhotoSource,
    in colors: ForeignRows.Colors = .own, isCancelled: @escaping @Sendable () -> Bool,
    encode: (
      PhotoRows.Properties, @escaping ImageEncoder.RowSource, @escaping @Sendable () -> Bool
    ) throws(ExportError) -> Result
  ) throws(ExportError) -> (Result, fitted: Disguise, flaw: ImageFlaw?) {
    // The first error on any thread.
    let failure = Monitor<ExportError?>(nil)
    let isStopped: @Sendable () -> Bool = { failure.value != nil || isCancelled() }
    let rows = try reporting(
      PhotoRows(photo, in: colors) { size in
        let photo = PhotoReference(id: disguise.photo.id, size: size)
        let framing = (isFitting ? disguise.fitted(to: photo) : disguise).framing
        // Of another picture nothing is written.
        return framing.isValid(on: size) ? framing : .whole
      }, as: ExportError.photo)
    let decoding = try Self.thread { rows.decode(isCancelled: isStopped) }
    defer { decoding.join() }
    do throws(ExportError) {
      // Read while the decoder starts.
      let pictures = try reporting(
        ExportArtwork.pictures(of: disguise, from: artworks, isCancelled: isStopped),
        as: ExportError.content)
      let properties = try reporting(rows.properties(), as: ExportError.photo)
      let fitted =
        isFitting
        ? disguise.fitted(to: PhotoReference(id: disguise.photo.id, size: properties.photo))
        : disguise
      guard properties.photo == fitted.photo.size else {
        throw .content(
          UserError(
            localized(
              "{name} has been replaced by a different picture. Open it again, or restore the "
                + "original.", ["name": photo.name])))
      }
      let painter = DisguiseRenderer(
        artworks: try reporting(
          ExportArtwork(fitted, pictures: pictures), as: ExportError.content))
      let elements = fitted.visibleElements
      let result = try encode(
        properties,
        { range, band throws(FileError) in
          do throws(ImageError) {
            try rows.copy(range, into: band, isCancelled: isStopped)
            try Self.paint(
              elements, painter, properties.colors, at: range, on: band, isStopped)
          } catch {
            let error = ExportError.photo(error)
            failure.update { $0 = $0 ?? error }
            throw .cancelled
          }
        },
        {
          guard isStopped() else { return false }
          // A thread that stops takes rows along for which others would wait.
          rows.cancel()
          return true
        })
      return (result, fitted, try? rows.flaw())
    } catch {
      // Stops the decoder. The error that stopped the encoder takes precedence over the resulting
      // cancellation.
      failure.update { $0 = $0 ?? error }
      rows.cancel()
      throw failure.value ?? error
    }
  }

  private static func thread(
    _ body: @escaping @Sendable () -> Void
  ) throws(ExportError) -> WorkerThread {
    do throws(SystemError) {
      return try WorkerThread(body)
    } catch {
      throw .file(.failed(name: localized("the picture"), reason: "\(error)"))
    }
  }

  /// Paints elements into a band, whose top row is the first of a range; their colors, which are
  /// sRGB, are converted to those of the photo.
  private static func paint(
    _ elements: [DisguiseElement], _ painter: DisguiseRenderer, _ colors: ForeignColors?,
    at rows: Range<Int>, on band: PixelBuffer, _ isCancelled: () -> Bool
  ) throws(ImageError) {
    let toBand = Transform.translation(0, -Double(rows.lowerBound))
    let shown = elements.filter { element in
      painter.bounds(of: element, photoToTarget: toBand).intersects(
        Rect(origin: .zero, size: band.size))
    }
    guard !shown.isEmpty else { return }
    guard let colors else {
      return try paint(shown, painter, toBand, on: band, isCancelled)
    }
    // What multiplies does so with what is below it, so it is a layer of its own.
    var rest = shown.flatMap(\.blendedParts)[...]
    while let first = rest.first {
      let layer = first.blend == .normal ? rest.prefix { $0.blend == .normal } : rest.prefix(1)
      rest = rest.dropFirst(layer.count)
      let picture = try Self.layer(
        of: layer.map(\.element), painter, colors, toBand, band.size, isCancelled)
      band.draw { canvas in
        canvas.group(alpha: 1, blend: first.blend) { $0.draw(picture, at: .zero) }
      }
    }
  }

  /// Elements on a transparent ground, in the colors of a photo.
  private static func layer(
    of elements: [DisguiseElement], _ painter: DisguiseRenderer, _ colors: ForeignColors,
    _ toBand: Transform, _ size: Size, _ isCancelled: () -> Bool
  ) throws(ImageError) -> Bitmap {
    let layer: PixelBuffer
    do throws(OutOfMemory) {
      layer = try PixelBuffer(allocating: Int(size.width), Int(size.height), format: .alpha)
    } catch {
      throw .outOfMemory(name: localized("the picture"))
    }
    try paint(elements, painter, toBand, on: layer, isCancelled)
    try colors.apply(to: layer, isCancelled: isCancelled)
    return layer.freeze()
  }

  private static func paint(
    _ elements: [DisguiseElement], _ painter: DisguiseRenderer, _ toBand: Transform,
    on band: PixelBuffer, _ isCancelled: () -> Bool
  ) throws(ImageError) {
    var problem: ImageError?
    band.draw { canvas in
      problem = painter.draw(
        elements, on: canvas, photoToTarget: toBand, isCancelled: isCancelled)
    }
    if let problem { throw problem }
  }

  private static func make(_ folder: String) throws(FileError) {
    do throws(SystemError) {
      try FileSystem.makeFolder(folder, access: .everyone)
    } catch {
      switch error.number {
      case EACCES, EPERM: throw .denied
      case EROFS: throw .readOnly
      case ENOSPC, EDQUOT: throw .noSpace(folder: FileSystem.lastComponent(of: folder))
      default:
        throw .failed(name: FileSystem.lastComponent(of: folder), reason: "\(error)")
      }
    }
  }

  /// Writes to a destination, in a folder under the first unused name.
  private static func write(
    to destination: Destination,
    _ write: (String, AtomicFile.Existing) throws(FileError) -> String
  ) throws(FileError) -> String {
    switch destination {
    case .file(let path): return try write(path, .replace)
    case .folder(let folder, let name):
      try make(folder)
      // The number needs room, too.
      let name = PortableName.make(name, upTo: FileSystem.nameLimit(in: folder) - 8)
      return try write(folder + "/" + name, .count)
    }
  }
}

extension PhotoRows.Properties {
  /// Returns an encoder for a finished picture with the photo's properties.
  func encoder(of format: ImageFormat) -> any ImageEncoder {
    format.encoder(
      width: Int(size.width), height: Int(size.height), hasAlpha: self.format == .alpha,
      colorProfile: profile, metadata: metadata)
  }
}

/// The reason why an export failed, with a message for the user.
package enum ExportError: Error, Hashable, CustomStringConvertible {
  /// The document, its photo or the artwork of a sticker cannot be read or drawn.
  case content(UserError)
  /// The file cannot be written.
  case file(FileError)
  /// The user cancelled.
  case cancelled

  /// The user-visible message: what happened and what to do.
  package var message: String {
    switch self {
    case .content(let error): error.description
    case .file(let error): error.message
    case .cancelled: FileError.cancelled.message
    }
  }

  package var description: String { message }

  /// The error of a photo that cannot be read or drawn, or of a cancellation.
  static func photo(_ error: ImageError) -> ExportError {
    error == .cancelled ? .cancelled : .content(UserError(error))
  }

  /// The error of a file that cannot be written, or of a cancellation.
  static func writing(_ error: FileError) -> ExportError {
    error == .cancelled ? .cancelled : .file(error)
  }
}
