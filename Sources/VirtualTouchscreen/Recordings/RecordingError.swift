/// An error in a recording, with its location.
package struct RecordingError: Error, Hashable, CustomStringConvertible {
  /// The line, from 1; 0 for the whole file.
  package var line: Int
  /// The problem.
  package var problem: String
  /// The file, if the recording was read from one.
  package var file: String?

  package init(line: Int, _ problem: String, file: String? = nil) {
    self.line = line
    self.problem = problem
    self.file = file
  }

  package var description: String {
    guard let file else { return "line \(line): \(problem)" }
    return line == 0 ? "\(file): \(problem)" : "\(file):\(line): \(problem)"
  }
}
