import Drawing
import Testing

@testable import GuiseEditor

@Suite("Words of a framing") struct FramingWordsTests {
  @Test("width comes before height where one reads from the right, too") func isolated() {
    let size = Size(1200, 1500)
    #expect(size.pixels(isRightToLeft: true) == "\u{2066}1200 × 1500\u{2069}")
    #expect(size.pixels(isRightToLeft: false) == "1200 × 1500")
  }
}
