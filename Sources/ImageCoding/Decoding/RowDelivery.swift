/// Passes the rows of a picture on to a sink while a decoder produces them, and discards them
/// afterwards. Confined to one thread.
package final class RowDelivery {
  /// The error of the sink, after which it is not called again.
  package private(set) var failure: ImageError?
  /// What the decoder has to say about the picture, the worst last.
  package private(set) var flaw: ImageFlaw?
  /// The pixels, once the sink has got them.
  private(set) var pixels: StoredPixels?

  private weak var sink: (any RowSink)?
  /// The first row that the sink has not got.
  private var nextRow = 0

  /// The number of rows passed on at once.
  private static let batch = 16

  /// Creates a delivery to a sink, which the caller retains.
  init(to sink: any RowSink) { self.sink = sink }

  /// Announces the pixels, before the first row.
  package func begin(_ pixels: StoredPixels, _ properties: ImageProperties) {
    self.pixels = pixels
    pixels.useHugePages()
    do throws(ImageError) { try sink?.begin(pixels, properties) } catch { failure = error }
  }

  /// Passes on the rows up to `end`, if they are enough or the last ones.
  package func deliver(upTo end: Int) {
    guard failure == nil, let pixels, end <= pixels.height,
      end >= nextRow + Self.batch || end == pixels.height && end > nextRow
    else { return }
    do throws(ImageError) { try sink?.add(nextRow..<end) } catch { failure = error }
    pixels.discard(nextRow..<end)
    nextRow = end
  }

  /// Announces a whole picture and passes on its rows; throws the error of the sink.
  package func deliver(
    _ pixels: StoredPixels, _ properties: (_ hasAlpha: Bool) -> ImageProperties
  ) throws(ImageError) {
    var pixels = pixels
    // Most pictures with alpha have no transparent pixel.
    let mayHaveAlpha = pixels.order == .rgba || pixels.order == .native
    let hasAlpha = mayHaveAlpha && !pixels.isCovering
    if pixels.order == .rgba && !hasAlpha { pixels.order = .rgbx }
    begin(pixels, properties(hasAlpha))
    deliver(upTo: pixels.height)
    if let failure { throw failure }
  }

  /// Takes a picture whose file ends before some rows, if they are less than half: they become gray, as
  /// libjpeg leaves them. Throws if they are more.
  ///
  /// - Parameters:
  ///   - rows: The stored rows that have not been decoded.
  ///   - memory: All pixels, without transparency in gray ones.
  ///   - name: The file's last path component, for the error.
  package func leaveOut(
    _ rows: Range<Int>, of memory: PixelMemory, name: String
  ) throws(ImageError) {
    guard rows.count * 2 <= memory.height else { throw .damaged(name: name) }
    for y in rows { memory.fillGray(row: y) }
    note(.isCutShort)
  }

  /// Notes that the picture is not as it was meant.
  package func note(_ flaw: ImageFlaw) { self.flaw = max(self.flaw ?? flaw, flaw) }
}
