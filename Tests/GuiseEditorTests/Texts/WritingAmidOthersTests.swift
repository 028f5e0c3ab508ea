import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import DisguiseModel
@testable import GuiseEditor

@MainActor @Suite("What fingers do beside a text that is being written")
struct WritingAmidOthersTests: TextStory {
  let folder = TemporaryFolder()
  private let place = Point(300, 300)

  /// An editor with a mustache, in which "Hi" has been typed with keys.
  private func startWriting() throws -> (WholeEditor, ElementView) {
    let whole = try start((1280, 800))
    try whole.place("mustaches/handlebar", under: place)
    let mustache = try #require(whole.controller.canvasView.elements.first)
    whole.controller.select(nil)
    whole.tap(try whole.view(.button, "Add text"))
    key("H", in: whole)
    key("i", in: whole)
    return (whole, mustache)
  }

  /// Presses a key that types.
  private func key(_ letter: String, in whole: WholeEditor) {
    whole.stage.window.handle(
      KeyEvent(key: letter.lowercased(), text: letter, timestamp: whole.stage.now))
    whole.settleText()
  }

  private func isWriting(_ text: String, in whole: WholeEditor) -> Bool {
    whole.find(.sheet, "Add text") != nil
      && (whole.stage.window.textInput.client as? TextField)?.text == text
  }

  @Test("a finger drags another element, and the text goes on") func drag() throws {
    let (whole, mustache) = try startWriting()
    let finger = whole.stage.finger
    finger.down(at: mustache.middle)
    finger.stroke(to: mustache.middle + Vector(120, 60), in: .milliseconds(200))
    finger.up()

    #expect(mustache.middle.distance(to: place + Vector(120, 60)) < 2)
    key("!", in: whole)
    #expect(isWriting("Hi!", in: whole))
    whole.press("Return")
    whole.settle()
    #expect(whole.elements.map(\.kind.letters?.text) == [nil, "Hi!"])
  }

  @Test("two fingers zoom, and the text stays at its place on the photo") func zoom() throws {
    let (whole, _) = try startWriting()
    let (field, shown) = try writing(in: whole)
    let before = shown.placement
    whole.stage.pinch(at: Point(400, 640), from: 80, to: 200)
    whole.settle()

    #expect(!whole.controller.canvasView.viewport.isFitted)
    #expect(shown.placement == before && isWriting("Hi", in: whole))
    #expect(whole.place(of: field).contains(whole.place(of: shown).center))
  }

  @Test("after Done, keys are no part of the text: Delete deletes it") func done() throws {
    let (whole, _) = try startWriting()
    let done = try whole.view(.button, "Done").middle
    whole.stage.finger.tap(at: done)
    // All that happens at once.
    repeat {
      whole.editor.texts.worker.finish()
      whole.document.worker.finish()
      whole.editor.desk.library.artworks.finish()
    } while whole.stage.scheduler.runPosted()
    try #require(whole.elements.count == 2)
    whole.press("Delete")
    #expect(whole.elements.count == 1)
  }

  @Test("two people write beside each other, each with a sheet of their own") func two() throws {
    let whole = try start((1900, 1080))
    let stage = whole.stage
    try whole.place("mustaches/handlebar", under: place)
    stage.finger(1).down(at: place)
    stage.finger(1).stroke(to: place + Vector(20, 40), in: .milliseconds(100))
    stage.finger(2).down(at: Point(1200, 900))
    let hands = whole.controller.hands.all
    try #require(hands.count == 2)
    for finger: UInt32 in [1, 2] { stage.finger(finger).up() }
    whole.settle()

    for hand in hands {
      whole.editor.texts.addText(for: hand)
      whole.settle()
    }
    let sheets = stage.root.visibleTree.filter { $0.identifier == "text-sheet" }
    #expect(sheets.count == 2)
    #expect(whole.place(of: sheets[0]).intersection(whole.place(of: sheets[1])) == nil)
  }

  @Test("a tap on another element selects it, and the text goes on") func tapOnElement() throws {
    let (whole, mustache) = try startWriting()
    whole.tap(mustache)
    #expect(whole.controller.hand.selected == [mustache.id])
    key("!", in: whole)
    #expect(isWriting("Hi!", in: whole) && whole.elements.count == 1)
  }

  @Test("a long press opens a menu, and the text goes on when that has closed") func menu() throws {
    let (whole, mustache) = try startWriting()
    whole.stage.finger.tap(at: mustache.middle, holding: .seconds(1))
    whole.settle()
    whole.tap(try whole.view(.menuitem, "Flip"))
    #expect(whole.elements.first?.placement.isFlipped == true)
    key("!", in: whole)
    #expect(isWriting("Hi!", in: whole))
  }

