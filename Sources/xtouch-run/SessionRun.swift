import Foundation
import VirtualTouchscreen

/// What goes on while a command runs: recordings are played, signals come, and it ends.
///
/// Everything happens in one loop that sleeps until the next thing is due.
struct SessionRun {
  private let session: Session
  private let server: XServer
  private let screen: VirtualScreen
  private let child: ChildProcess
  private let signals: SignalInbox
  private let start = ContinuousClock.now
  private var phase: Phase
  private var hasScreenshot = false
  private var failure: SessionError?

  private enum Phase {
    /// Recordings are played, this one now.
    case playing(index: Int, Playback)
    /// There is nothing to do but to wait for the command.
    case waiting
    /// The command is made to end.
    case parting(Farewell)
  }

  init(
    session: Session, server: XServer, screen: VirtualScreen, child: ChildProcess,
    signals: SignalInbox
  ) throws {
    self.session = session
    self.server = server
    self.screen = screen
    self.child = child
    self.signals = signals
    phase = .waiting
    try play(0)
  }

  /// Returns the exit status of the command when it has ended.
  mutating func untilEnd() throws -> Int32 {
    while child.exitStatus == nil {
      let pause = try advance()
      let ready = waitForInput(
        [signals.descriptor, child.endDescriptor, server.endDescriptor], upTo: pause)
      if ready.contains(signals.descriptor) { forwardSignals() }
      if ready.contains(server.endDescriptor) { throw SessionError.serverEnded }
    }
    if case .playing(let index, _) = phase {
      Log.write("\(session.recordings[index].file) was not played to its end: the command ended")
    }
    try takeScreenshot()
    if let failure { throw failure }
    let status = child.exitStatus?.shellCode ?? 125
    session.log.note("the command ended with status \(status)")
    return status
  }

  /// Does what is due; returns how long there is nothing more, nil for until something comes.
  private mutating func advance() throws -> Duration? {
    switch phase {
    case .waiting: return nil
    case .playing(let index, let playback):
      do {
        if let pause = try playback.advance() { return pause }
        try play(index + 1)
      } catch let error as PlaybackError {
        fail(.notPlayed(file: session.recordings[index].file, error))
      }
      return .zero
    case .parting(var farewell):
      while let measure = farewell.next(at: now) { carryOut(measure, &farewell) }
      phase = .parting(farewell)
      return farewell.nextTime.map { max(.zero, $0 - now) }
    }
  }

  private var now: Duration { start.duration(to: .now) }

  /// Starts a recording as soon as the command shows a window; after the last one the command
  /// has done its work.
  private mutating func play(_ index: Int) throws {
    guard index < session.recordings.count else {
      guard index > 0 else { return }
      try takeScreenshot()
      phase = session.plan.keepsCommand ? .waiting : .parting(.polite(at: now))
      return
    }
    let loaded = session.recordings[index]
    session.log.note("playing \(loaded.file)")
    if loaded.recording.screen != server.size, !session.plan.stretches {
      Log.write(
        "\(loaded.file) is for a screen of \(loaded.recording.screen) pixels; see --stretch")
    }
    var recording = loaded.recording
    recording.steps.insert(.init(.wait(.window)), at: 0)
    let timeline = try Timeline(recording, on: session.plan.stretches ? server.size : nil)
    phase = .playing(
      index: index,
      Playback(timeline, on: server.seat, of: screen, speed: session.plan.speed))
  }

  private mutating func takeScreenshot() throws {
    guard let file = session.plan.screenshot, !hasScreenshot else { return }
    hasScreenshot = true
    try screen.writeScreenshot(to: file)
    session.log.note("wrote \(file)")
  }

  /// Remembers what went wrong until the command has ended.
  private mutating func fail(_ error: SessionError) {
    failure = error
    phase = .parting(.polite(at: now))
  }

  private func carryOut(_ measure: Farewell.Measure, _ farewell: inout Farewell) {
    switch measure {
    case .closeWindows:
      let count = screen.askWindowsToClose()
      session.log.note("windows asked to close: \(count)")
      if count == 0 { farewell.hurry(at: now) }
    case .signal(let number):
      session.log.note("sending signal \(number)")
      child.send(signal: number)
    }
  }

  /// The terminal's own signals have reached the command already.
  private mutating func forwardSignals() {
    while let signal = signals.next() {
      session.log.note("got signal \(signal.number)")
      if !signal.isFromTerminal { child.send(signal: signal.number) }
      phase = .parting(.afterSignal(at: now))
    }
  }
}
