import Foundation
import TestSupport

/// The clock of a test's X server, which the test sets.
///
/// The library of the same name, preloaded into the server only, adds the offset in a file.
final class ShiftedClock {
  private let file: String

  /// Creates the clock's file in a folder.
  init(in folder: TemporaryFolder) throws {
    file = try folder.write([UInt8](repeating: 0, count: 8), to: "clock")
  }

  /// The variables for the server's environment.
  var environment: [String: String] {
    [
      "LD_PRELOAD": BuiltProgram.path(of: "libShiftedClock.so"),
      "SHIFTED_CLOCK": file,
    ]
  }

  /// Sets the server's time, which continues from there.
  func set(toMilliseconds time: Int64) throws {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    var shift = time * 1_000_000 - Int64(now.tv_sec) * 1_000_000_000 - Int64(now.tv_nsec)
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    defer { try? handle.close() }
    // In place, with one write: the server has the file mapped.
    try handle.write(contentsOf: Data(bytes: &shift, count: 8))
  }
}
