import Foundation
import Platform
import Synchronization
import Testing

@testable import VirtualTouchscreen

/// The built xtouch-run, with a temporary directory for all files written by it and its test.
final class Tool {
  let directory: String
  /// The program's standard output and error.
  var output: String { text(of: "output") }
  private var program: String

  init() throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    program = URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/xtouch-run"
    var template = Array("/tmp/xtouch-tests.XXXXXX".utf8CString)
    _ = mkdtemp(&template)
    directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Makes the program executable by other users, who may not have access to this user's files.
  ///
  /// The copy is made by another process: a thread that is spawning a program would leak the open
  /// descriptor to it, and a file open for writing cannot be executed.
  func makePublic() throws {
    let copy = try ChildProcess(Launch("cp", [program, directory]))
    try #require(copy.wait(until: Timeout(in: .seconds(20))) == .exited(0))
    program = directory + "/xtouch-run"
    chmod(directory, 0o777)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// Starts xtouch-run, optionally through another program.
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

  /// Runs xtouch-run to completion and returns its exit status.
  func run(_ arguments: [String], through wrapper: [String] = []) throws -> Int {
    let child = try start(arguments, through: wrapper)
    let status = child.wait(until: Timeout(in: .seconds(60)))
    if status == nil { child.stop() }
    return Int(try #require(status, "xtouch-run did not exit: \(output)").shellCode)
  }

  /// Writes a file in the directory and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let path = "\(directory)/\(name)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// Returns the text of a file in the directory; empty if it does not exist.
  func text(of name: String) -> String {
    let data = FileManager.default.contents(atPath: "\(directory)/\(name)") ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// Waits until a file in the directory contains a line, and returns it without the newline.
  func line(of name: String) throws -> String {
    let isWritten = Timeout(in: .seconds(30)).poll { text(of: name).hasSuffix("\n") }
    try #require(isWritten, "\(name) was not written: \(output)")
    return text(of: name).trimmingCharacters(in: .newlines)
  }

  /// Returns a display number that no other server picks automatically, for tests that examine it
  /// after the server has stopped.
  static func quietDisplay() -> Int {
    lastDisplay.withLock { number in
      number += 1
      return number
    }
  }

  private static let lastDisplay = Mutex(1000 + Int(getpid()) % 50_000 / 10 * 10)

  /// The remaining server directories.
  var leftovers: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: directory)
    return (names ?? []).filter { $0.hasPrefix("xtouch-run.") }
  }
}
