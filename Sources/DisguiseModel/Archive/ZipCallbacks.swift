import CZip
import Glibc

/// What libzip reads from or writes to by commands, see `zip_source_function(3)`. Not thread-safe.
class ZipCallbacks {
  /// Creates libzip's source, which retains this object until libzip releases it; nil if memory has
  /// run out. Valid while the caller, or the archive that takes it over, has not freed it. Calls
  /// `zip_source_function_create`.
  func makeSource() -> OpaquePointer? {
    let context = Unmanaged.passRetained(self)
    let source = zip_source_function_create(
      { context, data, count, command in
        guard let context else { return -1 }
        let callbacks = Unmanaged<ZipCallbacks>.fromOpaque(context)
        if command == ZIP_SOURCE_FREE {
          callbacks.release()
          return 0
        }
        return callbacks.takeUnretainedValue().answer(
          command, UnsafeMutableRawBufferPointer(start: data, count: Int(count)))
      }, context.toOpaque(), nil)
    if source == nil { context.release() }
    return source
  }

  /// Answers a command; -1 is an error. Subclasses override this.
  func answer(
    _ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer
  ) -> zip_int64_t { -1 }

  /// Returns where a command to seek leads; nil if that is outside of the source.
  static func offset(
    from position: Int, in count: Int, _ data: UnsafeMutableRawBufferPointer
  ) -> Int? {
    guard let address = data.baseAddress else { return nil }
    let offset = zip_source_seek_compute_offset(
      zip_uint64_t(position), zip_uint64_t(count), address, zip_uint64_t(data.count), nil)
    return offset < 0 ? nil : Int(offset)
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
