import Drawing
import Foundation
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

/// A built program that a test uses through its window.
///
/// No wait is for a length of time: each is for a condition in the view tree, the gesture log, a
/// file or a pixel, with a deadline.
class ProgramUnderTest {
  let process: ChildProcess
  /// The folder for everything that the program writes.
  let folder: TemporaryFolder

  /// Starts a program of this package, which writes its reports and its output into a folder.
  ///
  /// - Parameter launch: Makes the launch from the program's path and arguments.
  init(
    _ program: String, _ arguments: [String], folder: TemporaryFolder,
    launch: (String, [String]) -> Launch
  ) throws {
    self.folder = folder
    let reports = [
      "--view-tree", folder.path("tree.json"), "--gesture-log", folder.path("gestures.jsonl"),
    ]
    var launch = launch(BuiltProgram.path(of: program), arguments + reports)
    let file = open(folder.path("output.txt"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(file) }
    launch.descriptors = [1: file, 2: file]
    process = try ChildProcess(launch)
  }

  deinit { process.stop() }

  /// The program's standard output and standard error.
  var output: String { folder.text(of: "output.txt") }

  // MARK: The view tree

  /// The current view tree.
  func tree() throws -> TreeNode {
    unlink(folder.path("tree.json"))
    process.send(signal: SIGUSR1)
    var found: TreeNode?
    try wait(for: "a view tree") {
      found = (try? folder.read("tree.json")).flatMap {
        try? JSONDecoder().decode(TreeNode.self, from: Data($0))
      }
      return found != nil
    }
    return try #require(found)
  }

  /// Waits until the view tree meets a condition, and returns it.
  @discardableResult
  func waitForTree(
    _ what: String, until condition: (TreeNode) throws -> Bool
  ) throws -> TreeNode {
    var last: TreeNode?
    do {
      try wait(for: what) {
        let tree = try tree()
        last = tree
        return try condition(tree)
      }
    } catch {
      throw TimeoutError(
        "\(error)\nthe tree was:\n\(last?.outline() ?? "none")\noutput: \(output)")
    }
    return try #require(last)
  }

  /// Waits for the view with a role and a label, and returns it.
  func view(_ role: Role, _ label: String) throws -> TreeNode {
    let tree = try waitForTree("a \(role.rawValue) called \(label)") {
      $0.first(role, label) != nil
    }
    return try #require(tree.first(role, label))
  }

  /// The lines of the gesture log so far.
  func gestures() throws -> [GestureLine] {
    let text = folder.text(of: "gestures.jsonl")
    // The last line is there in part while it is written, or when its program was killed meanwhile.
    let complete = text[..<(text.lastIndex(of: "\n") ?? text.startIndex)]
    return try complete.split(separator: "\n").map {
      try JSONDecoder().decode(GestureLine.self, from: Data($0.utf8))
    }
  }

  // MARK: Waiting

  /// Polls a condition until it holds.
  func wait(
    for what: String, within timeout: Duration = .seconds(20), until condition: () throws -> Bool
  ) throws {
    let deadline = Timeout(in: timeout)
    while try !condition() {
      guard !deadline.isPast else {
        throw TimeoutError("timed out after \(timeout) waiting for \(what)")
      }
      guard process.exitStatus == nil else {
        throw TimeoutError("the program ended while waiting for \(what): \(output)")
      }
      // The polling interval; only the condition ends the wait.
      waitForInput([process.endDescriptor], upTo: .milliseconds(5))
    }
  }
}

/// A condition that a test waited for, or a step that it needs, has failed.
struct TimeoutError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
