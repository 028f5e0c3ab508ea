import Drawing
import Testing
import VirtualTouchscreen

@Suite("Touches that a grab accepts") struct AcceptedGrabTests {
  private static let start = Point(476, 470)

  /// What the finger does before the grab accepts its touch.
  enum Stage: CaseIterable {
    case drag, lift, liftOverBin, press
  }

  @Test(
    "are cancelled: nothing moves, opens or is deleted, and there is no undo step (X5)",
    arguments: Stage.allCases)
  func element(stage: Stage) throws {
    let guise = try GuiseApp(arguments: ["--gesture-trace"])
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let bin = try guise.placeOfBin(dragging: Self.start)
    let grab = try TouchGrabber(guise.server.display)
    switch stage {
    case .drag, .lift:
      let end = Self.start + Vector(100, -60)
      try guise.touch.drag(from: Self.start, to: end, lifts: stage == .lift)
      try guise.waitForElement(at: end)
    case .liftOverBin:
      try guise.touch.drag(from: Self.start, to: bin)
      try guise.waitForTree("the element in the bin") {
        ($0.first(.element)?.rect.width ?? .infinity) < 0.65 * before.rect.width
      }
    case .press:
      try guise.touch.down(0, at: Self.start)
      try guise.wait(for: "the press to wait for its touch") {
        guise.output.contains("waits for its touches")
      }
    }
    try grab.waitForTouches(1)

    grab.decide(.accept)

    try guise.waitForTree("the element as it was") {
      $0.first(.element)?.place == before.place && $0.first(.element)?.rect == before.rect
        && $0.first(.bin) == nil
    }
    if stage == .drag || stage == .press { try guise.touch.up(0) }
    try guise.touch.sync()
    grab.close()
    #expect(try guise.tree().first(.menu) == nil)
    // Placing is the only step: one undo empties the face.
    try guise.tap(.button, "Undo")
    try guise.waitForTree("an empty face") { $0.all(.element).isEmpty }
  }

  @Test("a tap that has ended places nothing (X5)") func tap() throws {
    let guise = try GuiseApp()
    try guise.arm("Handlebar mustache")
    let grab = try TouchGrabber(guise.server.display)

    try guise.touch.tap(Self.start)
    try grab.waitForTouches(1)
    grab.decide(.accept)
    // The grab rejects the next tap, which is the only one that counts.
    let place = Self.start + Vector(0, 100)
    try guise.touch.tap(place)
    try grab.waitForTouches(1)
    grab.decide(.reject)

    let tree = try guise.waitForTree("one element") { $0.all(.element).count == 1 }
    #expect(tree.hasElement(at: place))
  }
}
