/// Passes the rows of a picture on to a sink while a decoder produces them, and discards them
/// afterwards. Confined to one thread.
final class RowDelivery {
  /// The error of the sink, after which it is not called again.
  private(set) var failure: ImageError?
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
  func begin(_ pixels: StoredPixels, _ properties: ImageProperties) {
    self.pixels = pixels
    pixels.useHugePages()
    do throws(ImageError) { try sink?.begin(pixels, properties) } catch { failure = error }
  }

  /// Passes on the rows up to `end`, if they are enough or the last ones.
  func deliver(upTo end: Int) {
    guard failure == nil, let pixels, end <= pixels.height,
      end >= nextRow + Self.batch || end == pixels.height && end > nextRow
    else { return }
    do throws(ImageError) { try sink?.add(nextRow..<end) } catch { failure = error }
    pixels.discard(nextRow..<end)
    nextRow = end
  }
}
