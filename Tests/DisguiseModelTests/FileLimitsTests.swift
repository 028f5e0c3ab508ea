import Drawing
import Foundation
import TestSupport
import Testing

@testable import DisguiseModel

/// A document with three elements on a photo of this name.
private func sampleDocument(photo name: String) -> DocumentFile {
  let file = EmbeddedFile(name: name, bytes: [0xFF, 0xD8, 0xFF, 1, 2, 3])
  var sample = Disguise(
    photo: PhotoReference(id: .content(ContentID(of: file.bytes)), size: Size(40, 30)))
  for element in disguise(3).elements {
    sample.apply(.place(.sticker(mustache), element.placement))
  }
  return DocumentFile(disguise: sample, photo: file)
}

@Suite("A document that no editor writes") struct FileLimitsTests {
  private func document(
    elements: Int = 1, scale: Double = 2, name: String = "a.png", sticker: String = "hats/fez"
  ) -> [UInt8] {
    var file = sampleDocument(photo: name)
    file.disguise.elements = (0..<elements).map { number in
      DisguiseElement(
        id: ElementID(rawValue: number + 1), kind: .sticker(StickerID(rawValue: sticker)),
        placement: Placement(center: Point(10, 10), scale: scale))
    }
    return file.versionOne
  }

  @Test("is refused: too many elements")
  func elements() {
    #expect(problem(of: document(elements: Disguise.maximumElements)) == nil)
    #expect(
      problem(of: document(elements: Disguise.maximumElements + 1))
        == "it has more than 2000 elements")
    #expect(problem(of: document(elements: 20_000)) == "it has too many elements or fields")
  }

  @Test("is refused: an element larger than any photo allows", arguments: [131_069.0, 1e9])
  func scale(scale: Double) {
    #expect(problem(of: document(scale: 131_068)) == nil)
    #expect(problem(of: document(scale: scale)) == "its center, scale or rotation is invalid")
  }

  @Test("is refused: names and IDs of megabytes")
  func names() throws {
    let long = String(repeating: "x", count: 2_000_000)
    let text = String(decoding: document(), as: UTF8.self)
    let renamed = text.replacingOccurrences(of: "\"a.png\"", with: "\"\(long)\"")
    try #require(renamed != text)

    #expect(problem(of: Array(renamed.utf8)) == "the name of its photo is too long")
    #expect(problem(of: document(sticker: long)) == "its sticker is invalid")
    #expect(PhotoID(description: "sample:" + long) == nil)
  }

  @Test("a long name is shortened in linear time, and has no control characters")
  func plainName() {
    #expect(EmbeddedFile.plainName(String(repeating: "é", count: 2_000_000)).utf8.count == 200)
    #expect(EmbeddedFile.plainName("a" + String(repeating: "\u{301}", count: 100_000)) == "picture")
    #expect(EmbeddedFile.plainName("\u{1B}[2J\u{9B}x\u{202E}gpj") == "[2J\u{FFFD}x\u{FFFD}gpj")
  }

  @Test("no more elements can be added than a document may have")
  func adding() {
    var disguise = Disguise(photo: PhotoReference(id: .sample("robin"), size: Size(100, 100)))
    let edit = Edit.place(
      .sticker(StickerID(rawValue: "hats/fez")), Placement(center: Point(5, 5), scale: 1))

    let added = (0..<Disguise.maximumElements + 5).map { _ in disguise.apply(edit) }.count { $0 }

    #expect(added == Disguise.maximumElements)
    let isDuplicated = disguise.apply(.duplicate([ElementID(rawValue: 1)], offset: .zero))
    #expect(!isDuplicated)
  }

  @Test("no more own pictures can be added than a document may have, others can")
  func addingOwnPictures() {
    var disguise = Disguise(photo: PhotoReference(id: .sample("robin"), size: Size(100, 100)))
    let place = Placement(center: Point(5, 5), scale: 1)
    func own(_ number: Int) -> StickerID { StickerID(ContentID(of: Array("\(number)".utf8))) }
    let design = TextDesign("a")

    for number in 0..<Disguise.maximumOwnStickers {
      disguise.apply(.place(.sticker(own(number)), place))
    }
    let isAdded = [
      disguise.apply(.place(.sticker(own(9999)), place)),
      disguise.apply(.change(id(1), .kind(ElementKind(design, shownBy: own(9999))))),
      disguise.apply(.place(.sticker(own(3)), place)),
      disguise.apply(.place(.sticker(mustache), place)),
      disguise.apply(.duplicate([id(3)], offset: .zero)),
    ]

    #expect(isAdded == [false, false, true, true, true])
    #expect(disguise.elements.count == Disguise.maximumOwnStickers + 3)
  }

  @Test("separators in strings do not count as values", arguments: [0, 1, 2, 3])
  func separators(slashes: Int) {
    let escaped = String(repeating: "\\\\", count: slashes) + "\\\""
    let text = #"{"a":""# + escaped + String(repeating: ",", count: 200_000) + #""}"#

    #expect(FileLimits.allow(json: Array(text.utf8)))
    #expect(!FileLimits.allow(json: Array(text.replacingOccurrences(of: "\"", with: " ").utf8)))
  }

  @Test("a journal with too many lines, or one that is cancelled, is not read")
  func journal() throws {
    let lines = Journal.head + Array(String(repeating: "{\"redo\":true}\n", count: 100_001).utf8)

    #expect { try Journal.read(lines) } throws: { error in
      if case Journal.Flaw.tooLong = error { true } else { false }
    }
    #expect { try Journal.read(Array(lines.prefix(10_000)), isCancelled: { true }) } throws: {
      if case Journal.Flaw.cancelled = $0 { true } else { false }
    }
  }
}

