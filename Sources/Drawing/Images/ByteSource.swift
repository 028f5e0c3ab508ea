import Glibc

/// Random access to the bytes of a picture, in a file or in memory.
final class ByteSource {
  /// The file's last path component, for error messages.
  let name: String
  /// The size in bytes when the source was opened.
  let count: Int
  private let storage: Storage

  private enum Storage {
    case file(Int32, stat)
    case memory([UInt8])
  }

  /// Opens a file.
  init(path: String) throws(ImageError) {
    name = FileError.lastComponent(of: path)
    // Opening a pipe that has no writer must not block: hence O_NONBLOCK.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw Self.error(errno, name: name) }
    var status = stat()
    fstat(file, &status)
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw status.st_mode & S_IFMT == S_IFDIR ? .folder(name: name) : .notAFile(name: name)
    }
    storage = .file(file, status)
    count = Int(status.st_size)
    if count == 0 { throw .empty(name: name) }
  }

  /// Creates a source from bytes in memory; `name` is used in error messages.
  init(bytes: [UInt8], name: String) throws(ImageError) {
    self.name = name
    storage = .memory(bytes)
    count = bytes.count
    if count == 0 { throw .empty(name: name) }
  }

  deinit {
    if case .file(let file, _) = storage { close(file) }
  }

  /// Returns all bytes, in the state in which they were when the source was opened.
  ///
  /// - Parameter isCancelled: Called for each piece; true aborts with `ImageError.cancelled`.
  func contents(isCancelled: () -> Bool) throws(ImageError) -> [UInt8] {
    var contents: [UInt8] = []
    contents.reserveCapacity(count)
    let piece = 1 << 20
    while contents.count < count {
      if isCancelled() { throw .cancelled }
      let bytes = try bytes(at: contents.count, count: piece)
      if bytes.isEmpty { break }
      contents += bytes
    }
    guard contents.count == count, isUnchanged else { throw .changed(name: name) }
    return contents
  }

  /// Whether the file is still as it was when it was opened.
  private var isUnchanged: Bool {
    guard case .file(let file, let status) = storage else { return true }
    var now = stat()
    return fstat(file, &now) == 0 && now.st_size == status.st_size
      && now.st_mtim.tv_sec == status.st_mtim.tv_sec
      && now.st_mtim.tv_nsec == status.st_mtim.tv_nsec
  }

  /// Reads bytes at an offset into a buffer and returns their number, which is smaller than the
  /// buffer only at the end.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ImageError) -> Int {
    switch storage {
    case .memory(let bytes):
      let part = bytes[min(max(0, offset), count)...].prefix(buffer.count)
      buffer.copyBytes(from: part)
      return part.count
    case .file(let file, _):
      var done = 0
      while done < buffer.count {
        let step = pread(
          file, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(offset + done))
        if step == 0 { break }
        if step < 0 {
          if errno == EINTR { continue }
          throw Self.error(errno, name: name)
        }
        done += step
      }
      return done
    }
  }

  /// Returns `count` bytes at an offset, or fewer at the end of the source.
  func bytes(at offset: Int, count: Int) throws(ImageError) -> [UInt8] {
    guard offset >= 0, count > 0, offset < self.count else { return [] }
    var bytes = [UInt8](repeating: 0, count: min(count, self.count - offset))
    var got = 0
    var failure: ImageError?
    bytes.withUnsafeMutableBytes { buffer in
      do throws(ImageError) { got = try read(at: offset, into: buffer) } catch { failure = error }
    }
    if let failure { throw failure }
    return Array(bytes.prefix(got))
  }

  private static func error(_ code: Int32, name: String) -> ImageError {
    switch code {
    case ENOENT, ENOTDIR: return .missing(name: name)
    case EACCES, EPERM: return .denied(name: name)
    case ENXIO: return .notAFile(name: name)
    default: return .unreadable(name: name, reason: FileError.reason(code))
    }
  }
}
