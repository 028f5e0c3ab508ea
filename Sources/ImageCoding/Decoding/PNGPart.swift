/// A part of a PNG as it is read: bytes of the file, or those that stand in for missing ones.
enum PNGPart: Sendable {
  case file(Range<Int>)
  case made([UInt8])

  /// The number of bytes.
  var count: Int {
    switch self {
    case .file(let range): range.count
    case .made(let bytes): bytes.count
    }
  }

  /// Copies bytes from an offset on, as many as a buffer has room for; returns their number.
  func read(
    at offset: Int, of source: ByteSource, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ImageError) -> Int {
    switch self {
    case .file(let range): return try source.read(at: range.lowerBound + offset, into: buffer)
    case .made(let bytes):
      let rest = bytes.dropFirst(offset).prefix(buffer.count)
      buffer.copyBytes(from: rest)
      return rest.count
    }
  }
}
