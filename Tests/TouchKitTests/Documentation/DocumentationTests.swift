import Testing
import TouchKit

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

  @Test("the thresholds in the article are those in the code", arguments: Threshold.all)
  func thresholds(_ threshold: Threshold) throws {
    let rows = try Article("GestureConflicts.md").rows

    let row = try #require(rows.first { $0[0] == "`\(threshold.name)`" })
    #expect(row[1] == threshold.value)
  }
}

/// A constant of `Tuning`, formatted as in the article.
struct Threshold: Sendable, CustomTestStringConvertible {
  let name: String
  let value: String

  var testDescription: String { name }

  static let all = [
    points("slop", Tuning.slop), points("preciseSlop", Tuning.preciseSlop),
    time("tapDuration", Tuning.tapDuration), time("tapGap", Tuning.tapGap),
    points("tapDistance", Tuning.tapDistance), time("pressDelay", Tuning.pressDelay),
    points("pinchSlop", Tuning.pinchSlop), points("minimumSpan", Tuning.minimumSpan),
    Threshold(
      name: "rotationSlop", value: "\(Int(Tuning.rotationSlop.degrees.rounded()))°"),
    points("rotationArc", Tuning.rotationArc), points("minimumRadius", Tuning.minimumRadius),
    points("slopRecovery", Tuning.slopRecovery),
    time("swipeDuration", Tuning.swipeDuration),
    points("swipeBackslide", Tuning.swipeBackslide),
    Threshold(name: "swipeStrayRatio", value: "\(Tuning.swipeStrayRatio)"),
    time("velocityWindow", Tuning.velocityWindow),
    time("velocityGap", Tuning.velocityGap),
    Threshold(name: "fastestVelocity", value: "\(Int(Tuning.fastestVelocity)) pt/s"),
    Threshold(name: "slowestFling", value: "\(Int(Tuning.slowestFling)) pt/s"),
    time("staggeredLift", Tuning.staggeredLift), points("restMargin", Tuning.restMargin),
    points("trackingMargin", Tuning.trackingMargin),
  ]

  private static func points(_ name: String, _ value: Double) -> Threshold {
    Threshold(name: name, value: "\(Int(value)) pt")
  }

  private static func time(_ name: String, _ value: Duration) -> Threshold {
    Threshold(name: name, value: "\(Int((value.seconds * 1000).rounded())) ms")
  }
}
