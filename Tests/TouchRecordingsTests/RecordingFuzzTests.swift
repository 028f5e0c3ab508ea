import Foundation
import TestSupport
import Testing

@Suite("A mutated recording") struct RecordingFuzzTests {
  @Test("is refused with a message or can be unrolled") func mutations() throws {
    let tokens = [
      "pinch 400 300 from 100 to 300 angle 0 to 90 in 86400000 rest 86400000\n",
      "down 0 1 1\n", "wait 86400000\n", "touch-recording 1 1x1\n", "wheel 1e300 1\n",
      "hold 1 1 for 86400000\n", "86400000 ", "type ", "screenshot ",
    ]
    var mutator = Mutator(seed: 1, tokens: tokens)
    let examples = try Self.examples()
    try #require(examples.count >= 3)

    var accepted = 0
    for round in 0..<2000 {
      let bytes = mutator.mutate(examples[round % examples.count])
      if bytes.withUnsafeBytes({ RecordingFuzzing.run($0) }) { accepted += 1 }
    }

    // Both the parser's errors and the timeline were reached.
    #expect((20...1980).contains(accepted))
  }

  @Test("that fuzzing has found breaks no promise") func corpus() throws {
    #expect(try FuzzTarget.recordings.replay() > 0)
  }

  /// The recordings that come with the package.
  private static func examples() throws -> [[UInt8]] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let files =
      ["Assets/Recordings/demo.touch"]
      + ["two-fingers.touch", "untouched.touch"].map { "Tests/Examples/" + $0 }
    return try files.map { [UInt8](try Data(contentsOf: root.appending(path: $0))) }
  }
}
