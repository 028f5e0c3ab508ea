import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import DisguiseModel
@testable import GuiseEditor

@MainActor @Suite("Editing texts") struct TextEditingTests: TextStory {
  let folder = TemporaryFolder()

  @Test("a double tap edits a text in place, as one step") func edit() throws {
    let whole = try start()
    let old = try add("Cat", in: whole)
    whole.controller.adjust(old.id, scale: 1.5, turn: .degrees(30))
    let placement = try #require(whole.elements.first).placement

    try doubleTap(old.id, in: whole)
    _ = try whole.view(.sheet, "Edit text")
    #expect(whole.controller.canvasView[old.id]?.isHidden == true)
    type("Dog", in: whole)
    whole.tap(try whole.view(.button, "Red"))
    whole.tap(try whole.view(.button, "Done"))

    let new = try #require(whole.elements.first)
    #expect(new.kind.letters?.text == "Dog" && new.kind.letters?.color == 0xE53935)
    #expect(new.placement == placement && new.id == old.id && new.kind.artwork != old.kind.artwork)
    let view = try #require(whole.controller.canvasView[old.id])
    #expect(!view.isHidden && view.label == "Dog" && view.sticker == new.kind.artwork)
    #expect(view.bounds.size == whole.editor.desk.library.artworks.artwork(new.kind.artwork)?.size)
    whole.press("z", modifiers: .control)
    #expect(
      whole.elements.first?.kind.letters == old.kind.letters && view.sticker == old.kind.artwork)
  }

  @Test("closing the sheet without a change is no step") func unchanged() throws {
    let whole = try start()
    let old = try add("Cat", in: whole)
    let steps = whole.document.history?.past.count

    for end in ["Return", "Escape"] {
      try doubleTap(old.id, in: whole)
      whole.press(end)
      whole.settle()
      #expect(whole.document.history?.past.count == steps)
      #expect(whole.controller.canvasView[old.id]?.isHidden == false)
    }
    try doubleTap(old.id, in: whole)
    whole.press("a", modifiers: .control)
    whole.press("BackSpace", "Return")
    whole.settle()
    #expect(whole.elements == [old])
  }

  @Test("only the menu of a text has the item Edit") func menu() throws {
    let whole = try start()
    let text = try add("Cat", in: whole)
    let mustache = try whole.controller.place(at: Point(300, 300))

    whole.showMenu(for: mustache, at: Point(476, 400))
    whole.settle()
    #expect(whole.find(.menuitem, "Edit") == nil)
    whole.press("Escape")
    whole.showMenu(for: text.id, at: Point(476, 400))
    whole.settle()
    whole.tap(try whole.view(.menuitem, "Edit"))
    _ = try whole.view(.sheet, "Edit text")
    whole.press("Escape")
  }

  @Test("a text that has become long stays within the limits of its size") func limits() throws {
    let whole = try start()
    let old = try add("i", in: whole)
    whole.controller.adjust(old.id, scale: 1000)
    let large = try #require(whole.elements.first).placement.scale

    try doubleTap(old.id, in: whole)
    type(String(repeating: "W", count: 20), in: whole)
    whole.press("Return")
    whole.settle()

    let new = try #require(whole.elements.first)
    let artwork = try #require(whole.editor.desk.library.artworks.artwork(new.kind.artwork))
    #expect(new.kind.letters?.text.count == 20 && new.placement.scale < large)
    #expect(artwork.size.longSide * new.placement.scale <= 6000.01)
  }

  // MARK: Keeping

  @Test("another photo takes no text from somebody who writes it") func otherPhoto() throws {
    let folder = TemporaryFolder()
    let path = try folder.write(SampleImages.png(width: 300, height: 200), to: "other.png")
    let whole = try start()
    whole.tap(try whole.view(.button, "Add text"))
    type("Ahoy", in: whole)

    whole.editor.open([path])
    whole.settle()

    #expect(whole.document.photo?.source.name == "other")
    whole.editor.opening.open(.face(try #require(whole.editor.desk.library.faces.faces.first)))
    whole.settle()
    #expect(whole.elements.first?.kind.letters?.text == "Ahoy")
  }

  @Test("restored texts can be edited, and are not among the user's own stickers")
  func restored() throws {
    var whole: WholeEditor? = try start()
    let old = try add("سلام", in: #require(whole))
    whole = nil

    let again = try WholeEditor(start: .lastWork, in: folder)
    #expect(again.elements == [old])
    #expect(again.editor.desk.library.catalog.stickers(in: StickerCatalog.ownTab).isEmpty)
    #expect(again.editor.desk.library.artworks.artwork(old.kind.artwork) != nil)
    try doubleTap(old.id, in: again)
    _ = try again.view(.sheet, "Edit text")
    again.press("Escape")
  }
}
