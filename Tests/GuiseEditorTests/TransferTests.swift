import DisguiseModel
import Drawing
import ImageCoding
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("Clipboard, drops and the user's own stickers") struct TransferTests {
  let folder = TemporaryFolder()

  private func start(_ start: EditorOptions.Start = .sampleFace) throws -> WholeEditor {
    let home = folder.path("home")
    return try WholeEditor(start: start, in: folder) { $0.environment = ["HOME": home] }
  }

  /// The data of a copied format, made on this thread.
  private func data(_ type: DataType, of item: ItemProvider?) -> [UInt8]? {
    var data: [UInt8]?
    item?.load(type, on: nil) { data = $0 }
    return data
  }

  private func picture(_ width: Int, _ height: Int) -> [UInt8] {
    SampleImages.png(width: width, height: height)
  }

  /// An item of a picture in a format.
  private func item(_ type: DataType, _ bytes: [UInt8]) -> ItemProvider {
    let item = ItemProvider()
    item.register(type) { bytes }
    return item
  }

  private func drop(_ item: ItemProvider, on whole: WholeEditor, at point: Point) {
    let drag = ForeignDrag(whole.stage, item)
    #expect(drag.move(to: point) == .copy)
    drag.drop()
    whole.settle()
  }

  // MARK: Copying

  @Test("copying without a selection copies the finished picture at the photo's size")
  func copyPicture() throws {
    let whole = try start(.file(path: folder.photo("anna.png", 300, 200)))
    try whole.controller.place(at: Point(150, 100))
    whole.controller.select(nil)

    whole.press("c", modifiers: .control)

    let bytes = try #require(data(.png, of: whole.stage.pasteboard.item))
    let copy = try ImageFile.decode(bytes, name: "copy").bitmap
    #expect(copy.size == Size(300, 200))
    #expect(copy[150, 100] != copy[5, 5], "with the mustache")
    #expect(whole.stage.pasteboard.item?.suggestedName == "anna disguised.png")
  }

  @Test("an element is copied alone, on a transparent background, and pasted beside itself")
  func copyElement() throws {
    let whole = try start()
    let id = try whole.controller.place(at: Point(600, 900))
    whole.controller.select(id)

    whole.press("c", modifiers: .control)

    let bytes = try #require(data(.png, of: whole.stage.pasteboard.item))
    let copy = try ImageFile.decode(bytes, name: "copy").bitmap
    #expect(copy.format == .alpha && copy[0, 0].alpha == 0)
    whole.press("v", modifiers: .control)
    whole.settle()
    #expect(whole.elements.count == 2)
    let (first, second) = (whole.elements[0].placement, whole.elements[1].placement)
    #expect(first.scale == second.scale && first.center != second.center)
    #expect(whole.controller.hand.selection == whole.elements[1].id)
  }

  @Test("cutting removes the element as one step; it can be pasted") func cut() throws {
    let whole = try start()
    whole.controller.select(try whole.controller.place(at: Point(600, 900)))

    whole.press("x", modifiers: .control)
    #expect(whole.elements.isEmpty)
    whole.press("v", modifiers: .control)
    whole.settle()
    #expect(whole.elements.count == 1)
    whole.document.undo()
    whole.document.undo()
    #expect(whole.elements.count == 1)
  }

  @Test(
    "hostile elements on the clipboard are ignored",
    arguments: [
      "", "{}", "[]", #"{"id":1,"sticker":"a","center":[1e400,0],"scale":1,"rotation":0}"#,
      #"{"id":1,"sticker":"a","center":[0],"scale":1,"rotation":0}"#,
      #"{"id":1,"sticker":"a","center":[0,0],"scale":-1,"rotation":0}"#,
      String(repeating: "[", count: 100_000),
    ])
  func hostile(text: String) throws {
    let whole = try start()
    whole.stage.pasteboard.setItem(item(DataType(ElementCopy.mediaType), Array(text.utf8)))

    whole.press("v", modifiers: .control)
    whole.settle()

    #expect(whole.elements.isEmpty)
  }

  // MARK: Pasting and dropping

  @Test("on an empty canvas a pasted picture, a dropped picture and a dropped file open")
  func emptyCanvas() throws {
    for way in 0..<3 {
      let whole = try WholeEditor(start: .lastWork, in: TemporaryFolder())
      switch way {
      case 0:
        whole.stage.pasteboard.setItem(item(.png, picture(120, 80)))
        whole.tap(try whole.view(.button, "Photo"))
        whole.tap(try whole.view(.menuitem, "Paste"))
      case 1: drop(item(.png, picture(120, 80)), on: whole, at: Point(400, 400))
      default:
        let path = try folder.photo("caf\u{E9} 1.png", 120, 80)
        drop(item(.uriList, URIList(paths: [path]).bytes), on: whole, at: Point(20, 20))
      }
      whole.settle()
      #expect(whole.document.photo?.reference.size == Size(120, 80))
      #expect(whole.editor.startScreen.card == nil)
    }
  }

  @Test("on a photo the user chooses between a photo and a sticker") func choice() throws {
    let whole = try start()
    let place = Point(476, 300)
    drop(item(.png, picture(120, 80)), on: whole, at: place)
    #expect(whole.elements.isEmpty)
    whole.tap(try whole.view(.button, "Add as a sticker"))
    whole.settle()

    let element = try #require(whole.elements.first)
    #expect(element.kind.artwork.content == ContentID(of: picture(120, 80)))
    let view = try #require(whole.controller.canvasView[element.id])
    #expect(whole.place(of: view).center.distance(to: place) < 2)
    #expect(folder.names(in: "home/.local/share/guise/stickers/Dropped").count == 1)

    drop(item(.png, picture(90, 90)), on: whole, at: place)
    whole.tap(try whole.view(.button, "Open as a photo"))
    whole.settle()
    #expect(whole.document.photo?.reference.size == Size(90, 90) && whole.elements.isEmpty)
    drop(item(.png, picture(70, 70)), on: whole, at: place)
    whole.tap(try whole.view(.button, "Cancel"))
    #expect(whole.document.photo?.reference.size == Size(90, 90) && whole.elements.isEmpty)
  }

  @Test("something is cut out of a picture that is dropped, while the photo stays") func cutOut()
    throws
  {
    let whole = try start()
    let photo = whole.document.photo?.reference
    drop(item(.png, picture(120, 80)), on: whole, at: Point(476, 300))
    whole.tap(try whole.view(.button, "Cut something out"))
    whole.settle()

    let view = try #require(whole.stage.root.first(identifier: "cut-out-view") as? CutOutView)
    #expect(view.part == Rect(0, 0, 120, 80))
    whole.press("Escape")
    whole.settle()
    #expect(whole.document.photo?.reference == photo && whole.elements.isEmpty)
  }

  @Test(
    "a drawing in whatever form and with whatever name becomes a sticker on the photo",
    arguments: SampleDrawing.all)
  func drawings(drawing: SampleDrawing) throws {
    let whole = try start()
    let path = try folder.write(drawing.bytes, to: "some drawing.png")

    drop(item(.uriList, URIList(paths: [path]).bytes), on: whole, at: Point(476, 300))
    #expect(whole.elements.count == 1 && whole.problem == nil)
    drop(item(.png, drawing.bytes), on: whole, at: Point(400, 300))
    #expect(whole.elements.count == 2 && whole.problem == nil)
    #expect(Set(whole.elements.map(\.kind.artwork)).count == 1)
  }

  @Test("a drawing is no photo: without one, the message says what to do") func drawingAsPhoto()
    throws
  {
    for drawing in SampleDrawing.all {
      let whole = try WholeEditor(start: .lastWork, in: TemporaryFolder())
      let path = try folder.write(drawing.bytes, to: "hat")
      drop(item(.uriList, URIList(paths: [path]).bytes), on: whole, at: Point(20, 20))
      #expect(
        whole.problem
          == "hat is a drawing. Open a photo first, then add the drawing as a sticker.",
        "\(drawing)")
    }
  }

  @Test("an empty drawing is said to be empty") func emptyDrawing() throws {
    let whole = try start()
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'/>"
    let path = try folder.write(svg, to: "nothing.svg")

    drop(item(.uriList, URIList(paths: [path]).bytes), on: whole, at: Point(476, 300))

    #expect(whole.elements.isEmpty)
    #expect(whole.problem == "nothing.svg is empty: it shows nothing. Choose another picture.")
  }

  @Test("a project is opened whatever its name is, and a photo whose name is that of a project")
  func otherNames() throws {
    let whole = try start()
    let photo = EmbeddedFile(name: "anna.png", bytes: picture(90, 60))
    let disguise = Disguise(
      photo: PhotoReference(id: .content(ContentID(of: photo.bytes)), size: Size(90, 60)))
    let project = folder.path("project.png")
    try DocumentFile(disguise: disguise, photo: photo).write(to: project)
    let misnamed = try folder.write(picture(70, 50), to: "photo.guise")

    drop(item(.uriList, URIList(paths: [project]).bytes), on: whole, at: Point(476, 300))
    #expect(whole.document.photo?.reference.size == Size(90, 60))
    whole.editor.opening.open(.file(misnamed))
    whole.settle()
    #expect(whole.document.photo?.reference.size == Size(70, 50))
  }

  @Test("what is no picture is reported, and changes nothing") func noPicture() throws {
    let whole = try start()
    whole.stage.pasteboard.setItem(item(.text, Array("hello".utf8)))
    whole.press("v", modifiers: .control)
    whole.settle()
    #expect(whole.toast == "There is no picture on the clipboard.")

    drop(item(.png, Array("meow".utf8)), on: whole, at: Point(400, 300))
    whole.settle()
    #expect(whole.elements.isEmpty && whole.problem?.contains("isn't a picture") == true)
  }

  @Test("a long press of Save opens its menu; moved away from it, the finger drags the picture")
  func holdSave() throws {
    for moves in [false, true] {
      let whole = try start()
      let save = try whole.view(.button, "Save").middle
      whole.stage.finger.down(at: save)
      whole.stage.advance(by: .milliseconds(800))
      if moves { whole.stage.finger.move(to: save + Vector(-300, 300)) }
      whole.stage.finger.up()
      whole.finishSaving()
      #expect((whole.find(.menuitem, "Save as…") == nil) == moves)
      #expect(folder.names(in: "exports").isEmpty)
    }
  }

  // MARK: My stickers

  @Test("own stickers have a tab, are there after a restart, and can be deleted")
  func ownStickers() throws {
    do {
      let whole = try start()
      whole.editor.stickers.add([.memory(EmbeddedFile(name: "cat.png", bytes: picture(60, 60)))])
      whole.settle()
      whole.editor.finish()
    }
    try deleteOwnSticker()
    let next = try start(.lastWork)
    #expect(next.elements.count == 1 && next.toast == "We restored your last disguise.")
  }

  /// Deletes the sticker in a session of its own, and saves the picture with it.
  private func deleteOwnSticker() throws {
    let whole = try start(.lastWork)
    whole.settle()
    #expect(whole.elements.count == 1)
    let own = try #require(
      whole.editor.desk.library.catalog.tabs.firstIndex { $0.id == StickerCatalog.ownTab })
    whole.editor.desk.layout.drawer.select(tab: own)
    whole.settle()
    let cell = try whole.view(.cell, "cat")
    #expect(whole.find(.button, "Add a picture") != nil)

    whole.stage.finger.down(at: cell.middle)
    whole.stage.advance(by: .seconds(1))
    whole.stage.finger.up()
    whole.settle()
    whole.tap(try whole.view(.menuitem, "Delete"))
    whole.settle()

    #expect(whole.find(.cell, "cat") == nil)
    #expect(folder.names(in: "home/.local/share/guise/stickers/Dropped") == [])
    // What was placed stays, and can be exported.
    whole.editor.saving.save()
    whole.finishSaving()
    #expect(folder.names(in: "exports").count == 1)
    whole.editor.finish()
  }

  @Test("a photo becomes a sticker as PNG, a drawing stays one, and what is broken is refused")
  func formats() throws {
    let whole = try start()
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>
      """
    drop(
      item(DataType("image/svg+xml"), Array(svg.utf8)), on: whole, at: Point(400, 300))
    whole.settle()
    #expect(whole.elements.count == 1, "a drawing is no photo")
    let gif = Array("GIF89a\u{1}\0\u{1}\0\0\0\0;".utf8)
    whole.editor.stickers.add([.memory(EmbeddedFile(name: "broken.gif", bytes: gif))])
    whole.settle()
    #expect(whole.elements.count == 1)
    let names = folder.names(in: "home/.local/share/guise/stickers/Dropped")
    #expect(names.count == 1 && names[0].hasSuffix(".svg"))
  }
}
