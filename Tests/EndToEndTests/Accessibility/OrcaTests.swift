import Drawing
import Foundation
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

/// What the screen reader of Debian says, with keys alone from the start card to a saved picture.
@Suite(
  "Orca", .serialized,
  .enabled(
    if: AccessibleSession.isInstalled && FileSystem.exists("/usr/bin/orca"),
    "orca is not installed"))
struct OrcaTests {
  /// The codes of keys.
  private enum Key {
    static let (tab, enter, shift, control, insert) = (23, 36, 50, 37, 118)
    static let (s, t, three, bracket, end) = (39, 28, 12, 35, 115)
  }

  /// The words of a language.
  struct Words: Sendable, CustomTestStringConvertible {
    let language: String
    let photo: String
    let open: String
    let face: String
    let sticker: String
    let save: String
    let saved: String
    var testDescription: String { language }

    static let all = [
      Words(
        language: "en", photo: "Photo push button", open: "Open a photo push button",
        face: "Sample face Robin push button", sticker: "Bulging eyes",
        save: "Save push button",
        saved: "Saved in"),
      Words(
        language: "de", photo: "Foto push button", open: "Foto öffnen push button",
        face: "Beispielgesicht Robin push button", sticker: "Glubschaugen",
        save: "Speichern push button", saved: "Gespeichert in"),
    ]
  }

  @Test("tells the whole way from the start card to a saved picture", arguments: Words.all)
  func route(words: Words) throws {
    let session = try AccessibleSession()
    let folder = session.folder
    let app = try AppUnderTest(
      "guise",
      [
        "--reduced-motion", "--state-directory", folder.path("state"),
        "--export-directory", folder.path("exports"),
      ],
      environment: session.environment.merging(["LANGUAGE": words.language]) { $1 },
      folder: folder)
    let program = URL(filePath: #filePath).deletingLastPathComponent().path + "/run-orca.py"
    let orca = try session.start(
      "/usr/bin/python3", [program, "--debug-file=\(folder.path("orca.log"))"], on: app.server,
      output: "orca.txt")
    defer { orca.stop() }
    var speech = Speech(in: folder)
    func hear(_ text: String, after keys: [Int]...) throws {
      for keys in keys { try app.press(keys) }
      do {
        try app.wait(for: "Orca to say \"\(text)\"", within: .seconds(60)) { speech.hears(text) }
      } catch { throw TimeoutError("\(error); it said \(speech.all)") }
    }

    try hear("Guise frame")
    // A command of Orca's own, which the window leaves to it: the time. Orca says the window before it
    // listens to keys and to what has the focus; what comes between is lost to it.
    try app.wait(for: "Orca to say the time", within: .seconds(60)) {
      try app.press([Key.insert, Key.t])
      return (try? app.wait(for: "the time", within: .seconds(2)) { speech.tellsTime }) != nil
    }
    try app.wait(for: "Orca to listen to what has the focus", within: .seconds(60)) {
      speech.followsFocus
    }
    try hear(words.photo, after: [Key.tab])
    // Past "More".
    try hear(words.open, after: [Key.tab], [Key.tab])
    try hear(words.face, after: [Key.tab])
    try hear("Robin - Guise", after: [Key.enter])
    // The glasses, which are reached backward, and the last one of them.
    try hear(words.sticker, after: [Key.three], [Key.shift, Key.tab], [Key.end])
    try app.press([Key.enter])
    try app.waitForTree("the armed sticker") { $0.first(.cell, words.sticker)?.selected ?? false }
    try hear("notification \(words.sticker),")
    try hear("notification \(words.sticker),", after: [Key.enter])
    try app.waitForTree("the placed sticker") { $0.first(.element, words.sticker) != nil }
    // What a key has done to it is said.
    try hear("notification \(words.sticker),", after: [Key.bracket])
    try hear("notification \(words.saved)", after: [Key.control, Key.s])
    #expect(folder.names(in: "exports").contains { $0.hasSuffix(".png") })
  }

  /// What Orca has said so far, which its log tells.
  private struct Speech {
    private let folder: TemporaryFolder
    private var heard = 0

    init(in folder: TemporaryFolder) { self.folder = folder }

    var all: [String] {
      folder.text(of: "orca.log").components(separatedBy: "\n").compactMap { line in
        line.components(separatedBy: "SPEECH OUTPUT: '").dropFirst().first
      }
    }

    /// Whether it has said what time it is.
    var tellsTime: Bool { all.contains { $0.contains(/^\d+:\d\d:\d\d/) } }

    /// Whether it listens to what has the focus.
    var followsFocus: Bool {
      folder.text(of: "orca.log").contains("registering listener for: object:state-changed:focused")
    }

    /// Whether a text was said since the last one that was waited for.
    mutating func hears(_ text: String) -> Bool {
      // Later releases than Debian 12 call a push button a button, and no notification by its role.
      let texts = [
        text, text.replacing("push button", with: "button"),
        text.replacing("notification ", with: ""),
      ]
      let index = all.dropFirst(heard).firstIndex { said in texts.contains(where: said.hasPrefix) }
      guard let index else { return false }
      heard = index + 1
      return true
    }
  }
}

extension AppUnderTest {
  /// Presses keys one after the other and releases them.
  fileprivate func press(_ codes: [Int]) throws {
    let keyboard = try server.seat.keyboard()
    for code in codes { try keyboard.press(code: code) }
    for code in codes.reversed() { try keyboard.release(code: code) }
    try keyboard.sync()
  }
}
