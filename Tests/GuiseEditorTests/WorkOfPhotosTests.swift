import DisguiseModel
import Drawing
import TestSupport
import Testing
import TouchKit

@testable import GuiseEditor

@MainActor @Suite("The work of each photo") struct WorkOfPhotosTests {
  let folder = TemporaryFolder()

  private func openPhotos() throws -> (whole: WholeEditor, anna: String, bert: String) {
    let anna = try folder.photo("anna.png", 500, 400)
    let bert = try folder.photo("bert.png", 300, 300)
    return (try WholeEditor(start: .file(path: anna), in: folder), anna, bert)
  }

  @Test("opening another photo files the work, and opening the first brings it back")
  func backAndForth() throws {
    let (whole, anna, bert) = try openPhotos()
    try whole.controller.place(at: Point(250, 200))
    try whole.controller.place("hats/top-hat", at: Point(250, 100))
    whole.document.undo()
    let before = whole.document.history

    whole.editor.opening.open(.file(path: bert))
    whole.settle()
    #expect(whole.elements.isEmpty && !whole.editor.desk.layout.topBar.undo.isEnabled)
    try whole.controller.place(at: Point(150, 150))
    whole.editor.opening.open(.file(path: anna))
    whole.settle()

    #expect(whole.document.history == before)
    #expect(whole.toast == "We restored your disguise of this photo.")
    whole.editor.opening.open(.file(path: bert))
    whole.settle()
    #expect(whole.elements.count == 1)
  }

  @Test("a photo from which all was removed is not called restored") func emptyWork() throws {
    let (whole, anna, bert) = try openPhotos()
    try whole.controller.place(at: Point(250, 200))
    whole.document.undo()
    whole.editor.opening.open(.file(path: bert))
    whole.settle()
    whole.editor.opening.open(.file(path: anna))
    whole.settle()
    #expect(whole.toast == nil && whole.editor.desk.layout.topBar.redo.isEnabled)
  }

  @Test("the sheet of earlier disguises says if there are none, and can be closed")
  func noEarlierWork() throws {
    let (whole, _, bert) = try openPhotos()
    let earlier = try #require(whole.editor.desk.commands["earlier"])
    func open() { _ = earlier.perform(.init(hand: whole.editor.desk.hand, elements: [])) }
    open()
    whole.settle()
    let sheet = try whole.view(.sheet, "Earlier disguises")
    #expect(sheet.visibleTree.contains { $0.label == "There is none yet. Try a sample face:" })
    let close = try whole.view(.button, "Close")
    #expect(close.superview is SheetHead && close.frame.minX < 20)
    #expect(sheet.visibleTree.contains { $0.identifier.hasPrefix("face-") })
    whole.tap(close)
    #expect(whole.find(.sheet, "Earlier disguises") == nil)

    try whole.controller.place(at: Point(250, 200))
    whole.editor.opening.open(.file(path: bert))
    whole.settle()
    open()
    whole.settle()
    #expect(whole.editor.startScreen.works.count == 1)
    whole.tap(try whole.view(.cell, "Disguise of anna"))
    whole.settle()
    #expect(whole.editor.startScreen.works.isEmpty, "their histories are large")
    #expect(whole.document.photo?.source.name == "anna" && whole.elements.count == 1)
  }

  @Test("a message about one photo goes with it: its buttons never act on the next photo")
  func staleMessage() throws {
    let (whole, anna, bert) = try openPhotos()
    try whole.controller.place(at: Point(250, 200))
    whole.editor.opening.open(.file(path: bert))
    whole.settle()
    whole.editor.opening.open(.file(path: anna))
    whole.settle()
    #expect(whole.find(.button, "Start over") != nil)

    whole.closePhoto()
    whole.settle()

    #expect(whole.find(.button, "Start over") == nil && whole.toast == nil)
  }

  @Test("the message about a saved picture shows that picture, whatever is open meanwhile")
  func savedPicture() throws {
    let red = try folder.write(
      SampleImages.png(width: 40, height: 40, color: Color(hex: 0xFF0000)), to: "red.png")
    let white = try folder.photo("white.png", 40, 40)
    let whole = try WholeEditor(start: .file(path: red), in: folder)

    try whole.controller.place(at: Point(20, 20))
    let gate = Gate(of: whole.editor.saving.worker)

    whole.editor.saving.save()
    whole.editor.opening.open(.file(path: white))
    whole.settle()
    #expect(whole.document.photo?.source.name == "white")
    gate.open()
    whole.finishSaving()

    let toast = try #require(whole.find(.label, whole.toast ?? ""))
    let shown = toast.subviews.compactMap { $0 as? ImageView }.first
    #expect(shown?.image?[2, 2] == Color(hex: 0xFF0000))
  }

