import Drawing
import Foundation
import TestSupport
import Testing

@testable import VirtualTouchscreen

/// What any file may do to the parser and the timeline of recordings: nothing but errors.
enum RecordingFuzzing {
  /// The number of moments of a recording that are examined: a gesture may have millions.
  private static let maximumMoments = 2000

  /// Parses bytes, and unrolls them if they are a recording; traps if a promise is broken.
  ///
  /// `LLVMFuzzerTestOneInput` can call this with its input. Returns whether it was a recording.
  @discardableResult
  static func run(_ bytes: UnsafeRawBufferPointer) -> Bool {
    do throws(RecordingError) {
      let recording = try Recording(parsing: String(decoding: bytes, as: UTF8.self))
      examine(recording, try Timeline(recording, on: PixelSize(640, 480)))
      // What has been formatted can be read again.
      _ = try? Recording(parsing: recording.text)
      return true
    } catch {
      precondition(error.line >= 1 && error.column >= 1, "\(error)")
      precondition(error.description.utf8.count < 2000, "The message is too long.")
      return false
    }
  }

  private static func examine(_ recording: Recording, _ timeline: Timeline) {
    var player = RecordingPlayer(timeline, speed: 0.01, startingAt: .zero)
    for moment in timeline.moments.prefix(maximumMoments) {
      precondition((.zero...RecordingTime.limit).contains(moment.time), "\(moment)")
      if case .input(let input) = moment.event, let point = input.point {
        // The fingers of a pinch are at most five screens from its center.
        precondition(abs(point.x) <= 15 * 640 && abs(point.y) <= 15 * 640, "\(moment)")
      }
      guard let time = player.nextTime else { break }
      _ = player.next(at: time)
      player.resume(at: time)
    }
  }
}

extension Recording.Input {
  fileprivate var point: Point? {
    switch self {
    case .down(_, let point), .move(_, let point), .pointer(let point): point
    case .up(_, let point): point
    default: nil
    }
  }
}

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
