import Drawing
import Platform
import VirtualTouchscreen

/// A sheet that rises or leaves, seen by its backdrop, which is darker in each frame than in the one before.
struct SheetMotion {
  /// What the screen showed of a motion.
  struct Outcome {
    /// From the key to the first frame, in milliseconds.
    var firstFrame: Double
    /// The longest time between two frames after that, in milliseconds.
    var worstGap: Double
    /// The CPU time of the client for each frame after the first, in milliseconds.
    var processor: Double
  }

  /// From this part of the whole change on, frames differ by less than a level of color.
  private static let tail = 0.97

  private let client: RunningClient
  private let keyboard: VirtualKeyboard
  private let strip: PixelStrip
  /// The first of the watched pixels: at the upper edge of the window, above every sheet.
  private let watched: (x: Int, y: Int)

  init(_ client: RunningClient, on server: XServer) throws {
    self.client = client
    keyboard = try server.seat.keyboard()
    strip = try PixelStrip(display: server.display)
    watched = ((server.size.width - PixelStrip.width) / 2, 2)
  }

  /// Presses keys that open or close a sheet, and follows it until it rests.
  func follow(_ keys: String) throws -> Outcome {
    try client.screen.waitUntilStill(for: .milliseconds(300))
    var frames: [(time: MonotonicTime, picture: [UInt32])] = []
    var picture = look()
    let (start, before) = (MonotonicTime.now, picture)
    var processor = client.meter.processorTime
    try keyboard.tap(keys)
    while MonotonicTime.now - (frames.last?.time ?? start) < .milliseconds(400) {
      let now = look()
      if now != picture {
        if frames.isEmpty { processor = client.meter.processorTime }
        frames.append((.now, now))
        picture = now
      }
      waitForInput([], upTo: .microseconds(500))
    }
    guard let first = frames.first else { throw BenchError("\(keys) moves no sheet") }
    processor = client.meter.processorTime - processor
    let whole = difference(before, picture)
    let seen = frames.prefix {
      Double(difference(before, $0.picture)) < Self.tail * Double(whole)
    }
    let gaps = zip(seen, seen.dropFirst()).map { ($1.time - $0.time).milliseconds }
    return Outcome(
      firstFrame: (first.time - start).milliseconds, worstGap: gaps.max() ?? 0,
      processor: processor / Double(max(frames.count - 1, 1)))
  }

  private func look() -> [UInt32] { strip.look(x: watched.x, y: watched.y) }
}