/// What any file may do to the readers of documents and journals: nothing but errors.
enum FileFuzzing {
  /// Decodes bytes as a document and as a journal; traps if a promise is broken.
  ///
  /// `LLVMFuzzerTestOneInput` can call this with its input. Returns whether it was either.
  @discardableResult
  static func run(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let bytes = Array(bytes)
    var isValid = false
    do throws(UserError) {
      let document = try DocumentFile.decode(bytes, name: "a.guise")
      examine(document.disguise)
      isValid = true
    } catch {
      precondition(error.description.utf8.count < 4000, "The message is too long.")
    }
    if let history = try? Journal.read(bytes) {
      for disguise in history.past + [history.present] + history.future { examine(disguise) }
      isValid = true
    }
    return isValid
  }

  private static func examine(_ disguise: Disguise) {
    precondition(disguise.elements.count <= Disguise.maximumElements)
    let actual = PhotoReference(id: disguise.photo.id, size: Size(640, 480))
    for element in disguise.elements + disguise.fitted(to: actual).elements {
      precondition(element.placement.isValid, "\(element)")
    }
  }
}

@Suite("A mutated document or journal") struct FileFuzzTests {
  @Test("is refused with a message or has valid values") func mutations() throws {
    let tokens = [
      "\"scale\":1e9", "\"center\":[1e308,-1e308]", "\"id\":9223372036854775807", "null", "true",
      "[", "{", "}", "\"sha256:", "{\"undo\":true}\n", "{\"undoBelow\":-1}\n", "{\"redo\":true}\n",
      "{\"undoBelow\":9223372036854775807}\n", "\"nextID\":9223372036854775807",
    ]
    var mutator = Mutator(seed: 2, tokens: tokens)
    let disguise = sampleDocument(photo: "a.png").disguise
    let sample = #"""
      {"format":"guise","version":1,"photo":{"id":"sample:robin","width":1200,"height":1500},
      "nextID":2,"elements":[{"id":1,"sticker":"hats/fez","center":[600,940],"scale":2.1,
      "rotation":0.05,"flipped":false}]}
      """#
    var moved = disguise
    moved.apply(.removeAll)
    var history = History(disguise)
    _ = history.apply(.step(moved))
    let examples = [
      Array(sample.utf8), sampleDocument(photo: "a.png").versionOne,
      try sampleDocument(photo: "a.png").encoded(),
      Journal.whole(history, maximumSteps: 10) + Journal.line(for: .undo()),
    ]

    var accepted = 0
    for round in 0..<2000 {
      let bytes = mutator.mutate(examples[round % examples.count])
      if bytes.withUnsafeBytes({ FileFuzzing.run($0) }) { accepted += 1 }
    }

    #expect((20...1980).contains(accepted))
  }
}
