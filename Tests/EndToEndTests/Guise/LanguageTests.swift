import Drawing
import Foundation
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

/// Guise in other languages, on a system without their locales.
@Suite("Languages") struct LanguageTests {
  /// Compiles the translations, as `make` does.
  init() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let compile = Launch(
      "/bin/sh", ["-c", "cd \"$0\" && Scripts/compile-translations", package.path])
    #expect(try ChildProcess(compile).wait(until: Timeout(in: .seconds(60))) == .exited(0))
  }

  @Test("German: bar, drawer and menu are translated, identifiers are not, and saving works")
  func german() throws {
    let guise = try app(language: "de")
    let tree = try guise.waitForTree("the photo") {
      $0.first(.button, "Speichern")?.enabled ?? false
    }
    #expect(tree.first(.tab, "Schnurrbärte")?.identifier == "tab-mustaches")
    #expect(tree.first(.cell, "Zwirbelbart") != nil)

    try guise.tap(.button, "Speichern")

    let toast = try guise.waitForTree("the message") { tree in
      tree.all(.label).contains { $0.identifier == "toast" }
    }.all(.label).first { $0.identifier == "toast" }
    let name = try #require(guise.folder.names(in: "exports").first)
    #expect(toast?.label == "Gespeichert in „exports“: \(name)")
  }

  @Test("German: the sheet of keys calls them as German keyboards do") func germanKeys() throws {
    let guise = try app(language: "de")
    try guise.waitForTree("the photo") { $0.first(.button, "Speichern")?.enabled ?? false }
    try guise.tap(.button, "Mehr")
    try guise.tap(.menuitem, "Tasten")

    let tree = try guise.waitForTree("the sheet of keys") {
      $0.first(.label, "Strg\u{A0}+\u{A0}S") != nil
    }

    #expect(tree.first(.label, "Strg\u{A0}+\u{A0}Umschalt\u{A0}+\u{A0}S") != nil)
    #expect(tree.first(.label, "Entf, Rücktaste") != nil)
    #expect(tree.all(.label).allSatisfy { !$0.label.contains(/Ctrl|Shift/) })
  }

  @Test(
    "Arabic: everything is mirrored but the photo, and a tap on the face places the sticker there")
  func arabic() throws {
    let guise = try app(language: "ar")
    let tree = try guise.waitForTree("the photo") { $0.first(.button, "حفظ")?.enabled ?? false }
    let canvas = try #require(tree.first(.canvas)).rect
    #expect(canvas == Rect(328, 64, 952, 736))
    let buttons = ["photo", "undo", "redo", "save", "more"].compactMap {
      tree.first(identifier: $0)?.rect.midX
    }
    #expect(buttons.count == 5 && buttons == buttons.sorted(by: >))
    let tabs = tree.all(.tab).map(\.rect)
    #expect(tabs.allSatisfy { $0.maxX == canvas.minX })
    let cells = tree.all(.cell).prefix(2).map(\.rect)
    #expect(cells[1].maxX < cells[0].minX && cells[1].minY == cells[0].minY)
    // The portrait is not symmetric; the hint beside it differs.
    let german = try app(language: "de")
    let other = try german.waitForTree("the photo") {
      $0.first(.button, "Speichern")?.enabled ?? false
    }
    let places = [canvas, try #require(other.first(.canvas)).rect].map {
      Rect($0.midX - 280, $0.minY + 16, 560, $0.height - 32)
    }
    // The photo is sharpened once the processor has time for it.
    try guise.wait(for: "the photo as it is in German") {
      try guise.stillScreen(places[0]).meanDifference(from: german.stillScreen(places[1])) == 0
    }

    try guise.touch.tap(cells[0].center)
    try guise.touch.tap(Point(canvas.midX + 60, 420))

    try guise.waitForTree("an element to the right of the middle") {
      $0.hasElement(at: Point(canvas.midX + 60, 420))
    }
  }

  @Test(
    "stickers, sets and emoji are searched with a finger in the letters of the language",
    arguments: [
      ("cs", ["s", "r", "d", "c", "e"], "srdce", "text-❤️", "rudé srdce"),
      ("ar", ["ق", "ل", "ب"], "قلب", "text-❤️", "قلب أحمر"),
      ("ja", ["kana", "h", "a", "ー", "t", "o"], "ハート", "text-❤️", "赤いハート"),
      ("ja", ["kana", "s", "a", "n", "t", "a"], "サンタ", "sticker-hats/santa", "サンタ帽"),
      ("de", ["h", "e", "x", "e"], "hexe", "sticker-halloween/witch-hat", "Hexenhut"),
      ("de", ["h", "e", "x", "e"], "hexe", "set-halloween/witch", "Hexe"),
    ])
  func searching(
    language: String, keys: [String], word: String, identifier: String, name: String
  ) throws {
    let guise = try app(language: language, devices: [.touchscreen, .pointer, .mouse])
    func tap(_ identifier: String) throws {
      try guise.waitForTree(identifier) { $0.first(identifier: identifier) != nil }
      _ = try guise.stillScreen()
      try guise.touch.tap(#require(guise.tree().first(identifier: identifier)).middle)
    }
    try guise.waitForTree("the photo") { $0.first(identifier: "save")?.enabled ?? false }
    try tap("search")
    for key in keys { try tap("key-\(key)") }
    let tree = try guise.waitForTree("what is found") {
      $0.first(identifier: "search-field")?.value == word
        && $0.first(identifier: identifier) != nil
    }
    #expect(tree.first(identifier: identifier)?.label == name)
    #expect(tree.first(identifier: "sticker-mustaches/handlebar") == nil)
  }

  @Test(
    "the command line uses the first language that there is, unless the locale C is forced",
    arguments: [
      (["LANGUAGE": "xx:es"], "no existe"),
      (["LANGUAGE": "ja", "LANG": "C.UTF-8"], "がありません"),
      (["LANGUAGE": "ja", "LC_ALL": "C.UTF-8"], "がありません"),
      (["LANGUAGE": "ja", "LANG": "POSIX"], "がありません"),
      (["LANGUAGE": "", "LANG": "ja_JP.UTF-8"], "がありません"),
      (["LANG": "de_DE.UTF-8"], "existiert nicht"),
      (["LC_ALL": "de_AT.UTF-8", "LANG": "ja_JP.UTF-8"], "existiert nicht"),
      (["LC_MESSAGES": "de", "LANG": "ja_JP.UTF-8"], "existiert nicht"),
      (["LANGUAGE": "en:de"], "doesn't exist"),
      (["LANGUAGE": "de", "LC_ALL": "C"], "doesn't exist"),
      (["LANGUAGE": "de", "LC_ALL": "POSIX"], "doesn't exist"),
      ([:], "doesn't exist"),
    ])
  func commandLine(environment: [String: String], words: String) throws {
    let folder = TemporaryFolder()
    try folder.write(
      #"""
      {"format": "guise", "version": 1, "photo": {"id": "sample:robin", "width": 1200,
      "height": 1500}, "elements": []}
      """#, to: "a.guise")
    var launch = Launch(
      BuiltProgram.path(of: "guise"),
      ["export", folder.path("a.guise"), "-o", folder.path("no/b.png")])
    launch.environment.merge(Self.plain.merging(environment) { $1 }) { $1 }
    launch.outputFile = folder.path("output")

    let status = try ChildProcess(launch).wait(until: Timeout(in: .seconds(60)))

    #expect(status == .exited(1))
    #expect(folder.text(of: "output").contains(words), "\(folder.text(of: "output"))")
  }

  @Test(
    "the help is in the language, and about what people use",
    arguments: [
      ("guise", "Die Schublade links anordnen."),
      ("xtouch-run", "Aufnahmen an die Größe des Bildschirms anpassen."),
      ("touchkit-gallery", "nicht in"),
    ])
  func help(program: String, words: String) throws {
    let folder = TemporaryFolder()
    var launch = Launch(BuiltProgram.path(of: program), ["--help"])
    launch.environment.merge(Self.plain.merging(["LANGUAGE": "de"]) { $1 }) { $1 }
    launch.outputFile = folder.path("output")

    #expect(try ChildProcess(launch).wait(until: Timeout(in: .seconds(60))) == .exited(0))

    let help = folder.text(of: "output")
    #expect(help.contains(words) && help.contains("OPTIONEN:"))
    #expect(!help.contains("OPTIONS") && !help.contains("--gesture-log"))
  }

  // MARK: Fixtures

  /// An environment without a language.
  private static let plain = ["LC_ALL": "", "LC_MESSAGES": "", "LANG": "C", "LANGUAGE": ""]

  private func app(
    language: String, devices: [DeviceDescription] = DeviceDescription.standard
  ) throws -> AppUnderTest {
    let folder = TemporaryFolder()
    return try AppUnderTest(
      "guise",
      [
        "--sample", "--place-freely", "--reduced-motion", "--state-directory", folder.path("state"),
        "--export-directory", folder.path("exports"),
      ], devices: devices, environment: Self.plain.merging(["LANGUAGE": language]) { $1 },
      folder: folder)
  }
}
