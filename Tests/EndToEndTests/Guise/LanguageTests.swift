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
    #expect(toast?.label == "Gespeichert als \(name)")
  }

  @Test(
    "the command line uses the first language that there is, unless the locale C is forced",
    arguments: [
      (["LANGUAGE": "xx:es"], "no existe"),
      (["LANGUAGE": "", "LANG": "ja_JP.UTF-8"], "がありません"),
      (["LANGUAGE": "en:de"], "doesn't exist"),
      (["LANGUAGE": "de", "LC_ALL": "C"], "doesn't exist"),
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

  // MARK: Fixtures

  /// An environment without a language.
  private static let plain = ["LC_ALL": "", "LC_MESSAGES": "", "LANG": "C", "LANGUAGE": ""]

  private func app(language: String) throws -> AppUnderTest {
    let folder = TemporaryFolder()
    return try AppUnderTest(
      "guise",
      [
        "--sample", "--reduced-motion", "--state-directory", folder.path("state"),
        "--export-directory", folder.path("exports"),
      ], environment: Self.plain.merging(["LANGUAGE": language]) { $1 }, folder: folder)
  }
}
