import Foundation
import VirtualTouchscreen

/// The clock of a test's X server, which the test sets.
///
/// The library of the same name, preloaded into the server alone, adds what stands in a file.
final class ShiftedClock {
  private let file: URL

  /// A clock whose file lies in a folder.
  init(in folder: URL) throws {
    file = folder.appendingPathComponent("clock")
    try Data(count: 8).write(to: file)
  }

  /// What the server's environment has to hold.
  var environment: [String: String] {
    [
      "LD_PRELOAD": AppUnderTest.path(of: "libShiftedClock.so"),
      "SHIFTED_CLOCK": file.path,
    ]
  }

  /// Lets the server's milliseconds be so many just now, and go on from there.
  func set(toMilliseconds time: Int64) throws {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    var shift = time * 1_000_000 - Int64(now.tv_sec) * 1_000_000_000 - Int64(now.tv_nsec)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    // In place and in one piece: the server has the file mapped.
    try handle.write(contentsOf: Data(bytes: &shift, count: 8))
  }
}
