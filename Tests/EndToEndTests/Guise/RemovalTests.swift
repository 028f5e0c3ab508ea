import Drawing
import Testing
import VirtualTouchscreen

@Suite("Removing elements during a gesture")
struct RemovalTests {
  private static let start = Point(476, 300)

  private func placeHat(_ guise: GuiseApp) throws {
    try guise.open(tab: "Hats")
    try guise.place("Top hat", at: Self.start)
  }

  /// Turns the hat with fingers 0 and 1; finger 0 does not move.
  private func turnHat(_ guise: GuiseApp) throws {
    try guise.touch.down(0, at: Self.start)
    try guise.touch.down(1, at: Self.start + Vector(60, 0))
    try guise.touch.sync()
    for step in 1...12 {
      try guise.touch.move(
        1, to: Self.start + Vector(60, 0).rotated(by: .degrees(3 * Double(step))))
      try guise.touch.sync()
    }
    try guise.waitForTree("a turned hat") { tree in
      // 12 steps of 3 degrees, of which nothing is withheld in the end.
      tree.all(.element).contains {
        abs(($0.rotation ?? 0) - Angle.degrees(36).radians) < 0.005
      }
    }
  }

  private func undo(_ guise: GuiseApp, to count: Int) throws {
    try guise.tap(.button, "Undo")
    try guise.waitForTree("\(count) elements") { $0.all(.element).count == count }
  }

  @Test("after a turn with two fingers, one of them drops the hat into the bin")
  func turnAndDrop() throws {
    let guise = try GuiseApp()
    try placeHat(guise)
    try turnHat(guise)

    try guise.touch.up(1)
    try guise.touch.sync()
    // The answer arrives in a later server millisecond, so the lift is a frame of its own.
    _ = try guise.tree()
    let beside = Self.start + Vector(0, 60)
    try guise.touch.glide([0: (Self.start, beside)])
    try guise.touch.glide([0: (beside, guise.bin())])
    try guise.touch.up(0)

    try guise.waitForTree("an empty face") {
      $0.all(.element).isEmpty && $0.first(.bin) == nil
    }
    try undo(guise, to: 1)
  }

  /// `BinTests` checks what the bin does with the element.
  @Test("two fingers that turn a hat can lift together where the bin would be")
  func liftTogether() throws {
    let guise = try GuiseApp()
    try placeHat(guise)
    let bin = try guise.placeOfBin(dragging: Self.start)
    try turnHat(guise)
    let other = Self.start + Vector(60, 0).rotated(by: .degrees(36))

    try guise.touch.glide([
      0: (Self.start, bin), 1: (other, bin + (other - Self.start)),
    ])
    try guise.touch.up(0)
    try guise.touch.up(1)

    try guise.touch.sync()
    try guise.waitForTree("no bin") { $0.first(.bin) == nil }
    try undo(guise, to: 1)
  }

  @Test("Remove all asks at once while somebody turns an element, and leaves that one")
  func removeAll() throws {
    // High enough for all of the list *More*.
    let guise = try GuiseApp(screen: PixelSize(1280, 900), arguments: ["--size", "1280x900"])
    try guise.open(tab: "Hats")
    try guise.place("Top hat", at: Self.start + Vector(0, 300))
    try placeHat(guise)
    try turnHat(guise)

    try guise.tap(.button, "More", finger: 2)
    try guise.tap(.menuitem, "Remove all…", finger: 2)
    try guise.waitForTree("the question") { $0.first(.sheet) != nil }
    try guise.tap(.button, "Remove all disguises", finger: 2)
    try guise.waitForTree("only the one that is turned") { $0.all(.element).count == 1 }
    try guise.touch.up(0)
    try guise.touch.up(1)

    try guise.tap(.button, "Undo", finger: 2)
    try undo(guise, to: 2)
  }

  @Test("another photo waits for a drag, which is a step of its own")
  func otherPhoto() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    try guise.touch.drag(from: Self.start, to: Self.start + Vector(60, 80), lifts: false)

    try guise.touch.down(2, at: guise.photoFrame.origin + Vector(60, 60))
    let change = try guise.view(.menuitem, "Change photo")
    try guise.touch.up(2)
    try guise.touch.tap(change.middle, finger: 2)
    let isFace = { (item: TreeNode) in item.identifier.hasPrefix("face-") }
    let menu = try guise.waitForTree("the faces") { $0.all(.menuitem).contains(where: isFace) }
    let face = try #require(menu.all(.menuitem).last(where: isFace))
    try guise.touch.tap(face.middle, finger: 2)
    try guise.waitForTree("a message") {
      $0.first(.menu) == nil && $0.first(identifier: "toast") != nil
    }
    let end = Self.start + Vector(90, 90)
    try guise.touch.glide([0: (Self.start + Vector(60, 80), end)])
    try guise.waitForElement(at: end)
    try guise.touch.up(0)
    try guise.waitForTree("nothing waits") { $0.first(identifier: "toast") == nil }

    // The photo, the drag, and the placing.
    try undo(guise, to: 1)
    try undo(guise, to: 1)
    try guise.waitForTree("the mustache where it was") { $0.first(.element)?.place == before.place }
    try undo(guise, to: 0)
    #expect(try guise.tree().first(.button, "Undo")?.enabled == false)
  }
}
