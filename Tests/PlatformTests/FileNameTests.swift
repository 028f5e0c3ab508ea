import Testing

@testable import Platform

@Suite("Names of files in lines") struct FileNameTests {
  @Test(
    "keep their endings apart from what is before the dot",
    arguments: [
      ("hat.png", "<[hat].png>"), ("قبعة.png", "<[قبعة].png>"), ("a.b.jpeg", "<[a.b].jpeg>"),
      ("hat", "[hat]"), (".profile", "[.profile]"), ("It is here. Look", "[It is here. Look]"),
      ("hat.", "[hat.]"), ("hat.longer", "[hat.longer]"), ("", ""),
    ])
  func isolated(name: String, expected: String) {
    let marks = ["\u{2066}": "<", "\u{2068}": "["]
    var ends: [String] = []
    let shown = name.asFileName.reduce(into: "") { text, character in
      if let mark = marks[String(character)] {
        text += mark
        ends.append(mark == "<" ? ">" : "]")
      } else {
        text += character == "\u{2069}" ? ends.removeLast() : String(character)
      }
    }
    #expect(shown == expected && ends.isEmpty)
  }
}
