import FoundationEssentials

/// The programs and libraries of this package, which are built beside the tests.
package enum BuiltProgram {
  /// The path of a program or library: in the folder that `PROGRAMS` names, such as that of an installed
  /// package, or else beside the tests.
  package static func path(of name: String) -> String {
    if let folder = ProcessInfo.processInfo.environment["PROGRAMS"] { return "\(folder)/\(name)" }
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().appending(path: name).path
  }
}