  @Test("opening the photo that is open changes nothing") func samePhoto() throws {
    let (whole, anna, _) = try openPhotos()
    try whole.controller.place(at: Point(250, 200))
    let before = whole.document.history

    whole.editor.opening.open(.file(path: anna))
    whole.settle()

    #expect(whole.document.history == before && !whole.document.isLoading)
  }

  @Test("the photo menu opens, and the menu of the face changes the photo") func menus() throws {
    let whole = try WholeEditor(in: folder)
    try whole.controller.place(at: Point(600, 900))
    let names = whole.editor.desk.library.faces.faces.map(\.name)
    let other = try #require(names.last)
    let first = try #require(names.first)

    whole.tap(try whole.view(.button, "Photo"))
    whole.tap(try whole.view(.menuitem, other))
    #expect(whole.elements.isEmpty)
    whole.tap(try whole.view(.button, "Photo"))
    whole.tap(try whole.view(.menuitem, first))
    #expect(whole.elements.count == 1)

    whole.showMenu(for: nil, at: Point(476, 400))
    whole.settle()
    whole.tap(try whole.view(.menuitem, "Change photo"))
    whole.tap(try whole.view(.menuitem, other))
    #expect(whole.elements.count == 1)
    whole.document.undo()
    whole.settle()
    #expect(whole.document.photo?.source.name == first)
  }

  @Test("saved work is marked as saved, and changed work is not") func saved() throws {
    let whole = try WholeEditor(in: folder)
    try whole.controller.place(at: Point(600, 900))
    let disguise = try #require(whole.document.history?.present)

    whole.document.didSave(disguise)
    #expect(folder.text(of: "state/work.journal").hasSuffix("{\"saved\":true}\n"))
    try whole.controller.place(at: Point(600, 700))
    whole.document.didSave(disguise)
    #expect(!folder.text(of: "state/work.journal").hasSuffix("{\"saved\":true}\n"))
  }

  @Test(
    "the start card shows earlier disguises, which open with a tap",
    arguments: [(1280.0, 800.0), (480.0, 800.0), (360.0, 640.0)])
  func earlier(size: (Double, Double)) throws {
    let anna = try folder.photo("anna.png", 500, 400)
    let whole = try WholeEditor(size.0, size.1, start: .file(path: anna), in: folder)
    try whole.controller.place(at: Point(250, 200))
    let before = whole.document.history
    whole.editor.opening.open(.file(path: try folder.photo("bert.png", 300, 300)))
    whole.settle()
    try whole.controller.place(at: Point(150, 150))
    whole.tap(try whole.view(.button, "Photo"))
    whole.tap(try whole.view(.menuitem, "Earlier disguises"))
    whole.editor.startScreen.worker.finish()
    whole.settle()

    let tile = try whole.view(.cell, "Disguise of anna")
    let frame = whole.place(of: tile)
    #expect(frame.width >= 48 && frame.height >= 48)
    whole.press("Escape")
    whole.settle()
    #expect(whole.document.photo?.source.name == "bert" && whole.elements.count == 1)
    #expect(whole.find(.cell, "Disguise of anna") == nil, "nothing has changed")
    whole.tap(try whole.view(.button, "Photo"))
    whole.tap(try whole.view(.menuitem, "Earlier disguises"))
    whole.editor.startScreen.worker.finish()
    whole.settle()
    whole.tap(try whole.view(.cell, "Disguise of anna"))

    #expect(whole.document.history == before && whole.elements.count == 1)
    #expect(whole.find(.cell, "Disguise of anna") == nil)
  }

  @Test("closing the photo files its work, and a start shows the card") func closing() throws {
    do {
      let whole = try WholeEditor(in: folder)
      try whole.controller.place(at: Point(600, 900))
      whole.closePhoto()
      whole.settle()
      #expect(whole.document.photo == nil && !whole.editor.desk.layout.topBar.save.isEnabled)
      whole.editor.finish()
    }
    let whole = try WholeEditor(start: .lastWork, in: folder)
    whole.settle()

    #expect(whole.editor.startScreen.card != nil && whole.toast == nil)
    #expect(whole.find(.cell, "Disguise of Robin") != nil)
  }
}
