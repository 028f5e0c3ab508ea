import Glibc

/// Standard error, for messages to whoever started the program.
package enum StandardError {
  /// Prints a line with a single write, so that lines of several threads do not mix.
  ///
  /// The line may contain names of files and texts of documents: it is made `printable`.
  package static func printLine(_ line: String) {
    let bytes = Array("\(line.printable)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}

/// Standard output, for results.
package enum StandardOutput {
  /// Prints a path as a line: exactly, for other programs, but `printable` on a terminal.
  package static func printLine(path: String) {
    printLine(isatty(STDOUT_FILENO) == 1 ? Array(path.printable.utf8) : path.pathBytes)
  }

  /// Prints columns, separated by tabs, as a line.
  package static func printLine(columns: [String]) {
    printLine(Array(columns.map(\.printable).joined(separator: "\t").utf8))
  }

  /// Prints bytes as a line, as they are.
  package static func printLine(_ line: [UInt8]) {
    var rest = (line + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        (try? retryingOnInterrupt { write(STDOUT_FILENO, bytes.baseAddress, bytes.count) }) ?? 0
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
