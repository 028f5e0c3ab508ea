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

  /// The system's description in lowercase, for use within a sentence: "permission denied". Calls
  /// `strerror_r`.
  package var description: String {
    if self == .notRegularFile { return localized("not a regular file") }
    // The system calls it a file system.
    if number == EROFS { return localized("the disk is read-only") }
    var text = [CChar](repeating: 0, count: 256)
    guard strerror_r(number, &text, text.count) == 0 else {
      return localized("error {number}", ["number": number])
    }
    let description = String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return description.prefix(1).lowercased() + description.dropFirst()
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
