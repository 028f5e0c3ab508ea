import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import VirtualTouchscreen

/// The built xtouch-run, with a temporary folder for all files written by it and its test.
final class Tool {
  let folder = TemporaryFolder()
  /// The program's standard output and error.
  var output: String { folder.text(of: "output") }
  private var program = BuiltProgram.path(of: "xtouch-run")

  /// Makes the program executable by other users, who may not have access to this user's files.
  ///
  /// The copy is made by another process: a thread that is spawning a program would leak the open
  /// descriptor to it, and a file open for writing cannot be executed.
  func makePublic() throws {
    let copy = try ChildProcess(Launch("cp", [program, folder.path]))
    try #require(copy.wait(until: Timeout(in: .seconds(20))) == .exited(0))
    program = folder.path("xtouch-run")
    chmod(folder.path, 0o777)
  }

  /// Starts xtouch-run, optionally through another program.
  func start(
    _ arguments: [String], through wrapper: [String] = [], adding variables: [String: String] = [:]
  ) throws -> ChildProcess {
    let words = wrapper + [program] + arguments
    var launch = Launch(words[0], Array(words.dropFirst()))
    launch.environment["TMPDIR"] = folder.path
    launch.environment.merge(variables) { _, added in added }
    launch.outputFile = folder.path("output")
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

  /// Waits until a file in the folder contains a line, and returns it without the newline.
  func line(of name: String) throws -> String {
    let isWritten = Timeout(in: .seconds(30)).poll { folder.text(of: name).hasSuffix("\n") }
    try #require(isWritten, "\(name) was not written: \(output)")
    return String(folder.text(of: name).dropLast())
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
  var leftovers: [String] { folder.names.filter { $0.hasPrefix("xtouch-run.") } }
}
