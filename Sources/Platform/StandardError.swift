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

/// Standard output, for results. What cannot be printed is an error: whoever reads a part of it would take it for all.
package enum StandardOutput {
  /// Occupies the numbers of the standard streams that are closed; called first in a program. Otherwise the next file
  /// that is opened would get one of them, and in it what is printed.
  package static func reserve() {
    // Each gets the lowest number that is free. Writing to them, or reading, fails as it does without this.
    for (stream, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(stream, F_GETFD) < 0 { _ = open("/dev/null", mode) }
  }

  /// Prints a path as a line: exactly, for other programs, but `printable` on a terminal.
  package static func printLine(path: String) throws(FileError) {
    try printLine(isatty(STDOUT_FILENO) == 1 ? Array(path.printable.utf8) : path.pathBytes)
  }

  /// Prints columns, separated by tabs, as a line.
  package static func printLine(columns: [String]) throws(FileError) {
    try printLine(Array(columns.map(\.printable).joined(separator: "\t").utf8))
  }

  /// Prints a text of the program itself, such as its help.
  package static func printLine(_ text: String) throws(FileError) {
    try printLine(Array(text.utf8))
  }

  /// Prints bytes as a line, as they are.
  package static func printLine(_ line: [UInt8]) throws(FileError) {
    var rest = (line + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      do throws(SystemError) {
        let count = try retryingOnInterrupt {
          rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        }
        rest = rest.dropFirst(count)
      } catch {
        try wait(after: error)
      }
    }
  }

  private static func wait(after error: SystemError) throws(FileError) {
    switch error.number {
    case EAGAIN:
      // Another process with the same terminal or pipe has made it so that nothing waits by itself.
      _ = waitForOutput(STDOUT_FILENO, upTo: .seconds(1))
    case EPIPE:
      // Who reads has enough: the process ends without a word, also where it inherits that the signal is ignored.
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
      fallthrough
    default: throw .failed(name: "/dev/stdout", reason: "\(error)")
    }
  }
}
