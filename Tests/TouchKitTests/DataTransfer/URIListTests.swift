import TestSupport
import Testing
import TouchKit

@Suite("URIList") struct URIListTests {
  @Test(
    "files on this machine have paths, in UTF-8 and with any spelling of the host",
    arguments: [
      ("file:///tmp/a.png", "/tmp/a.png"), ("file:/tmp/a.png", "/tmp/a.png"),
      ("FILE://LocalHost/tmp/a.png", "/tmp/a.png"), ("file://me/tmp/a.png", "/tmp/a.png"),
      ("file:///tmp/Gr%C3%BC%c3%9fe%20%F0%9F%91%8B.png", "/tmp/Grüße 👋.png"),
      ("file:///tmp/100%25.png", "/tmp/100%.png"), ("file:///a?b#c", "/a?b#c"),
      ("file:///tmp/ü.png", "/tmp/ü.png"), ("file:///", "/"),
    ])
  func paths(uri: String, path: String) {
    #expect(URIList.path(of: uri, host: "me") == path)
  }

  @Test(
    "everything else has none",
    arguments: [
      "", "file:", "file://", "file:a.png", "file://other/tmp/a.png", "http://me/a.png",
      "/tmp/a.png", "file:///a%", "file:///a%2", "file:///a%zz", "file:///a%00b",
      "file://me", "file:///a%2", "file://%6De/a",
    ])
  func refused(uri: String) {
    #expect(URIList.path(of: uri, host: "me") == nil)
  }

  @Test("a name that is not UTF-8 keeps its bytes") func foreignNames() throws {
    let path = try #require(URIList.path(of: "file:///tmp/%FFa%FE", host: "me"))
    #expect(URIList(paths: [path]).uris == ["file:///tmp/%FFa%FE"])
  }

  @Test("lines are separated by any line break; comments and damaged lines are left out")
  func lines() {
    let bytes =
      Array("# files\r\nfile:///a\r\n\r\nhttp://b\nfile:///c".utf8) + [10, 0xFF, 0xFE, 10]

    let list = URIList(bytes)

    #expect(list.uris == ["file:///a", "http://b", "file:///c"])
    #expect(list.paths == ["/a", "/c"])
    #expect(URIList([UInt8]()).uris == [])
  }

  @Test("paths survive being written and read") func roundTrip() {
    let paths = ["/tmp/Grüße 👋.png", "/100%/#1?.png", "/a\nb", "/~user/-._"]

    let list = URIList(paths: paths)

    #expect(URIList(list.bytes).paths == paths)
    #expect(list.uris[0] == "file:///tmp/Gr%C3%BC%C3%9Fe%20%F0%9F%91%8B.png")
    #expect(list.uris[3] == "file:///~user/-._")
  }

  @Test("no bytes can crash the parser") func random() {
    var generator = SeededGenerator(seed: 1)
    for _ in 1...2000 {
      let bytes =
        Array("file:///%".utf8)
        + (0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = URIList(bytes).paths
    }
  }
}
