import DisguiseModel
import TestSupport
import Testing

@Suite("What is remembered") struct RememberedTests {
  private let folder = TemporaryFolder()

  private var path: String { Remembered.path(in: folder.path) }

  @Test("is found again, for its user only, without what was written") func kept() throws {
    var remembered = Remembered()
    #expect(Remembered.read(from: path) == remembered)
    (remembered.window.x, remembered.window.y) = (-1920, 12.5)
    (remembered.window.width, remembered.window.height) = (900, 700)
    remembered.window.isMaximized = true
    remembered.tab = "hats"
    remembered.textStyle = TextDesign(
      "A secret", font: "serif", isBold: true, color: 0xFF0000,
      outline: .init(color: 0, width: 6), curve: 0.5)
    remembered.write(to: path)
    #expect(folder.mode(of: "remembered.json") == 0o600)
    #expect(!folder.text(of: "remembered.json").contains("secret"))

    let read = Remembered.read(from: path)
    #expect(read.window == remembered.window && read.tab == "hats")
    var style = try #require(read.textStyle)
    style.text = "A secret"
    #expect(style == remembered.textStyle)
  }

  @Test(
    "is forgotten where it is damaged",
    arguments: [
      "", "{", "[]", "null", #"{"window":7}"#, #"{"window":{"width":-4,"height":1}}"#,
      #"{"window":{"x":1e300}}"#, #"{"textStyle":{"text":"a","font":"","color":"red"}}"#,
    ])
  func damaged(text: String) throws {
    try folder.write(text, to: "remembered.json")
    #expect(Remembered.read(from: path) == Remembered())
  }

  @Test("a folder, a pipe and a huge file in its place do no harm") func strangers() throws {
    let pipe = folder.pipe("pipe")
    #expect(Remembered.read(from: pipe) == Remembered())
    #expect(Remembered.read(from: folder.path) == Remembered())
    let large = try folder.sparseFile("large", bytes: 1 << 30)
    #expect(Remembered.read(from: large) == Remembered())
    Remembered().write(to: folder.path)
    Remembered().write(to: "/proc/none/remembered.json")
  }
}
