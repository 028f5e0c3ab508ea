import DesktopServices
import Drawing
import TestSupport
import Testing

@Suite("The layout of a printed page") struct PrintLayoutTests {
  private let paper = Paper(
    name: "", title: "", width: 200, height: 300, left: 10, top: 20, right: 10, bottom: 20)

  @Test("fits all of a picture into what the printer reaches, in its middle") func fit() {
    let layout = PrintLayout(Size(100, 100), on: paper, .fit)

    #expect(layout.area == Rect(10, 20, 180, 260))
    #expect(layout.place == Rect(10, 60, 180, 180))
    #expect(!layout.isTurned)
  }

  @Test("fills it, and cuts off what is too much") func fill() {
    let layout = PrintLayout(Size(100, 100), on: paper, .fill)

    #expect(layout.place == Rect(-30, 20, 260, 260))
  }

  @Test("turns a wide picture on high paper") func turns() {
    let layout = PrintLayout(Size(260, 180), on: paper, .fit)

    #expect(layout.isTurned)
    #expect(layout.place == layout.area)
    #expect(!PrintLayout(Size(180, 260), on: paper, .fit).isTurned)
  }

  @Test("is written as PDF, with the picture's file as it is") func pdf() throws {
    let jpeg = SampleImages.noisyPhoto(as: "jpeg", width: 60, height: 40)
    let page = PrintLayout(Size(60, 40), on: .a4, .fit).page(on: .a4)

    let pdf = try #require(page.pdf(ofJPEG: jpeg, size: PixelSize(60, 40)))

    let text = String(decoding: pdf, as: Unicode.ASCII.self)
    #expect(text.hasPrefix("%PDF-"))
    #expect(text.contains("DCTDecode"))
    #expect(text.matches(of: /MediaBox \[ 0 0 595\.2\d+ 841\.8\d+ \]/).count == 1)
    #expect(pdf.firstRange(of: jpeg) != nil)
    #expect(page.pdf(ofJPEG: [], size: PixelSize(60, 40)) == nil)
    #expect(page.pdf(ofJPEG: jpeg, size: PixelSize(60_000, 40_000)) == nil)
  }

  @Test(
    "papers are called as people do",
    arguments: [
      ("iso_a4_210x297mm", "A4"), ("na_letter_8.5x11in", "Letter"),
      ("na_index-4x6_4x6in_borderless", "102 \u{D7} 152 mm, borderless"),
      ("custom_2x6in_2x6in_borderless", "102 \u{D7} 152 mm, borderless"),
      ("odd", "102 \u{D7} 152 mm"), ("", "102 \u{D7} 152 mm"),
    ])
  func titles(name: String, title: String) {
    #expect(Paper.title(of: name, size: (101.6, 152.4)) == title)
  }
}
