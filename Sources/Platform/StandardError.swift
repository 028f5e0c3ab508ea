import Glibc

/// Standard error, for messages to whoever started the program.
package enum StandardError {
  /// Prints a line with a single write, so that lines of several threads do not mix.
  package static func printLine(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
