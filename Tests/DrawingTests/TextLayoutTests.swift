import TestSupport
import Testing

@testable import Drawing

@Suite("TextLayout") struct TextLayoutTests {
  private let font = Font(size: 20)

  @Test("longer text is wider, larger text is taller") func measures() {
    let short = TextLayout("Hat", font: font)
    let long = TextLayout("Hats and glasses", font: font)
    let large = TextLayout("Hat", font: Font(size: 40))

    #expect(short.size.width > 10 && short.size.height > 18)
    #expect(long.size.width > short.size.width)
    #expect(abs(large.size.height - 2 * short.size.height) < 3)
    #expect(short.baseline > 10 && short.baseline < short.size.height)
  }

  @Test("wraps at words within the width") func wraps() {
    let text = TextLayout("one two three four", font: font, width: 80)

    #expect(text.lineCount > 1)
    #expect(text.size.width == 80)
  }

  @Test("an ellipsis limits text to one line") func ellipsis() {
    let text = TextLayout("a rather long label", font: font, width: 80, overflow: .ellipsis)

    #expect(text.lineCount == 1)
    #expect(text.isTruncated)
    #expect(text.inkBounds.maxX <= 81)
  }

  @Test("text limited to two lines is truncated in the second") func lines() {
    let words = String(repeating: "word ", count: 40)
    let text = TextLayout(words, font: font, width: 100, overflow: .lines(2))

    #expect(text.lineCount == 2)
    #expect(text.isTruncated)
  }

  @Test("a name of a file runs from left to right, whatever its first letters are")
  func leftToRight() {
    #expect(TextLayout("قبعة.png", font: font).isRightToLeft)
    #expect(!TextLayout("قبعة.png", font: font, isLeftToRight: true).isRightToLeft)
  }

  @Test("leading is the side on which lines of the text's direction begin") func direction() {
    let english = TextLayout("hat", font: font, width: 200)
    let hebrew = TextLayout("כובע", font: font, width: 200)

    #expect(english.inkBounds.minX < 20)
    #expect(hebrew.inkBounds.maxX > 180)
  }

  @Test("centers lines") func centers() {
    let text = TextLayout("hat", font: font, width: 200, alignment: .center)

    #expect(abs(text.inkBounds.midX - 100) < 2)
  }

  @Test("ink is drawn where it is measured, in the given color") func draws() {
    let text = TextLayout("—", font: Font(size: 40, weight: .bold))
    let ink = text.inkBounds.offset(by: Vector(5, 5))

    let pixels = Bitmap.drawn(width: 80, height: 80, format: .opaque) { canvas in
      canvas.fill(Rect(0, 0, 80, 80), with: .white)
      canvas.draw(text, at: Point(5, 5), color: .red)
    }

    #expect(pixels[Int(ink.midX), Int(ink.midY)] == .red)
    #expect(pixels[Int(ink.midX), Int(ink.maxY) + 3] == .white)
  }

  @Test("emoji keep their colors when rotated and zoomed") func emoji() {
    let text = TextLayout("🔴", font: Font(size: 40))

    let pixels = Bitmap.drawn(width: 200, height: 200) { canvas in
      canvas.concatenate(.rotation(.degrees(30)).about(Point(100, 100)))
      canvas.concatenate(.scale(3))
      canvas.draw(
        text, at: Point(33 - text.size.width / 2, 33 - text.size.height / 2), color: .blue)
    }

    #expect(pixels[100, 100].red > 0.6)
    #expect(pixels[100, 100].blue < 0.4)
  }

  @Test("every thread can lay out text") func threads() {
    let widths = onThreads(4) { TextLayout("Hat", font: Font(size: 20)).size.width }

    #expect(widths.count == 4)
    #expect(Set(widths).count == 1)
  }

  @Test("a text that is cut in the middle shows its end", arguments: [1, 2]) func middle(lines: Int)
  {
    let name = "Robin-guise-20261121-135648-a-very-long-name-of-a-file.jpeg"
    func cut(_ text: String, _ truncation: TextLayout.Truncation) -> TextLayout {
      TextLayout(text, font: font, width: 120, overflow: .lines(lines, truncation))
    }
    func pixels(_ text: TextLayout) -> Bitmap {
      Bitmap.drawn(width: 120, height: 80, format: .opaque) { canvas in
        canvas.fill(Rect(0, 0, 120, 80), with: .white)
        canvas.draw(text, at: .zero)
      }
    }
    let other = String(name.dropLast(4)) + "tiff"

    let end = cut(name, .end)
    let middle = cut(name, .middle)
    #expect(middle.isTruncated && middle.lineCount == lines && end.lineCount == lines)

    #expect(pixels(middle).largestDifference(from: pixels(cut(other, .middle))) > 0.5)
    #expect(pixels(end).largestDifference(from: pixels(cut(other, .end))) == 0)
    #expect(!cut("a.png", .middle).isTruncated)
  }

  @Test("the end of a name that is cut in the middle is beside the dots") func noHole() {
    for width in 100..<180 {
      let text = TextLayout(
        "astronaut-verkleidet.png", font: font, width: Double(width),
        overflow: .lines(1, .middle))
      let pixels = Bitmap.drawn(width: 200, height: 40, format: .opaque) { canvas in
        canvas.fill(Rect(0, 0, 200, 40), with: .white)
        canvas.draw(text, at: Point(10, 4))
      }
      let inked = (0..<200).filter { x in (0..<40).contains { pixels[x, $0].red < 0.6 } }
      let gaps = zip(inked, inked.dropFirst()).map { $1 - $0 - 1 }
      #expect(text.isTruncated && (gaps.max() ?? 0) <= 6, "\(width): \(gaps)")
    }
  }

  @Test("a name that is broken into two lines gets no hyphen") func hyphen() {
    func ink(_ truncation: TextLayout.Truncation) -> Rect {
      let text = TextLayout(
        String(repeating: "m", count: 9), font: font, width: 120, overflow: .lines(2, truncation))
      #expect(text.lineCount == 2 && !text.isTruncated)
      return text.inkBounds
    }

    #expect(ink(.middle).width < ink(.end).width)
  }

  @Test("empty text has the height of a line") func empty() {
    #expect(TextLayout("", font: font).size.height > 18)
    #expect(TextLayout("", font: font).size.width == 0)
  }
}
