import CDeflate

/// Returns what a DEFLATE stream contains, according to a library that has not compressed it; nil if the
/// stream is not valid.
func decompressed(_ stream: [UInt8], count: Int) -> [UInt8]? {
  let decompressor = libdeflate_alloc_decompressor()
  defer { libdeflate_free_decompressor(decompressor) }
  var result = LIBDEFLATE_BAD_DATA
  let output = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    result = libdeflate_deflate_decompress(
      decompressor, stream, stream.count, buffer.baseAddress, buffer.count, nil)
    filled = count
  }
  return result == LIBDEFLATE_SUCCESS ? output : nil
}
