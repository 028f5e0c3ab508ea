import Platform
import TestSupport
import Testing

@Suite("Names that every disk takes") struct PortableNameTests {
  @Test(
    "hold nothing that Windows' disks refuse",
    arguments: [
      ("Screenshot 2026-11-26 10:20:15.png", "Screenshot 2026-11-26 10_20_15.png"),
      ("who?.jpg", "who_.jpg"), ("a \"quoted\" <name>|*.jpg", "a _quoted_ _name___.jpg"),
      ("a\\b/c", "a_b_c"), ("a\nb\u{7F}c\u{85}d", "a_b_c_d"), ("\u{202E}gpj.a", "_gpj.a"),
      ("trailing. ", "trailing"), (" . hidden", "hidden"), ("...", "picture"), ("", "picture"),
      ("Bücher 🎩.png", "Bücher 🎩.png"),
    ])
  func characters(name: String, portable: String) {
    #expect(PortableName.make(name) == portable)
    #expect(PortableName.make(portable) == portable)
  }

  @Test("are numbered before their ending, also in a path")
  func numbered() {
    #expect(
      (1...3).map { PortableName.numbered("a.b.png", $0) } == ["a.b.png", "a.b 2.png", "a.b 3.png"])
    #expect(PortableName.numbered("a", 2) == "a 2")
    #expect(PortableName.numbered("/v1.2/a", 2) == "/v1.2/a 2")
  }

  @Test(
    "mean no device",
    arguments: [
      ("CON", "CON_"), ("nul.png", "nul_.png"), ("Com1.tar.gz", "Com1_.tar.gz"),
      ("lpt³ .png", "lpt³ _.png"), ("aux", "aux_"), ("CONSOLE.png", "CONSOLE.png"),
      ("com.png", "com.png"), ("a.con", "a.con"),
    ])
  func devices(name: String, portable: String) { #expect(PortableName.make(name) == portable) }

  @Test("have at most 255 bytes, and keep their ending", arguments: ["x", "é", "漢", "👩‍👩‍👧"])
  func length(character: String) {
    let long = String(repeating: character, count: 400) + ".png"

    let name = PortableName.make(long)
    #expect(name.utf8.count <= 255 && name.utf8.count > 200)
    #expect(name.hasSuffix(character + ".png"))
    #expect(PortableName.make(long, upTo: 143).utf8.count <= 143)
    #expect(PortableName.make("a" + String(repeating: "\u{301}", count: 1000)) == "picture")
  }

  @Test("a name that was refused has a better one, always another one") func better() {
    #expect(PortableName.better(than: "who?.png") == "who_.png")
    #expect(PortableName.better(than: "Bücher.png") == "B_cher.png")
    #expect(PortableName.better(than: "plain.png") == "picture.png")
    let long = String(repeating: "x", count: 200) + ".png"
    #expect(PortableName.better(than: long, upTo: 143).utf8.count <= 143)
  }

  @Test("a disk says how long names may be") func limit() {
    #expect(FileSystem.nameLimit(in: TemporaryFolder().path) == 255)
    #expect(FileSystem.nameLimit(in: "/nowhere") == 255)
  }
}

@Suite("A refused name") struct RefusedNameTests {
  let folder = TemporaryFolder()

  private func error(_ number: Int32, _ name: String) -> FileError {
    FileError(SystemError(number: number), path: folder.path(name))
  }

  @Test("is not read as a missing folder, nor as an argument", arguments: [2, 22, 84] as [Int32])
  func refused(number: Int32) {
    #expect(error(number, "who?.png") == .refusedName(name: "who?.png"))
    #expect(error(number, "who?.png").betterName == "who_.png")
    #expect(error(number, "who?.png").message.contains("name who?.png"))
  }

  @Test("is not the reason if the folder is missing, or if the name is plain") func others() {
    #expect(error(2, "missing/who?.png") == .missingFolder(folder: "missing"))
    #expect(error(20, "who?.png") == .missingFolder(folder: folder.path.lastPart))
    guard case .failed = error(22, "plain.png") else {
      Issue.record("Something else is wrong.")
      return
    }
  }

  @Test("that is too long is called so, before anything is written") func long() {
    let name = String(repeating: "x", count: 300) + ".png"
    var hasBegun = false

    #expect(throws: FileError.longName(name: name, limit: 255)) {
      try AtomicFile.write(to: folder.path(name)) { _ in hasBegun = true }
    }
    #expect(!hasBegun && folder.names == [])
    #expect(FileError.longName(name: name, limit: 255).betterName?.utf8.count ?? 0 > 200)
  }
}

extension String {
  fileprivate var lastPart: String { FileSystem.lastComponent(of: self) }
}
