import Foundation

/// Tells on the standard error what happens.
struct Log {
  /// Whether it tells more than what goes wrong.
  let isVerbose: Bool

  /// Tells something that goes wrong.
  static func write(_ message: String) {
    FileHandle.standardError.write(Data("xtouch-run: \(message)\n".utf8))
  }

  /// Tells something that goes as it should.
  func note(_ message: @autoclosure () -> String) {
    if isVerbose { Self.write(message()) }
  }
}
