import Drawing
import TestSupport
import Testing
import VirtualTouchscreen

/// What other programs bring to the editor: dropped, pasted or named at its start.
extension AppUnderTest {
  /// Starts the editor with the files of a command line, or without one, and returns at once.
  static func guise(
    _ arguments: [String] = [], folder: TemporaryFolder, environment: [String: String] = [:]
  ) throws -> AppUnderTest {
    try AppUnderTest(
      "guise",
      arguments + [
        "--reduced-motion", "--state-directory", folder.path("state"),
        "--export-directory", folder.path("exports"),
      ], environment: environment, folder: folder)
  }

  /// Presses and releases a key or a chord.
  func press(_ key: String) throws {
    let keyboard = try server.seat.keyboard()
    try keyboard.tap(key)
    try keyboard.sync()
  }

  /// Waits until the view tree meets a condition while another client handles its events.
  @discardableResult
  func waitForTree(
    _ what: String, with peer: PeerClient, until condition: (TreeNode) throws -> Bool
  ) throws -> TreeNode {
    try waitForTree(what) { tree in
      peer.pump()
      return try condition(tree)
    }
  }

  /// Moves what another client drags to a point of the screen, and drops it when the program has
  /// answered that it takes it.
  func drop(at point: Point, from peer: DragPeer) throws {
    let window = try screen.waitForWindow().id
    let count = peer.statuses.count
    peer.move(to: point, over: window)
    try wait(for: "an answer") {
      peer.pump()
      return peer.statuses.count > count
    }
    #expect(peer.statuses.last == true)
    peer.drop(on: window)
  }

  /// Waits until the program has told a source what has become of its item, and returns whether it was
  /// taken.
  func waitForEnd(ofDropFrom peer: DragPeer) throws -> Bool {
    try wait(for: "the end of the drop") {
      peer.pump()
      return peer.finished != nil
    }
    return peer.finished?.isAccepted ?? false
  }

  /// Waits for a pixel of the screen while another client handles its events.
  func wait(for color: Color, at point: Point, with peer: PeerClient) throws {
    var last: Color?
    do {
      try wait(for: "the color at \(point)") {
        peer.pump()
        last = try screen.pixel(Int(point.x), Int(point.y))
        return last == color
      }
    } catch { throw TimeoutError("\(error), which is \(last.map { "\($0)" } ?? "unknown")") }
  }

  /// Waits until the open photo is of a color.
  func waitForPhoto(_ color: Color, with peer: PeerClient) throws {
    let canvas = try waitForTree("a photo", with: peer) {
      $0.first(.button, "Save")?.enabled ?? false
    }.first(.canvas)
    try wait(for: color, at: try #require(canvas).middle, with: peer)
  }

  /// Waits for a question, and taps one of its answers.
  func answer(_ identifier: String, with peer: PeerClient) throws {
    let tree = try waitForTree("the question", with: peer) {
      $0.first(identifier: identifier) != nil
    }
    try touch.tap(try #require(tree.first(identifier: identifier)).middle)
  }
}

extension TreeNode {
  /// The problem that is told, and does not go by itself.
  var problem: String? { first(identifier: "problem")?.label }
  /// What is told in passing.
  var toast: String? { first(identifier: "toast")?.label }
}
