import Testing

@testable import TouchRecordings

@Suite("KeyChord") struct KeyChordTests {
  @Test(
    "parses key names",
    arguments: [
      ("a", [38]), ("Z", [52]), ("7", [16]), ("Ctrl+z", [37, 52]), ("Ctrl+Shift+Z", [37, 50, 52]),
      ("Return", [36]), ("Escape", [9]), ("F1", [67]), ("F12", [96]), ("Left", [113]),
      ("Ctrl+plus", [37, 21]), ("Alt+F4", [64, 70]), ("/", [61]), ("Page_Down", [117]),
    ])
  func names(name: String, codes: [Int]) {
    #expect(KeyChord(name)?.codes == codes)
  }

  @Test("rejects unknown key names", arguments: ["", "Ctrl+", "Hyper+a", "F13", "é"])
  func unknown(name: String) {
    #expect(KeyChord(name) == nil)
  }

  @Test("types capitals and shifted characters with Shift")
  func typing() {
    #expect(KeyChord(typing: "b")?.codes == [56])
    #expect(KeyChord(typing: "B")?.codes == [50, 56])
    #expect(KeyChord(typing: "?")?.codes == [50, 61])
    #expect(KeyChord(typing: "\\")?.codes == [51])
    #expect(KeyChord(typing: "ß") == nil)
  }
}
