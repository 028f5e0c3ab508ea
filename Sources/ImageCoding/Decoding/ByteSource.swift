import Glibc
import Platform

/// Random access to the bytes of a picture, in a file or in memory.
package final class ByteSource: Sendable {
  /// The file's last path component, for error messages.
  package let name: String
  /// The size in bytes when the source was opened.
  package let count: Int
  private let storage: Storage

  private enum Storage: @unchecked Sendable {  // `stat` is a struct of numbers.
    case file(OpenFile, stat)
    case memory([UInt8])
  }

  /// Opens a regular file of at most `ImageLimits.fileBytes`.
  package init(path: String) throws(ImageError) {
    name = FileSystem.lastComponent(of: path)
    let (file, status): (OpenFile, stat)
    do throws(SystemError) {
      (file, status) = try OpenFile.regular(path)
    } catch {
      throw ImageError(error, name: name)
    }
    storage = .file(file, status)
    count = Int(status.st_size)
    if count == 0 { throw .empty(name: name) }
    if count > ImageLimits.fileBytes { throw .tooManyBytes(name: name) }
  }

  /// Creates a source of an open file; `name` is used in error messages.
  package init(_ file: OpenFile, name: String) throws(ImageError) {
    self.name = name
    let status: stat
    do throws(SystemError) { status = try file.status() } catch {
      throw ImageError(error, name: name)
    }
    storage = .file(file, status)
    count = Int(status.st_size)
    if count == 0 { throw .empty(name: name) }
  }

  /// The open file; nil for bytes in memory.
  package var file: OpenFile? {
    if case .file(let file, _) = storage { file } else { nil }
  }

  /// The bytes if they are in memory, otherwise empty.
  package var memory: [UInt8] {
    if case .memory(let bytes) = storage { bytes } else { [] }
  }

  /// Creates a source from bytes in memory; `name` is used in error messages.
  package init(bytes: [UInt8], name: String) throws(ImageError) {
    self.name = name
    storage = .memory(bytes)
    count = bytes.count
    if count == 0 { throw .empty(name: name) }
  }

  /// Reads all bytes piece by piece, in the state in which they were when the source was opened.
  ///
  /// - Parameters:
  ///   - isCancelled: Called for each piece; true aborts with `ImageError.cancelled`.
  ///   - body: Called with each piece, which is valid only during the call.
  package func forEachPiece<Failure: Error>(
    isCancelled: () -> Bool = { false }, asError: (ImageError) -> Failure,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let piece: UnsafeMutableRawBufferPointer
    do throws(OutOfMemory) { piece = try Memory.allocate(byteCount: 1 << 20) } catch {
      throw asError(.outOfMemory(name: name))
    }
    defer { piece.deallocate() }
    var offset = 0
    while offset < count {
      if isCancelled() { throw asError(.cancelled) }
      let read: Int
      do throws(ImageError) { read = try self.read(at: offset, into: piece) } catch {
        throw asError(error)
      }
      if read == 0 { break }
      try body(UnsafeRawBufferPointer(rebasing: piece[..<read]))
      offset += read
    }
    guard offset == count, isUnchanged else { throw asError(.changed(name: name)) }
  }

  /// Whether the file is still as it was when it was opened.
  package var isUnchanged: Bool {
    guard case .file(let file, let status) = storage else { return true }
    guard let now = try? file.status() else { return false }
    return now.st_size == status.st_size && now.st_mtim.tv_sec == status.st_mtim.tv_sec
      && now.st_mtim.tv_nsec == status.st_mtim.tv_nsec
  }

  /// Reads bytes at an offset into a buffer and returns their number, which is smaller than the
  /// buffer only at the end.
  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ImageError)
    -> Int
  {
    switch storage {
    case .memory(let bytes):
      let part = bytes[min(max(0, offset), count)...].prefix(buffer.count)
      buffer.copyBytes(from: part)
      return part.count
    case .file(let file, _):
      do throws(SystemError) {
        return try file.read(at: offset, into: buffer)
      } catch {
        throw ImageError(error, name: name)
      }
    }
  }

  /// Whether another source has the same bytes.
  package func hasBytes(of other: ByteSource) throws(ImageError) -> Bool {
    guard count == other.count else { return false }
    var (offset, isSame) = (0, true)
    try other.forEachPiece(asError: { $0 }) { piece throws(ImageError) in
      if isSame {
        isSame = try bytes(at: offset, count: piece.count).elementsEqual(piece)
        offset += piece.count
      }
    }
    return isSame
  }

  /// Returns `count` bytes at an offset, or fewer at the end of the source.
  package func bytes(at offset: Int, count: Int) throws(ImageError) -> [UInt8] {
    guard offset >= 0, count > 0, offset < self.count else { return [] }
    let count = min(count, self.count - offset)
    guard (try? Memory.check(byteCount: 2 * count)) != nil else { throw .outOfMemory(name: name) }
    var bytes = [UInt8](repeating: 0, count: count)
    var got = 0
    var failure: ImageError?
    bytes.withUnsafeMutableBytes { buffer in
      do throws(ImageError) { got = try read(at: offset, into: buffer) } catch { failure = error }
    }
    if let failure { throw failure }
    return Array(bytes.prefix(got))
  }
}

extension ImageError {
  /// Creates the error for a failed system call on a file.
  fileprivate init(_ error: SystemError, name: String) {
    switch error.number {
    case ENOENT, ENOTDIR: self = .missing(name: name)
    case EACCES, EPERM: self = .denied(name: name)
    case EISDIR: self = .folder(name: name)
    default:
      self =
        error == .notRegularFile
        ? .notAFile(name: name) : .unreadable(name: name, reason: "\(error)")
    }
  }
}
