import Foundation
import Synchronization
import Testing

@testable import VirtualTouchscreen

/// The built xtouch-run with a directory of its own for everything that it and its test write.
final class Tool {
  let directory: String
  /// What the program wrote to its standard output and error.
  var output: String { text(of: "output") }
  private var program: String

  init() throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    program = URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/xtouch-run"
    var template = Array("/tmp/xtouch-tests.XXXXXX".utf8CString)
    _ = mkdtemp(&template)
    directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// From now on another user can run the program too, who may not see this one's files.
  ///
  /// The copy is another process's work: a thread that starts a program just now would hand it
  /// the open file, and a file that is open for writing cannot be run.
  func openToEverybody() throws {
    let copy = try ChildProcess(Launch("cp", [program, directory]))
    try #require(copy.wait(until: Deadline(in: .seconds(20))) == .exited(0))
    program = directory + "/xtouch-run"
    chmod(directory, 0o777)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// Starts xtouch-run, through another program if need be.
  func start(
    _ arguments: [String], through wrapper: [String] = [], adding variables: [String: String] = [:]
  ) throws -> ChildProcess {
    let words = wrapper + [program] + arguments
    var launch = Launch(words[0], Array(words.dropFirst()))
    launch.environment["TMPDIR"] = directory
    launch.environment.merge(variables) { _, added in added }
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

  /// The number of a display that no other server takes by itself, for tests that look at it
  /// after its end.
  static func quietDisplay() -> Int {
    lastDisplay.withLock { number in
      number += 1
      return number
    }
  }

  private static let lastDisplay = Mutex(1000 + Int(getpid()) % 50_000 / 10 * 10)

  /// The directories of servers that are left.
  var leftovers: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: directory)
    return (names ?? []).filter { $0.hasPrefix("xtouch-run.") }
  }
}
