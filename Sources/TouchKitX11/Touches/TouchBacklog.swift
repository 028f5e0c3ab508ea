import TouchKit

/// Joins the moves of a backlog: frames that have queued up while the app could not handle them, for
/// instance because it was stopped.
///
/// Handling a move takes about 30 µs, so thousands of them would delay the next frame on the screen.
/// Of a backlog each finger keeps one move for each interval: enough for the shape of its path, for
/// its velocity and for its last location. Fewer moves than that are all handled.
nonisolated enum TouchBacklog {
  /// The number of samples that are handled without joining any; takes about 3 ms.
  static let limit = 100
  /// The interval of the joined moves: touchscreens report 60 to 250 times a second.
  private static let interval = Duration.milliseconds(8)

  /// Returns the frames with joined moves if they are a backlog.
  static func joined(_ frames: [TouchFrame]) -> [TouchFrame] {
    guard frames.reduce(0, { $0 + $1.samples.count }) > limit else { return frames }
    var result: [TouchFrame] = []
    /// When the last frame of the result began; nil if nothing can be joined to it.
    var start: EventTime?
    for frame in frames {
      guard frame.hasOnlyMoves else {
        start = nil
        result.append(frame)
        continue
      }
      if let start, frame.time - start < interval, let last = result.indices.last {
        result[last].join(frame)
      } else {
        start = frame.time
        var first = TouchFrame(time: frame.time, samples: [])
        first.join(frame)
        result.append(first)
      }
    }
    return result
  }
}

nonisolated extension TouchFrame {
  fileprivate var hasOnlyMoves: Bool { samples.allSatisfy { $0.kind == .moved } }

  /// Adds later moves; of each finger the last one counts.
  fileprivate mutating func join(_ later: TouchFrame) {
    time = later.time
    for sample in later.samples {
      if let index = samples.firstIndex(where: { $0.id == sample.id }) {
        samples[index] = sample
      } else {
        samples.append(sample)
      }
    }
  }
}
