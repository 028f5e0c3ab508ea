import Foundation

/// Parses the log of an X server.
enum XorgLog {
  /// Returns the messages marked `(EE)`, in order, without duplicates and at most the last eight.
  /// Excludes those of every startup and pointers to further help.
  static func errors(in log: String) -> [String] {
    var errors: [String] = []
    for line in log.split(separator: "\n") where !noise.contains(where: { line.contains($0) }) {
      for piece in line.components(separatedBy: "(EE)").dropFirst() {
        let error = piece.trimmingCharacters(in: .whitespaces)
        if !error.isEmpty, !errors.contains(error) { errors.append(error) }
      }
    }
    return errors.suffix(8)
  }

  /// The legend of the markers, the missing system bus, and pointers to web pages and files.
  private static let noise = [
    "(EE) error, (NI)", "dbus-core", "Please consult", "Please also check", "at http",
    "for help", "Server terminated",
  ]
}
