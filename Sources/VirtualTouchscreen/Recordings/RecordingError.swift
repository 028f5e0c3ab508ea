/// What is wrong with a recording, and where.
package struct RecordingError: Error, Hashable, CustomStringConvertible {
  /// The line, from 1.
  package var line: Int
  /// What is wrong there.
  package var problem: String
  /// The file, if the recording came from one.
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
