import Drawing
import Platform
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import DisguiseModel
@testable import GuiseEditor

@MainActor @Suite("What arrives from other programs") struct ArrivalTests {
  let folder = TemporaryFolder()

  func start(_ start: EditorOptions.Start = .sampleFace) throws -> WholeEditor {
    let home = folder.path("home")
    return try WholeEditor(start: start, in: folder) { $0.environment = ["HOME": home] }
  }

  private func picture(_ width: Int = 120, _ height: Int = 80) -> [UInt8] {
    SampleImages.png(width: width, height: height)
  }

  func item(_ data: [(String, [UInt8])]) -> ItemProvider {
    let item = ItemProvider()
    for (type, bytes) in data { item.register(DataType(type)) { bytes } }
    return item
  }

  @discardableResult
  func drop(_ item: ItemProvider, on whole: WholeEditor, at point: Point = Point(476, 300))
    -> ForeignDrag
  {
    let drag = ForeignDrag(whole.stage, item)
    drag.move(to: point)
    drag.drop()
    whole.settle()
    return drag
  }

  func paste(_ item: ItemProvider, in whole: WholeEditor) {
    whole.stage.pasteboard.setItem(item)
    whole.press("v", modifiers: .control)
    whole.settle()
  }

  private func utf16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  }

  private func message(of whole: WholeEditor) -> String {
    [whole.problem, whole.toast].compactMap(\.self).joined(separator: " ")
  }

  @Test("what is dropped beside an open sheet says that it waits, and opens when that is closed")
  func besideSheet() throws {
    let whole = try start()
    whole.editor.perform("crop")
    whole.settle()
    let photo = try folder.photo("anna.png", 500, 400)

    drop(item([("text/uri-list", Array("file://\(photo)\r\n".utf8))]), on: whole)
    #expect(whole.toast == "This opens as soon as what is open is closed.")

    whole.press("Escape")
    whole.settle()
    #expect(whole.find(.sheet, "What is this picture for?") != nil)
  }

  @Test("a photo that is open already is said to be, and stays; drawings beside it are added")
  func openAlready() throws {
    let photo = try folder.photo("anna.png", 500, 400)
    let hat = try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><circle r='9'/></svg>",
      to: "hat.svg")
    let whole = try start(.file(path: photo))
    whole.editor.opening.open(.file(photo))
    whole.settle()
    #expect(whole.toast == "anna is open already.")

    drop(item([("text/uri-list", Array("file://\(photo)\r\nfile://\(hat)\r\n".utf8))]), on: whole)
    whole.tap(try whole.view(.button, "Open as a photo"))
    whole.settle()

    #expect(whole.toast == "anna is open already.")
    #expect(whole.elements.count == 1)
  }

  // MARK: Formats

  /// The ways in which programs offer a picture, as formats with a path or the bytes of it.
  nonisolated static let ways = [
    "octets", "gnome", "mate", "gnome cut", "nautilus text", "URI text", "path text", "html data",
    "html file", "qt", "moz-url", "unknown image", "uri-list web and octets", "utf16 html",
    "data uri", "broken image, then octets",
  ]

  private func offer(_ way: String, path: String) -> [(String, [UInt8])] {
    let uri = URIList(paths: [path]).uris[0]
    let bytes = picture()
    let data = "data:image/png;base64," + base64(bytes)
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    switch way {
    case "octets":
      return [
        ("text/x-moz-url", utf16("https://a.example/cat.png\ncat")),
        ("text/html", text("<img src=\"https://a.example/cat.png\">")),
        ("application/octet-stream", bytes),
      ]
    case "gnome": return [("x-special/gnome-copied-files", text("copy\n\(uri)"))]
    case "gnome cut": return [("x-special/gnome-copied-files", text("cut\n\(uri)\0"))]
    case "mate": return [("x-special/mate-copied-files", text("copy\n\(uri)\n"))]
    case "nautilus text":
      return [(DataType.text.name, text("x-special/nautilus-clipboard\ncopy\n\(uri)\n"))]
    case "URI text": return [(DataType.text.name, text(" \(uri)\r\n"))]
    case "path text": return [(DataType.text.name, text(path))]
    case "html data":
      return [
        ("text/html", text("<meta charset='utf-8'><p>A cat</p><IMG alt='a>b' SRC = '\(data)'>")),
        (DataType.text.name, text("A cat")),
      ]
    case "utf16 html": return [("text/html", [0xFF, 0xFE] + utf16("<img src=\(data)>"))]
    case "html file": return [("text/html", text("<img width=3 src=\"\(uri)\"/>"))]
    case "qt": return [("application/x-qt-image", bytes)]
    case "moz-url": return [("text/x-moz-url", utf16("\(uri)\nA cat"))]
    case "data uri": return [("text/x-moz-url", utf16("\(data)\n"))]
    case "unknown image": return [("image/x-odd", bytes)]
    case "uri-list web and octets":
      return [
        ("text/uri-list", text("https://a.example/cat.png\r\n")),
        ("application/octet-stream", bytes),
      ]
    default: return [("image/png", [1, 2, 3]), ("application/octet-stream", bytes)]
    }
  }

  private func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let number = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for index in 0..<4 {
        text.append(index <= part.count ? digits[number >> (18 - 6 * index) & 63] : "=")
      }
    }
    return text
  }

  @Test("a picture arrives in every way in which programs offer it", arguments: ways)
  func formats(way: String) throws {
    let path = try folder.photo("caf\u{E9} 1.png", 120, 80)
    for drops in [false, true] {
      let whole = try WholeEditor(start: .lastWork, in: TemporaryFolder())
      let item = item(offer(way, path: path))
      if drops { drop(item, on: whole) } else { paste(item, in: whole) }
      #expect(
        whole.document.photo?.reference.size == Size(120, 80),
        "dropped: \(drops), \(message(of: whole))")
    }
  }

  @Test(
    "what cannot be used is refused with its reason",
    arguments: [
      ("text/x-moz-url", "https://a.example/cat.png\ncat", "web"),
      ("text/uri-list", "https://a.example/cat.png\r\n", "web"),
      ("text/html", "<img src=\"http://a.example/cat.png\">", "web"),
      ("text/plain;charset=utf-8", "/nowhere/cat.png", "cat.png doesn't exist"),
      ("text/plain;charset=utf-8", "hello", "no picture"),
      ("application/octet-stream", "meow", "isn't a picture"),
      ("application/x-odd", "meow", "picture"),
    ])
  func refused(type: String, content: String, word: String) throws {
    let bytes = type == "text/x-moz-url" ? utf16(content) : Array(content.utf8)
    for drops in [false, true] {
      let whole = try start()
      let item = item([(type, bytes)])
      if drops { drop(item, on: whole) } else { paste(item, in: whole) }
      #expect(message(of: whole).contains(word), "dropped: \(drops), \(message(of: whole))")
      #expect(whole.elements.isEmpty && whole.find(.button, "Add as a sticker") == nil)
    }
  }

  // MARK: Several

  private func list(_ paths: [String]) -> ItemProvider {
    item([(DataType.uriList.name, URIList(paths: paths).bytes)])
  }

  @Test("three dropped stickers are three stickers in one step") func stickers() throws {
    let whole = try start()
    let paths = try (1...3).map { try folder.photo("s\($0).png", 60, 60 + $0) }

    drop(list(paths), on: whole)
    whole.tap(try whole.view(.button, "Add as stickers"))
    whole.settle()

    #expect(whole.elements.count == 3)
    #expect(Set(whole.elements.map(\.kind.artwork)).count == 3)
    let centers = whole.elements.map(\.placement.center)
    #expect(centers[0].distance(to: centers[1]) > 20 && centers[1].distance(to: centers[2]) > 20)
    whole.document.undo()
    #expect(whole.elements.isEmpty)
  }

  @Test("of three photos on an empty canvas one is chosen") func photos() throws {
    let whole = try start(.lastWork)
    let paths = try (1...3).map { try folder.photo("p\($0).png", 100 * $0, 50) }

    paste(list(paths), in: whole)
    #expect(whole.document.photo == nil)
    whole.tap(try whole.view(.button, "p2.png"))
    whole.settle()

    #expect(whole.document.photo?.reference.size == Size(200, 50))
  }

  @Test("what cannot be used beside pictures is named in one message") func mixed() throws {
    let whole = try start()
    let paths = try (1...3).map { try folder.photo("m\($0).png", 60, 60 + $0) }
    let text = try folder.write("hello", to: "notes.txt")
    try folder.write("", to: "Holidays/empty.txt")

    drop(list([text] + paths + [folder.path("Holidays")]), on: whole)

    let problem = try #require(whole.problem)
    #expect(problem.contains("notes.txt") && problem.contains("Holidays"))
    whole.tap(try whole.view(.button, "Add as stickers"))
    whole.settle()
    #expect(whole.elements.count == 3)
  }

  @Test("a text in front of a picture does not hide the picture") func textFirst() throws {
    let whole = try start(.lastWork)
    let text = try folder.write("hello", to: "notes.txt")

    drop(list([text, try folder.photo("a.png", 90, 50)]), on: whole)

    #expect(whole.document.photo?.reference.size == Size(90, 50))
    #expect(whole.problem?.contains("notes.txt") == true)
  }

  @Test("several questions come one after another, and none is forgotten while fingers hold")
  func questions() throws {
    let whole = try start()
    let id = try whole.controller.place(at: Point(600, 750))
    whole.settle()
    let view = try #require(whole.controller.canvasView[id])
    whole.stage.finger.down(at: view.middle)
    whole.stage.finger.move(to: view.middle + Vector(60, 0))

    drop(list([try folder.photo("a.png", 60, 60)]), on: whole)
    drop(list([try folder.photo("b.png", 70, 60)]), on: whole)
    #expect(whole.find(.button, "Add as a sticker") == nil)
    whole.stage.finger.up()
    whole.settle()

    var count = 0
    while let button = whole.find(.button, "Add as a sticker")
      ?? whole.find(.button, "Add as stickers"), count < 3
    {
      count += 1
      whole.tap(button)
      whole.settle()
    }
    #expect(whole.elements.count == 3)
  }

  // MARK: Own stickers from another Guise

  @Test("an own sticker that is not here comes with the copy") func ownSticker() throws {
    let first = try start()
    let bytes = picture(90, 60)
    first.editor.stickers.add([.memory(EmbeddedFile(name: "cat.png", bytes: bytes))])
    first.settle()
    first.press("c", modifiers: .control)
    let copied = try #require(first.stage.pasteboard.item)

    let second = try WholeEditor(in: TemporaryFolder())
    paste(copied, in: second)
    second.settle(until: { !second.elements.isEmpty })

    let element = try #require(second.elements.first)
    #expect(element.kind.artwork.content == ContentID(of: bytes))
    #expect(second.editor.desk.library.artworks.artwork(element.kind.artwork)?.size == Size(90, 60))
    #expect(second.document.state?.stickers([element.kind.artwork]).count == 1, "it is kept")
  }

  @Test("an own sticker of a Guise that only offers its picture comes as that") func onlyPicture()
    throws
  {
    let element = DisguiseElement(
      id: ElementID(rawValue: 1), kind: .sticker(StickerID(ContentID(of: [1]))),
      placement: Placement(center: Point(500, 600), scale: 2, rotation: .degrees(30)))
    let whole = try start()

    paste(
      item([
        (ElementCopy.mediaType, ElementCopy(element, on: nil).bytes),
        ("image/png", picture(90, 60)),
      ]), in: whole)

    let pasted = try #require(whole.elements.first)
    #expect(pasted.kind.artwork.content == ContentID(of: picture(90, 60)))
    #expect(pasted.placement.scale == 1 && pasted.placement.rotation == .zero)
  }

  @Test("a pasted own sticker of the drawer is kept for the work") func knownSticker() throws {
    let whole = try start()
    let bytes = picture(90, 60)
    let path = try folder.write(bytes, to: "home/.local/share/guise/stickers/Mine/cat.png")
    let sticker = Sticker(
      id: StickerID(ContentID(of: bytes)), tab: StickerCatalog.ownTab, name: "cat", headWidth: nil,
      source: .file(path: path))
    whole.editor.desk.library.addOwn(sticker)
    let element = DisguiseElement(
      id: ElementID(rawValue: 1), kind: .sticker(sticker.id),
      placement: Placement(center: Point(500, 600), scale: 2))

    paste(item([(ElementCopy.mediaType, ElementCopy(element, on: nil).bytes)]), in: whole)

    #expect(whole.elements.count == 1)
    #expect(whole.document.state?.stickers([sticker.id]).count == 1)
  }

  @Test("a pasted element keeps its look; views and copies have all of it") func look() throws {
    let whole = try start()
    let element = DisguiseElement(
      id: ElementID(rawValue: 1), kind: .sticker(StickerID(rawValue: "hats/top-hat")),
      look: Look(opacity: 0.5),
      placement: Placement(center: Point(500, 600), scale: 2))

    paste(item([(ElementCopy.mediaType, ElementCopy(element, on: nil).bytes)]), in: whole)
    let pasted = try #require(whole.elements.first)
    whole.controller.duplicate(pasted.id)

    #expect(whole.elements.map(\.look) == [element.look, element.look])
    #expect(whole.elements.allSatisfy { whole.controller.canvasView[$0.id]?.element == $0 })
  }

  // MARK: Texts

  @Test("the line breaks of a pasted text stay") func lineBreaks() throws {
    let whole = try start()
    whole.press("9")
    whole.settle()
    whole.stage.pasteboard.setItem(item([(DataType.text.name, Array("one\r\ntwo\nthree".utf8))]))
    whole.tap(try whole.view(.button, "Add text"))
    whole.press("v", modifiers: .control)
    whole.settle()
    whole.press("Return")
    whole.settle()

    let element = try #require(whole.elements.last)
    #expect(element.kind.letters?.text == "one\ntwo\nthree")

    // Nor does editing lose them.
    let view = try #require(whole.controller.canvasView[element.id])
    for _ in 0..<2 {
      whole.stage.finger.tap(at: view.middle)
      whole.stage.advance(by: .milliseconds(100))
    }
    whole.settle()
    whole.press("End")
    whole.stage.window.textInput.client?.insertText("!")
    whole.press("Return")
    whole.settle()
    #expect(whole.elements.last?.kind.letters?.text == "one\ntwo\nthree!")
  }
}
