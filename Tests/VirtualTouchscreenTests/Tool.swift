import Foundation
import Testing

@testable import VirtualTouchscreen

/// The built xtouch-run with a directory of its own for everything that it and its test write.
final class Tool {
  let directory: String
  /// What the program wrote to its standard output and error.
  var output: String { text(of: "output") }
  private let program: String

  init() throws {
    let built =
      URL(
        fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/exe")
      ).deletingLastPathComponent().path + "/xtouch-run"
    var template = Array("/tmp/xtouch-tests.XXXXXX".utf8CString)
    _ = mkdtemp(&template)
    directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // A copy in a folder for everybody can also be run by a user who cannot see this one's files.
    program = directory + "/xtouch-run"
    chmod(directory, 0o777)
    try FileManager.default.copyItem(atPath: built, toPath: program)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// Starts xtouch-run, through another program if need be.
  func start(_ arguments: [String], through wrapper: [String] = []) throws -> ChildProcess {
    let words = wrapper + [program] + arguments
    var launch = Launch(words[0], Array(words.dropFirst()))
    launch.environment["TMPDIR"] = directory
    launch.outputFile = directory + "/output"
    launch.ownGroup = true
    launch.bond = .diesWithParent
    return try ChildProcess(launch)
  }

  /// Runs xtouch-run to its end and returns its exit status.
  func run(_ arguments: [String], through wrapper: [String] = []) throws -> Int {
    let child = try start(arguments, through: wrapper)
    let status = child.wait(until: Deadline(in: .seconds(60)))
    if status == nil { child.stop() }
    return Int(try #require(status, "xtouch-run does not end: \(output)").shellCode)
  }

  /// Writes a file of the directory and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let path = "\(directory)/\(name)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// The text of a file of the directory, empty if there is none.
  func text(of name: String) -> String {
    let data = FileManager.default.contents(atPath: "\(directory)/\(name)") ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// Waits until a file of the directory holds a line, and returns it without its end.
  func line(of name: String) throws -> String {
    let hasCome = Deadline(in: .seconds(30)).poll { text(of: name).hasSuffix("\n") }
    try #require(hasCome, "nobody wrote \(name): \(output)")
    return text(of: name).trimmingCharacters(in: .newlines)
  }

  /// The directories of servers that are left.
  var leftovers: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: directory)
    return (names ?? []).filter { $0.hasPrefix("xtouch-run.") }
  }
}
