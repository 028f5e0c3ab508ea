import DisguiseModel
import Drawing
import ImageCoding
import Platform
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("Saving as") struct SavingAsTests {
  let folder = TemporaryFolder()

  private func start(_ width: Double = 1280, _ height: Double = 800) throws -> WholeEditor {
    _ = try folder.photo("home/Pictures/Holidays/carl.png", 50, 50)
    _ = try folder.photo("exports/old.png", 30, 30)
    let home = folder.path("home")
    return try WholeEditor(width, height, in: folder) {
      $0.environment = ["HOME": home]
    }
  }

  private func tap(_ role: Role, _ label: String, in whole: WholeEditor) throws {
    whole.tap(try whole.view(role, label))
    whole.finishSaving()
  }

  private func open(_ whole: WholeEditor) throws -> TextField {
    whole.press("S", modifiers: [.control, .shift])
    whole.finishSaving()
    _ = try whole.view(.sheet, "Save picture")
    return try #require(whole.find(.textfield, "Name") as? TextField)
  }

  @Test(
    "suggests the usual name in the folder for pictures, and saves there",
    arguments: [(1280.0, 800.0), (480.0, 800.0), (360.0, 640.0), (800.0, 480.0)])
  func suggests(size: (Double, Double)) throws {
    let whole = try start(size.0, size.1)

    let name = try open(whole)
    #expect(name.text == "Robin disguised.png")
    #expect(whole.find(.cell, "old.png") != nil)
    #expect(try whole.view(.radio, "PNG").isSelected)
    let buttons = try ["Save", "Cancel"].map { try #require(lastButton($0, in: whole)) }
    for view in try buttons + ["PNG", "JPEG", "WebP"].map({ try whole.view(.radio, $0) }) {
      let frame = whole.place(of: view)
      #expect(frame.height >= 48 && frame.width >= 48)
      #expect(whole.place(of: whole.stage.root).contains(frame))
    }
    whole.tap(try #require(lastButton("Save", in: whole)))
    whole.finishSaving()

    #expect(whole.find(.sheet, "Save picture") == nil)
    #expect(folder.names(in: "exports").contains(name.text))
    #expect(whole.toast == "Saved in exports: \(name.text)")
  }

  @Test("the format and the ending of the name follow each other", arguments: ["JPEG", "WebP"])
  func format(label: String) throws {
    let whole = try start()
    let name = try open(whole)
    name.text = "me"
    try tap(.radio, label, in: whole)
    #expect(name.text == (label == "JPEG" ? "me.jpg" : "me.webp"))
    whole.tap(try #require(lastButton("Save", in: whole)))
    whole.finishSaving()

    let bytes = try folder.read("exports/" + name.text)
    #expect(bytes.starts(with: label == "JPEG" ? [0xFF, 0xD8] : Array("RIFF".utf8)))
    let picture = try ImageFile.decode(folder.path("exports/" + name.text)).bitmap
    #expect(picture.size == Size(1200, 1500))
  }

  @Test(
    "an ending that is typed takes the place of the one that is there, and is the format",
    arguments: ["cat.png", "dog.jpg", "fox.webp"])
  func typedEnding(typed: String) throws {
    let whole = try start()
    let name = try open(whole)
    for letter in typed {
      let text = "\(letter)"
      whole.stage.window.handle(KeyEvent(key: text, text: text, timestamp: whole.stage.now))
    }
    #expect(name.text == typed)
    whole.press("Return")
    whole.finishSaving()

    #expect(folder.names(in: "exports").sorted() == [typed, "old.png"].sorted())
    let bytes = try FileSystem.read(folder.path("exports/\(typed)"), upTo: 1 << 24)
    #expect(
      ImageFormat(path: typed)
        == (bytes.starts(with: [0x89]) ? .png : bytes.starts(with: [0xFF]) ? .jpeg : .webP))
  }

  @Test(
    "an ending on the way to another name changes nothing",
    arguments: [("my.jpg-copy", "my.jpg-copy.png"), ("my.webp2", "my.webp2.png"), ("x.", "x.png")])
  func passingEnding(typed: String, saved: String) throws {
    let whole = try start()
    _ = try open(whole)
    for letter in typed {
      let text = "\(letter)"
      whole.stage.window.handle(KeyEvent(key: text, text: text, timestamp: whole.stage.now))
    }
    whole.press("Return")
    whole.finishSaving()

    #expect(folder.names(in: "exports").sorted() == [saved, "old.png"].sorted())
    #expect(try folder.read("exports/\(saved)").starts(with: [0x89]))
  }

  @Test("an ending that is typed behind another one is the format, too") func secondEnding() throws
  {
    let whole = try start()
    let name = try open(whole)
    whole.press("a", modifiers: .control)
    for letter in "dog.png.jpg" {
      let text = "\(letter)"
      whole.stage.window.handle(KeyEvent(key: text, text: text, timestamp: whole.stage.now))
    }
    #expect(name.text == "dog.jpg")
    whole.press("Return")
    whole.finishSaving()
    #expect(folder.names(in: "exports").contains("dog.jpg"))
  }

  @Test("Ctrl-A and Delete edit the name before it has the focus") func editsName() throws {
    let whole = try start()
    var name = try open(whole)
    whole.press("Delete")
    #expect(name.text == ".png" && whole.stage.window.focus === name)
    whole.press("Escape", "Escape")
    whole.settle()
    name = try open(whole)
    whole.press("a", modifiers: .control)
    #expect(name.selectedRange == name.text.startIndex..<name.text.endIndex)
  }

  @Test(
    "a name that cannot be is refused in words, for eyes and for screen readers",
    arguments: [
      ("", "Write a name for the file."), ("  ", "Write a name for the file."),
      (".png", "Write a name for the file."),
      (".hidden", "A name can't begin with a dot: the file would be hidden."),
      ("sub/dir", "A name can't contain /."), ("../up", "A name can't contain /."),
      (String(repeating: "帽", count: 90), "This name is too long for a file."),
    ])
  func refused(typed: String, reason: String) throws {
    for size in [(1280.0, 800.0), (360, 640)] {
      let whole = try start(size.0, size.1)
      whole.stage.window.reader.isHeard = true
      let reader = AccessibleViews(of: whole.stage.window)
      func heard() -> [String] { reader.snapshot().announcements.map(\.text) }
      let name = try open(whole)
      _ = heard()
      #expect(whole.find(.label, reason) == nil && name.accessibleHint.isEmpty)
      whole.press("a", modifiers: .control)
      if typed.isEmpty { whole.press("BackSpace") } else { name.insertText(typed) }
      whole.settle()

      let label = whole.place(of: try whole.view(.label, reason))
      let field = whole.place(of: name)
      #expect(label.minY >= field.maxY && label.minY < field.maxY + 8 && label.height > 10)
      #expect(!label.intersects(whole.place(of: try whole.view(.radio, "PNG"))))
      #expect(whole.place(of: whole.stage.root).contains(label))
      #expect(name.accessibleHint == reason && heard() == [reason])
      let save = try #require(lastButton("Save", in: whole))
      #expect(name.isInvalid && !save.isEnabled)
      whole.press("Return")
      #expect(heard() == [reason], "Return says it again")

      name.text = ""
      name.insertText("cat")
      whole.settle()
      #expect(save.isEnabled && !name.isInvalid && whole.find(.label, reason) == nil)
    }
  }

  @Test("typing names the file anew and keeps the ending") func typing() throws {
    let whole = try start()
    let name = try open(whole)

    for letter in ["m", "e"] {
      whole.stage.window.handle(KeyEvent(key: letter, text: letter, timestamp: whole.stage.now))
    }
    #expect(name.text == "me.png")
    whole.press("Return")
    whole.finishSaving()

    #expect(whole.toast == "Saved in exports: me.png")
  }

  @Test("the first tap on the name selects it without its ending, the next one places the caret")
  func selectsName() throws {
    let whole = try start()
    let name = try open(whole)
    let base = name.text.dropLast(4)

    whole.tap(name)
    #expect(name.isEditing && name.text[name.selectedRange] == base)
    whole.stage.advance(by: .seconds(2))
    whole.tap(name)
    #expect(name.selectedRange.isEmpty)
    whole.tap(try whole.view(.tab, "Pictures"))
    whole.press("Tab")
    while whole.stage.window.focus !== name { whole.press("Tab") }

    #expect(name.text[name.selectedRange] == base)
    whole.stage.window.handle(KeyEvent(key: "m", text: "m", timestamp: whole.stage.now))
    #expect(name.text == "m.png")
  }

  @Test("says that the file to be replaced is the photo that is open") func replacesPhoto() throws {
    let home = folder.path("home")
    let photo = try folder.photo("home/Pictures/anna.png", 60, 40)
    _ = try folder.photo("home/Pictures/bert.png", 60, 40)
    let whole = try WholeEditor(start: .file(path: photo), in: folder) {
      $0.environment = ["HOME": home]
    }
    let warning = "It is the photo that is open. The photo without its disguise would be lost."
    _ = try open(whole)
    try tap(.tab, "Pictures", in: whole)
    try tap(.cell, "bert.png", in: whole)
    whole.tap(try #require(lastButton("Save", in: whole)))
    #expect(whole.find(.sheet, "bert.png already exists here.") != nil)
    #expect(whole.find(.label, warning) == nil)
    whole.press("Escape")
    whole.settle()

    try tap(.cell, "anna.png", in: whole)
    whole.tap(try #require(lastButton("Save", in: whole)))

    #expect(whole.find(.label, warning) != nil)
  }

  @Test("a name that is taken is counted on, but not one that somebody chooses")
  func taken() throws {
    _ = try folder.photo("exports/Robin disguised.png", 20, 20)
    let whole = try start()
    let name = try open(whole)
    #expect(name.text == "Robin disguised 2.png")
    try tap(.cell, "Robin disguised.png", in: whole)
    #expect(name.text == "Robin disguised.png")
    whole.tap(try #require(lastButton("Save", in: whole)))
    #expect(whole.find(.sheet, "Robin disguised.png already exists here.") != nil)
  }

  @Test("asks before it replaces, and keeps the file if that is refused") func replaces() throws {
    let whole = try start()
    let old = try folder.read("exports/old.png")
    _ = try open(whole)
    try tap(.cell, "old.png", in: whole)
    whole.tap(try #require(lastButton("Save", in: whole)))
    #expect(whole.find(.sheet, "old.png already exists here.") != nil)
    whole.tap(try #require(lastButton("Cancel", in: whole)))
    whole.finishSaving()
    #expect(try folder.read("exports/old.png") == old)

    whole.tap(try #require(lastButton("Save", in: whole)))
    try tap(.button, "Replace it", in: whole)

    #expect(try ImageFile.decode(folder.path("exports/old.png")).bitmap.size == Size(1200, 1500))
    #expect(whole.toast == "Saved in exports: old.png")
  }

  @Test("names that no file can have are refused") func invalid() throws {
    let whole = try start()
    let name = try open(whole)
    for (text, isValid) in [("", false), ("  ", false), ("a/b", false), (".a", false), ("ä", true)]
    {
      name.text = text
      name.onChange(text)
      #expect(name.isInvalid == !isValid)
      #expect(lastButton("Save", in: whole)?.isEnabled == isValid)
    }
  }

  @Test("a photo that is too large for WebP is not offered as one") func tooLarge() {
    #expect(FileFormat.pictures(Size(16_384, 10)).map(\.isPossible) == [true, true, false])
    #expect(FileFormat.pictures(Size(10, 16_383)).map(\.isPossible) == [true, true, true])
  }

  @Test("an empty folder says so, and a new one can be made") func newFolder() throws {
    for size in [(1280.0, 800.0), (360.0, 640.0)] {
      let whole = try start(size.0, size.1)
      let name = try open(whole)
      try tap(.tab, "Pictures", in: whole)
      #expect(whole.find(.cell, "Holidays") != nil)
      try tap(.button, "New folder", in: whole)
      type("Party: \(Int(size.0))", in: whole)
      whole.press("Return")
      whole.finishSaving()

      #expect(whole.find(.sheet, "New folder") == nil)
      #expect(whole.find(.label, "There are no pictures in this folder yet.") != nil)
      #expect(whole.find(.label, "Save picture: Party_ \(Int(size.0))") != nil)
      whole.tap(try #require(lastButton("Save", in: whole)))
      whole.finishSaving()
      #expect(folder.names(in: "home/Pictures/Party_ \(Int(size.0))") == [name.text])
    }
  }

  @Test("begins in another place than that which had no room, for pictures and projects")
  func full() throws {
    for isProject in [false, true] {
      let whole = try start()
      let saving = whole.editor.saving
      let full = FileError.noSpace(folder: "exports").fullFolder
      #expect(full == "exports" && FileError.denied.fullFolder == nil)
      if isProject {
        saving.saveProjectAs(besides: full, for: whole.editor.desk.hand)
      } else {
        saving.savePictureAs(besides: full, for: whole.editor.desk.hand)
      }
      whole.finishSaving()
      #expect(whole.editor.desk.files.browser.folder == folder.path("home"))
      whole.press("Escape")
      whole.settle()
      saving.savePictureAs(besides: "home", for: whole.editor.desk.hand)
      whole.finishSaving()
      #expect(whole.editor.desk.files.browser.folder == folder.path("home/Pictures"))
    }
  }

  @Test("says why a folder can't be made") func noFolder() throws {
    let whole = try start()
    _ = try open(whole)
    try tap(.tab, "Pictures", in: whole)
    _ = try folder.photo("home/Pictures/file", 3, 3)
    try tap(.button, "New folder", in: whole)
    type("file", in: whole)
    whole.press("Return")
    whole.finishSaving()

    #expect(whole.find(.sheet, "Couldn't make the folder file: the file already exists.") != nil)
    #expect(whole.find(.label, "Save picture: Pictures") != nil)
  }

  private func type(_ text: String, in whole: WholeEditor) {
    whole.stage.window.textInput.client?.insertText(text)
    whole.settle()
  }
  /// The button that was added last: the top bar has one with the same name.
  private func lastButton(_ label: String, in whole: WholeEditor) -> Button? {
    whole.stage.root.all(Button.self).last { $0.label == label }
  }
}
