import Drawing
import ImageCoding
import ImageSandbox
import Platform

/// How the rows of a canvas come from those of a file.
struct CanvasSource {
  /// The part of the file's picture from which they come, mirrored and turned as the canvas is.
  let window: PictureWindow
  /// Its size, in pixels.
  let size: Size
  /// The map from pixels of the canvas to those of the window; nil if they are the same.
  let toWindow: Transform?

  /// Creates the source of what a framing shows of a photo of a size.
  ///
  /// - Parameters:
  ///   - framing: What the canvas shows.
  ///   - photo: The photo's size, in pixels.
  ///   - shown: The part of the canvas that is wanted, in whole pixels; nil for all of it.
  init(_ framing: Framing, of photo: Size, showing shown: Rect? = nil) {
    let lying = Framing(quarterTurns: framing.quarterTurns, isMirrored: framing.isMirrored)
    let whole = Rect(origin: .zero, size: lying.canvasSize(of: photo))
    let shown = shown ?? Rect(origin: .zero, size: framing.canvasSize(of: photo))
    let toPhoto = framing.photoToCanvas(of: photo).inverse ?? .identity
    let toLying = Transform.translation(shown.minX, shown.minY).then(toPhoto)
      .then(lying.photoToCanvas(of: photo))
    var part = toLying.apply(Rect(origin: .zero, size: shown.size))
    // Between pixels, the next ones count.
    part = framing.straighten == .zero ? part.rounded : part.insetBy(-1, -1).roundedOut
    part = part.intersection(whole) ?? whole
    window = PictureWindow(
      isMirrored: framing.isMirrored, quarterTurns: framing.quarterTurns,
      part: part == whole ? nil : part)
    size = part.size
    toWindow =
      framing.straighten == .zero
      ? nil : toLying.then(.translation(-part.minX, -part.minY))
  }
}

/// The rows of a straightened photo: each comes from a band of rows of the file, which are kept as long as a row
/// needs them.
final class StraightenedRows: @unchecked Sendable {
  private let source: ForeignRows
  private let toSource: Transform
  private let canvas: (width: Int, height: Int)
  private let sourceSize: (width: Int, height: Int)
  /// The next row, whose turn it is; nil once one has failed.
  private let next = Monitor<Int?>(0)
  /// The last rows of the source, each at its number modulo their count, and how many have been read. Used only
  /// by those whose turn it is.
  private let kept: PixelBuffer
  private var read = 0

  /// The number of rows that are made at once.
  private static let batch = 16

  /// The size in bytes of the rows of a file that are kept at once: it grows with the angle and the width of the
  /// canvas, and is at 45 degrees at most half of the photo's own pixels.
  static func keptBytes(_ framing: Framing, of photo: Size) -> Int {
    let place = CanvasSource(framing, of: photo)
    guard let toSource = place.toWindow else { return 0 }
    return Int(place.size.width) * 4
      * keptRows(toSource, canvas: framing.canvasSize(of: photo), of: Int(place.size.height))
  }

  private static func keptRows(_ toSource: Transform, canvas: Size, of height: Int) -> Int {
    let band = toSource.apply(Rect(0, 0, canvas.width, Double(batch)))
    return min(height, Int(band.height.rounded(.up)) + 2 * margin + 2)
  }

  init(
    _ source: ForeignRows, _ place: CanvasSource, _ toSource: Transform, canvas: Size,
    format: PixelFormat
  ) throws(ImageError) {
    self.source = source
    self.toSource = toSource
    self.canvas = (Int(canvas.width), Int(canvas.height))
    sourceSize = (Int(place.size.width), Int(place.size.height))
    do throws(OutOfMemory) {
      kept = try PixelBuffer(
        allocating: sourceSize.width,
        Self.keptRows(toSource, canvas: canvas, of: sourceSize.height), format: format,
        isCleared: false)
    } catch {
      throw .outOfMemory(name: localized("the picture"))
    }
  }

  /// The rows above and below those on a line between which its pixels lie.
  private static let margin = 1

  /// Waits for rows and copies them to the top of a buffer of the canvas's width. Called once for each row by any
  /// number of threads; rows wait for those above them. Those that have been made are gone: asking for them
  /// again is an error.
  func copy(
    _ rows: Range<Int>, into buffer: PixelBuffer, _ isCancelled: () -> Bool
  ) throws(ImageError) {
    let result = next.wait(unless: isCancelled) { next -> Result<Int, ImageError>? in
      guard let turn = next else { return .failure(.cancelled) }
      return turn >= rows.lowerBound ? .success(turn) : nil
    }
    guard let turn = try result?.get() else { throw .cancelled }
    do throws(ImageError) {
      if turn > rows.lowerBound { throw source.errorOfAsking(againFor: rows.lowerBound) }
      var first = rows.lowerBound
      while first < rows.upperBound {
        let some = first..<min(first + Self.batch, rows.upperBound)
        try make(some, at: first - rows.lowerBound, in: buffer, isCancelled)
        first = some.upperBound
      }
      // A decoder waits until all have been read.
      if first == canvas.height { try read(upTo: sourceSize.height, isCancelled) }
    } catch {
      next.update { $0 = nil }
      throw error
    }
    next.update { next in if next != nil { next = rows.upperBound } }
  }

  /// Ends the waiting of rows: those above them may never be wanted.
  func cancel() { next.update { $0 = nil } }

  private func make(
    _ rows: Range<Int>, at y: Int, in buffer: PixelBuffer, _ isCancelled: () -> Bool
  ) throws(ImageError) {
    let band = toSource.apply(
      Rect(0, Double(rows.lowerBound), Double(canvas.width), Double(rows.count)))
    let end = min(Int(band.maxY.rounded(.up)) + Self.margin, sourceSize.height)
    try read(upTo: end, isCancelled)
    let sampler = PixelSampler(
      columns: 0..<sourceSize.width, rows: max(0, read - kept.height)..<read,
      capacity: kept.height)
    kept.withPixels { bytes, stride in
      guard let pixels = bytes.assumingMemoryBound(to: UInt32.self).baseAddress else { return }
      for row in rows {
        buffer.withRow(y + row - rows.lowerBound) { target in
          sampler.sample(
            from: toSource.apply(Point(0.5, Double(row) + 0.5)),
            by: toSource.apply(Vector(1, 0)), count: canvas.width, in: pixels, stride / 4,
            into: target)
        }
      }
    }
  }

  private func read(upTo end: Int, _ isCancelled: () -> Bool) throws(ImageError) {
    while read < end {
      let slot = read % kept.height
      let some = read..<min(end, read + kept.height - slot)
      try source.copy(
        some, into: kept.rows(slot..<slot + some.count), isCancelled: isCancelled)
      read = some.upperBound
    }
  }
}
