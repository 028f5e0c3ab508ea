import Drawing
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import ImageSandbox

/// The text of drawings, as a confined process draws it, beside what librsvg's own program draws.
@Suite("The text of foreign drawings") struct DrawingTextTests {
  private let folder = TemporaryFolder()

  /// How a text names its font, if it does.
  private static let spellings: [String] = [
    "",
    "font-family='sans-serif'",
    "font-family='serif'",
    "font-family='monospace'",
    "font-family='Noto Sans'",
    "font-family='Noto Serif' font-weight='bold'",
    "font-family='Noto Sans CJK JP' font-style='italic'",
    "font-family='No Such Font'",
    "font-family='No Such Font, \"Noto Serif\", serif'",
    "style='font: italic bold 40px/1.2 &quot;Noto Sans&quot;, sans-serif'",
    "style=\"font-style:normal;font-variant:normal;font-weight:bold;font-stretch:normal;"
      + "font-size:40px;line-height:1.25;font-family:'Noto Serif';"
      + "-inkscape-font-specification:'Noto Serif Bold';letter-spacing:0px\"",
    "class='a'",
    "class='b c'",
    "font-family='&family;'",
    "font-family='Noto Color Emoji'",
    "font-weight='300' font-size='1.3em'",
  ]

  private static func drawing(_ attributes: String, _ text: String) -> String {
    """
    <!DOCTYPE svg [<!ENTITY family "Noto Serif">]>
    <svg xmlns='http://www.w3.org/2000/svg' width='320' height='80'>
    <style>.a { font-family: "Noto Serif", serif } .b { font: 40px monospace } .c { fill: #00f }
    text { font-size: 40px }</style><text x='5' y='55' \(attributes)>\(text)</text></svg>
    """
  }

  private func differs(_ bytes: [UInt8], sides: [Int] = [80, 333, 640]) throws -> [Double] {
    let path = try folder.write(bytes, to: "text.svg")
    let drawing = try ForeignDrawing(ByteSource(path: path))
    return try sides.map { width in
      let height = width / 4
      let here = try drawing.rasterize(width: width, height: height)
      let other = try converted(path, width, height)
      // Something is drawn at all, and not only the boxes of missing letters.
      #expect(!here.isTransparent)
      return here.largestDifference(from: other)
    }
  }

  /// What `rsvg-convert` makes of a drawing.
  private func converted(_ path: String, _ width: Int, _ height: Int) throws -> Bitmap {
    let output = folder.path("\(width).png")
    let size = ["-w", "\(width)", "-h", "\(height)"]
    let process = try ChildProcess(Launch("rsvg-convert", size + ["-o", output, path]))
    #expect(process.wait(until: Timeout(in: .seconds(60))) == .exited(0))
    return try ImageFile.decode(output).bitmap
  }

  @Test("has the fonts that it names, in every spelling, at every size", arguments: spellings)
  func fonts(attributes: String) throws {
    let found = try differs(Array(Self.drawing(attributes, "Bärte 12").utf8))
    #expect(found.allSatisfy { $0 < 0.02 }, "\(found)")
  }

  @Test(
    "has the fonts that other scripts need, and emoji",
    arguments: ["حبّ", "髭と帽子", "שפם", "मूंछें", "หนวด", "усы", "🎩👓", "a🎩髭ب", "&#x6F22;&#128083;"])
  func scripts(text: String) throws {
    let found = try differs(Array(Self.drawing("", text).utf8))
    #expect(found.allSatisfy { $0 < 0.02 }, "\(found)")
  }

  @Test("is found wherever it stands, in any encoding") func places() throws {
    let inner = "<svg xmlns='http://www.w3.org/2000/svg' width='320' height='80'>"
    let text = "<text x='5' y='55' font-size='40' font-family='serif'>Bärte</text>"
    let embedded = "\(inner)\(text)</svg>".replacing("<", with: "%3C").replacing(" ", with: "%20")
      .replacing("'", with: "%22")
    let contents = [
      "<g transform='translate(10 20) rotate(3) scale(0.8)'>\(text)</g>",
      "<text x='5' y='55' font-size='30'>a<tspan font-family='serif' font-size='20'>b"
        + "<tspan font-weight='bold' dy='3'>c</tspan></tspan></text>",
      "<defs><symbol id='s'>\(text)</symbol></defs><use href='#s'/>",
      "<pattern id='p' width='320' height='80' patternUnits='userSpaceOnUse'>\(text)</pattern>"
        + "<rect width='320' height='80' fill='url(#p)'/>",
      "<text x='5' y='55' font-size='40' letter-spacing='3' opacity='0.5'>x<!-- y -->z</text>",
      "<image width='320' height='80' href='data:image/svg+xml,\(embedded)'/>",
    ]
    for content in contents {
      let drawing = inner + content + "</svg>"
      for bytes in [
        Array(drawing.utf8), SampleDrawing.utf16(drawing, mark: true),
        SampleDrawing.gzip(Array(drawing.utf8)),
      ] {
        let found = try differs(bytes, sides: [333])
        #expect(found.allSatisfy { $0 < 0.02 }, "\(content): \(found)")
      }
    }
  }

  @Test("has its fonts after a rest, and at many sizes of one decoder") func sizes() throws {
    let path = try folder.write(Self.drawing("font-family='serif'", "aé髭🎩"), to: "text.svg")
    let drawing = try ForeignDrawing(ByteSource(path: path))

    for width in [40, 41, 100, 250, 1000, 60] {
      let height = width / 4
      let here = try drawing.rasterize(width: width, height: height)
      #expect(try here.largestDifference(from: converted(path, width, height)) < 0.02)
      if width == 100 { drawing.rest() }
    }
  }

  @Test("black letters are told from black boxes by what compares pictures here") func comparison()
  {
    func bitmap(_ body: (borrowing Canvas) -> Void) -> Bitmap {
      Bitmap.drawn(width: 20, height: 20, body)
    }
    let letter = bitmap { $0.fill(Rect(2, 2, 5, 15), with: .black) }
    let box = bitmap { $0.fill(Rect(2, 2, 15, 15), with: .black) }

    #expect(letter.largestDifference(from: box) == 1)
    #expect(letter.meanDifference(from: box) > 1)
  }
}
