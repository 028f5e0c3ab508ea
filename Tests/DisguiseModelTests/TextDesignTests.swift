import Drawing
import FoundationEssentials
import TestSupport
import Testing

@testable import DisguiseModel

@Suite struct TextDesignTests {
  private let birthday = TextDesign(
    "Happy 🎂 birthday", font: "Noto Sans", isBold: true, color: 0xE0_2040,
    outline: TextDesign.Outline(color: 0xFFFFFF, width: 6), curve: 0.5)

  // MARK: Values

  @Test(
    "rejects designs that no editor makes",
    arguments: [
      TextDesign(""), TextDesign(" a"), TextDesign("a\u{0}"),
      TextDesign(String(repeating: "a", count: 501)),
      TextDesign("a" + String(repeating: "\u{301}", count: 4000)), TextDesign("a", font: ""),
      TextDesign("a", font: String(repeating: "x", count: 201)), TextDesign("a", color: 0x100_0000),
      TextDesign("a", curve: 1.1), TextDesign("a", curve: .nan),
      TextDesign("a", outline: .init(color: 0, width: .infinity)),
      TextDesign("a", outline: .init(color: 0, width: 0)), TextDesign("a", glow: 0x100_0000),
      TextDesign("a", ground: TextGround(.label, color: 0x100_0000)),
      TextDesign("a", ground: TextGround(.bubble, color: 0, tail: Point(.nan, 0))),
      TextDesign("a", ground: TextGround(.bubble, color: 0, tail: Point(0, 5000))),
    ])
  func invalid(design: TextDesign) {
    var disguise = disguise(1)
    #expect(!design.isValid)
    let isPlaced = disguise.apply(
      .place(ElementKind(design, shownBy: mustache), Placement(center: .zero, scale: 1)))
    #expect(!isPlaced)
    let isSet = disguise.apply(.change(id(1), .kind(ElementKind(design, shownBy: mustache))))
    #expect(!isSet)
    #expect(Sticker(design) == nil)
  }

  @Test("what is typed is cleaned") func cleaned() {
    #expect(TextDesign.cleaned(" a\u{7}b\nc \n") == "ab\nc")
    #expect(TextDesign.cleaned(String(repeating: "é", count: 900)).count == 500)
    #expect(TextDesign.cleaned(" \n ") == "")
    #expect(TextDesign.cleaned("a" + String(repeating: "\u{301}", count: 9000)) == "")
  }

