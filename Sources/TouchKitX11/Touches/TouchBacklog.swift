import TouchKit

/// Joins the moves of a backlog: frames that have queued up while the app could not handle them, for
/// instance because it was stopped.
///
/// Handling a move takes about 30 µs, so thousands of them would delay the next frame on the screen.
/// Of a backlog each finger keeps one move for each interval: enough for gestures, for its velocity and
/// for its last location. The places of the others stay with it, for what draws the path. Fewer moves
/// than that are all handled.
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

  /// Adds later moves; of each finger the last one counts, and keeps the places of those before.
  fileprivate mutating func join(_ later: TouchFrame) {
    time = later.time
    for sample in later.samples {
      if let index = samples.firstIndex(where: { $0.id == sample.id }) {
        var path = samples[index].earlier
        // Keeps the array uniquely referenced, so that it grows in place.
        samples[index].earlier = []
        path.append(samples[index].place)
        samples[index] = sample
        samples[index].earlier = path
      } else {
        samples.append(sample)
      }
    }
  }
}

nonisolated extension TouchSample {
  fileprivate var place: TouchPlace {
    TouchPlace(timestamp: timestamp, location: location, pressure: pressure, tilt: tilt)
  }
}
