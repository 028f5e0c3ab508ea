/// A source as the libraries for formats read it, by functions that cannot throw.
package final class DecoderInput {
  private let source: ByteSource
  /// Where the next bytes are read.
  private var offset = 0
  /// What ended reading.
  package private(set) var failure: ImageError?

  package init(_ source: ByteSource) { self.source = source }

  /// Fills a buffer with the next bytes; returns their number, -1 after an error.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = read(at: offset, into: buffer)
    offset += max(0, count)
    return count
  }

  /// Fills a buffer with the bytes at an offset; returns their number, -1 after an error.
  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    do throws(ImageError) {
      return try source.read(at: offset, into: buffer)
    } catch {
      failure = error
      return -1
    }
  }

  /// The fraction of the file that has been read.
  var fraction: Double { Double(offset) / Double(max(1, source.count)) }
}
