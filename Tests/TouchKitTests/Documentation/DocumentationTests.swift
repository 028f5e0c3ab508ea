import Testing

@Suite("Documentation") struct DocumentationTests {
  @Test("every Swift listing is part of an example that compiles")
  func listings() throws {
    let examples = try Article.examples()

    for article in try Article.all() {
      for listing in article.listings {
        #expect(
          examples.contains { $0.text.contains(listing: listing) },
          "A listing of \(article.name) is in no file of Documentation/Examples:\n\(listing)")
      }
    }
  }

  @Test("every example is shown in an article") func examples() throws {
    let listings = try Article.all().flatMap(\.listings)

    for example in try Article.examples() {
      #expect(
        listings.contains { example.text.contains(listing: $0) },
        "No article shows a part of \(example.name).")
    }
  }

  @Test("the overview links to every article") func overview() throws {
    let overview = try Article("TouchKit.md")

    for article in try Article.all() where article.name != overview.name {
      let name = article.name.dropLast(".md".count)
      #expect(overview.text.contains("<doc:\(name)>"))
    }
  }

  @Test("the rules in the article are those of the arbiter, with the same numbers") func rules()
    throws
  {
    func rules(in text: String) -> [String] {
      text.matches(of: /(?m)^(?:\/\/\/ )?(\d\. \*\*.+?\*\*)/).map { String($0.1) }
    }
    let arbiter = try Article.source("Gestures/GestureArbiter.swift")
    let article = rules(in: try Article("GestureConflicts.md").text)

    #expect(rules(in: arbiter) == article)
    #expect(article.count == 5)
    let steps = arbiter.matches(of: /(?m)^    \/\/ (\d\. .+)$/).map { String($0.1) }
    #expect(steps == article.map { $0.replacing("**", with: "") })
  }

  @Test("the thresholds in the article are those in the code") func thresholds() throws {
    let rows = try Article("GestureConflicts.md").rows.filter { $0[0].hasPrefix("`") }
    let source = try Article.source("Touches/Tuning.swift")

    // A threshold is a constant; what it is a number of, its type or its documentation says.
    let constants = source.matches(
      of: /(?m)^  \/\/\/ (?<why>.+)\n  public static let (?<name>\w+) = (?<value>.+)$/)
    let thresholds = constants.map { constant in
      ["`\(constant.name)`", Self.written(String(constant.value), String(constant.why))]
    }

    #expect(thresholds.count == source.matches(of: /public static let/).count)
    #expect(rows.map { Array($0.prefix(2)) } == thresholds)
  }

  /// A constant's value as the article writes it.
  private static func written(_ value: String, _ why: String) -> String {
    if let time = value.wholeMatch(of: /Duration\.milliseconds\((\d+)\)/) { return "\(time.1) ms" }
    if let angle = value.wholeMatch(of: /Angle\.degrees\((\d+)\)/) { return "\(angle.1)°" }
    guard value.hasSuffix(".0") else { return value }
    return value.dropLast(2) + (why.contains("per second") ? " pt/s" : " pt")
  }
}
