import Platform

/// Prints messages to standard error.
struct Log {
  /// Whether progress is printed in addition to errors.
  let isVerbose: Bool

  /// Prints an error.
  static func write(_ message: String) { StandardError.printLine("xtouch-run: \(message)") }

  /// Prints progress if verbose.
  func note(_ message: @autoclosure () -> String) {
    if isVerbose { Self.write(message()) }
  }
}
