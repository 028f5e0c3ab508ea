import Drawing
import FoundationEssentials
import ImageCoding
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("Documents of version 3 and journals of version 4") struct VersionThreeTests {
  private let look = Look(opacity: 0.5)
  private static let tinted = Look(
    opacity: 0.25, tint: .shift(hue: .degrees(40), saturation: -0.5, lightness: 0.1),
    blend: .multiply)

  private var changed: History {
    var history = History(disguise(3))
    history.perform(.change(id(1), .look(look)))
    history.perform(.change(id(2), .kind(.text(TextDesign("😀"), mustache))))
    history.perform(.change(id(2), .look(Self.tinted)))
    history.perform(.change(id(3), .kind(.emoji("😀", mustache))))
    history.undo()
    return history
  }

  private func json(_ element: String, version: Int = 3, _ rest: String = "") -> String {
    """
    {"format": "guise", "version": \(version), "photo": {"id": "sample:a", "width": 9, "height": 8},
     "elements": [{"id": 1, "sticker": "a/b", "center": [1, 2], "scale": 3, "rotation": 0\(element)}]
     \(rest)}
    """
  }

  private func read(_ json: String) throws -> Disguise {
    let record = try JSONDecoder().decode(DocumentRecord.self, from: Data(json.utf8))
    let version = record.version
    do { return try record.document(nil).disguise } catch let flaw as DocumentRecord.Flaw {
      throw UserError(flaw, in: try ByteSource(bytes: [1], name: "a"), name: "v\(version)")
    }
  }

  @Test("kind and look survive documents, journals and copies exactly") func roundTrip() throws {
    let history = changed
    let document = DocumentFile(disguise: history.present, photo: nil)

    #expect(try DocumentFile.decode(document.encoded(), name: "a.guise") == document)
    #expect(try Journal.read(Journal.whole(history, maximumSteps: 100)) == history)
    for element in history.present.elements {
      #expect(ElementCopy(ElementCopy(element, on: nil).bytes)?.element == element)
    }
  }

  @Test("a change of the look is one line of a journal") func oneLine() throws {
    var history = History(disguise(100))
    history.perform(.change(id(50), .look(look)))

    let whole = Journal.whole(history, maximumSteps: 10)
    let line = try #require(whole.split(separator: UInt8(ascii: "\n")).last)

    #expect(line.count < 350)
    #expect(try Journal.read(whole) == history)
  }

  @Test("neutral values are absent") func neutral() {
    let text = String(decoding: encodedJSON(DocumentRecord(disguise(1))), as: UTF8.self)

    for field in ["kind", "look", "framing", "flipped", "text"] {
      #expect(!text.contains("\"\(field)\""), "\(field)")
    }
  }

  @Test(
    "what is not known, or not drawn, is refused by its name",
    arguments: [
      (#", "kind": "hologram""#, "", "kind hologram"),
      (#", "look": {"sparkle": 1}"#, "", "look.sparkle"),
      (#", "look": {"blend": "screen"}"#, "", "look.blend screen"),
      (##", "look": {"opacity": 0.5, "tint": {"hue": 1, "noise": 2}}"##, "", "look.tint.noise"),
      ("", #", "framing": {"border": 3}"#, "framing.border"),
      ("", #", "framing": {"light": {"fog": 1}}"#, "framing.light.fog"),
    ])
  func unknown(element: String, rest: String, field: String) {
    let error = #expect(throws: UserError.self) { try read(json(element, rest)) }

    #expect(error == .unsupported(name: "v3", field: field))
    #expect("\(UserError.unsupported(name: "a", field: field))".contains(field))
  }

  @Test(
    "values out of range are refused by the name of their field",
    arguments: [
      (#", "kind": 7"#, "", "kind"), (#", "kind": "text""#, "", "kind"),
      (#", "look": {"opacity": 0}"#, "", "look.opacity"), (#", "look": 1"#, "", "look"),
      (#", "look": {"opacity": "half"}"#, "", "look.opacity"),
      ("", #", "framing": {"quarterTurns": 4}"#, "framing.quarterTurns"),
      ("", #", "framing": {"straighten": 1}"#, "framing.straighten"),
      ("", #", "framing": {"crop": [0, 0, 4]}"#, "framing.crop"),
      ("", #", "framing": {"crop": [5, 0, 5, 8]}"#, "framing.crop"),
      ("", #", "framing": {"crop": [1, 0, 2.5, 8]}"#, "framing.crop"),
      ("", #", "framing": {"crop": [1, 0, 0, 8]}"#, "framing.crop"),
      ("", #", "framing": {"straighten": 0.1}"#, "framing.crop"),
      ("", #", "framing": {"light": {"warmth": 1.5}}"#, "framing.light.warmth"),
    ])
  func outOfRange(element: String, rest: String, field: String) {
    let error = #expect(throws: UserError.self) { try read(json(element, rest)) }

    #expect(error?.description.contains("its \(field) is invalid") == true, "\(field)")
  }

  @Test("older versions had none of it: it is ignored") func older() throws {
    let element = #", "kind": "hologram", "look": {"sparkle": 1}"#

    let disguise = try read(json(element, version: 2, #", "framing": 7"#))

    #expect(disguise.elements.first?.kind == .sticker(StickerID(rawValue: "a/b")))
    #expect(disguise.elements.first?.look == .plain && disguise.framing == .whole)
  }

  @Test("a framing survives documents and journals exactly") func framed() throws {
    var history = changed
    history.perform(.framing(Framing(crop: Rect(10, 20, 300, 200), isMirrored: true)))
    history.perform(
      .framing(
        Framing(isMirrored: true).straightened(
          by: .degrees(7), showing: Rect(10, 20, 300, 200), of: history.present.photo.size)))
    let document = DocumentFile(disguise: history.present, photo: nil)

    #expect(try DocumentFile.decode(document.encoded(), name: "a.guise") == document)
    #expect(try Journal.read(Journal.whole(history, maximumSteps: 100)) == history)
  }

  @Test("every framing has a form in files") func framings() throws {
    let size = Size(100, 80)
    for framing in [
      Framing.whole, Framing(crop: Rect(10, 20, 31, 40)), Framing(quarterTurns: 3),
      Framing(crop: Rect(20, 20, 30, 30), isMirrored: true, straighten: .degrees(-12)),
      Framing(light: .init(exposure: 0.5, contrast: -1, warmth: 0.25, saturation: 1)),
    ] {
      let bytes = try framing.json.map { try JSONEncoder().encode($0) }
      let json = try bytes.map { try JSONDecoder().decode(JSONValue.self, from: $0) }

      #expect(try Framing(json, on: size) == framing)
      #expect((json == nil) == (framing == .whole))
    }
  }

  @Test("a journal with something unknown is from a newer Guise, one with a wrong value damaged")
  func journals() throws {
    let text = String(decoding: Journal.whole(changed, maximumSteps: 9), as: UTF8.self)
    func flaw(_ old: String, _ new: String) -> String {
      do {
        _ = try Journal.read(Array(text.replacing(old, with: new).utf8))
        return "none"
      } catch { return "\(error)" }
    }

    #expect(flaw("\"journal\":5", "\"journal\":6") == "newer")
    #expect(flaw("\"opacity\":0.5", "\"sparkle\":\"much\"") == "newer")
    #expect(flaw("\"kind\":\"text\"", "\"kind\":\"hologram\"") == "newer")
    #expect(flaw("\"opacity\":0.5", "\"opacity\":5") == "damaged(line: 3)")
    #expect(flaw("", "") == "none")
  }
}

@Suite("Journals of other versions") struct JournalVersionTests {
  private let folder = TemporaryFolder()

  @Test("one of a newer Guise is named, kept, and not overwritten", arguments: [true, false])
  func newer(isHeadNewer: Bool) throws {
    var history = History(disguise(2))
    history.perform(.change(id(1), .look(Look(opacity: 0.5))))
    let whole = String(decoding: Journal.whole(history, maximumSteps: 9), as: UTF8.self)
    let text =
      isHeadNewer
      ? whole.replacing("\"journal\":5", with: "\"journal\":99")
      : whole.replacing("\"opacity\":0.5", with: "\"sparkle\":\"much\"")
    try folder.write(text, to: "guise/work.journal")

    let state = try StateDirectory(path: folder.path + "/guise")
    guard case .setAside(let message) = state.restore() else {
      Issue.record("It was not set aside.")
      return
    }
    state.record(.start(disguise(1)))
    state.finish()

    let kept = folder.path + "/guise/damaged-1.journal"
    #expect(message.contains("newer Guise") && message.contains(kept))
    #expect(try folder.read("guise/damaged-1.journal") == Array(text.utf8))
  }

  @Test("one of an older Guise is written anew before it continues", arguments: [3, 4])
  func older(version: Int) throws {
    var history = History(disguise(2))
    history.perform(.change(id(1), .flip))
    let text = String(decoding: Journal.whole(history, maximumSteps: 9), as: UTF8.self)
    try folder.write(
      text.replacing("\"journal\":5", with: "\"journal\":\(version)"), to: "guise/work.journal")

    let state = try StateDirectory(path: folder.path + "/guise")
    #expect(state.restore() == .work(history))
    history.perform(.change(id(2), .look(Look(opacity: 0.5))))
    state.record(.step(history.present))
    state.finish()

    let bytes = try folder.read("guise/work.journal")
    #expect(bytes.starts(with: Journal.head))
    #expect(try Journal.read(bytes) == history)
  }
}
