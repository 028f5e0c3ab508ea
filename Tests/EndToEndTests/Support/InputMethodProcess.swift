import Foundation
import Platform
import TestSupport
import VirtualTouchscreen

/// The test input method, serving an app's display as a process of its own.
final class InputMethodProcess {
  /// What makes an app use it.
  static let environment = ["XMODIFIERS": "@im=touchkit-test", "LC_ALL": "C.UTF-8"]

  private let app: AppUnderTest
  private let process: ChildProcess
  private let log: String

  /// Starts it; returns once it can be found.
  init(for app: AppUnderTest, encoding: String = "COMPOUND_TEXT", log: String = "method.txt") throws
  {
    (self.app, self.log) = (app, log)
    var launch = app.server.launch(
      BuiltProgram.path(of: "test-input-method"), ["touchkit-test", encoding])
    let file = open(app.folder.path(log), O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(file) }
    launch.descriptors = [1: file, 2: file]
    process = try ChildProcess(launch)
    try waitForReport("ready")
  }

  deinit { kill() }

  /// Waits until it has printed a line.
  func waitForReport(_ line: String) throws {
    try app.wait(for: "\(line) of the input method") {
      app.folder.text(of: log).split(separator: "\n").contains { $0 == line }
    }
  }

  /// Stops it in the middle of whatever it does.
  func freeze() { process.send(signal: SIGSTOP) }

  /// Lets it go on.
  func thaw() { process.send(signal: SIGCONT) }

  /// Ends it without notice.
  func kill() {
    process.send(signal: SIGKILL)
    process.send(signal: SIGCONT)
    process.stop()
  }
}
