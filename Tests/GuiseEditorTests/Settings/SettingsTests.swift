import DisguiseModel
import Drawing
import Glibc
import Platform
import TestSupport
import Testing

@testable import GuiseEditor

@Suite("Settings") struct SettingsTests {
  private let folder = TemporaryFolder()

  private var files: SettingsFiles {
    SettingsFiles(environment: [
      "HOME": "/nobody", "XDG_CONFIG_HOME": folder.path("user"),
      "XDG_CONFIG_DIRS": "\(folder.path("first")):relative:\(folder.path("second"))",
    ])
  }

  private func write(_ text: String, to place: String = "user") throws {
    try folder.write(text, to: place + "/guise/settings.ini")
  }

  @Test("are as they always are where nobody has chosen") func standard() {
    let settings = files.read().settings
    #expect(settings == Settings())
    #expect(settings[.theme] == nil && settings[.scale] == nil && settings[.language] == nil)
    #expect(!settings[.leftHanded] && !settings[.reducedMotion])
    #expect(settings[.folder] == .standard && settings[.format] == .png)
    #expect(settings[.fitsToFaces] && settings[.mirroredFinger])
  }

  @Test("the command line wins, then the user, then the system's folders in their order")
  func layers() throws {
    try write(
      "[Interface]\ntheme=light\nscale=2\nlanguage=de\n[Pictures]\nformat=webp\n", to: "second")
    try write("[Interface]\nscale=1.5\nlanguage=fr\nleft-handed=true\n", to: "first")
    try write("[Interface]\nlanguage=ja\nleft-handed=false\n")
    var (settings, problems) = (files.read().settings, files.read().problems)
    #expect(problems == [])
    #expect(settings[.theme] == .light && settings[.format] == .webP)
    #expect(settings[.scale] == 1.5)
    #expect(settings[.language] == .japanese && !settings[.leftHanded])

    settings.set(.leftHanded, to: true, by: .commandLine)
    #expect(settings[.leftHanded] && settings.isFixed(.leftHanded) && !settings.isFixed(.theme))
    settings.set(.leftHanded, to: false)
    #expect(settings[.leftHanded])
  }

  @Test("the user can follow the desktop though the system does not") func desktop() throws {
    try write("[Interface]\ntheme=dark\nscale=2\nlanguage=de\n[Pictures]\nfolder=/p\n", to: "first")
    try write(
      "[Interface]\ntheme=desktop\nscale=desktop\nlanguage=desktop\n[Pictures]\nfolder=default\n")
    let settings = files.read().settings
    #expect(settings[.theme] == nil && settings[.scale] == nil && settings[.language] == nil)
    #expect(settings[.folder] == .standard)
  }

  @Test("the example names every setting with the value that holds where nobody has chosen")
  func example() throws {
    let assets = try #require(AssetLocator.find(above: #filePath))
    let example = try FileSystem.read(assets + "/settings.ini", upTo: 1 << 16)
    try folder.write(example, to: "user/guise/settings.ini")
    let (values, problems) = try #require(files.user).read()
    #expect(problems == [])
    #expect(Set(values.keys) == Set(SettingKey.all.map(\.key)))
    var expected = Settings()
    expected.set(.theme, to: nil)
    expected.set(.scale, to: nil)
    expected.set(.textSize, to: nil)
    expected.set(.language, to: nil)
    expected.set(.leftHanded, to: false)
    expected.set(.reducedMotion, to: false)
    expected.set(.folder, to: .standard)
    expected.set(.format, to: .png)
    expected.set(.fitsToFaces, to: true)
    expected.set(.mirroredFinger, to: true)
    #expect(files.read().settings == expected)
  }

