import Drawing
import TestSupport

@testable import TouchRecordings

extension FuzzTarget {
  /// Recordings (`.touch`).
  static let recordings = FuzzTarget("recordings") { RecordingFuzzing.run($0) }
}

/// What any file may do to the parser and the timeline of recordings: nothing but errors.
enum RecordingFuzzing {
  /// The number of moments of a recording that are examined: a gesture may have millions.
  private static let maximumMoments = 2000

  /// Parses bytes, and unrolls them if they are a recording; traps if a promise is broken.
  ///
  /// Returns whether it was a recording.
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
