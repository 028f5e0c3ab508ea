import Glibc

/// The bytes of a picture, read where they are wanted: of a file or from memory.
final class ByteSource {
  /// The file's last path component, for messages.
  let name: String
  /// How many bytes there were when the source was opened.
  let count: Int
  private let storage: Storage

  private enum Storage {
    case file(Int32)
    case memory([UInt8])
  }

  /// Opens a file.
  init(path: String) throws(ImageError) {
    name = FileError.lastComponent(of: path)
    // A pipe without a writer must not make us wait: hence O_NONBLOCK.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw Self.error(errno, name: name) }
    var status = stat()
    fstat(file, &status)
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw status.st_mode & S_IFMT == S_IFDIR ? .folder(name: name) : .notAFile(name: name)
    }
    storage = .file(file)
    count = Int(status.st_size)
    if count == 0 { throw .empty(name: name) }
  }

  /// Takes bytes from memory under a name.
  init(bytes: [UInt8], name: String) throws(ImageError) {
    self.name = name
    storage = .memory(bytes)
    count = bytes.count
    if count == 0 { throw .empty(name: name) }
  }

  deinit {
    if case .file(let file) = storage { close(file) }
  }

  /// Reads bytes from an offset into a buffer: fewer than fit only at the end.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ImageError) -> Int {
    switch storage {
    case .memory(let bytes):
      let part = bytes[min(max(0, offset), count)...].prefix(buffer.count)
      buffer.copyBytes(from: part)
      return part.count
    case .file(let file):
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

  /// Some bytes from an offset, fewer at the end of the source.
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
