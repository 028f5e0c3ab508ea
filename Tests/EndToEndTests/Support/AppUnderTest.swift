import Drawing
import Foundation
import Platform
import Testing
import VirtualTouchscreen

/// A built program on its own X server, driven by a virtual touchscreen.
///
/// No wait is for a length of time: each is for a condition in the view tree, the gesture log, a
/// file or a pixel, with a deadline.
final class AppUnderTest {
  let server: XServer
  let screen: VirtualScreen
  let touch: Touchscreen
  let process: ChildProcess
  /// The folder for everything that the program writes.
  let folder: URL

  private let isOwner: Bool

  /// Starts a program of this package; returns once its window is mapped.
  init(
    _ program: String, _ arguments: [String] = [], size: PixelSize = PixelSize(1280, 800),
    disabledExtensions: [String] = [], devices: [DeviceDescription] = DeviceDescription.standard,
    serverEnvironment: [String: String] = [:], folder: URL? = nil
  ) throws {
    isOwner = folder == nil
    self.folder = try folder ?? Self.makeFolder()
    server = try XServer(
      .init(
        size: size, devices: devices, disabledExtensions: disabledExtensions,
        environment: serverEnvironment))
    screen = try VirtualScreen(server.display)
    touch = try server.seat.touchscreen()
    let reports = [
      "--view-tree", self.folder.appendingPathComponent("tree.json").path,
      "--gesture-log", self.folder.appendingPathComponent("gestures.jsonl").path,
    ]
    var launch = server.launch(
      Self.path(of: program), arguments + reports, adding: ["HOME": self.folder.path])
    let output = self.folder.appendingPathComponent("output.txt").path
    let file = open(output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(file) }
    launch.descriptors = [1: file, 2: file]
    process = try ChildProcess(launch)
    _ = try screen.waitForWindow()
  }

  deinit {
    process.stop()
    server.stop()
    if isOwner { try? FileManager.default.removeItem(at: folder) }
  }

  /// Creates a temporary folder for one test.
  static func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("guise-e2e-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// The path of a built program of this package, which is beside the tests.
  static func path(of program: String) -> String {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent(program).path
  }

  /// The program's standard output and standard error.
  var output: String {
    (try? String(contentsOf: folder.appendingPathComponent("output.txt"), encoding: .utf8)) ?? ""
  }

  // MARK: The view tree

  /// The current view tree.
  func tree() throws -> TreeNode {
    let file = folder.appendingPathComponent("tree.json")
    try? FileManager.default.removeItem(at: file)
    process.send(signal: SIGUSR1)
    var found: TreeNode?
    try wait(for: "a view tree") {
      found = (try? Data(contentsOf: file)).flatMap {
        try? JSONDecoder().decode(TreeNode.self, from: $0)
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
  func view(_ role: String, _ label: String) throws -> TreeNode {
    let tree = try waitForTree("a \(role) called \(label)") { $0.first(role, label) != nil }
    return try #require(tree.first(role, label))
  }

  /// The lines of the gesture log so far.
  func gestures() throws -> [GestureLine] {
    let file = folder.appendingPathComponent("gestures.jsonl")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return try text.split(separator: "\n").map {
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

  /// The screen's pixels once they have not changed for 400 ms.
  func stillScreen(_ part: Rect? = nil) throws -> Bitmap {
    try screen.waitUntilStill(for: .milliseconds(400), in: part)
  }
}

/// A condition that a test waited for, or a step that it needs, has failed.
struct TimeoutError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