  @Test(
    "bad values are named and ignored, the others count",
    arguments: [
      ("Interface", "theme", "purple"), ("Interface", "scale", "-1"), ("Interface", "scale", "nan"),
      ("Interface", "scale", "1e400"), ("Interface", "scale", "9"), ("Interface", "language", "xx"),
      ("Interface", "language", "de_AT.UTF-8"), ("Interface", "left-handed", "yes"),
      ("Pictures", "folder", "relative/folder"), ("Pictures", "folder", ""),
      ("Pictures", "folder", "http://example.org/"), ("Pictures", "format", "bmp"),
      ("Fingers", "fit-to-faces", ""), ("Interface", "theme", "dark;light"),
    ])
  func badValues(group: String, name: String, text: String) throws {
    try write("[Other]\na=1\n[\(group)]\n\(name) = \(text)\n[Interface]\nreduced-motion=true\n")
    let contents = files.read()
    let key = SettingKey(group: group, name: name)
    let path = folder.path("user/guise/settings.ini")
    #expect(contents.problems == [.badValue(path: path, key: key, text: text)])
    #expect(contents.problems[0].message == "\(name) can't be “\(text)” in \(path).")
    #expect(contents.settings[.reducedMotion])
    var expected = Settings()
    expected.set(.reducedMotion, to: true)
    #expect(contents.settings == expected)
  }

  @Test("values may have space around them, and paths escapes and the home folder")
  func spaces() throws {
    try write("[Interface]\n  theme =  dark  \n[Pictures]\nfolder=~/My\\sPictures\n")
    let settings = files.read().settings
    #expect(settings[.theme] == .dark)
    #expect(settings[.folder].path(home: "/h") == "/h/My Pictures")
    #expect(settings[.folder].path(home: nil) == nil)
  }

  @Test(
    "what is no file of settings is named and ignored, the others count",
    arguments: [
      ("theme=dark\n", "Key file does not start with a group"),
      ("[Interface]\nhello\n", "Key file contains line “hello” which is not a key-value pair"),
      ("[Interface]\ntheme=light\n\u{0}\u{1}", "it isn't text"),
    ])
  func malformed(text: String, reason: String) throws {
    try write(text)
    try write("[Interface]\ntheme=dark\n", to: "first")
    let contents = files.read()
    let problem = try #require(contents.problems.first)
    #expect(contents.problems.count == 1)
    #expect(problem.message.contains(reason), "\(problem.message)")
    #expect(contents.settings[.theme] == .dark)
  }

  @Test("a folder, a pipe, a huge and an unreadable file in its place are named, and do not hang")
  func strangers() throws {
    let user = try #require(files.user)
    _ = try folder.write("", to: "user/guise/settings.ini/x")
    #expect(user.read().problems.map(\.reason) == ["is a directory"])

    let pipe = TemporaryFolder()
    #expect(SettingsFile(path: pipe.pipe("settings.ini")).read().problems.count == 1)

    let large = try pipe.sparseFile("large.ini", bytes: 1 << 30)
    #expect(SettingsFile(path: large).read().problems.map(\.reason) == ["file too large"])

    let loop = pipe.path("loop.ini")
    try #require(symlink(loop, loop) == 0)
    #expect(SettingsFile(path: loop).read().problems.count == 1)
    #expect(SettingsFile(path: "/dev/zero").read().problems.count == 1)
    #expect(SettingsFile(path: pipe.path("none/settings.ini")).read().problems == [])
  }

  @Test("text that is not UTF-8 spoils its own value only") func invalidText() throws {
    let bytes =
      Array("# ".utf8) + [0xFF] + Array("\n[Interface]\ntheme=da".utf8) + [0xFE]
      + Array("rk\nreduced-motion=true\n".utf8)
    let path = try folder.write(bytes, to: "user/guise/settings.ini")
    let contents = files.read()
    let key = SettingKey(group: "Interface", name: "theme")
    #expect(contents.problems == [.badValue(path: path, key: key, text: nil)])
    #expect(contents.settings[.reducedMotion])
    try SettingsFile(path: path).write([key: "light"])
    #expect(try folder.read("user/guise/settings.ini").starts(with: Array("# ".utf8) + [0xFF]))
    #expect(files.read().settings[.theme] == .light)
  }

  // MARK: Writing

