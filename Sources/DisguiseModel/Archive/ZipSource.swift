import CZip
import Drawing
import Glibc

/// Bytes that libzip reads: an archive, or a file that is put into one.
///
/// libzip asks for them by commands, see `zip_source_function(3)`. Not thread-safe.
final class ZipSource {
  /// The error that ended a read.
  private(set) var error: ImageError?
  /// What lies before this offset reads as zeros; see `ZipReader`.
  var visibleStart = 0

  private let bytes: ByteSource?
  private let isHashing: Bool
  private let isCancelled: () -> Bool
  private var position = 0
  private var hash: ContentID.Hash?

  /// Creates a source; without bytes it is empty.
  ///
  /// - Parameter isHashing: Whether the hash of what is read is computed.
  init(
    _ bytes: ByteSource?, isHashing: Bool = false, isCancelled: @escaping () -> Bool = { false }
  ) {
    self.bytes = bytes
    self.isHashing = isHashing
    self.isCancelled = isCancelled
  }

  private var count: Int { bytes?.count ?? 0 }

  /// The hash of everything, after it has been read from the beginning to the end.
  func takeHash() -> ContentID? { hash.take()?.finish() }

  /// Creates libzip's source, which retains this one until libzip releases it; nil if memory has run
  /// out. Calls `zip_source_function_create`.
  func makeSource() -> OpaquePointer? {
    let context = Unmanaged.passRetained(self)
    let source = zip_source_function_create(
      { context, data, count, command in
        guard let context else { return -1 }
        let source = Unmanaged<ZipSource>.fromOpaque(context)
        if command == ZIP_SOURCE_FREE {
          source.release()
          return 0
        }
        return source.takeUnretainedValue().answer(
          command, UnsafeMutableRawBufferPointer(start: data, count: Int(count)))
      }, context.toOpaque(), nil)
    if source == nil { context.release() }
    return source
  }

  private func answer(
    _ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer
  ) -> zip_int64_t {
    switch command {
    case ZIP_SOURCE_SUPPORTS: return zip_commands_of_reading
    case ZIP_SOURCE_OPEN:
      position = 0
      hash = isHashing ? ContentID.Hash() : nil
      return 0
    case ZIP_SOURCE_READ: return read(into: data)
    case ZIP_SOURCE_CLOSE: return 0
    case ZIP_SOURCE_STAT: return zip_stat_t.answer(size: count, data)
    case ZIP_SOURCE_ERROR: return zip_error_t.answer(ZIP_ER_READ, data)
    case ZIP_SOURCE_TELL: return zip_int64_t(position)
    case ZIP_SOURCE_SEEK:
      guard let address = data.baseAddress else { return -1 }
      let offset = zip_source_seek_compute_offset(
        zip_uint64_t(position), zip_uint64_t(count), address,
        zip_uint64_t(data.count), nil)
      guard offset >= 0 else { return -1 }
      position = Int(offset)
      return 0
    default: return -1
    }
  }

  private func read(into buffer: UnsafeMutableRawBufferPointer) -> zip_int64_t {
    guard let bytes, error == nil else { return error == nil ? 0 : -1 }
    let got: Int
    do throws(ImageError) {
      if isCancelled() { throw .cancelled }
      got = try bytes.read(at: position, into: buffer)
      // A file that was cut off meanwhile is not an end.
      if got < buffer.count && position + got < count { throw .changed(name: bytes.name) }
    } catch {
      self.error = error
      return -1
    }
    let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<got])
    hash?.add(UnsafeRawBufferPointer(piece))
    let hidden = min(max(0, visibleStart - position), got)
    for index in 0..<hidden { buffer[index] = 0 }
    position += got
    return zip_int64_t(got)
  }
}

extension zip_stat_t {
  /// Answers libzip's question for the size of a source.
  static func answer(size: Int, _ data: UnsafeMutableRawBufferPointer) -> zip_int64_t {
    guard data.count >= MemoryLayout<zip_stat_t>.size,
      let stat = data.baseAddress?.assumingMemoryBound(to: zip_stat_t.self)
    else { return -1 }
    zip_stat_init(stat)
    stat.pointee.valid = zip_uint64_t(ZIP_STAT_SIZE)
    stat.pointee.size = zip_uint64_t(size)
    return zip_int64_t(MemoryLayout<zip_stat_t>.size)
  }
}

extension zip_error_t {
  /// Answers libzip's question for the error of a source.
  static func answer(_ code: Int32, _ data: UnsafeMutableRawBufferPointer) -> zip_int64_t {
    guard let start = data.baseAddress else { return -1 }
    var error = zip_error_t()
    zip_error_init(&error)
    zip_error_set(&error, code, EIO)
    defer { zip_error_fini(&error) }
    return zip_error_to_data(&error, start, zip_uint64_t(data.count))
  }
}
