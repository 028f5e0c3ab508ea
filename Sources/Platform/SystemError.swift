import Glibc

/// The error of a failed system call, by its number.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The value of `errno`.
  package let number: Int32

  /// Creates the error with a number such as `ENOENT`.
  package init(number: Int32) { self.number = number }

  /// The error of the call that has just failed.
  package static var last: SystemError { SystemError(number: errno) }

  /// The path leads to a device, a pipe or a socket, not to a regular file. The system has no number
  /// for this.
  package static let notRegularFile = SystemError(number: -1)

  /// The system's description in lowercase, for use within a sentence: "permission denied". In the
  /// user's language what happens to files; for everything else, calls `strerror_r`.
  package var description: String {
    if let text = Self.translated(number) { return text }
    var text = [CChar](repeating: 0, count: 256)
    guard strerror_r(number, &text, text.count) == 0 else {
      return localized("error {number}", ["number": number])
    }
    let description = String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return description.prefix(1).lowercased() + description.dropFirst()
  }

  /// The system's texts with translations of our own: its own ones need a generated locale.
  private static func translated(_ number: Int32) -> String? {
    switch number {
    case Self.notRegularFile.number: localized("not a regular file")
    // The system calls it a file system.
    case EROFS: localized("the disk is read-only")
    case EACCES: localized("permission denied")
    case EPERM: localized("operation not permitted")
    case ENOENT: localized("no such file or directory")
    case ENOTDIR: localized("not a directory")
    case EISDIR: localized("is a directory")
    case EEXIST: localized("file exists")
    case EFBIG: localized("file too large")
    case ENAMETOOLONG: localized("file name too long")
    case ELOOP: localized("too many levels of symbolic links")
    case EMFILE, ENFILE: localized("too many open files")
    case ENOSPC: localized("no space left on device")
    case EDQUOT: localized("disk quota exceeded")
    case EIO: localized("input/output error")
    case EBUSY, ETXTBSY: localized("device or resource busy")
    case ENODEV, ENXIO: localized("no such device")
    case ESTALE: localized("stale file handle")
    case ENOMEM: localized("there is not enough memory")
    case EOPNOTSUPP: localized("operation not supported")
    default: nil
    }
  }
}

/// Makes a system call again as long as signals interrupt it (`EINTR`), and returns its result.
@discardableResult
package func retryingOnInterrupt<Result: SignedInteger>(
  _ call: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw .last }
  }
}
