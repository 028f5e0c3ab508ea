/// Why a virtual server could not be started.
package enum XServerError: Error, Hashable, CustomStringConvertible {
  /// A part of the X server is missing; the Debian package has it.
  case notInstalled(path: String, package: String)
  /// The video driver cannot show a screen of this size.
  case unsupportedSize(PixelSize)
  /// The directory for the files of the server could not be made or filled.
  case noDirectory(path: String, reason: String)
  /// The program could not be started.
  case notStarted(LaunchError)
  /// The server ended while it started; the last errors of its log tell why.
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
      "\(path): \(reason). Set TMPDIR to a directory that can be written."
    case .notStarted(let error): "\(error)"
    case .endedEarly(let errors): "Xorg ended while it started." + Self.told(errors)
    case .notReady(let duration, let errors):
      "Xorg was not ready after \(duration.components.seconds) s." + Self.told(errors)
    }
  }

  private static func told(_ errors: [String]) -> String {
    errors.isEmpty ? " It told no reason." : " It said:\n" + errors.joined(separator: "\n")
  }
}
