import FoundationEssentials

/// The programs and libraries of this package, which are built beside the tests.
package enum BuiltProgram {
  /// The path of a program or library.
  package static func path(of name: String) -> String {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().appending(path: name).path
  }
}
