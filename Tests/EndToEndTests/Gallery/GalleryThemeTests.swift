import CX11
import Drawing
import Testing
import TouchKit
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Themes") struct ThemeStory {
    private let background = Point(640, 780)

    /// Waits until the page's background has the color of an appearance.
    private func wait(for appearance: Appearance, in stage: GalleryStage) throws {
      let expected = Theme.background.resolved(for: appearance)
      try stage.wait(for: "the background of \(appearance)") {
        try stage.screen.pixel(Int(background.x), Int(background.y)) == expected
      }
    }

    @Test("the whole window follows the desktop's theme while a finger holds a button")
    func follows() throws {
      let stage = try GalleryStage("controls")
      let button = try stage.still { $0.first(.button, "Filled")?.rect }
      let fill = Point(button.minX + 8, button.midY)
      try wait(for: .light, in: stage)
      let light = try stage.stillScreen()

      // A daemon starts while the program runs.
      let daemon = try SettingsDaemon(on: stage.server.display, theme: "Adwaita-dark")
      try wait(for: .dark, in: stage)
      let accent = Theme.accent.resolved(for: .dark)
      #expect(try stage.stillScreen()[Int(fill.x), Int(fill.y)] == accent)

      // It changes the theme; the finger is not lost.
      try stage.touch.down(0, at: button.center)
      daemon.setTheme("HighContrast")
      try wait(for: .highContrast, in: stage)
      try stage.touch.up(0)
      try stage.waitForTree("the tap") { tree in
        tree.all.first { $0.identifier == "events" }?.label.hasSuffix("primaryActionTriggered")
          ?? false
      }

      // Its end changes nothing; the next one counts.
      daemon.stop()
      let next = try SettingsDaemon(on: stage.server.display, theme: "Adwaita")
      defer { next.stop() }
      try wait(for: .light, in: stage)
      // All of it, except the texts about the tap.
      let below = Rect(0, 160, 1280, 640)
      let again = try stage.stillScreen(below)
      #expect(Self.isSame(again, as: light, from: Int(below.minY)))
    }

    @Test(
      "a theme on the command line overrides the desktop's",
      arguments: [("dark", Appearance.dark), ("contrast", .highContrast), ("light", .light)])
    func fixed(name: String, appearance: Appearance) throws {
      let stage = try GalleryStage("controls", arguments: ["--theme", name])
      try wait(for: appearance, in: stage)
      let before = try stage.stillScreen()
      let daemon = try SettingsDaemon(
        on: stage.server.display, theme: name == "dark" ? "HighContrast" : "Adwaita-dark")
      defer { daemon.stop() }

      // The program has handled the daemon's message before this tap.
      try stage.tapStill("switch-bluetooth")
      try stage.wait(for: .switch, "Bluetooth") { $0.value == "on" }

      let part = Rect(0, 470, 1280, 330)
      #expect(try Self.isSame(stage.stillScreen(part), as: before, from: 470))
    }

    /// Whether a part of the screen is the same as in a picture of all of it.
    private static func isSame(_ part: Bitmap, as whole: Bitmap, from top: Int) -> Bool {
      (0..<part.height).allSatisfy { y in
        (0..<part.width).allSatisfy { x in part[x, y] == whole[x, top + y] }
      }
    }
  }
}

/// A settings daemon that publishes the name of a theme.
private final class SettingsDaemon {
  private var display: OpaquePointer?
  private var window: XID = 0
  private let selection: Atom
  private let property: Atom

  /// Becomes the manager of the settings and announces itself, as the XSETTINGS specification
  /// prescribes.
  init(on name: String, theme: String) throws {
    guard let display = XOpenDisplay(name) else { throw TimeoutError("no display \(name)") }
    self.display = display
    selection = XInternAtom(display, "_XSETTINGS_S0", 0)
    property = XInternAtom(display, "_XSETTINGS_SETTINGS", 0)
    let root = XDefaultRootWindow(display)
    window = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
    setTheme(theme)
    XSetSelectionOwner(display, selection, window, Time(CurrentTime))
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = root
    event.xclient.message_type = XInternAtom(display, "MANAGER", 0)
    event.xclient.format = 32
    event.xclient.data.l = (CurrentTime, Int(selection), Int(window), 0, 0)
    XSendEvent(display, root, 0, StructureNotifyMask, &event)
    XSync(display, 0)
  }

  /// Publishes the name of a theme.
  func setTheme(_ name: String) {
    guard let display else { return }
    let key = "Net/ThemeName"
    func padded(_ text: String) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
    }
    // Little-endian; one setting, of type string.
    var bytes: [UInt8] = [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
    bytes += [1, 0, UInt8(key.utf8.count), 0] + padded(key) + [1, 0, 0, 0]
    bytes += [UInt8(name.utf8.count), 0, 0, 0] + padded(name)
    XChangeProperty(
      display, window, property, property, 8, PropModeReplace, bytes, Int32(bytes.count))
    XSync(display, 0)
  }

  /// Ends the daemon; its window is destroyed.
  func stop() {
    if let display { XCloseDisplay(display) }
    display = nil
  }

  deinit { stop() }
}
