import Drawing
import Foundation
import TestSupport
import Testing

@testable import DisguiseModel

/// Files that Guise wrote before elements had a kind, in `Tests/OldFiles`.
@Suite("Files of older versions") struct OldFilesTests {
  private let own = StickerID(
    rawValue: "sha256:63a820bc527634f998a6dc7fa0f2783d9abbcc362891718ba5a0754ed3652bdc")

  private let design = TextDesign(
    "Ahoy\nthere", font: "serif", isBold: true, isItalic: true, color: 0x1E88E5,
    outline: TextDesign.Outline(color: 0xFFFFFF, width: 6), curve: -0.5)

  /// The elements that all of the files contain.
  private var elements: [DisguiseElement] {
    func element(_ number: Int, _ kind: ElementKind, _ x: Double, _ y: Double) -> DisguiseElement {
      DisguiseElement(
        id: id(number), kind: kind,
        placement: Placement(
          center: Point(x, y), scale: 1.5, rotation: .radians(0.25), isFlipped: number == 1))
    }
    return [
      element(3, .text(design, own), 300, 400),
      element(1, .sticker(StickerID(rawValue: "mustaches/walrus")), 610, 910),
      element(2, .sticker(own), 100, 200), element(4, .emoji("😀", own), 500, 700),
    ]
  }

  private func read(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: folder.appending(path: "OldFiles").appending(path: name)))
  }

  @Test("documents open as they were", arguments: ["version-1.guise", "version-2.guise"])
  func documents(name: String) throws {
    let document = try DocumentFile.decode(read(name), name: name)

    #expect(document.disguise.elements == elements)
    #expect(document.disguise.nextID == 5)
    #expect(
      document.disguise.photo == PhotoReference(id: .sample("anna"), size: Size(1200, 1600)))
    #expect(document.stickers.map(\.id) == [own])
    #expect(document.stickers.first?.headWidth == 0.5)
    #expect(document.stickers.first?.name == "square")
    #expect(try DocumentFile.decode(document.encoded(), name: name) == document)
  }

  @Test("a journal has every step", arguments: [1, 2, 3, 4]) func journal(version: Int) throws {
    let text = String(decoding: try read("version-3.journal"), as: UTF8.self)
    let bytes = Array(text.replacing("{\"journal\":3}", with: "{\"journal\":\(version)}").utf8)

    var history = try #require(try Journal.read(bytes))

    #expect(history.present.elements == elements)
    #expect(history.past.count == 6 && history.future.count == 2)
    #expect(try Journal.read(Journal.whole(history, maximumSteps: 100)) == history)
    history.redo()
    #expect(history.present.photo.id == .sample("bert"))
    #expect(history.present.elements.map(\.kind) == elements.map(\.kind))
  }

  @Test("an element on the clipboard is whole") func clipboard() throws {
    let copy = try #require(ElementCopy(try read("element.json")))

    #expect(copy.element == elements[0] && copy.photo == Size(1200, 1600))
  }
}
