import DisguiseModel
import FileBrowsing
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("The file chooser") struct FileChooserTests {
  let folder = TemporaryFolder()

  private func start(_ width: Double = 1280, _ height: Double = 800) throws -> WholeEditor {
    for name in ["anna", "bert"] { _ = try folder.photo("home/Pictures/\(name).png", 60, 40) }
    _ = try folder.photo("home/Pictures/Holidays/carl.png", 50, 50)
    try folder.write("", to: "home/Pictures/notes.txt")
    let home = folder.path("home")
    return try WholeEditor(width, height, start: .lastWork, in: folder) {
      $0.environment = ["HOME": home]
    }
  }

  private func tap(_ role: Role, _ label: String, in whole: WholeEditor) throws {
    whole.tap(try whole.view(role, label))
    whole.settle()
  }

  private func labels(_ whole: WholeEditor) -> [String] {
    whole.stage.root.all(FileTile.self).map(\.label)
  }

  @Test(
    "opens from the start card, shows the pictures folder, and opens a photo with a tap",
    arguments: [(1280.0, 800.0), (480.0, 800.0), (360.0, 640.0), (960.0, 540.0)])
  func opens(size: (Double, Double)) throws {
    let whole = try start(size.0, size.1)

    try tap(.button, "Open a photo", in: whole)
    #expect(whole.find(.sheet, "Open a photo") != nil)
    // Nothing was opened recently.
    #expect(try whole.view(.tab, "Pictures").isSelected)
    #expect(Set(labels(whole)) == ["Holidays", "anna.png", "bert.png"])
    #expect(labels(whole).first == "Holidays")
    try tap(.cell, "bert.png", in: whole)

    #expect(whole.find(.sheet, "Open a photo") == nil)
    #expect(whole.document.photo?.source.name == "bert")
    #expect(folder.text(of: "home/.local/share/recently-used.xbel").contains("bert.png"))
  }

  @Test(
    "the button of the order says what it is, and stays in its place", arguments: [1280.0, 360])
  func order(width: Double) throws {
    let whole = try start(width, 640)
    func open() throws -> View {
      whole.press("o", modifiers: .control)
      whole.settle()
      try tap(.tab, "Pictures", in: whole)
      return try whole.view("sort")
    }
    let button = try open()
    let (place, grid) = (whole.place(of: button), whole.place(of: try whole.view("files")))
    #expect(button.label == "Newest first")
    let field = whole.stage.root.all(TextField.self).first { $0.identifier == "search" }
    let search = whole.place(of: try #require(field))
    #expect(search.midY == place.midY && search.width >= 160, "in one row")
    whole.tap(button)
    #expect(button.label == "By name" && whole.place(of: button) == place)
    #expect(whole.place(of: try whole.view("files")) == grid)
    whole.press("Escape")
    whole.settle()
    #expect(try open().label == "By name")
  }

  @Test("folders are entered and left, and what was opened is among the recent files")
  func folders() throws {
    let whole = try start()
    whole.press("o", modifiers: .control)
    whole.settle()
    try tap(.tab, "Pictures", in: whole)
    try tap(.cell, "Holidays", in: whole)
    #expect(labels(whole) == ["carl.png"])
    try tap(.button, "Enclosing folder", in: whole)
    #expect(labels(whole).count == 3)
    try tap(.cell, "Holidays", in: whole)
    try tap(.cell, "carl.png", in: whole)
    #expect(whole.document.photo?.source.name == "carl")

    whole.press("o", modifiers: .control)
    whole.settle()
    #expect(labels(whole) == ["carl.png"], "the folder is the one that was shown last")
    try tap(.tab, "Recent", in: whole)
    #expect(labels(whole) == ["carl.png"])
  }

  @Test(
    "what is above the files has room in small windows, and the height of the highest",
    arguments: [(360.0, 640.0), (480, 800), (640, 360), (1280, 800)], [1.0, 1.5, 2])
  func row(size: (Double, Double), textScale: Double) throws {
    let whole = try start(size.0, size.1)
    whole.stage.window.textScale = textScale
    whole.press("o", modifiers: .control)
    whole.settle()
    let field = try #require(whole.stage.root.visibleTree.last { $0.identifier == "search" })
    let row = try [
      whole.view(.button, "Enclosing folder"), field, whole.view(.button, "Newest first"),
    ]
    let places = try #require(
      whole.stage.root.all(TabBar.self).last { $0.accessibleRole == .tablist })

    #expect(field.bounds.width >= 160 && Set(row.map(\.bounds.height)).count == 1)
    for (index, view) in row.enumerated() {
      for other in row[..<index] { #expect(!view.frame.intersects(other.frame)) }
      #expect(!places.frame.intersects(view.frame))
    }
    #expect(places.bounds.height >= places.sizeThatFits(places.bounds.size).height)
    #expect(places.bounds.width >= places.sizeThatFits(places.bounds.size).width)
    let tab = whole.place(of: try whole.view(.tab, "Pictures"))
    let sheet = whole.place(of: try whole.view(.sheet, "Open a photo"))
    #expect(tab.minX >= sheet.minX + 8)
  }

  @Test("a folder of pictures that is the home folder is none") func switchedOff() {
    let places = SavingPlaces(
      chosen: nil,
      environment: ["HOME": "/h", "XDG_PICTURES_DIR": "/h", "XDG_CONFIG_HOME": "/none"])

    #expect(places.name(of: "/h/Guise/a.png") == "Home")
    #expect(places.name(of: "/h/Downloads/a.png") == "Downloads")
  }

  @Test("typing searches, and the button changes the order") func searching() throws {
    let whole = try start()
    whole.press("o", modifiers: .control)
    whole.settle()
    try tap(.tab, "Pictures", in: whole)

    whole.stage.window.handle(KeyEvent(key: "b", text: "b", timestamp: whole.stage.now))
    whole.settle()
    #expect(labels(whole) == ["bert.png"])
    #expect(whole.stage.window.focus?.identifier == "search")
    try tap(.button, "Newest first", in: whole)
    #expect(whole.find(.button, "By name") != nil)
    whole.stage.window.handle(KeyEvent(key: "x", text: "x", timestamp: whole.stage.now))
    whole.settle()
    #expect(labels(whole) == [])
    #expect(whole.find(.label, "Nothing here is called “bx”.") != nil)
  }

  @Test("Return opens the first file that the search has found") func searchAndOpen() throws {
    let whole = try start()
    whole.press("o", modifiers: .control)
    whole.settle()
    try tap(.tab, "Pictures", in: whole)
    whole.press("Return")
    #expect(whole.find(.sheet, "Open a photo") != nil, "nothing is searched for")
    func type(_ letter: String) {
      whole.stage.window.handle(KeyEvent(key: letter, text: letter, timestamp: whole.stage.now))
      whole.settle()
    }

    type("h")
    whole.press("Return")
    whole.settle()
    #expect(labels(whole) == ["carl.png"], "a folder is entered, and the search begins anew")
    type("x")
    whole.press("Return")
    #expect(whole.find(.sheet, "Open a photo") != nil, "nothing was found")
    whole.press("BackSpace")
    type("c")
    whole.press("Return")
    whole.settle()

    #expect(whole.find(.sheet, "Open a photo") == nil)
    #expect(whole.document.photo?.source.name == "carl")
  }

  @Test("the search is cleared by a button, which is there while there is something to clear")
  func clearing() throws {
    let whole = try start()
    whole.press("o", modifiers: .control)
    whole.settle()
    try tap(.tab, "Pictures", in: whole)
    #expect(whole.find(.button, "Clear") == nil)
    whole.stage.window.handle(KeyEvent(key: "b", text: "b", timestamp: whole.stage.now))
    whole.settle()
    #expect(labels(whole) == ["bert.png"])
    #expect(whole.place(of: try whole.view(.button, "Clear")).width >= 48)

    try tap(.button, "Clear", in: whole)
    #expect(labels(whole).count == 3 && whole.find(.button, "Clear") == nil)
    whole.stage.window.handle(KeyEvent(key: "b", text: "b", timestamp: whole.stage.now))
    whole.editor.desk.files.chooser.map { whole.stage.window.focus = $0 }
    whole.press("Escape")
    whole.settle()

    #expect(labels(whole).count == 3 && whole.find(.sheet, "Open a photo") != nil)
  }

  @Test("the title says what the file is for, and where it is") func titles() throws {
    let whole = try start()
    try tap(.button, "Sample face Robin", in: whole)
    func expect(_ titles: String..., after open: () -> Void) throws {
      open()
      whole.settle()
      if let tab = whole.find(.tab, "Pictures") { whole.tap(tab) }
      whole.settle()
      for title in titles { #expect(whole.find(.label, title) != nil, "\(title)") }
      whole.press("Escape")
      whole.settle()
    }

    try expect("Open a photo", "Pictures") { whole.editor.perform(.open) }
    try expect("Add a sticker", "Pictures") { whole.editor.stickers.choose() }
    try expect("Change photo", "Pictures") {
      whole.editor.opening.choosePhoto(for: whole.editor.desk.hand)
    }
    try expect("Save picture: Pictures") { whole.editor.perform("save-as") }
    try expect("Save project: Pictures") { whole.editor.perform("save-project") }
  }

  @Test("changing the photo offers no projects, and carries the disguise") func changesPhoto()
    throws
  {
    _ = try start()
    try folder.write("{}", to: "home/Pictures/old.guise")
    let home = folder.path("home")
    let whole = try WholeEditor(in: folder) { $0.environment = ["HOME": home] }
    try whole.controller.place(at: Point(600, 800))
    whole.showMenu(for: nil, at: Point(476, 400))
    whole.settle()
    try tap(.menuitem, "Change photo", in: whole)
    try tap(.menuitem, "Choose…", in: whole)
    try tap(.tab, "Pictures", in: whole)
    #expect(!labels(whole).contains("old.guise"))
    try tap(.cell, "anna.png", in: whole)

    #expect(whole.document.photo?.source.name == "anna" && whole.elements.count == 1)
  }

  @Test("Escape, Cancel and a tap outside close it without a choice") func cancelling() throws {
    let whole = try start()
    for close in 0..<3 {
      try tap(.button, "Open a photo", in: whole)
      #expect(whole.find(.sheet, "Open a photo") != nil)
      switch close {
      case 0: whole.press("Escape")
      case 1: try tap(.button, "Cancel", in: whole)
      default: whole.tap(Point(20, 20))
      }
      whole.settle()
      #expect(whole.find(.sheet, "Open a photo") == nil)
    }
    #expect(whole.document.photo == nil)
  }

  @Test(
    "Escape clears the search, leaves it, then closes the chooser; no key gets to the photo meanwhile"
  )
  func leavesSearch() throws {
    let whole = try start()
    try tap(.button, "Sample face Robin", in: whole)
    try whole.controller.place(at: Point(600, 900))
    whole.press("o", modifiers: .control)
    whole.settle()
    whole.stage.window.handle(KeyEvent(key: "b", text: "b", timestamp: whole.stage.now))

    whole.press("Escape", "Escape")
    whole.press("z", modifiers: .control)
    whole.press("Delete")
    #expect(whole.find(.sheet, "Open a photo") != nil && whole.elements.count == 1)
    whole.stage.window.handle(KeyEvent(key: "e", text: "e", timestamp: whole.stage.now))
    whole.settle()
    #expect((whole.find(.textfield, "Search") as? TextField)?.text == "e")
    whole.press("Escape", "Escape", "Escape")
    whole.settle()

    #expect(whole.find(.sheet, "Open a photo") == nil && whole.elements.count == 1)
  }

  @Test("a drawing can be chosen as a sticker, but not as a photo") func drawings() throws {
    let whole = try start()
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>
      """
    try folder.write(svg, to: "home/Pictures/bow.svg")
    try tap(.button, "Open a photo", in: whole)
    try tap(.tab, "Pictures", in: whole)
    #expect(!labels(whole).contains("bow.svg"))
    whole.press("Escape")
    whole.settle()
    try tap(.button, "Sample face Robin", in: whole)

    whole.editor.stickers.choose()
    whole.settle()
    try tap(.cell, "bow.svg", in: whole)
    whole.settle()

    #expect(whole.elements.count == 1 && whole.problem == nil)
  }

  @Test("a name is shown without control characters") func names() throws {
    let whole = try start()
    _ = try folder.photo("home/Pictures/a\nb.png", 60, 40)
    try tap(.button, "Open a photo", in: whole)

    #expect(labels(whole).contains("a b.png"))
  }

  @Test(
    "a picture that cannot be read has no thumbnail; that is said when it is chosen, and the chooser stays"
  )
  func unreadable() throws {
    let whole = try start()
    try folder.write("meow", to: "home/Pictures/cat.png")
    try tap(.button, "Open a photo", in: whole)
    try tap(.tab, "Pictures", in: whole)

    try tap(.cell, "cat.png", in: whole)

    #expect(
      try whole.view(.sheet, "cat.png isn't a picture Guise can read. Use JPEG, PNG or WebP.")
        is ActionSheet)
    #expect(whole.find(.sheet, "Open a photo") != nil)
    try tap(.button, "OK", in: whole)
    try tap(.cell, "bert.png", in: whole)
    #expect(whole.document.photo?.source.name == "bert")
  }

  @Test(
    "the tiles are large enough for fingers, and lie within the window",
    arguments: [(1280.0, 800.0), (480.0, 800.0), (360.0, 640.0), (1920.0, 1080.0)])
  func sizes(size: (Double, Double)) throws {
    let whole = try start(size.0, size.1)
    try tap(.button, "Open a photo", in: whole)
    try tap(.tab, "Pictures", in: whole)

    for label in labels(whole) {
      let frame = whole.place(of: try whole.view(.cell, label))
      #expect(frame.width >= 104 && frame.height >= 104)
      #expect(Rect(0, 0, size.0, size.1).contains(frame))
    }
    for name in ["Cancel", "Enclosing folder", "Newest first"] {
      let frame = whole.place(of: try whole.view(.button, name))
      #expect(frame.width >= 48 && frame.height >= 48)
      #expect(Rect(0, 0, size.0, size.1).contains(frame))
    }
  }

  // MARK: The desktop's own chooser

  @Test("a photo without an ending that was chosen there is opened; what is none is a problem")
  func chosenElsewhere() throws {
    let photo = try folder.photo("scan", 30, 20)
    let text = try folder.write(Array("hello".utf8), to: "notes.jxl")
    for (path, isPhoto) in [(text, false), (photo, true)] {
      let whole = try start()
      whole.press("o", modifiers: .control)
      whole.settle()

      try #require(whole.editor.desk.files.chooser).choose(path: path)
      whole.settle()

      #expect(whole.editor.desk.files.chooser?.isOpen != true)
      #expect((whole.document.photo?.source.name == "scan") == isPhoto)
      #expect((whole.problem?.contains("notes.jxl") == true) != isPhoto)
    }
  }

  @Test("a name without an ending gets one, and asks before it replaces") func namedElsewhere()
    throws
  {
    let whole = try start()
    try tap(.button, "Sample face Robin", in: whole)
    for _ in 1...2 {
      whole.editor.perform("save-project")
      whole.settle()
      try #require(whole.editor.desk.files.chooser).choose(path: folder.path("holiday"))
      whole.settle()
      if let replace = whole.find(.button, "Replace it") { whole.tap(replace) }
      whole.finishSaving()
      #expect(whole.toast?.hasSuffix(": holiday.guise") == true)
    }
    #expect(folder.names.contains("holiday.guise") && !folder.names.contains("holiday"))
  }

  @Test("closing the chooser closes the desktop's dialog, too") func closesBoth() throws {
    let whole = try start()
    whole.press("o", modifiers: .control)
    whole.settle()
    whole.editor.desk.files.desktop.chooser = DesktopFileChooser(environment: [:])

    whole.press("Escape")

    #expect(
      whole.editor.desk.files.chooser?.isOpen != true
        && whole.editor.desk.files.desktop.chooser == nil)
  }
}
