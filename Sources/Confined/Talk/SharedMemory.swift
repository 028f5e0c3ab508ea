import CSys
import Glibc
import Platform

/// Memory shared by two processes, whose size neither can change.
package final class SharedMemory: @unchecked Sendable {
  /// The file that another process maps.
  package let file: OpenFile
  private let start: UnsafeMutableRawPointer
  /// The size in bytes.
  package let count: Int

  /// Allocates cleared memory, which costs nothing until it is written.
  package convenience init(count: Int) throws(SystemError) {
    let file = OpenFile(
      owning: try retryingOnInterrupt {
        memfd_create("guise-shared", UInt32(touchkit_memfd_sealable))
      })
    try file.truncate(to: count)
    // A process that shrank it would terminate the other one with SIGBUS.
    try retryingOnInterrupt {
      fcntl(file.descriptor, Int32(touchkit_add_seals), Int32(touchkit_seal_size))
    }
    try self.init(mapping: file, count: count)
  }

  /// Maps memory allocated by another process, which it may have handed over for reading only.
  package init(
    mapping file: OpenFile, count: Int, isWritable: Bool = true
  ) throws(SystemError) {
    let access = isWritable ? PROT_READ | PROT_WRITE : PROT_READ
    let start = mmap(nil, max(1, count), access, MAP_SHARED, file.descriptor, 0)
    guard let start, start != MAP_FAILED else { throw .last }
    self.file = file
    self.start = start
    self.count = count
  }

  deinit { munmap(start, max(1, count)) }

  /// Calls `body` with the first byte, which is valid only during the call.
  package func withPointer<Result, Failure: Error>(
    _ body: (UnsafeMutableRawPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(start)
  }
}

extension SharedMemory {
  /// The file, for another process that shall not write.
  package func readOnlyFile() throws(SystemError) -> OpenFile {
    try OpenFile("/proc/self/fd/\(file.descriptor)", O_RDONLY)
  }

  /// Allocates memory with a copy of bytes.
  package convenience init(containing bytes: [UInt8]) throws(SystemError) {
    try self.init(count: bytes.count)
    bytes.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: start, count: count).copyBytes(from: $0)
    }
  }
}
