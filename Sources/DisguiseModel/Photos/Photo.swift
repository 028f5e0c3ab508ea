import Drawing
import FoundationEssentials
import ImageCoding
import Platform

/// An opened photo: its reference for documents and a bitmap for display.
package struct Photo: Sendable {
  /// The reference used in documents.
  package let reference: PhotoReference
  /// The source of its full-size pixels.
  package internal(set) var source: PhotoSource
  /// Its file, open: the kept copy, or the user's own file if it could not be kept. Nil for a sample
  /// face.
  package internal(set) var file: PhotoFile?
  /// The upright photo in sRGB, at full size or scaled down to the size for which it was opened.
  package let screen: Bitmap
  /// Whether the file is an animation, of which the photo is the first picture.
  package let isAnimated: Bool
  /// What is wrong with its file nevertheless; nil if it is whole.
  package let flaw: ImageFlaw?

  /// Reads and decodes a photo; blocks, so call it off the main thread.
  ///
  /// - Parameters:
  ///   - source: The source of its pixels.
  ///   - file: Its file, if it has been read already.
  ///   - bounds: The maximum size of the display bitmap in pixels.
  ///   - isCancelled: Called repeatedly; true aborts with `ImageError.cancelled`.
  ///   - progress: Called with the fraction of the file that has been decoded.
  package static func decode(
    _ source: PhotoSource, _ file: PhotoFile? = nil, fitting bounds: Size,
    isCancelled: () -> Bool = { false }, progress: (Double) -> Void = { _ in }
  ) throws(ImageError) -> Photo {
    if case .face(let face) = source {
      return Photo(
        reference: face.reference, source: source, file: nil,
        screen: try face.picture(fitting: bounds), isAnimated: false, flaw: nil)
    }
    var file = file
    if file == nil { file = try source.read(isCancelled: isCancelled) }
    guard let file else { preconditionFailure("Only faces have no file.") }
    let decoded = try file.decode(
      fitting: bounds, isCancelled: isCancelled, progress: progress)
    return Photo(
      reference: PhotoReference(id: .content(file.content), size: decoded.fullSize),
      source: source, file: file, screen: decoded.bitmap,
      isAnimated: decoded.isAnimated, flaw: decoded.flaw)
  }

  // MARK: Display size

  /// The maximum long side of the display bitmap in pixels.
  package static let maximumScreenSide = 4096.0
  /// The factor by which the bitmap may exceed its displayed size before it is replaced by a
  /// smaller one.
  private static let largestExcess = 2.5

  /// Returns a better long side for the display bitmap in pixels; nil if the current one is
  /// adequate.
  ///
  /// - Parameters:
  ///   - side: The displayed length of the photo's long side, in pixels.
  ///   - spare: The factor by which the bitmap exceeds that, so that not every zoom step needs a
  ///     new one.
  package func betterScreenSide(shownAt side: Double, spare: Double) -> Double? {
    Self.betterSide(
      than: screen.size.longSide, of: reference.size.longSide, shownAt: side, spare: spare)
  }

  /// Returns a better long side for a bitmap of a picture; nil if the present one is adequate.
  ///
  /// - Parameters:
  ///   - present: The present long side in pixels.
  ///   - whole: That of the picture itself.
  ///   - side: The displayed length of the long side, in pixels.
  ///   - spare: The factor by which the bitmap exceeds that.
  package static func betterSide(
    than present: Double, of whole: Double, shownAt side: Double, spare: Double
  ) -> Double? {
    let maximum = min(whole, maximumScreenSide)
    let isTooSmall = present < min(side, maximum) - 1
    let isTooLarge = present > max(side, 1) * largestExcess * spare
    return isTooSmall || isTooLarge ? min(max(side, 1) * spare, maximum) : nil
  }

  /// Returns the same photo with another display bitmap; blocks, so call it off the main thread.
  ///
  /// - Parameters:
  ///   - bounds: The maximum size of the bitmap in pixels.
  ///   - copy: The source from which the pixels are read.
  ///   - isCancelled: Called repeatedly; true aborts with `ImageError.cancelled`.
  /// - Returns: Nil if the source now contains a different picture.
  package func decodedAgain(
    fitting bounds: Size, from copy: PhotoSource, isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> Photo? {
    let picture: Bitmap
    switch copy {
    case .face(let face): picture = try face.picture(fitting: bounds)
    case .file, .memory, .open:
      guard let copy = try copy.read(), reference.id == .content(copy.content) else { return nil }
      picture = try copy.decode(fitting: bounds, isCancelled: isCancelled).bitmap
    }
    return Photo(
      reference: reference, source: source, file: file, screen: picture, isAnimated: isAnimated,
      flaw: flaw)
  }
}

/// The most recently opened photos, so that undoing a change of photo takes effect immediately.
package struct PhotoStore: Sendable {
  /// The maximum number of photos: each bitmap has several megabytes; older photos are reopened
  /// when needed.
  private static let maximumPhotos = 3

  private var photos: [Photo] = []

  /// Creates an empty store.
  package init() {}

  /// Returns the photo with an ID if it is in the store.
  package subscript(id: PhotoID) -> Photo? { photos.first { $0.reference.id == id } }

  /// Adds a photo, replacing the same photo with another display bitmap.
  package mutating func add(_ photo: Photo) {
    photos.removeAll { $0.reference.id == photo.reference.id }
    photos.append(photo)
    if photos.count > Self.maximumPhotos { photos.removeFirst() }
  }

  /// Returns a source for a photo referenced by a document or the journal; nil if there is none.
  ///
  /// The copy in the state directory takes precedence, since the user's own file may have been
  /// removed or changed; then the file that was opened.
  package func source(
    of id: PhotoID, state: StateDirectory?, faces: SampleFaces
  ) -> PhotoSource? {
    switch id {
    case .sample(let name): faces[name].map(PhotoSource.face)
    case .content(let content):
      state?.photoPath(content).map { .file(path: $0) }
        ?? self[id].map { $0.file.map(PhotoSource.open) ?? $0.source }
    }
  }
}
