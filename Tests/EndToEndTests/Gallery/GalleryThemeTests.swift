import Drawing
import TestSupport
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

    @Test("the preference that the desktop's portal tells takes precedence, and may change")
    func portal() throws {
      let folder = TemporaryFolder()
      let appearance = "org.freedesktop.appearance"
      let desktop = try FakeDesktop(offering: "org.freedesktop.portal.Desktop", in: folder) {
        call in
        guard call.member == "ReadAll", call.arguments.contains(appearance) else { return nil }
        return ("({'\(appearance)': {'color-scheme': <uint32 1>, 'contrast': <uint32 0>}},)", nil)
      }
      let stage = try GalleryStage("controls", environment: desktop.environment)
      try wait(for: .dark, in: stage)
      let daemon = try SettingsDaemon(on: stage.server.display, theme: "Adwaita")
      defer { daemon.stop() }

      for (key, number, expected) in [
        ("contrast", 1, Appearance.highContrast), ("contrast", 0, .dark),
        ("color-scheme", 2, .light),
        ("color-scheme", 1, .dark), ("color-scheme", 0, .light),
      ] {
        desktop.send(
          path: "/org/freedesktop/portal/desktop", interface: "org.freedesktop.portal.Settings",
          member: "SettingChanged", parameters: "('\(appearance)', '\(key)', <uint32 \(number)>)")
        try wait(for: expected, in: stage)
      }
    }

    @Test("the accent and the size of texts are those that the portal tells, and may change")
    func looks() throws {
      let folder = TemporaryFolder()
      let (appearance, interface) = ("org.freedesktop.appearance", "org.gnome.desktop.interface")
      let (green, blue) = (Color(hex: 0x1B5E20), Color(hex: 0x000080))
      func value(of color: Color) -> String { "<(\(color.red), \(color.green), \(color.blue))>" }
      let desktop = try FakeDesktop(offering: "org.freedesktop.portal.Desktop", in: folder) {
        [value = value(of: green)] call in
        guard call.member == "ReadAll", call.arguments.contains(interface) else { return nil }
        let groups =
          "'\(appearance)': {'accent-color': \(value)}, "
          + "'\(interface)': {'text-scaling-factor': <1.5>}"
        return ("({\(groups)},)", nil)
      }
      let stage = try GalleryStage("controls", environment: desktop.environment)
      func send(_ group: String, _ key: String, _ value: String) {
        desktop.send(
          path: "/org/freedesktop/portal/desktop", interface: "org.freedesktop.portal.Settings",
          member: "SettingChanged", parameters: "('\(group)', '\(key)', \(value))")
      }
      func wait(for color: Color, _ size: String, where isSize: @escaping (Double) -> Bool) throws {
        try stage.waitForTree(size) { tree in
          tree.first(.button, "Gallery").map { isSize($0.rect.width) } ?? false
        }
        let button = try stage.still { $0.first(.button, "Filled")?.rect }
        try stage.wait(for: "a button in \(color)") {
          try stage.screen.pixel(Int(button.minX) + 8, Int(button.midY)) == color
        }
      }
      try wait(for: green, "larger texts") { $0 > 130 }

      send(interface, "text-scaling-factor", "<1.0>")
      try wait(for: green, "usual texts") { $0 < 130 }
      send(appearance, "accent-color", value(of: blue))
      try wait(for: blue, "usual texts") { $0 < 130 }
      send(appearance, "accent-color", "<(-1.0, -1.0, -1.0)>")
      try wait(for: Theme.accent.resolved(for: .light), "usual texts") { $0 < 130 }
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
