import Testing

@testable import Drawing

@Suite("Carets of a text layout") struct TextCaretTests {
  private func layout(_ text: String) -> TextLayout { TextLayout(text, font: Font(size: 20)) }

  private func index(_ text: String, _ characters: Int) -> String.Index {
    text.index(text.startIndex, offsetBy: characters)
  }

  private func x(_ layout: TextLayout, _ characters: Int, _ affinity: TextAffinity) -> Double {
    layout.caretRect(at: TextPosition(index(layout.text, characters), affinity)).minX
  }

  @Test("the caret of Latin text moves to the right with the index") func latin() {
    let text = layout("Hats")

    let places = (0...4).map { x(text, $0, .upstream) }

    #expect(places == places.sorted() && places[0] == 0 && Set(places).count == 5)
    #expect(abs(places[4] - text.size.width) < 0.01)
    #expect((0...4).map { x(text, $0, .downstream) } == places)
    #expect(text.caretRect(at: TextPosition(index("Hats", 2))).height == text.size.height)
  }

  @Test("an empty text has a caret") func empty() {
    let text = layout("")

    #expect(text.caretRect(at: TextPosition("".startIndex)).height > 10)
    #expect(text.position(at: Point(40, 4)).index == "".startIndex)
    #expect(!text.isRightToLeft)
  }

  @Test("Hebrew begins at the right") func hebrew() {
    let text = layout("שלום")

    #expect(text.isRightToLeft)
    #expect(abs(x(text, 0, .upstream) - text.size.width) < 0.01)
    #expect(x(text, 4, .downstream) == 0)
    #expect(x(text, 1, .upstream) > x(text, 2, .upstream))
  }

  @Test("where the direction changes, the affinity decides on the place") func boundary() {
    let text = layout("abcשלום")

    let (before, after) = (x(text, 3, .upstream), x(text, 3, .downstream))
    let typed = x(text, 7, .upstream)

    // The first Hebrew letter is the rightmost glyph; the last one follows the c.
    #expect(abs(after - text.size.width) < 0.01)
    #expect(abs(typed - before) < 0.01 && before < after)
    #expect(abs(x(text, 7, .downstream) - text.size.width) < 0.01)
  }

  @Test(
    "a point gives the position whose caret is nearest",
    arguments: ["Hats", "שלום", "abcשלוםdef", "e\u{301}a👨‍👩‍👧‍👦b", "العربية 123"])
  func hits(string: String) {
    let text = layout(string)

    for step in 0...200 {
      let point = Point(text.size.width * Double(step) / 200, 5)
      let caret = text.caretRect(at: text.position(at: point)).minX
      let nearest = string.indices.flatMap { index in
        [TextPosition(index, .downstream), TextPosition(string.index(after: index), .upstream)]
      }.map { abs(text.caretRect(at: $0).minX - point.x) }.min()
      #expect(abs(caret - point.x) <= (nearest ?? 0) + 0.51)
    }
  }

  @Test("beyond a line its logical ends are hit, whatever is written there") func beyond() {
    let text = layout("abcשלום")

    #expect(text.position(at: Point(1000, 5)) == TextPosition("abcשלום".endIndex, .downstream))
    #expect(text.position(at: Point(-5, 5)) == TextPosition("abcשלום".startIndex, .upstream))
  }

  @Test(
    "moving right visits each place once from left to right, and left the other way round",
    arguments: ["Hats", "שלום", "abcשלוםdef", "אבגxyz", "👨‍👩‍👧‍👦e\u{301}", "العربية 123 ok"])
  func movesVisually(string: String) {
    let text = layout(string)
    for direction in [VisualDirection.right, .left] {
      let isFromStart = (direction == .right) != text.isRightToLeft
      var position = TextPosition(
        isFromStart ? string.startIndex : string.endIndex, isFromStart ? .upstream : .downstream)
      var places = [text.caretRect(at: position).minX]
      for _ in 0..<string.count {
        position = text.position(from: position, moving: direction)
        places.append(text.caretRect(at: position).minX)
      }

      let expected = direction == .right ? places.sorted() : places.sorted(by: >)
      #expect(places == expected, "\(string) \(direction)")
      #expect(Set(places).count == string.count + 1, "\(string) \(direction)")
      #expect(text.position(from: position, moving: direction) == position)
    }
  }

  @Test("a selection across directions has several rectangles of the right total width")
  func selects() {
    let text = layout("abcשלום")
    let range = index(text.text, 2)..<index(text.text, 5)

    let rects = text.selectionRects(for: range)

    #expect(rects.count == 2)
    let whole = text.selectionRects(for: text.text.startIndex..<text.text.endIndex)
    #expect(abs(whole.map(\.width).reduce(0, +) - text.size.width) < 0.1)
    #expect(text.selectionRects(for: range.lowerBound..<range.lowerBound).isEmpty)
  }

  @Test("a wrapped text selects one rectangle a line") func wraps() {
    let text = TextLayout("one two three", font: Font(size: 20), width: 60)

    let rects = text.selectionRects(for: text.text.startIndex..<text.text.endIndex)

    #expect(rects.count == text.lineCount)
    let below = text.position(at: Point(2, text.size.height - 2))
    #expect(below.index > text.text.startIndex)
    #expect(text.caretRect(at: below).minX < 15)
  }

  @Test("a NUL, which ends Pango's text, does no harm") func nul() {
    let text = layout("ab\0cd")

    #expect(text.caretRect(at: TextPosition(text.text.endIndex)).minX <= text.size.width)
    _ = text.selectionRects(for: text.text.startIndex..<text.text.endIndex)
    _ = text.position(from: TextPosition(text.text.endIndex), moving: .left)
  }

  @Test("byte offsets inside a character lead to its beginning") func bytes() {
    let text = "a👨‍👩‍👧‍👦b"

    #expect(text.characterIndex(atByte: 1) == index(text, 1))
    #expect(text.characterIndex(atByte: 3) == index(text, 1))
    #expect(text.characterIndex(atByte: 9) == index(text, 1))
    #expect(text.characterIndex(atByte: 999) == text.endIndex)
    #expect(text.characterIndex(atByte: -1) == text.startIndex)
  }

  @Test("finds the words of any script") func words() {
    func words(_ text: String) -> [String] { text.wordRanges.map { String(text[$0]) } }

    #expect(words("Hats, and glasses!") == ["Hats", "and", "glasses"])
    #expect(words("שלום עולם") == ["שלום", "עולם"])
    #expect(words("мир, труд") == ["мир", "труд"])
    #expect(words("cafe\u{301} o'clock") == ["cafe\u{301}", "o'clock"])
    #expect(words("  ") == [] && words("") == [])
  }
}
