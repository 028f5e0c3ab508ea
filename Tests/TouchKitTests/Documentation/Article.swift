import Foundation

/// An article of TouchKit's documentation.
struct Article {
  let name: String
  let text: String

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let catalog = tests.appending(
    path: "../../../Sources/TouchKit/TouchKit.docc"
  ).standardized

  /// The article in a file of the catalog.
  init(_ name: String) throws {
    self.name = name
    text = try String(contentsOf: Self.catalog.appending(path: name), encoding: .utf8)
  }

  /// The text of a source file of the toolkit.
  static func source(_ path: String) throws -> String {
    let file = catalog.deletingLastPathComponent().appending(path: path)
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// All articles, in the order of their names.
  static func all() throws -> [Article] { try files(in: catalog, "md").map(Article.init) }

  /// The name and text of each example.
  ///
  /// Examples belong to this test target, so they compile. A test bundle already has an entry
  /// point, so `@main` is commented out in the files, but not in the articles.
  static func examples() throws -> [(name: String, text: String)] {
    let folder = tests.appending(path: "Examples")
    return try files(in: folder, "swift").map { name in
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return (name, text.replacing("/* @main */", with: "@main"))
    }
  }

  /// The code blocks in Swift.
  var listings: [String] {
    var listings: [String] = []
    var lines: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      switch (line, lines) {
      case ("```swift", nil): lines = []
      case ("```", let open?):
        listings.append(open.joined(separator: "\n"))
        lines = nil
      default: lines?.append(line)
      }
    }
    return listings
  }

  /// The cells of each table row.
  var rows: [[String]] {
    text.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private static func files(in folder: URL, _ ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("." + ending) }.sorted()
  }
}

extension String {
  /// Whether a listing is part of this text, at an indentation of up to 4 spaces.
  func contains(listing: String) -> Bool {
    [0, 2, 4].contains { depth in
      let indentation = String(repeating: " ", count: depth)
      let indented = listing.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
      return "\n\(self)\n".contains("\n\(indented)\n")
    }
  }
}