  @Test("another sheet, or another text, ends it as Done does", arguments: [true, false])
  func anotherSheet(isText: Bool) throws {
    let whole = try start()
    let old = try add("Cat", in: whole)
    whole.controller.adjust(old.id, by: Vector(0, -400))
    whole.tap(try whole.view(.button, "Add text"))
    type("Hi", in: whole)
    if isText {
      try doubleTap(old.id, in: whole)
    } else {
      whole.tap(try #require(whole.controller.canvasView[old.id]))
      whole.editor.perform("color")
      whole.settle()
    }

    #expect(whole.elements.map(\.kind.letters?.text) == ["Cat", "Hi"])
    #expect(whole.find(.sheet, "Add text") == nil)
    #expect(whole.find(.sheet, isText ? "Edit text" : "Color") != nil)
    #expect(!isText || (whole.stage.window.textInput.client as? TextField)?.text == "Cat")
  }

  @Test("a text that another hand removes meanwhile is there again when its writer is done")
  func removed() throws {
    let whole = try start()
    let old = try add("Cat", in: whole)
    try doubleTap(old.id, in: whole)
    type("Dog", in: whole)
    whole.document.perform(.remove(old.id))
    whole.settle()
    whole.tap(try whole.view(.button, "Done"))

    #expect(whole.elements.map(\.kind.letters?.text) == ["Dog"])
    #expect(whole.elements.first?.placement == old.placement)
    whole.press("z", modifiers: .control)
    #expect(whole.elements.isEmpty)
  }

  @Test("a picture that its writer saves has the text") func save() throws {
    let (whole, _) = try startWriting()
    whole.tap(try whole.view(.button, "Save"))
    whole.finishSaving()

    #expect(whole.elements.map(\.kind.letters?.text) == [nil, "Hi"])
    #expect(whole.toast?.hasPrefix("Saved in exports") == true)
    #expect(whole.editor.saving.savedPictures.count == 1)
    #expect(
      whole.editor.saving.savedPictures.picture(
        of: try #require(whole.document.history?.present), in: folder.path("exports"), as: .png)
        != nil)
  }

  @Test("a tap on the bare photo ends it, and the rest of the word is no command") func lateKeys()
    throws
  {
    let (whole, mustache) = try startWriting()
    whole.controller.select(mustache.id)
    let bare = Point(476, 700)
    whole.stage.finger.tap(at: bare)
    #expect(whole.controller.hand.selected == [mustache.id], "and it does nothing else")
    for letter in "hle" { key(String(letter), in: whole) }
    whole.settle()

    #expect(whole.elements.map(\.kind.letters?.text) == [nil, "Hi"])
    #expect(whole.elements.allSatisfy { !$0.isHidden } && !whole.editor.desk.tools.loop.isArmed)
    #expect(whole.find(.sheet, "Elements") == nil)
    // A second after the last of them, keys are commands again.
    whole.stage.advance(by: .seconds(1))
    whole.controller.select(mustache.id)
    key("h", in: whole)
    #expect(whole.elements.first?.isHidden == true)
  }

  @Test("a tap beside a sheet that covers a small window ends it, and does nothing else")
  func smallWindow() throws {
    let whole = try start((640, 360))
    whole.tap(try whole.view(.button, "Add text"))
    type("Hi", in: whole)
    let sheet = whole.place(of: try whole.view(.sheet, "Add text"))
    let beside = Point((sheet.maxX + 640) / 2, sheet.midY)
    #expect(!sheet.insetBy(-4, -4).contains(beside))
    whole.tap(beside)
    #expect(whole.elements.map(\.kind.letters?.text) == ["Hi"])
    #expect(whole.find(.sheet, "Add text") == nil && whole.controller.hand.armed == nil)
  }

  @Test("after Return, keys are commands at once") func ownEnd() throws {
    let (whole, mustache) = try startWriting()
    whole.press("Return")
    whole.controller.select(mustache.id)
    key("h", in: whole)
    whole.settle()
    #expect(whole.elements.first?.isHidden == true)
  }
}

extension WholeEditor {
  /// Waits for what makes texts, without a moment passing.
  fileprivate func settleText() {
    editor.texts.worker.finish()
    stage.scheduler.runPosted()
    stage.window.layoutIfNeeded()
  }
}