  private static let theme = SettingKey(group: "Interface", name: "theme")
  private static let folderKey = SettingKey(group: "Pictures", name: "folder")

  /// The lines of a text without empty ones, which GLib adds as its version likes.
  private func lines(_ text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n").map { String($0) }.filter { $0 != "\r" }
  }

  @Test("a change leaves comments, the order, and what is not known here") func keeps() throws {
    try write(
      "# Mine.\n[Future]\nx=1;2\n\n[Interface]\n# Dark is best.\ntheme=dark\nunknown[de]=ä\n")
    try #require(files.user).write([Self.theme: "contrast"])
    try #require(files.user).write([Self.theme: "light", Self.folderKey: "/a b"])
    #expect(
      lines(folder.text(of: "user/guise/settings.ini")) == [
        "# Mine.", "[Future]", "x=1;2", "[Interface]", "# Dark is best.", "theme=light",
        "unknown[de]=ä", "[Pictures]", "folder=/a b",
      ])
    #expect(files.read().settings[.theme] == .light)
  }

  @Test("the line ends of Windows and a byte order mark stay") func windows() throws {
    try write("\u{FEFF}# A\r\n[Interface]\r\ntheme=dark\r\nleft-handed=true\r\n")
    #expect(files.read().settings[.leftHanded])
    try #require(files.user).write([Self.theme: "light"])
    let text = folder.text(of: "user/guise/settings.ini")
    #expect(
      lines(text) == ["\u{FEFF}# A\r", "[Interface]\r", "theme=light\r", "left-handed=true\r"])
  }

  @Test("a new file gets its folders; a link stays one; a broken file is put aside")
  func places() throws {
    let user = try #require(files.user)
    try user.write([Self.theme: "dark"])
    #expect(folder.text(of: "user/guise/settings.ini").hasPrefix("# Guise's settings"))
    #expect(folder.mode(of: "user/guise") == 0o700)

    let link = folder.path("link.ini")
    try #require(symlink(user.path, link) == 0)
    try SettingsFile(path: link).write([Self.theme: "light"])
    #expect(files.read().settings[.theme] == .light)

    try write("nonsense")
    try user.write([Self.theme: "dark"])
    #expect(files.read().settings[.theme] == .dark)
    #expect(folder.text(of: "user/guise/settings.ini.broken") == "nonsense")
  }

  @Test("what cannot be written is told, and harms nothing") func unwritable() throws {
    let user = try #require(files.user)
    _ = try folder.write("x", to: "user/guise/settings.ini/file")
    #expect(throws: (any Error).self) { try user.write([Self.theme: "dark"]) }
    #expect(folder.text(of: "user/guise/settings.ini/file") == "x")

    let large = SettingsFile(path: try folder.sparseFile("large.ini", bytes: 1 << 30))
    #expect(throws: (any Error).self) { try large.write([Self.theme: "dark"]) }
    #expect(throws: (any Error).self) {
      try SettingsFile(path: "/proc/guise/settings.ini").write([Self.theme: "dark"])
    }
  }

  @Test("two that write at once lose nothing") func atOnce() async throws {
    let user = try #require(files.user)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let key = SettingKey(group: "Test", name: "key\(number)")
          for round in 1...5 { try? user.write([key: "\(round)"]) }
        }
      }
    }
    let lines = Set(folder.text(of: "user/guise/settings.ini").split(separator: "\n"))
    for number in 0..<8 { #expect(lines.contains("key\(number)=5")) }
  }

  @Test(
    "a folder with any name is found again",
    arguments: [
      "/a", "/a b ", "/ä\\n\\\\s;#", "/x\u{10FFFF}y", "/line\nline", "/50%",
    ])
  func folders(path: String) throws {
    var settings = Settings()
    settings.set(.folder, to: .path(path))
    let text = Setting<SavingFolder>.folder.text(.path(path))
    try #require(files.user).write([Self.folderKey: text])
    #expect(files.read().settings[.folder] == .path(path))
    #expect(settings[.folder] == .path(path))
  }
}
