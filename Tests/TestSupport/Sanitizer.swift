import Foundation

/// What the tests must allow for while a sanitizer watches them.
package enum Sanitizer {
  /// How many times longer programs take: `Scripts/test-sanitized` sets `SLOWDOWN`; otherwise 1.
  package static let slowdown =
    ProcessInfo.processInfo.environment["SLOWDOWN"].flatMap { Int64($0) } ?? 1

  /// Whether one watches: it keeps much memory of its own, and handles the signals of faults.
  package static var isActive: Bool { slowdown > 1 }
}
