import Drawing
import FoundationEssentials
import Glibc
import Platform

/// A reason why a virtual server could not be started.
package enum XServerError: Error, Hashable, CustomStringConvertible {
  /// A part of the X server is not installed; the Debian package provides it.
  case notInstalled(path: String, package: String)
  /// The video driver does not support this screen size.
  case unsupportedSize(PixelSize)
  /// The directory for the server's files could not be created or written.
  case noDirectory(path: String, reason: String)
  /// The program could not be started.
  case notStarted(LaunchError)
  /// The server exited during startup; the last errors of its log give the reason.
  case endedEarly(errors: [String])
  /// The server was not ready in time.
  case notReady(after: Duration, errors: [String])

  package var description: String {
    switch self {
    case .notInstalled(let path, let package):
      """
      A virtual touchscreen needs the X server with its dummy and inputtest drivers, and \
      \(path) is missing. Install it with: apt install \(package)
      """
    case .unsupportedSize(let size):
      """
      A virtual screen cannot be \(size): each side must have \
      \(XServer.Options.sides.lowerBound) to \(XServer.Options.sides.upperBound) pixels.
      """
    case .noDirectory(let path, let reason):
      "\(path): \(reason). Set TMPDIR to a writable directory."
    case .notStarted(let error): "\(error)"
    case .endedEarly(let errors): "Xorg exited during startup." + Self.list(errors)
    case .notReady(let duration, let errors):
      "Xorg was not ready after \(duration.components.seconds) s." + Self.list(errors)
    }
  }

  private static func list(_ errors: [String]) -> String {
    errors.isEmpty ? " It logged no errors." : " Its log says:\n" + errors.joined(separator: "\n")
  }
}

/// Parses the log of an X server.
enum XorgLog {
  /// Returns the messages marked `(EE)`, in order, without duplicates and at most the last eight.
  /// Excludes those of every startup and pointers to further help.
  static func errors(in log: String) -> [String] {
    var errors: [String] = []
    for line in log.split(separator: "\n") where !noise.contains(where: { line.contains($0) }) {
      for piece in line.components(separatedBy: "(EE)").dropFirst() {
        let error = piece.split(whereSeparator: \.isWhitespace).joined(separator: " ")
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
