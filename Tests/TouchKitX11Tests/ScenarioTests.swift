import Foundation
import Testing

@Suite("Scenarios.md") struct ScenarioTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  /// The rows of the table: scenario and names of tests.
  private static func rows() throws -> [(scenario: String, tests: [String])] {
    let file = root.appending(path: "Sources/TouchKitX11/Scenarios.md")
    return try String(contentsOf: file, encoding: .utf8).matches(
      of: /(?m)^\| (?<scenario>X\d+) \| (?<tests>[^|]+) \| [^|]+ \|$/
    ).map { row in
      let tests = row.tests.matches(of: /`(?<name>[^`]+)`/).map { String($0.name) }
      return (String(row.scenario), tests)
    }
  }

  /// The tests of the sources whose names contain the number of a scenario: file, function, name.
  private static func tests() throws -> [(name: String, sentence: String)] {
    let files = FileManager.default.enumerator(
      at: root.appending(path: "Tests"), includingPropertiesForKeys: nil)
    var tests: [(String, String)] = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let suite = file.deletingPathExtension().lastPathComponent
      let text = try String(contentsOf: file, encoding: .utf8)
      let pattern =
        /@Test\(\s*"(?<sentence>[^"]+\(X\d[^"]*\))"[^@]*?\bfunc (?<function>\w+)\(/
      for match in text.matches(of: pattern) {
        tests.append(("\(suite).\(match.function)", String(match.sentence)))
      }
    }
    return tests
  }

  @Test("lists all 33 scenarios, in order") func complete() throws {
    #expect(try Self.rows().map(\.scenario) == (1...33).map { "X\($0)" })
  }

  @Test("names the tests that have the scenario's number in their names, and no others")
  func names() throws {
    let tests = try Self.tests()
    for (scenario, listed) in try Self.rows() {
      let number = try Regex("\\b\(scenario)\\b")
      let existing = tests.filter { $0.sentence.contains(number) }.map(\.name)
      #expect(Set(listed) == Set(existing), "\(scenario)")
      #expect(!listed.isEmpty, "\(scenario)")
    }
  }
}
