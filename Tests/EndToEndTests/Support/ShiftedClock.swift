import Foundation
import VirtualTouchscreen

/// The clock of a test's X server, which the test sets.
///
/// The library of the same name, preloaded into the server only, adds the offset in a file.
final class ShiftedClock {
  private let file: URL

  /// Creates the clock's file in a folder.
  init(in folder: URL) throws {
    file = folder.appendingPathComponent("clock")
    try Data(count: 8).write(to: file)
  }

  /// The variables for the server's environment.
  var environment: [String: String] {
    [
      "LD_PRELOAD": AppUnderTest.path(of: "libShiftedClock.so"),
      "SHIFTED_CLOCK": file.path,
    ]
  }

  /// Sets the server's time, which continues from there.
  func set(toMilliseconds time: Int64) throws {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    var shift = time * 1_000_000 - Int64(now.tv_sec) * 1_000_000_000 - Int64(now.tv_nsec)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    // In place, with one write: the server has the file mapped.
    try handle.write(contentsOf: Data(bytes: &shift, count: 8))
  }
}
