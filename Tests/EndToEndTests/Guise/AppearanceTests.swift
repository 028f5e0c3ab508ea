import Drawing
import ImageCoding
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

@Suite("Appearance of the editor")
struct AppearanceTests {
  /// The canvas in each appearance: gray, without a hue.
  private static let canvas: [Appearance: Color] = [
    .light: Color(hex: 0xD9D9D9), .dark: Color(hex: 0x161616),
    .highContrast: Color(hex: 0xF2F2F2),
  ]

  /// Waits until canvas, bar and drawer have the colors of an appearance.
  private func wait(for appearance: Appearance, in guise: GuiseApp) throws {
    let expected =
      [Self.canvas[appearance]]
      + [1, 2].map { _ in
        Theme.surface.resolved(for: appearance)
      }
    try guise.wait(for: "the colors of \(appearance)") {
      try [(10, 400), (300, 30), (1270, 790)].map { try guise.screen.pixel($0, $1) } == expected
    }
  }

  @Test(
    "the command line chooses the colors",
    arguments: [("light", Appearance.light), ("dark", .dark), ("contrast", .highContrast)])
  func theme(name: String, appearance: Appearance) throws {
    try wait(for: appearance, in: GuiseApp(arguments: ["--theme", name]))
  }

  @Test("the editor is dark; it is light while the desktop prefers that, at any time")
  func follows() throws {
    let guise = try GuiseApp()
    try wait(for: .dark, in: guise)

    let daemon = try SettingsDaemon(on: guise.server.display, theme: "Adwaita")
    defer { daemon.stop() }
    try wait(for: .light, in: guise)
    daemon.setTheme("HighContrast")
    try wait(for: .highContrast, in: guise)
    daemon.setTheme("Adwaita-dark")
    try wait(for: .dark, in: guise)
  }

  @Test("a transparent photo shows squares on the screen, and its file stays transparent")
  func transparent() throws {
    let folder = TemporaryFolder()
    let picture = Bitmap.drawn(width: 400, height: 400) {
      $0.fill(Rect(0, 0, 200, 400), with: Color(hex: 0x3377AA))
    }
    let photo = try folder.write(PNGEncoder.encode(picture), to: "cut-out.png")
    let guise = try GuiseApp(photo: photo, size: Size(400, 400), folder: folder)
    try guise.place("Handlebar mustache", at: guise.onScreen(Point(200, 200)))
    try guise.touch.tap(guise.barePoint())

    let screen = try guise.stillScreen(guise.photoFrame)
    let right = (screen.width - 60..<screen.width - 20).map { screen[$0, 100] }
    #expect(Set(right) == [Color(hex: 0xFFFFFF), Color(hex: 0xD4D4D4)])
    let (_, saved) = try guise.save()

    #expect(saved[380, 40].alpha == 0)
    #expect(saved[20, 40] == Color(hex: 0x3377AA))
    #expect(saved[205, 200].alpha > 0.9, "the mustache")
  }

  @Test("a mouse pointer that rests on Undo shows its name; a finger hides it") func toolTip()
    throws
  {
    let guise = try GuiseApp()
    let pointer = try guise.server.seat.pointer()
    try guise.place("Handlebar mustache", at: Point(476, 470))
    let undo = try guise.view(.button, "Undo")

    try pointer.move(to: undo.middle)
    try pointer.sync()
    let tree = try guise.waitForTree("the tip") { tree in
      tree.all.contains { $0.identifier == "tool-tip" && $0.label == "Undo" }
    }
    let tip = try #require(tree.all.first { $0.identifier == "tool-tip" })
    #expect(tip.rect.minY >= undo.rect.maxY)
    try guise.touch.tap(guise.barePoint())

    try guise.waitForTree("no tip") { tree in !tree.all.contains { $0.identifier == "tool-tip" } }
  }
}
