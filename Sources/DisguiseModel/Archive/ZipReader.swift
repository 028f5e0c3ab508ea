import CZip
import Drawing
import Glibc
import ImageCoding
import Platform

/// The reason why an archive cannot be read.
enum ZipError: Error, Hashable {
  /// The file cannot be read; the reason is the system's.
  case unreadable(reason: String)
  /// It is not a ZIP archive, or a truncated one.
  case incomplete
  /// It is an archive of another program.
  case otherType
  /// What it contains is invalid; the detail is a clause for a message.
  case damaged(detail: String)
}

/// Reads the files in a ZIP archive of unknown origin.
///
/// The list of files is checked before anything is decompressed: their number, names, kinds and
/// sizes. A file that turns out to be larger than the list states is damaged. Not thread-safe.
final class ZipReader {
  /// The maximum size of all files together, decompressed, in bytes.
  static let maximumBytes = 1 << 30

  private struct Entry {
    let index: zip_uint64_t
    let size: Int
  }

  private let archive: OpaquePointer
  private let source: ZipSource
  private let bytes: ByteSource
  private var entries: [String: Entry] = [:]

  /// Opens an archive and checks its list of files. Calls `zip_open_from_source`.
  init(_ bytes: ByteSource) throws(ZipError) {
    self.bytes = bytes
    guard let directory = try Self.directory(of: bytes) else { throw .incomplete }
    source = ZipSource(bytes)
    // libzip searches the end of the archive, which may be part of a photo that is an archive, too.
    source.visibleStart = directory.offset
    guard let pointer = source.makeSource() else { throw .unreadable(reason: Self.noMemory) }
    var failure = zip_error_t()
    zip_error_init(&failure)
    defer { zip_error_fini(&failure) }
    guard let archive = zip_open_from_source(pointer, ZIP_RDONLY, &failure) else {
      let error = source.error
      zip_source_free(pointer)
      if Self.isOutOfMemory(&failure) { throw .unreadable(reason: Self.noMemory) }
      throw error.map { .unreadable(reason: $0.message) } ?? .incomplete
    }
    self.archive = archive
    source.visibleStart = 0
    guard zip_get_num_entries(archive, 0) == directory.count else { throw .incomplete }
    var total = 0
    for index in 0..<zip_uint64_t(directory.count) {
      total += try add(index)
      guard total <= Self.maximumBytes else {
        throw .damaged(detail: localized("its files are too large"))
      }
    }
  }

  deinit { zip_discard(archive) }

  /// Returns the contents of a file; nil if there is none of this name.
  ///
  /// - Parameter limit: The largest file that is read, in bytes.
  func read(_ name: String, upTo limit: Int) throws(ZipError) -> [UInt8]? {
    guard let entry = entries[name] else { return nil }
    guard entry.size <= limit else {
      throw .damaged(detail: localized("its file {name} is too large", ["name": name]))
    }
    guard (try? Memory.check(byteCount: 2 * entry.size)) != nil else {
      throw .unreadable(reason: Self.noMemory)
    }
    guard let file = zip_fopen_index(archive, entry.index, 0) else {
      throw flaw(of: name, zip_get_error(archive))
    }
    defer { zip_fclose(file) }
    var got = 0
    let contents = [UInt8](unsafeUninitializedCapacity: entry.size) { buffer, count in
      while got < entry.size, let start = buffer.baseAddress {
        let part = zip_fread(file, start + got, zip_uint64_t(entry.size - got))
        if part <= 0 { break }
        got += Int(part)
      }
      count = got
    }
    // At the end libzip compares the checksums.
    var next: UInt8 = 0
    guard got == entry.size, zip_fread(file, &next, 1) == 0 else {
      throw flaw(of: name, zip_file_get_error(file))
    }
    return contents
  }

  // MARK: Implementation

  private static let noMemory = localized("there is not enough memory")

  private static func directory(of bytes: ByteSource) throws(ZipError) -> ZipDirectory? {
    do throws(ImageError) { return try ZipDirectory(of: bytes) } catch {
      throw .unreadable(reason: error.message)
    }
  }

  private static func isOutOfMemory(_ error: UnsafeMutablePointer<zip_error_t>) -> Bool {
    zip_error_code_zip(error) == ZIP_ER_MEMORY
  }

  private func flaw(of name: String, _ error: UnsafeMutablePointer<zip_error_t>) -> ZipError {
    if Self.isOutOfMemory(error) { return .unreadable(reason: Self.noMemory) }
    if let error = source.error { return .unreadable(reason: error.message) }
    return bytes.isUnchanged
      ? .damaged(detail: localized("its file {name} is incomplete or was changed", ["name": name]))
      : .unreadable(reason: localized("the file changed while it was being read"))
  }

  /// Checks a file of the list and returns its stated size.
  private func add(_ index: zip_uint64_t) throws(ZipError) -> Int {
    var stat = zip_stat_t()
    zip_stat_init(&stat)
    let needed = zip_uint64_t(
      ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD | ZIP_STAT_ENCRYPTION_METHOD)
    guard let text = zip_get_name(archive, index, zip_flags_t(ZIP_FL_ENC_RAW)),
      let name = String(validatingCString: text), Self.isPlain(name)
    else { throw .damaged(detail: localized("the name of one of its files is invalid")) }
    guard zip_stat_index(archive, index, 0, &stat) == 0, stat.valid & needed == needed,
      stat.size <= Self.maximumBytes, stat.comp_size <= bytes.count
    else { throw .damaged(detail: localized("its file {name} is too large", ["name": name])) }
    guard stat.encryption_method == ZIP_EM_NONE else {
      throw .damaged(detail: localized("its file {name} is encrypted", ["name": name]))
    }
    // No other method is written, and each is code that a foreign file could reach.
    guard [ZIP_CM_STORE, ZIP_CM_DEFLATE].contains(Int32(stat.comp_method)),
      stat.comp_method == ZIP_CM_DEFLATE || stat.comp_size == stat.size
    else {
      throw .damaged(
        detail: localized("its file {name} is compressed in an unknown way", ["name": name]))
    }
    guard isFile(index) else {
      throw .damaged(detail: localized("its file {name} is a link or a device", ["name": name]))
    }
    // Other programs list folders, too.
    if name.hasSuffix("/") && stat.size == 0 { return 0 }
    guard !name.hasSuffix("/"),
      entries.updateValue(Entry(index: index, size: Int(stat.size)), forKey: name) == nil
    else {
      throw .damaged(detail: localized("it has two files with the name {name}", ["name": name]))
    }
    return Int(stat.size)
  }

  /// Whether a file of the list is a regular file or a folder, if its system has other kinds.
  private func isFile(_ index: zip_uint64_t) -> Bool {
    var (system, attributes): (zip_uint8_t, zip_uint32_t) = (0, 0)
    guard zip_file_get_external_attributes(archive, index, 0, &system, &attributes) == 0 else {
      return false
    }
    guard Int32(system) == ZIP_OPSYS_UNIX || Int32(system) == ZIP_OPSYS_OS_X else { return true }
    return [0, S_IFREG, S_IFDIR].contains(mode_t(attributes >> 16) & S_IFMT)
  }

  /// Whether a name stays in the folder in which the archive would be unpacked.
  private static func isPlain(_ name: String) -> Bool {
    guard !name.isEmpty, FileLimits.allow(name: name), !name.contains("\\"),
      name.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
    else { return false }
    let path = name.hasSuffix("/") ? name.dropLast() : name[...]
    return path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !["", ".", ".."].contains($0)
    }
  }
}
