import Foundation

/// What the tests must allow for while a sanitizer watches them.
package enum Sanitizer {
  /// How many times longer programs take: `Scripts/test-sanitized` sets `SLOWDOWN`; otherwise 1.
  package static let slowdown =
    ProcessInfo.processInfo.environment["SLOWDOWN"].flatMap { Int64($0) } ?? 1
}
