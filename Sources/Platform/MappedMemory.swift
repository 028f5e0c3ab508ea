import Glibc

/// Cleared memory of its own pages, each of which costs nothing until it is written, and all of which
/// are returned to the system with the object.
package final class MappedMemory: @unchecked Sendable {
  private let start: UnsafeMutableRawPointer
  /// The number of bytes.
  package let byteCount: Int

  /// Maps memory; throws if there is not enough.
  package init(byteCount: Int) throws(OutOfMemory) {
    try Memory.check(byteCount: byteCount)
    let count = max(byteCount, 1)
    let start = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start, start != MAP_FAILED else { throw OutOfMemory() }
    self.start = start
    self.byteCount = count
  }

  deinit { munmap(start, byteCount) }

  /// Calls `body` with the first byte, which is valid only during the call.
  package func withPointer<Result, Failure: Error>(
    _ body: (UnsafeMutableRawPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(start)
  }
}
