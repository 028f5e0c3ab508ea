import Foundation
import Glibc
import Platform

/// How thorough the tests of faults are: `make soak` sets `SOAK`, and `SOAK_REPORT` to a file that
/// gets the figures.
package enum Soak {
  /// Whether the tests are exhaustive.
  package static let isOn = environment["SOAK"] != nil
  /// How often the editor is killed: `SOAK_KILLS`, 1000 by default.
  package static let kills = environment["SOAK_KILLS"].flatMap { Int($0) } ?? 1000
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// Appends a line of the table in `Reliability.md`.
  package static func report(_ what: String, tried: Int, lost: Int) throws {
    print("\(what): tried \(tried), survived \(tried - lost), lost \(lost)")
    guard let path = environment["SOAK_REPORT"] else { return }
    let file = try OpenFile(path, O_WRONLY | O_CREAT | O_APPEND)
    let line = Array("| \(what) | \(tried) | \(tried - lost) | \(lost) |\n".utf8)
    try line.withUnsafeBufferPointer { try file.write(UnsafeRawBufferPointer($0)) }
  }
}