  @Test("a lone emoji is a picture, text with one is not") func isEmoji() {
    for emoji in ["😀", "❤️", "🇩🇪", "👩‍🚀", "1️⃣"] { #expect(TextDesign(emoji).isEmoji, "\(emoji)") }
    for text in ["a", "1", "😀😀", "a😀", "é"] { #expect(!TextDesign(text).isEmoji, "\(text)") }
  }

  // MARK: Edits

  @Test("an emoji is no text, unless somebody has styled it") func kinds() {
    let styled = TextDesign("😀", color: 0xE0_2040)
    #expect(TextDesign.emoji("😀").design is EmojiDesign && styled.design is TextDesign)
    let emoji = ElementKind(TextDesign.emoji("😀").design, shownBy: mustache)
    let text = ElementKind(styled, shownBy: mustache)
    #expect(emoji.name == "emoji" && emoji.letters == .emoji("😀"))
    #expect(text.name == "text" && text.letters == styled)
    #expect(emoji != ElementKind(TextDesign.emoji("😀"), shownBy: mustache))
    #expect(ElementKind(nil, shownBy: mustache) == .sticker(mustache))
    for kind in [emoji, text, .sticker(mustache)] {
      let fez = StickerID(rawValue: "hats/fez")
      #expect(kind.shown(by: fez).artwork == fez && kind.shown(by: fez).letters == kind.letters)
      #expect(ElementKind(kind.design, shownBy: mustache) == kind)
    }
  }

  @Test(
    "what files say of an emoji or a text depends on no language, and stays as it is read again")
  func savedName() throws {
    for design in [TextDesign.emoji("😀"), TextDesign("a/b.png\nc")] {
      let named = ["grinning face", "grinsendes Gesicht", nil].map {
        Sticker(design.design, name: $0)
      }
      let stickers = try named.map { try #require($0) }
      var disguise = disguise(1)
      disguise.apply(.place(stickers[0].kind, Placement(center: Point(9, 8), scale: 3)))
      let saved = try stickers.map { sticker in
        try DocumentFile(disguise: disguise, photo: nil, stickers: [sticker]).encoded()
      }
      #expect(saved[0] == saved[1] && saved[0] == saved[2])

      var read = try DocumentFile.decode(saved[0], name: "a.guise")
      read.stickers = read.stickers.markingDesigns(of: [History(read.disguise)])
      #expect(try read.encoded() == saved[0])
    }
  }

  @Test("changing a text is one step that keeps the placement") func setText() throws {
    let placement = Placement(center: Point(9, 8), scale: 3, rotation: .radians(1))
    var history = History(disguise(1))
    history.perform(.place(ElementKind(birthday, shownBy: mustache), placement))
    var other = birthday
    other.text = "Bye"
    let sticker = StickerID(rawValue: "hats/fez")

    let isChanged = history.perform(.change(id(2), .kind(ElementKind(other, shownBy: sticker))))
    #expect(isChanged)
    let changed = try #require(history.present[id(2)])
    #expect(
      changed.kind.letters == other && changed.kind.artwork == sticker
        && changed.placement == placement)
    let isRepeated = history.perform(.change(id(2), .kind(ElementKind(other, shownBy: sticker))))
    #expect(!isRepeated)

    history.undo()
    #expect(history.present[id(2)]?.kind.letters == birthday)
    #expect(history.present[id(2)]?.kind.artwork == mustache)
    history.redo()
    #expect(history.present[id(2)] == changed)
  }

  @Test("copies keep their text, on the clipboard too") func copies() throws {
    var disguise = disguise(0)
    disguise.apply(
      .place(ElementKind(birthday, shownBy: mustache), Placement(center: .zero, scale: 1)))
    disguise.apply(.duplicate([id(1)], offset: Vector(1, 1)))
    #expect(disguise.elements.map(\.kind.letters) == [birthday, birthday])

    let copy = ElementCopy(ElementCopy(disguise.elements[1], on: nil).bytes)?.element
    #expect(copy == disguise.elements[1])
  }

  // MARK: Files

  @Test("survives documents and journals exactly") func roundTrip() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<100 {
      var disguise = disguise(0)
      let design = random.design()
      disguise.apply(.place(ElementKind(design, shownBy: mustache), random.placement()))
      let document = DocumentFile(disguise: disguise, photo: nil)
      #expect(try DocumentFile.decode(document.encoded(), name: "a.guise") == document)

      var history = History(disguise)
      history.perform(
        .change(
          id(1), .kind(ElementKind(random.design(), shownBy: StickerID(rawValue: "hats/fez")))))
      history.undo()
      #expect(try Journal.read(Journal.whole(history, maximumSteps: 10)) == history)
    }
  }

  @Test(
    "documents with impossible texts are damaged",
    arguments: [
      ##"{"text": "", "font": "sans", "color": "#000000"}"##,
      ##"{"text": "a", "font": "sans", "color": "black"}"##,
      ##"{"text": "a", "font": "sans", "color": "#00000é"}"##,
      ##"{"text": "a", "font": "sans", "color": "#+00000"}"##,
      ##"{"text": "a", "font": "sans", "color": "#000000", "outline": "#000000"}"##,
      ##"{"text": "a", "font": "sans", "color": "#000000", "curve": 7}"##,
      ##"{"text": "a", "font": "sans", "color": "#000000", "glow": "red"}"##,
      ##"{"text": "a", "font": "sans", "color": "#000000", "ground": "label"}"##,
      ##"{"text": "a", "font": "sans", "color": "#000000", "ground": "x", "groundColor": "#000000"}"##,
    ])
  func damaged(text: String) {
    func read(_ text: String) throws -> DocumentFile {
      let json = """
        {"format": "guise", "version": 1, "photo": {"id": "sample:a", "width": 9, "height": 9},
         "elements": [{"id": 1, "sticker": "a/b", "center": [1, 2], "scale": 3, "rotation": 0,
         "text": \(text)}]}
        """
      return try DocumentFile.decode(Array(json.utf8), name: "a.guise")
    }
    #expect(throws: UserError.self) { try read(text) }
    #expect(throws: Never.self) {
      try read(##"{"text": "a", "font": "sans", "color": "#0A0b0C"}"##)
    }
  }

  // MARK: Artwork

  @Test("becomes an own sticker without fonts, the same for the same design") func sticker() throws
  {
    let sticker = try #require(Sticker(birthday))
    guard case .memory(let file) = sticker.source else {
      Issue.record("The sticker has no bytes.")
      return
    }
    let svg = String(decoding: file.bytes, as: UTF8.self)

    #expect(Sticker(birthday) == sticker)
    #expect(sticker.id.content == ContentID(of: file.bytes) && sticker.kind.letters == birthday)
    #expect(file.mediaType == "image/svg+xml")
    #expect(!svg.contains("<text") && !svg.contains("font"))
    #expect(svg.contains("#E02040") && svg.contains("#FFFFFF") && svg.contains("image/png"))
    #expect(Sticker(TextDesign("\u{200B}")) == nil)
  }

  @Test("drawn here, it looks as its file does") func decoded() throws {
    let styles = TextStyle.allCases.map { style in
      var design = style.applied(to: TextDesign("Well,\nwell!"), fonts: TextFonts.load())
      design.ground?.tail = Point(-150, 260)
      return design
    }
    for design in [birthday, .emoji("🎂"), TextDesign("سلام دنیا", color: 0x2050E0, curve: -1)]
      + styles
    {
      let sticker = try #require(Sticker(design))
      let text = try DecodedArtwork(sticker)
      let file = try DecodedArtwork(
        Sticker(
          id: sticker.id, tab: sticker.tab, name: sticker.name, headWidth: nil,
          source: sticker.source))
      #expect(text.isMadeHere && !file.isMadeHere)
      #expect(text.size == file.size)

      let (drawn, decoded) = (try text.raster(longSide: 300), try file.raster(longSide: 300))

      #expect(drawn.size == decoded.size)
      var (ink, different) = (0, 0)
      for y in 0..<decoded.height {
        for x in 0..<decoded.width {
          let (one, other) = (decoded[x, y], drawn[x, y])
          if one.alpha > 0.5 { ink += 1 }
          let isNear =
            abs(one.alpha - other.alpha) < 0.1
            && abs(one.red - other.red) * one.alpha * other.alpha < 0.1
          if !isNear { different += 1 }
        }
      }
      #expect(ink > 1000, "\(design.text)")
      #expect(different < ink / 20, "\(design.text): \(different) of \(ink)")
    }
  }

  @Test("a file that other fonts have made is decoded, and looks as it did there") func otherFonts()
    throws
  {
    let other = try #require(Sticker(TextDesign("other")))
    let sticker = Sticker(
      id: other.id, tab: other.tab, name: "same", headWidth: nil, source: other.source,
      design: TextDesign("same"))

    let picture = try DecodedArtwork(sticker)

    #expect(!picture.isMadeHere)
    #expect(try picture.size == DecodedArtwork(other).size)
  }

  @Test("a wide outline has no holes", arguments: ["Noto Serif", "Noto Sans"])
  func wideOutline(font: String) throws {
    let design = TextDesign(
      "Hi!", font: font, isBold: true, outline: .init(color: 0, width: 20), curve: 1)
    let picture = try DecodedArtwork(try #require(Sticker(design))).raster(longSide: 400)
    // What is transparent can be reached from a corner.
    var isReached = [Bool](repeating: false, count: picture.width * picture.height)
    var next = [(0, 0)]
    while let (x, y) = next.popLast() {
      guard x >= 0, y >= 0, x < picture.width, y < picture.height,
        !isReached[y * picture.width + x], picture[x, y].alpha < 0.5
      else { continue }
      isReached[y * picture.width + x] = true
      next += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    }
    var holes = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width
      where picture[x, y].alpha < 0.5 && !isReached[y * picture.width + x] { holes += 1 }
    }
    #expect(holes == 0)
  }

  @Test("the longest text is drawn in seconds") func longest() throws {
    let text = String(repeating: "Wm😀§ ", count: 100)
    let sticker = try #require(Sticker(TextDesign(TextDesign.cleaned(text), curve: 1)))
    guard case .memory(let file) = sticker.source else { return }
    #expect(file.bytes.count < 4 << 20)
    _ = try DecodedArtwork(sticker).raster(longSide: 500)
  }
}

extension SeededGenerator {
  /// A valid text design.
  mutating func design() -> TextDesign {
    let texts = ["Hi", "سلام", "日本語", "e\u{301}\u{323}", "two\nlines", "😀", "\"<&>\\"]
    var design = TextDesign(
      texts.randomElement(using: &self) ?? "", font: Bool.random(using: &self) ? "sans" : "Ü \"x\"",
      isBold: Bool.random(using: &self), isItalic: Bool.random(using: &self),
      color: UInt32.random(in: 0...0xFF_FFFF, using: &self),
      curve: Bool.random(using: &self) ? 0 : number(-1...1))
    if Bool.random(using: &self) {
      design.outline = TextDesign.Outline(
        color: UInt32.random(in: 0...0xFF_FFFF, using: &self),
        width: number(TextDesign.outlineWidths))
    }
    if Bool.random(using: &self) {
      design.ground = TextGround(
        Bool.random(using: &self) ? .label : .bubble,
        color: UInt32.random(in: 0...0xFF_FFFF, using: &self),
        tail: Bool.random(using: &self) ? nil : Point(number(-400...400), number(-400...400)))
    }
    if Bool.random(using: &self) { design.glow = UInt32.random(in: 0...0xFF_FFFF, using: &self) }
    return design
  }
}
