import Testing

@testable import TouchKit

@Suite("TextEditor") struct TextEditorTests {
  private func typed(_ text: String) -> TextEditor {
    var editor = TextEditor()
    for character in text { editor.insert(String(character)) }
    return editor
  }

  /// The text with "|" at the caret, or around the selection.
  private func shown(_ editor: TextEditor) -> String {
    let (text, range) = (editor.text, editor.selection.range)
    let middle = range.isEmpty ? "" : text[range] + "|"
    return text[..<range.lowerBound] + "|" + middle + text[range.upperBound...]
  }

  @Test("typing inserts at the caret, and over a selection replaces it") func types() {
    var editor = typed("Hat")
    editor.move(.backward)
    editor.insert("r")
    #expect(shown(editor) == "Har|t")

    editor.move(.start)
    editor.move(.forward, extending: true)
    editor.move(.forward, extending: true)
    #expect(shown(editor) == "|Ha|rt")
    editor.insert("c")
    #expect(shown(editor) == "c|rt")
  }

  @Test(
    "movements and deletions never split a character",
    arguments: ["a👨‍👩‍👧‍👦b", "e\u{301}x", "🇩🇪🇫🇷", "👍🏽!", "한글"])
  func characters(text: String) {
    var editor = TextEditor(text)
    for count in (0..<text.count).reversed() {
      editor.move(.backward)
      #expect(text[..<editor.selection.head.index].count == count)
    }
    for _ in text {
      editor.delete(.forward)
    }
    #expect(editor.text.isEmpty)

    editor = TextEditor(text)
    for count in (0..<text.count).reversed() {
      editor.delete(.backward)
      #expect(editor.text.count == count)
    }
  }

  @Test("Backspace deletes a sign of a Hebrew, Arabic or Thai letter alone") func signs() {
    for (text, rest) in [("שָ", "ש"), ("بَ", "ب"), ("กี่", "กี"), ("e\u{301}", "")] {
      var editor = TextEditor(text)
      editor.delete(.backward)
      #expect(editor.text == rest)
    }
  }

  @Test("moves and deletes by words, in any script") func words() {
    var editor = TextEditor("two red, שלום hats")
    var places: [Int] = []
    for _ in 0..<5 {
      editor.move(.wordBackward)
      places.append(editor.text[..<editor.selection.head.index].count)
    }
    #expect(places == [14, 9, 4, 0, 0])
    editor.move(.wordForward)
    editor.move(.wordForward, extending: true)
    #expect(shown(editor) == "two| red|, שלום hats")

    editor.move(.end)
    editor.delete(.wordBackward)
    editor.delete(.wordBackward)
    #expect(editor.text == "two red, ")
  }

  @Test("a selection collapses to the side of the movement") func collapses() {
    var editor = TextEditor("hats")
    editor.selectAll()
    editor.move(.backward)
    #expect(shown(editor) == "|hats")
    editor.selectAll()
    editor.move(.forward)
    #expect(shown(editor) == "hats|")
  }

  @Test("selects the word around an index, or the character between words") func selectsWords() {
    var editor = TextEditor("red, hats")
    func index(_ count: Int) -> String.Index {
      editor.text.index(editor.text.startIndex, offsetBy: count)
    }
    editor.selectWord(at: index(1))
    #expect(editor.selectedText == "red")
    editor.selectWord(at: index(3))
    #expect(editor.selectedText == "red")
    editor.selectWord(at: index(4))
    #expect(editor.selectedText == " ")
    editor.selectWord(at: editor.text.endIndex)
    #expect(editor.selectedText == "hats")
    var empty = TextEditor()
    empty.selectWord(at: empty.text.startIndex)
    #expect(empty.selection.isEmpty)
  }

  @Test("undo reverts words typed in a row one by one, and redo repeats them") func undoes() {
    var editor = typed("two red hats")

    editor.undo()
    #expect(editor.text == "two red ")
    editor.undo()
    #expect(editor.text == "two ")
    editor.redo()
    #expect(shown(editor) == "two red |")
    editor.insert("x")
    let hasRedone = editor.redo()
    #expect(!hasRedone)
    editor.undo()
    editor.undo()
    editor.undo()
    let hasUndone = editor.undo()
    #expect(editor.text == "" && !hasUndone)
  }

  @Test("a moved caret, a deletion and a paste are changes of their own") func groups() {
    var editor = typed("hat")
    editor.move(.backward)
    editor.insert("r")
    editor.delete(.backward)
    editor.delete(.backward)
    editor.insert("pasted words")
    var texts: [String] = []
    while editor.undo() { texts.append(editor.text) }
    #expect(texts == ["ht", "hart", "hat", ""])
  }

  @Test("undo restores the selection that was replaced") func undoSelection() {
    var editor = TextEditor("red hat")
    editor.selectWord(at: editor.text.startIndex)
    editor.insert("x")
    editor.undo()
    #expect(shown(editor) == "|red| hat")
  }

  @Test("no more characters than the maximum; an accent joins with its letter") func maximum() {
    var editor = TextEditor("abc")
    editor.maximumLength = 4
    editor.insert("defg")
    #expect(editor.text == "abcd")
    let hasChanged = editor.insert("e")
    #expect(!hasChanged)
    editor.insert("\u{301}")
    #expect(editor.text == "abcd\u{301}" && editor.text.count == 4)
    editor.selectAll()
    editor.insert("123456")
    #expect(editor.text == "1234")
  }

  @Test("line breaks become spaces, other control characters vanish") func cleans() {
    var editor = TextEditor()
    editor.insert("a\r\nb\tc\u{7}\0d")
    #expect(editor.text == "a b cd")
    editor.allowsLineBreaks = true
    editor.insert("\r\n")
    #expect(editor.text == "a b cd\n")
  }

  @Test("what an input method composes is no part of the text until it is committed")
  func composes() {
    var editor = TextEditor("ab")
    editor.move(.backward)

    editor.setMarked("にほ", caret: 2)
    #expect(editor.text == "ab" && editor.marked == MarkedText("にほ", caret: 2))
    editor.setMarked("日本", caret: 9)
    #expect(editor.marked?.caret == 2)
    editor.insert("日本")
    #expect(shown(editor) == "a日本|b" && editor.marked == nil)
    editor.undo()
    #expect(shown(editor) == "a|b")

    editor.setMarked("x", caret: 1)
    editor.setMarked("", caret: 0)
    #expect(editor.marked == nil && editor.text == "ab")
    editor.setMarked("y", caret: 1)
    editor.commitMarked()
    #expect(editor.text == "ayb")
  }

  @Test("lines end at line breaks") func lines() {
    var editor = TextEditor("one\ntwo")
    editor.move(.lineStart)
    #expect(shown(editor) == "one\n|two")
    editor.move(.backward)
    editor.move(.lineEnd)
    #expect(shown(editor) == "one|\ntwo")
  }

  @Test("a flag typed in front of another leaves the caret between characters") func joins() {
    var editor = TextEditor("🇪")
    editor.move(.start)
    editor.insert("🇩")
    #expect(editor.text.count == 1)
    #expect(editor.selection.head.index == editor.text.endIndex)
    editor.delete(.backward)
    #expect(editor.text.isEmpty)
  }
}
