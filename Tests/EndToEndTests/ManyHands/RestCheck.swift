import DisguiseModel
import Drawing
import Glibc
import ImageCoding
import Platform
import TestSupport
import VirtualTouchscreen

/// What has to hold once all hands have left the editor.
struct RestCheck {
  let stage: HandStage
  let guise: GuiseApp

  /// Checks everything, and leaves an empty document.
  func run() throws {
    try stage.waitUntilNothingIsHeld { $0.first(.bin) == nil }
    try closeEverything()
    try waitUntilWorkIsDone()
    let history = try recordedHistory()
    let elements = try guise.elements()
    try compareScreen(with: elements)
    try undoAll()
    try require(history.past.first, isShownBy: guise.elements(), "everything can be undone")
    try redoAll()
    let last = history.future.first ?? history.present
    try require(last, isShownBy: guise.elements(), "everything can be redone")
    try undoAll()
  }

  private func require(
    _ disguise: Disguise?, isShownBy elements: [TreeNode], _ what: String
  ) throws {
    let (expected, shown) = (
      disguise?.visibleElements.map(Look.init) ?? [], elements.map(Look.init)
    )
    guard expected != shown else { return }
    throw TimeoutError("not so: \(what)\nexpected: \(expected)\nshown: \(shown)")
  }

  // MARK: Hands

  /// Escape closes menus and sheets, leaves full screen, disarms and deselects, one after the other.
  private func closeEverything() throws {
    let keyboard = try guise.server.seat.keyboard()
    for _ in 0..<12 where try !guise.tree().isQuiet { try keyboard.tap("Escape") }
    try guise.waitForTree("no menu, armed sticker and selection", until: \.isQuiet)
    // If the window still covers the screen.
    try keyboard.tap("Escape")
    try keyboard.sync()
    _ = try guise.tree()
    try stage.restoreFrame()
    try guise.waitForTree("the window at rest") { $0.rect == HandPlan.restingFrame }
  }

  private func waitUntilWorkIsDone() throws {
    try guise.waitForTree("the photo") {
      $0.first(.progress) == nil && $0.first(.button, "Save")?.enabled ?? false
    }
  }

  // MARK: The document

  private func undoAll() throws { try travel("Ctrl+z", until: "undo") }
  private func redoAll() throws { try travel("Ctrl+Shift+z", until: "redo") }

  /// Presses a shortcut until its button is disabled.
  private func travel(_ shortcut: String, until button: String) throws {
    let keyboard = try guise.server.seat.keyboard()
    var presses = 0
    try guise.waitForTree("the last step of \(shortcut)") { tree in
      guard tree.first(identifier: button)?.enabled ?? true else {
        return tree.first(.progress) == nil && tree.first(identifier: "save")?.enabled ?? false
      }
      presses += 1
      guard presses < 1000 else { return false }
      for _ in 0..<4 { try keyboard.tap(shortcut) }
      try keyboard.sync()
      return false
    }
  }

  /// The history that the next start would restore: its document is the one that is shown, and undo
  /// and redo are enabled as it says.
  private func recordedHistory() throws -> History {
    var recorded: History?
    // The drag of a wheel, which has no end, is recorded once the wheel has rested.
    try guise.waitForTree("the journal to lead to the same document") { tree in
      let copy = try guise.folder.copy(of: "state")
      guard case .work(let history) = try StateDirectory(path: copy.path).restore() else {
        throw TimeoutError("there is no work in the journal")
      }
      recorded = history
      return history.present.visibleElements.map(Look.init) == tree.all(.element).map(Look.init)
        && history.canUndo == tree.first(identifier: "undo")?.enabled
        && history.canRedo == tree.first(identifier: "redo")?.enabled
    }
    guard let recorded else { throw TimeoutError("there is no work in the journal") }
    return recorded
  }

  // MARK: The screen

  /// The limit of `largestMeanDifference`: after zooming, the photo is shown from more pixels than
  /// at the start, which changes the edges in it.
  private static let tolerance = 20.0

  /// Compares the screen with that of another process, which restores the same work.
  private func compareScreen(with elements: [TreeNode]) throws {
    try guise.tap(.button, "More")
    try guise.tap(.menuitem, "Fit photo")
    try guise.waitForTree("no menu") { $0.first(.menu) == nil && $0.gestures == 0 }
    let copy = try guise.folder.copy(of: "state")
    // The other window has its usual size.
    unlink(copy.path("remembered.json"))
    let other = try AppUnderTest(
      "guise", ["--reduced-motion", "--state-directory", copy.path])
    try other.tap(.button, "Keep")
    let tree = try other.waitForTree("the restored work") {
      $0.first(identifier: "toast") == nil && $0.first(.button, "Save")?.enabled ?? false
    }
    guard tree.all(.element).map(Look.init) == elements.map(Look.init) else {
      throw TimeoutError("another process restores another document")
    }
    let area = guise.photoFrame.insetBy(2, 2)
    for identifier in ["toast", "problem"] { try stage.dismissMessages(identifier) }
    // Both sharpen what is large after a while.
    var expected = try other.screen.capture(area)
    var shown = expected
    do {
      try guise.wait(for: "the same screen as that of another process") {
        shown = try guise.screen.capture(area)
        expected = try other.screen.capture(area)
        return shown.largestMeanDifference(from: expected, inSquaresOf: 12) < Self.tolerance
      }
    } catch {
      let pictures = try shown.kept(beside: expected)
      throw TimeoutError("\(error); see \(pictures)\n\(try guise.tree().outline())")
    }
  }
}

/// An element as the view tree and the journal have it.
private struct Look: Hashable {
  let (id, sticker, isFlipped): (Int, String, Bool)
  let numbers: [Double]

  init(_ node: TreeNode) {
    id = Int(node.id ?? 0)
    sticker = node.sticker ?? ""
    isFlipped = node.flipped ?? false
    numbers = [node.place.x, node.place.y, node.scale ?? 0, node.rotation ?? 0].map(Self.rounded)
  }

  init(_ element: DisguiseElement) {
    id = element.id.rawValue
    sticker = element.kind.artwork.rawValue
    let placement = element.placement
    isFlipped = placement.isFlipped
    numbers = [
      placement.center.x, placement.center.y, placement.scale, placement.rotation.radians,
    ].map(Self.rounded)
  }

  /// The journal has fewer digits than the screen shows.
  private static func rounded(_ number: Double) -> Double { (number * 1e4).rounded() / 1e4 }
}

extension TreeNode {
  /// Whether no menu and no sheet is open, no sticker is armed and no element is selected.
  fileprivate var isQuiet: Bool {
    first(.menu) == nil && first(.sheet) == nil
      && !(all(.cell) + all(.element)).contains(where: \.selected)
  }
}

extension Bitmap {
  /// Writes the picture and the one that was expected to files that outlive the test, and returns
  /// their names.
  func kept(beside expected: Bitmap) throws -> String {
    let folder = "/tmp/many-hands-\(getpid())-"
    try AtomicFile.write(PNGEncoder.encode(self), to: folder + "shown.png")
    try AtomicFile.write(PNGEncoder.encode(expected), to: folder + "expected.png")
    return folder + "*.png"
  }
}
