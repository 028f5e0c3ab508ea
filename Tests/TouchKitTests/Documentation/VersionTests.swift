import Foundation
import Testing
import TouchKit

/// The version in the code and in the list of changes.
@Suite("Version") struct VersionTests {
  @Test("the newest entry of the list of changes is the version in the code") func newest() throws {
    let changes = try text("CHANGELOG.md")
    let newest = changes.split(separator: "\n").first { $0.hasPrefix("## ") }

    #expect(newest.map { $0.dropFirst(3) } == Version.current[...])
  }

  @Test("the newest release that software centers show is that version, too")
  func release() throws {
    let metainfo = try text("Assets/Desktop/io.github.touchkit_x11.guise.metainfo.xml")
    let newest = metainfo.split(separator: "<release version=\"").dropFirst().first

    #expect(newest?.prefix { $0 != "\"" } == Version.current[...])
  }

  @Test("README's program is the one that the examples build and run") func readme() throws {
    let program = try text("Tests/Examples/Sources/Hello/main.swift")

    #expect(try text("README.md").contains("```swift\n\(program)```"))
  }

  @Test("README and the article about a first app have the same manifest")
  func manifests() throws {
    let blocks = try text("README.md").matches(
      of: /```swift\n(\/\/ swift-tools-version(?s:.*?))\n```/)
    let manifest = try #require(blocks.first?.output.1)
    let lines = manifest.split(separator: "\n", omittingEmptySubsequences: false)

    // There it is no listing of an example.
    let indented = lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    #expect(try text("Sources/TouchKit/TouchKit.docc/FirstApp.md").contains(indented))
    #expect(blocks.count == 1)
  }

  private func text(_ path: String) throws -> String {
    let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
