import Drawing
import Foundation
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

@Suite("Settings") struct SettingsTests {
  private let folder = TemporaryFolder()

  private func start(
    _ arguments: [String] = [], desktop: Desktop.Kind? = nil, environment: [String: String] = [:]
  ) throws -> AppUnderTest {
    let app = try AppUnderTest(
      "guise",
      ["--sample", "--state-directory", folder.path("state")] + arguments,
      environment: ["GUISE_NETWORKS": "none", "LANGUAGE": "en"].merging(environment) { $1 },
      folder: folder, desktop: desktop)
    try app.waitForTree("the photo") { $0.first(.canvas) != nil && $0.first(.cell) != nil }
    return app
  }

  private func open(in app: AppUnderTest) throws {
    try app.tap(.button, "More")
    try app.tap(.menuitem, "Settings")
    try app.waitForTree("the sheet") { $0.first(.sheet)?.identifier == "settings" }
  }

  private func tap(_ identifier: String, in app: AppUnderTest) throws {
    let tree = try app.waitForTree(identifier) { $0.first(identifier: identifier) != nil }
    try app.touch.tap(try #require(tree.first(identifier: identifier)).middle)
    try app.touch.sync()
  }

  private var file: String { folder.text(of: ".config/guise/settings.ini") }

  @Test("changed by a finger survive a restart; the command line wins for its session")
  func story() throws {
    do {
      let app = try start()
      try open(in: app)
      try tap("theme-light", in: app)
      try tap("left-handed", in: app)
      try app.waitForTree("the drawer on the left") { $0.first(.tab)?.rect.minX ?? 999 < 400 }
      try tap("language", in: app)
      try app.tap(.menuitem, "Deutsch")
      // From that of the desktop it goes on.
      try tap("interface-larger", in: app)
      try app.wait(for: "the file") {
        ["theme=light", "left-handed=true", "language=de", "scale=1.25"].allSatisfy {
          file.contains($0)
        }
      }
      try app.waitForTree("a larger interface") {
        ($0.first(identifier: "close")?.rect.height ?? 0) == 60
      }
    }
    do {
      let app = try start()
      try app.waitForTree("German") { $0.first(.button, "Speichern") != nil }
      let tree = try app.tree()
      #expect(tree.first(.tab)?.rect.minX ?? 999 < 400)
      try app.wait(for: "light colors") {
        try app.screen.pixel(1270, 400) == Color(hex: 0xD9D9D9)
      }
    }
    let app = try start([
      "--theme", "dark", "--right-handed", "--scale", "1", "--fit-to-faces",
    ])
    try app.waitForTree("German") { $0.first(.button, "Speichern") != nil }
    let tree = try app.tree()
    #expect(tree.first(.tab)?.rect.minX ?? 0 > 900)
    try app.wait(for: "dark colors") { try app.screen.pixel(10, 400) == Color(hex: 0x161616) }
    try app.tap(.button, "Mehr")
    let menu = try app.waitForTree("the menu") { $0.first(identifier: "settings") != nil }
    try app.touch.tap(try #require(menu.first(identifier: "settings")).middle)
    let sheet = try app.waitForTree("the sheet") { $0.first(identifier: "left-handed") != nil }
    #expect(sheet.first(identifier: "left-handed")?.enabled == false)
    #expect(sheet.first(identifier: "reduced-motion")?.enabled == true)
    #expect(file.contains("left-handed=true") && file.contains("theme=light"))
  }

  @Test("those of the system hold, and a broken file is named once") func broken() throws {
    try folder.write("[Interface]\nleft-handed=true\n", to: "etc/xdg/guise/settings.ini")
    let path = try folder.write(
      "[Interface]\ntheme=purple\nscale=1.5\n", to: ".config/guise/settings.ini")
    let app = try start()
    let sentence = "theme can't be “purple” in \(path)."
    let tree = try app.waitForTree("the problem") { tree in
      tree.all.contains { $0.label == sentence }
    }
    #expect(tree.all.filter { $0.identifier == "problem" }.count == 1)
    #expect(app.output.split(separator: "\n").filter { $0.contains("purple") }.count == 1)
    #expect(app.output.contains("guise: \(sentence)\n"))
    try app.waitForTree("the drawer on the left") { $0.first(.tab)?.rect.minX ?? 999 < 400 }
  }

  @Test(
    "whatever is in the place of the file, the editor starts and says so",
    arguments: ["a folder", "a pipe", "1 GB", "unreadable", "a link to itself", "bytes"])
  func strangers(kind: String) throws {
    try folder.write("", to: ".config/guise/x")
    let path = folder.path(".config/guise/settings.ini")
    switch kind {
    case "a folder": try folder.write("", to: ".config/guise/settings.ini/x")
    case "a pipe": _ = folder.pipe(".config/guise/settings.ini")
    case "1 GB": _ = try folder.sparseFile(".config/guise/settings.ini", bytes: 1 << 30)
    case "a link to itself": symlink(path, path)
    case "unreadable":
      try folder.write("[Interface]\n", to: ".config/guise/settings.ini")
      chmod(path, 0)
      // Root reads everything.
      if access(path, R_OK) == 0 { return }
    default: try folder.write([UInt8](0...255), to: ".config/guise/settings.ini")
    }
    let app = try start()
    try app.waitForTree("the problem") { $0.first(identifier: "problem") != nil }
    #expect(app.output.contains("guise: The settings in \(path) can't be read: "))
    #expect(app.process.exitStatus == nil)
  }

  @Test("on a full disk they act, and are kept as soon as there is room") func fullDisk() throws {
    var disk = DiskEnvironment(in: folder)
    try folder.write("# Mine.\n", to: ".config/guise/settings.ini")
    try disk.fill(".config")
    let app = try start(environment: disk.variables)
    try open(in: app)
    try tap("left-handed", in: app)
    try app.waitForTree("the problem") { $0.first(identifier: "problem") != nil }
    #expect(try app.tree().first(.tab)?.rect.minX ?? 999 < 400)
    #expect(file == "# Mine.\n")

    unlink(folder.path("full"))
    try tap("mirrored-finger", in: app)
    try app.waitForTree("no problem") { $0.first(identifier: "problem") == nil }
    #expect(file.hasPrefix("# Mine.\n"))
    #expect(file.contains("left-handed=true") && file.contains("mirrored-finger=false"))
    #expect(folder.names(in: ".config/guise") == ["settings.ini"])
  }

  @Test(
    "the window, its size and the tab are as they were left",
    .enabled(if: Desktop.Kind(manager: "openbox").isInstalled, "openbox is not installed"))
  func remembered() throws {
    var frame = Rect.zero
    do {
      let app = try start(desktop: Desktop.Kind(manager: "openbox"))
      try app.tap(.tab, "Hats")
      let window = try app.waitForManagedWindow()
      // _NET_MOVERESIZE_WINDOW: static gravity, x, y, width and height, by a pager.
      try app.request(
        "_NET_MOVERESIZE_WINDOW", [10 | 0xF << 8 | 2 << 12, 150, 90, 900, 600], about: window)
      try app.waitForTree("the size") { $0.rect.size == Size(900, 600) }
      frame = try app.waitForFrame(of: window)
      try app.wait(for: "what is remembered") {
        let text = folder.text(of: "state/remembered.json")
        return text.contains("\"tab\":\"hats\"") && text.contains("900")
      }
    }
    let app = try start(desktop: Desktop.Kind(manager: "openbox"))
    let window = try app.waitForManagedWindow()
    let restored = try app.waitForFrame(of: window)
    #expect(restored == frame)
    try app.waitForTree("the tab") { $0.first(.tab, "Hats")?.selected ?? false }
  }

  @Test(
    "a maximized window is maximized again, and goes back to where it was before",
    .enabled(if: Desktop.Kind(manager: "openbox").isInstalled, "openbox is not installed"))
  func maximized() throws {
    try folder.write(
      #"{"window":{"x":150,"y":90,"width":900,"height":600}}"#, to: "state/remembered.json")
    let states = ["_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ"]
    do {
      let app = try start(desktop: Desktop.Kind(manager: "openbox"))
      let window = try app.waitForManagedWindow()
      try app.setStates(states, true, of: window)
      try app.waitForTree("a wide window") { $0.rect.width > 1200 }
      try app.wait(for: "what is remembered") {
        folder.text(of: "state/remembered.json").contains("\"isMaximized\":true")
      }
    }
    #expect(folder.text(of: "state/remembered.json").contains("\"width\":900"))
    let app = try start(desktop: Desktop.Kind(manager: "openbox"))
    let window = try app.waitForManagedWindow()
    try app.waitForTree("a wide window") { $0.rect.width > 1200 }
    try app.setStates(states, false, of: window)
    try app.waitForTree("the size before") { $0.rect.size == Size(900, 600) }
  }

  @Test("a window of another screen fits this one") func smallerScreen() throws {
    try folder.write(
      #"{"window":{"x":3000,"y":-500,"width":2500,"height":1400}}"#, to: "state/remembered.json")
    let app = try start()
    #expect(try app.tree().rect == Rect(0, 0, 1280, 800))
  }
}
