import Drawing
import Platform
import TouchRecordings

/// Plays a recording on the devices of a virtual server.
///
/// `advance` performs due inputs and returns when to call it again, so that playback can share a
/// thread with other work; `run` plays to the end.
package final class Playback {
  private let seat: Seat
  private let screen: VirtualScreen
  private let start = MonotonicTime.now
  private var player: RecordingPlayer
  private var waiting: PendingWait?

  /// The wait in progress, with its line, its deadline and the observed stillness.
  private struct PendingWait {
    let wait: Recording.Wait
    let line: Int
    let deadline: Timeout
    var stillness: Stillness
  }

  /// How long a recording waits for its program before it fails.
  package static let patience = Duration.seconds(30)

  /// Prepares to play a timeline; its clock starts now.
  package init(_ timeline: Timeline, on seat: Seat, of screen: VirtualScreen, speed: Double = 1) {
    self.seat = seat
    self.screen = screen
    player = RecordingPlayer(timeline, speed: speed, startingAt: .zero)
  }

  /// Plays to the end, and returns when the server has processed everything.
  package func run() throws(PlaybackError) {
    while let pause = try advance() { waitForInput([], upTo: pause) }
  }

  /// Performs due inputs. Returns the time until the next one; nil when everything has been
  /// performed and the server has processed it.
  package func advance() throws(PlaybackError) -> Duration? {
    while true {
      if let pause = try waitForProgram() { return pause }
      guard let moment = player.next(at: now) else { break }
      do {
        try perform(moment)
      } catch {
        throw PlaybackError(line: moment.line, reason: "\(error)")
      }
    }
    if let next = player.nextTime { return max(.zero, next - now) }
    do {
      try seat.sync()
    } catch {
      throw PlaybackError(line: 0, reason: "\(error)")
    }
    return nil
  }

  private var now: Duration { .now - start }

  /// Checks the wait in progress. Returns the time until the next check; nil if there is no wait in
  /// progress.
  private func waitForProgram() throws(PlaybackError) -> Duration? {
    guard var pending = waiting else { return nil }
    do throws(ScreenError) {
      guard try isMet(&pending) else {
        waiting = pending
        guard !pending.deadline.isPast else {
          throw .timedOut(waitingFor: pending.wait.name, after: Self.patience)
        }
        return .milliseconds(15)
      }
    } catch {
      throw PlaybackError(line: pending.line, reason: "\(error)")
    }
    waiting = nil
    player.resume(at: now)
    return nil
  }

  private func isMet(_ pending: inout PendingWait) throws(ScreenError) -> Bool {
    switch pending.wait {
    case .window: !screen.clientWindows().isEmpty
    case .still: pending.stillness.update(with: try screen.capture(), at: .now)
    }
  }

  private func perform(_ moment: Timeline.Moment) throws {
    switch moment.event {
    case .input(let input): try seat.perform(input)
    case .wait(let wait):
      try seat.sync()
      var rest = Duration.zero
      if case .still(let time) = wait { rest = time.duration }
      waiting = PendingWait(
        wait: wait, line: moment.line, deadline: Timeout(in: Self.patience),
        stillness: Stillness(rest: rest))
    case .screenshot(let file):
      try seat.sync()
      try screen.writeScreenshot(to: file)
      player.resume(at: now)
    case .end: break
    }
  }
}

/// An error that stopped playback.
package struct PlaybackError: Error, Hashable, CustomStringConvertible {
  /// The line of the recording; 0 for the end.
  package let line: Int
  /// The cause.
  package let reason: String

  package var description: String { line == 0 ? reason : "line \(line): \(reason)" }
}

extension Recording.Wait {
  fileprivate var name: String {
    switch self {
    case .window: "a window"
    case .still: "a still screen"
    }
  }
}

extension Seat {
  /// Performs a device input.
  package func perform(_ input: Recording.Input) throws(DeviceError) {
    switch input {
    case .down(let finger, let point): try touchscreen().down(finger, at: point)
    case .pressure(let finger, let pressure): try touchscreen().press(finger, by: pressure)
    case .move(let finger, let point): try touchscreen().move(finger, to: point)
    case .up(let finger, let point): try touchscreen().up(finger, at: point)
    case .cancel: try touchscreen().cancelAll()
    case .pointer(let point): try pointer().move(to: point)
    case .press(let button): try pointer().press(button)
    case .release(let button): try pointer().release(button)
    case .wheel(let right, let down): try pointer().scroll(right, down)
    case .key(let chord):
      try keyboard().press(chord)
      try keyboard().release(chord)
    case .keyDown(let chord): try keyboard().press(chord)
    case .keyUp(let chord): try keyboard().release(chord)
    case .type(let text): try keyboard().type(text)
    }
  }
}

extension XServer {
  /// Plays actions in the recordings' text form, without the header line.
  ///
  /// Returns when the server has processed them; its clients may not have handled them yet.
  package func play(_ actions: String, speed: Double = 1) throws {
    let recording = try Recording(screen: size, actions: actions)
    let screen = try VirtualScreen(display)
    try Playback(try Timeline(recording), on: seat, of: screen, speed: speed).run()
  }
}
