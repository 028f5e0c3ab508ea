import CX11
import Testing

@testable import TouchKitX11

@Suite("Preedit") struct PreeditTests {
  @Test("a request replaces a part of the text") func draws() {
    var preedit = Preedit()
    preedit.draw(first: 0, length: 0, text: "にほn", caret: 3)
    preedit.draw(first: 2, length: 1, text: "ん", caret: 3)
    #expect(preedit.text == "にほん" && preedit.caretOffset == 3)
    preedit.draw(first: 0, length: 3, text: "日本", caret: 1)
    #expect(preedit.text == "日本" && preedit.caretOffset == 1)
    preedit.draw(first: 0, length: 2, text: "", caret: 0)
    #expect(preedit == Preedit())
  }

  @Test("positions count scalars, and the caret is reported in characters") func scalars() {
    var preedit = Preedit()
    preedit.draw(first: 0, length: 0, text: "e\u{301}x", caret: 2)
    #expect(preedit.caretOffset == 1)
  }

  @Test("numbers out of range do no harm") func limits() {
    var preedit = Preedit()
    preedit.draw(first: 9, length: 9, text: "ab", caret: 99)
    preedit.draw(first: -1, length: -5, text: "c", caret: -4)
    preedit.draw(first: 3, length: .max, text: "", caret: 0)
    #expect(preedit.text == "cab" && preedit.caretOffset == 0)
    #expect(preedit.moveCaret(XIMLineEnd, to: 0) == 3)
    #expect(preedit.moveCaret(XIMForwardChar, to: 0) == 3)
    #expect(preedit.moveCaret(XIMBackwardChar, to: 0) == 2)
    #expect(preedit.moveCaret(XIMAbsolutePosition, to: 1) == 1)
    #expect(preedit.moveCaret(XIMDontChange, to: 7) == 1)
  }
}
