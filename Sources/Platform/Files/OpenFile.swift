import CSys
import Glibc

/// An open file; closed with its last reference.
package final class OpenFile: Sendable {
  /// The file's descriptor.
  package let descriptor: Int32
  private let isClosed = Monitor(false)

  /// Opens a file with the flags of `open(2)`; child processes do not inherit it. A new file gets
  /// the permissions `mode`, by default readable and writable for this user only.
  package init(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(SystemError) {
    descriptor = try path.withPath { path throws(SystemError) in
      try retryingOnInterrupt { open(path, flags | O_CLOEXEC, mode) }
    }
  }

  /// Closes everything that is open in this process but the standard streams and one descriptor.
  package static func closeAll(except kept: Int32) {
    for number in FileSystem.names(in: "/proc/self/fd").compactMap({ Int32($0) })
    where number > 2 && number != kept {
      Glibc.close(number)
    }
  }

  /// Takes over the ownership of a descriptor.
  package init(owning descriptor: Int32) { self.descriptor = descriptor }

  /// Creates a file of bytes in memory, without a name, to be read from its beginning. Calls
  /// `memfd_create`.
  package convenience init(inMemory bytes: [UInt8]) throws(SystemError) {
    self.init(
      owning: try retryingOnInterrupt { memfd_create("guise", UInt32(touchkit_memfd_sealable)) })
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try write(UnsafeRawBufferPointer(bytes), at: 0)
    }
  }

  /// Opens a regular file for reading; throws `EISDIR` for a folder and `notRegularFile` for
  /// anything else.
  ///
  /// The kind is checked before the first byte is read: a device may have no end, and a pipe may
  /// never begin.
  package static func regular(_ path: String) throws(SystemError) -> (file: OpenFile, status: stat)
  {
    let file: OpenFile
    do throws(SystemError) {
      // Without O_NONBLOCK, opening a pipe waits for its writer.
      file = try OpenFile(path, O_RDONLY | O_NONBLOCK)
    } catch {
      throw error.number == ENXIO ? .notRegularFile : error  // A socket.
    }
    let status = try file.status()
    switch status.st_mode & S_IFMT {
    case S_IFREG: return (file, status)
    case S_IFDIR: throw SystemError(number: EISDIR)
    default: throw .notRegularFile
    }
  }

  /// Opens a regular file for appending, and creates it if there is none; throws as `regular` does.
  package static func appending(_ path: String) throws(SystemError) -> OpenFile {
    let file: OpenFile
    do throws(SystemError) {
      file = try OpenFile(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, mode: 0o666)
    } catch {
      throw error.number == ENXIO ? .notRegularFile : error  // A pipe without a reader, a socket.
    }
    guard try file.status().st_mode & S_IFMT == S_IFREG else { throw .notRegularFile }
    return file
  }

  deinit { try? close() }

  /// Closes the file before its last reference is released; it must not be used afterwards.
  ///
  /// Network file systems report a full disk only here.
  package func close() throws(SystemError) {
    let wasClosed = isClosed.update { isClosed in
      defer { isClosed = true }
      return isClosed
    }
    if wasClosed { return }
    if Glibc.close(descriptor) != 0 { throw .last }
  }

  /// Makes sure that a network file system has accepted everything written, as closing does.
  package func flush() throws(SystemError) {
    let copy = try retryingOnInterrupt { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
    try OpenFile(owning: copy).close()
  }

  /// Makes the file readable and writable for this user only, whatever the umask was.
  package func restrictToOwner() throws(SystemError) {
    if fchmod(descriptor, 0o600) != 0 { throw .last }
  }

  /// Returns the file's size, kind and times.
  package func status() throws(SystemError) -> stat {
    var status = stat()
    if fstat(descriptor, &status) != 0 { throw .last }
    return status
  }

  /// Whether a path leads to this file.
  package func isNamed(_ path: String) -> Bool {
    var named = stat()
    guard let status = try? status(), stat(path, &named) == 0 else { return false }
    return named.st_ino == status.st_ino && named.st_dev == status.st_dev
  }

  /// Reads bytes at an offset into a buffer; returns their number, which is smaller than the buffer
  /// only at the end of the file.
  package func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    var done = 0
    while done < buffer.count {
      let count = try retryingOnInterrupt {
        pread(
          descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done,
          off_t(offset + done))
      }
      if count == 0 { break }
      done += count
    }
    return done
  }

  /// Writes all bytes, from an offset or, if it is nil, from the end of the previous write.
  package func write(
    _ bytes: UnsafeRawBufferPointer, at offset: Int? = nil
  ) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = try retryingOnInterrupt {
        offset.map { pwrite(descriptor, rest.baseAddress, rest.count, off_t($0 + done)) }
          ?? Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      guard count > 0 else { throw SystemError(number: ENOSPC) }
      done += count
    }
  }

  /// Cuts the file off at an offset.
  package func truncate(to end: Int) throws(SystemError) {
    try retryingOnInterrupt { ftruncate(descriptor, off_t(end)) }
  }

  /// Makes the system begin to write to the disk what the file has, so that `sync()` waits for less.
  /// Errors are reported by `sync()`. Calls `sync_file_range`.
  package func beginSync() {
    _ = sync_file_range(descriptor, 0, 0, UInt32(touchkit_begin_sync))
  }

  /// Waits until everything written is on the disk.
  package func sync() throws(SystemError) {
    do throws(SystemError) {
      try retryingOnInterrupt { fsync(descriptor) }
    } catch {
      if error.number != EINVAL { throw error }  // EINVAL: not a file that can be synced.
    }
  }
}
