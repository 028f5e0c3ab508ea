import CZip
import Drawing
import Glibc
import ImageCoding
import Platform

/// Writes ZIP archives.
enum ZipWriter {
  /// A file that is put into an archive.
  struct Entry {
    /// Its path in the archive.
    let name: String
    /// Its bytes; nil for an empty file.
    let bytes: ByteSource?
    /// Whether it is compressed; otherwise it is stored as it is.
    var isCompressed = false
    /// The hash that its bytes must have; nil for any.
    var content: ContentID?

    /// Creates an entry of bytes in memory.
    init(_ name: String, _ bytes: [UInt8], isCompressed: Bool = false) {
      self.init(name, try? ByteSource(bytes: bytes, name: name), isCompressed: isCompressed)
    }

    /// Creates an entry of a file.
    init(_ name: String, _ bytes: ByteSource?, isCompressed: Bool, content: ContentID? = nil) {
      self.name = name
      self.bytes = bytes
      self.isCompressed = isCompressed
      self.content = content
    }
  }

  /// Writes the bytes at an offset, which may lie before the end of what was written.
  typealias Sink = (UnsafeRawBufferPointer, _ offset: Int) throws(FileError) -> Void

  /// Writes an archive with entries in their order; blocks. Calls `zip_close`.
  ///
  /// - Parameters:
  ///   - name: The name of the archive, for error messages.
  ///   - isCancelled: Called repeatedly; true aborts with `FileError.cancelled`.
  static func write(
    _ entries: [Entry], name: String, isCancelled: @escaping () -> Bool, to sink: @escaping Sink
  ) throws(FileError) {
    let output = ZipOutput(sink)
    guard let target = output.makeSource() else { throw .noMemory }
    guard let archive = zip_open_from_source(target, ZIP_CREATE | ZIP_TRUNCATE, nil) else {
      zip_source_free(target)
      throw .noMemory
    }
    var sources: [ZipSource] = []
    for entry in entries {
      let source = ZipSource(
        entry.bytes, isHashing: entry.content != nil, isCancelled: isCancelled)
      guard add(source, entry, to: archive) else {
        zip_discard(archive)
        throw .noMemory
      }
      sources.append(source)
    }
    guard zip_close(archive) == 0 else {
      // Not optional in newer headers.
      let text: UnsafePointer<CChar>? = zip_strerror(archive)
      let reason = text.map { String(cString: $0) } ?? localized("it could not be written")
      zip_discard(archive)
      if let error = output.error { throw error }
      if let error = sources.lazy.compactMap(\.error).first {
        throw error == .cancelled ? .cancelled : .failed(name: name, reason: error.message)
      }
      throw .failed(name: name, reason: reason)
    }
    for (entry, source) in zip(entries, sources) where entry.content != nil {
      guard source.takeHash() == entry.content, entry.bytes?.isUnchanged != false else {
        throw .failed(
          name: name,
          reason: localized("{name} has changed", ["name": entry.bytes?.name ?? entry.name]))
      }
    }
  }

  /// The first day that archives know, 1980-01-01: the same files give the same bytes, whenever they are written.
  private static let firstDay: zip_uint16_t = 1 << 5 | 1

  private static func add(_ source: ZipSource, _ entry: Entry, to archive: OpaquePointer) -> Bool {
    guard let pointer = source.makeSource() else { return false }
    let index = zip_file_add(archive, entry.name, pointer, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(pointer)
      return false
    }
    let method = entry.isCompressed ? ZIP_CM_DEFLATE : ZIP_CM_STORE
    return zip_set_file_compression(archive, zip_uint64_t(index), method, 0) == 0
      && zip_file_set_dostime(archive, zip_uint64_t(index), 0, firstDay, 0) == 0
  }
}

/// The archive that libzip writes.
///
/// libzip writes small pieces, and each entry's header again after its data: they are collected in a
/// buffer, so that a small archive is written at once. Not thread-safe.
private final class ZipOutput: ZipCallbacks {
  /// The error that ended writing.
  private(set) var error: FileError?

  private let sink: ZipWriter.Sink
  /// What has not been written yet, from the offset `start` on.
  private var buffer: [UInt8] = []
  private var start = 0
  /// The position of the next piece in the buffer.
  private var cursor = 0
  /// The size of the archive so far.
  private var end = 0

  private static let bufferBytes = 1 << 20

  init(_ sink: @escaping ZipWriter.Sink) { self.sink = sink }

  override func answer(
    _ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer
  ) -> zip_int64_t {
    switch command {
    case ZIP_SOURCE_SUPPORTS: return zip_commands_of_writing
    case ZIP_SOURCE_STAT: return zip_stat_t.answer(size: 0, data)
    case ZIP_SOURCE_ERROR: return zip_error_t.answer(ZIP_ER_WRITE, data)
    case ZIP_SOURCE_OPEN, ZIP_SOURCE_CLOSE, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_READ:
      return 0
    case ZIP_SOURCE_BEGIN_WRITE, ZIP_SOURCE_ROLLBACK_WRITE: return 0
    case ZIP_SOURCE_TELL_WRITE: return zip_int64_t(start + cursor)
    case ZIP_SOURCE_WRITE:
      return attempt { () throws(FileError) in try write(UnsafeRawBufferPointer(data)) }
        ? zip_int64_t(data.count) : -1
    case ZIP_SOURCE_SEEK_WRITE:
      guard let offset = Self.offset(from: start + cursor, in: end, data) else { return -1 }
      return attempt { () throws(FileError) in try seek(to: offset) } ? 0 : -1
    case ZIP_SOURCE_COMMIT_WRITE:
      return attempt { () throws(FileError) in try flush() } ? 0 : -1
    default: return -1
    }
  }

  private func attempt(_ call: () throws(FileError) -> Void) -> Bool {
    guard error == nil else { return false }
    do throws(FileError) { try call() } catch { self.error = error }
    return error == nil
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    let replaced = min(bytes.count, buffer.count - cursor)
    buffer.replaceSubrange(cursor..<(cursor + replaced), with: bytes)
    cursor += bytes.count
    end = max(end, start + cursor)
    if buffer.count >= Self.bufferBytes { try flush() }
  }

  private func seek(to offset: Int) throws(FileError) {
    if !(start...(start + buffer.count)).contains(offset) {
      try flush()
      start = offset
    }
    cursor = offset - start
  }

  /// Writes the buffer; the next one begins at the present position.
  private func flush() throws(FileError) {
    let (offset, bytes) = (start, buffer)
    start += cursor
    (cursor, buffer) = (0, [])
    guard !bytes.isEmpty else { return }
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try sink(UnsafeRawBufferPointer(bytes), offset)
    }
  }
}
