import DisguiseModel
import Drawing
import Platform
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("The sheet of settings") struct SettingsSheetTests {
  private let folder = TemporaryFolder()

  private func start(
    _ width: Double = 1280, _ height: Double = 800,
    start: EditorOptions.Start = .sampleFace,
    changing change: (inout EditorOptions) -> Void = { _ in }
  ) throws -> WholeEditor {
    let environment = ["HOME": folder.path("home"), "XDG_CONFIG_DIRS": folder.path("etc")]
    let files = SettingsFiles(environment: environment)
    return try WholeEditor(width, height, start: start, in: folder) { options in
      options.environment = environment
      options.adopt(files.read(), of: files)
      if let state = options.stateDirectory {
        options.remembered = Remembered.read(from: Remembered.path(in: state))
      }
      change(&options)
    }
  }

  private func open(in whole: WholeEditor) throws {
    whole.tap(try whole.view(.button, "More"))
    try whole.choose("Settings")
    _ = try whole.view(.sheet, "Settings")
  }

  /// Scrolls to a view with an identifier, which must be within the window then, and returns it.
  private func find(_ identifier: String, in whole: WholeEditor) throws -> View {
    let view = try #require(whole.stage.root.first(identifier: identifier), "no \(identifier)")
    scrollToVisible(view)
    whole.stage.window.layoutIfNeeded()
    return view
  }

  private func scrollToVisible(_ view: View) {
    var parent = view.superview
    while let current = parent {
      (current as? ScrollView)?.scrollToVisible(view)
      parent = current.superview
    }
  }

  private var file: String { folder.text(of: "home/.config/guise/settings.ini") }

  @Test("everything acts at once, and is kept") func everything() throws {
    do {
      let whole = try start()
      let (desk, drawer) = (whole.editor.desk, whole.layout.drawer)
      try open(in: whole)
      whole.tap(try find("theme-light", in: whole))
      #expect(desk.settings[.theme] == .light)
      whole.tap(try find("left-handed", in: whole))
      whole.stage.window.layoutIfNeeded()
      #expect(whole.layout.isLeftHanded && whole.place(of: drawer).minX == 0)
      whole.tap(try find("reduced-motion", in: whole))
      whole.tap(try find("language", in: whole))
      whole.tap(try whole.view(.menuitem, "Čeština"))
      whole.tap(try find("format-webp", in: whole))
      whole.tap(try find("fit-to-faces", in: whole))
      #expect(!whole.controller.faces.isOn)
      whole.tap(try find("mirrored-finger", in: whole))
      #expect(!whole.stage.window.mirrorsMouse)
      whole.tap(try find("interface-larger", in: whole))
      whole.tap(try find("interface-larger", in: whole))
      #expect(desk.settings[.scale] == 1.5)
      whole.tap(try find("text-larger", in: whole))
      #expect(desk.settings[.textSize] == 1.1)
      whole.tap(try whole.view(.button, "Close"))
      #expect(whole.find(.sheet, "Settings") == nil && whole.problem == nil)
    }
    for line in [
      "theme=light", "left-handed=true", "reduced-motion=true", "language=cs", "format=webp",
      "fit-to-faces=false", "mirrored-finger=false", "scale=1.5", "text-size=1.1",
    ] { #expect(file.contains("\n\(line)\n"), "\(file)") }

    let whole = try start()
    #expect(whole.layout.isLeftHanded && !whole.controller.faces.isOn)
    #expect(!whole.stage.window.mirrorsMouse)
    #expect(whole.editor.desk.settings[.language] == .czech)
    try open(in: whole)
    #expect((try find("left-handed", in: whole) as? Switch)?.isOn == true)
    #expect(try find("format-webp", in: whole).isSelected)
  }

  @Test("what the command line has set is shown as set there, and stays") func fixed() throws {
    try folder.write("[Interface]\nleft-handed=false\n", to: "home/.config/guise/settings.ini")
    let whole = try start {
      $0.settings.set(.leftHanded, to: true, by: .commandLine)
      $0.settings.set(.theme, to: .dark, by: .commandLine)
      $0.settings.set(.fitsToFaces, to: false, by: .commandLine)
    }
    try open(in: whole)
    #expect(try !find("left-handed", in: whole).isEnabled)
    _ = try whole.view(.label, "Set on the command line")
    whole.tap(try find("left-handed", in: whole))
    whole.tap(try find("theme-light", in: whole))
    #expect(whole.layout.isLeftHanded && whole.editor.settings[.theme] == .dark)
    whole.press("Escape")
    // The menu changes it for now.
    whole.tap(try whole.view(.button, "More"))
    let row = try whole.view(.menuitem, "Place freely")
    #expect(row.accessibleStates == [.checkable, .checked])
    whole.tap(row)
    #expect(whole.controller.faces.isOn)
    #expect(file == "[Interface]\nleft-handed=false\n")
  }

  @Test("Place freely in the menu is the same as Fit to faces") func placeFreely() throws {
    do {
      let whole = try start { $0.settings.set(.fitsToFaces, to: true) }
      whole.tap(try whole.view(.button, "More"))
      let row = try whole.view(.menuitem, "Place freely")
      #expect(row.accessibleStates == .checkable)
      whole.tap(row)
      try open(in: whole)
      #expect((try find("fit-to-faces", in: whole) as? Switch)?.isOn == false)
    }
    #expect(file.contains("fit-to-faces=false"))
  }

  @Test("a folder is chosen in the chooser, and pictures go there in the format")
  func folderAndFormat()
    throws
  {
    _ = try folder.photo("home/Pictures/anna.png", 50, 50)
    _ = try folder.write("", to: "home/Pictures/Party/.keep")
    let whole = try start { $0.settings.set(.folder, to: .standard) }
    try open(in: whole)
    whole.tap(try find("folder", in: whole))
    whole.tap(try whole.view(.menuitem, "Choose a folder…"))
    _ = try whole.view(.sheet, "Folder for pictures")
    #expect(whole.find(.cell, "anna.png") == nil)
    whole.tap(try whole.view(.cell, "Party"))
    whole.tap(try whole.view(.button, "Use this folder"))
    #expect(
      whole.editor.settings[.folder] == .path(folder.path("home/Pictures/Party")))
    _ = try whole.view(.button, "Save pictures to: Party")
    whole.tap(try find("format-jpeg", in: whole))
    whole.tap(try whole.view(.button, "Close"))

    try whole.place("mustaches/handlebar", under: Point(476, 400))
    whole.tap(try whole.view(.button, "Save"))
    whole.finishSaving()
    let names = folder.names(in: "home/Pictures/Party").filter { $0 != ".keep" }
    #expect(names.count == 1 && names[0].hasSuffix(".jpg"))
    // The same is there already.
    whole.tap(try whole.view(.button, "Save"))
    whole.finishSaving()
    #expect(whole.toast?.hasPrefix("Saved already in") ?? false)

    try open(in: whole)
    whole.tap(try find("folder", in: whole))
    whole.tap(try whole.view(.menuitem, "Usual folder"))
    #expect(whole.editor.settings[.folder] == .standard)
  }

  @Test("a broken file is named once, and the editor works") func broken() throws {
    let path = try folder.write("hello\n", to: "home/.config/guise/settings.ini")
    let (lines, whole) = (SharedList<String>(), try start())
    withExtendedLifetime(lines) {}
    #expect(whole.problem?.hasPrefix("The settings in \(path) can't be read: Key file") ?? false)
    whole.tap(try whole.view(.button, "OK"))
    try open(in: whole)
    whole.tap(try find("theme-dark", in: whole))
    whole.editor.settings.finish()
    whole.settle()
    #expect(whole.problem == nil)
    #expect(file.contains("theme=dark"))
  }

  @Test("where nothing can be written, settings act, and it is said") func unwritable() throws {
    _ = try folder.write("", to: "home/.config/guise/settings.ini/x")
    let whole = try start()
    whole.tap(try whole.view(.button, "OK"))
    try open(in: whole)
    whole.tap(try find("left-handed", in: whole))
    whole.editor.settings.finish()
    whole.settle()
    #expect(whole.layout.isLeftHanded)
    #expect(whole.problem?.hasPrefix("Your settings can't be kept: ") ?? false)
  }

  @Test("is there without a photo, and by keys") func keys() throws {
    let whole = try start(start: .lastWork)
    try open(in: whole)
    whole.press("Escape")
    whole.settle()
    #expect(whole.find(.sheet, "Settings") == nil)
    whole.press("comma", modifiers: .control)
    whole.settle()
    _ = try whole.view(.sheet, "Settings")
    var labels: [String] = []
    for _ in 1...16 {
      whole.press("Tab")
      if let focus = whole.focus, !labels.contains(focus) { labels.append(focus) }
    }
    for label in ["Auto", "Larger", "Left-handed", "PNG", "Fit to faces", "Close"] {
      #expect(labels.contains(label), "\(labels)")
    }
  }

  @Test(
    "all of it can be reached",
    arguments: [(1280.0, 800.0), (800, 1280), (480, 800), (360, 640), (800, 480), (320, 320)])
  func sizes(size: (Double, Double)) throws {
    let whole = try start(size.0, size.1)
    try open(in: whole)
    let window = Rect(0, 0, size.0, size.1)
    for identifier in [
      "close", "theme-desktop", "theme-contrast", "interface-smaller", "interface-larger",
      "text-smaller", "text-larger", "language", "left-handed", "reduced-motion", "folder",
      "format-png", "format-webp",
      "fit-to-faces", "mirrored-finger",
    ] {
      let place = whole.place(of: try find(identifier, in: whole))
      #expect(window.contains(place) && place.height >= 48, "\(identifier): \(place)")
    }
  }

  @Test("a size that would leave too little of the window is not offered") func largest() throws {
    let whole = try start(480, 800)
    try open(in: whole)
    for _ in 1...12 {
      let button = try find("interface-larger", in: whole)
      if button.isEnabled { whole.tap(button, settling: false) }
    }
    #expect(whole.editor.settings[.scale] == 1.5)
    #expect(try !find("interface-larger", in: whole).isEnabled)
    for _ in 1...12 {
      let button = try find("interface-smaller", in: whole)
      if button.isEnabled { whole.tap(button, settling: false) }
    }
    #expect(whole.editor.settings[.scale] == nil)
  }

  @Test("belongs to the hand that opened it; another hand's change is shown") func hands() throws {
    let whole = try start()
    try open(in: whole)
    whole.editor.settings.set(.leftHanded, to: true)
    #expect((try find("left-handed", in: whole) as? Switch)?.isOn == true)
  }

  // MARK: What is remembered

  @Test("the tab and the look of the last text are as they were") func remembered() throws {
    do {
      let whole = try start()
      whole.press("4")
      whole.settle()
      #expect(whole.layout.drawer.selectedTab == 3)
      var style = TextDesign("Hi", font: "serif", isItalic: true, color: 0x00FF00)
      whole.editor.texts.remember(style, showing: false)
      for emoji in ["😀", "😎"] {
        style = .emoji(emoji)
        whole.editor.texts.remember(style, showing: false)
      }
    }
    let whole = try start()
    #expect(whole.layout.drawer.selectedTab == 3)
    whole.press("9")
    whole.settle()
    whole.tap(try whole.view(.button, "Add text"))
    whole.settle()
    let design = try #require(whole.editor.desk.hand.textSheet?.design)
    #expect(design.font == "serif" && design.isItalic && design.color == 0x00FF00)
    #expect(design.text == "")
  }

  @Test("a tab that there is no more is forgotten") func lostTab() throws {
    let whole = try start { $0.remembered.tab = "wigs" }
    #expect(whole.layout.drawer.selectedTab == 0)
  }
}
