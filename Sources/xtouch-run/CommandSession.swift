import FoundationEssentials
import Glibc
import Platform
import TouchRecordings
import VirtualTouchscreen

/// Runs a command on a virtual server, from the start of both to the end of both.
struct CommandSession {
  /// The options of a run.
  struct Plan {
    var speed: Double
    /// Whether recordings are scaled to the size of the screen.
    var stretches: Bool
    /// The file for the final screenshot.
    var screenshot: String?
    /// Whether the command keeps running after the last recording.
    var keepsCommand: Bool
  }

  let server: XServer.Options
  let command: [String]
  let recordings: [LoadedRecording]
  let log: Log
  let plan: Plan

  /// Runs the command and returns its exit status.
  func run() throws -> Int32 {
    let signals = SignalInbox()
    let server = try XServer(server)
    defer { server.stop() }
    log.note("\(server.display) has \(server.size) pixels, ready after \(server.startDuration)")

    let child = try ChildProcess(server.launch(command[0], Array(command.dropFirst())))
    log.note("\(command[0]) runs as process \(child.pid)")
    var run = try SessionRun(
      session: self, server: server, screen: VirtualScreen(server.display), child: child,
      signals: signals)
    do {
      return try run.untilEnd()
    } catch {
      child.stop()
      throw error
    }
  }
}

/// A running command: plays recordings, forwards signals and terminates the command.
///
/// A single loop that sleeps until the next event is due.
private struct SessionRun {
  private let session: CommandSession
  private let server: XServer
  private let screen: VirtualScreen
  private let child: ChildProcess
  private let signals: SignalInbox
  private let start = MonotonicTime.now
  private var phase: Phase
  private var hasScreenshot = false
  private var failure: SessionError?

  private enum Phase {
    /// A recording is being played.
    case playing(index: Int, Playback)
    /// Waiting for the command to exit.
    case waiting
    /// The command is being terminated.
    case terminating(TerminationSequence)
  }

  init(
    session: CommandSession, server: XServer, screen: VirtualScreen, child: ChildProcess,
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

  /// Runs the session until the command exits and returns its exit status.
  mutating func untilEnd() throws -> Int32 {
    while child.exitStatus == nil {
      let pause = try advance()
      let ready = waitForInput(
        [signals.descriptor, child.endDescriptor, server.endDescriptor], upTo: pause)
      if ready.contains(signals.descriptor) { forwardSignals() }
      if ready.contains(server.endDescriptor) { throw SessionError.serverEnded }
    }
    if case .playing(let index, _) = phase {
      Log.write(
        localized(
          "{file} was not played to the end: the command exited",
          ["file": session.recordings[index].file]))
    }
    try takeScreenshot()
    if let failure { throw failure }
    let status = child.exitStatus?.shellCode ?? 125
    session.log.note("the command exited with status \(status)")
    return status
  }

  /// Performs due work; returns the time until more is due, nil if only an event can cause more.
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
    case .terminating(var sequence):
      while let step = sequence.next(at: now) { perform(step, &sequence) }
      phase = .terminating(sequence)
      return sequence.nextTime.map { max(.zero, $0 - now) }
    }
  }

  private var now: Duration { .now - start }

  /// Starts playing a recording, which waits for the command's window. After the last one, the
  /// command is terminated unless it is to be kept.
  private mutating func play(_ index: Int) throws {
    guard index < session.recordings.count else {
      guard index > 0 else { return }
      try takeScreenshot()
      phase = session.plan.keepsCommand ? .waiting : .terminating(.graceful(at: now))
      return
    }
    let loaded = session.recordings[index]
    session.log.note("playing \(loaded.file)")
    if loaded.recording.screen != server.size, !session.plan.stretches {
      Log.write(
        localized(
          "{file} was made for {size} pixels; use --stretch to scale it",
          ["file": loaded.file, "size": loaded.recording.screen]))
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

  /// Stores an error until the command has exited.
  private mutating func fail(_ error: SessionError) {
    failure = error
    phase = .terminating(.graceful(at: now))
  }

  private func perform(
    _ step: TerminationSequence.Step, _ sequence: inout TerminationSequence
  ) {
    switch step {
    case .closeWindows:
      let count = screen.askWindowsToClose()
      session.log.note("windows asked to close: \(count)")
      if count == 0 { sequence.advance(at: now) }
    case .signal(let number):
      session.log.note("sending signal \(number)")
      child.send(signal: number)
    }
  }

  /// Forwards signals to the command, except those that the terminal has sent to it as well.
  private mutating func forwardSignals() {
    while let signal = signals.next() {
      session.log.note("received signal \(signal.number)")
      if !signal.isFromTerminal { child.send(signal: signal.number) }
      phase = .terminating(.afterSignal(at: now))
    }
  }
}

/// An error of the session around a command.
enum SessionError: Error, CustomStringConvertible {
  /// The X server exited while the command was running.
  case serverEnded
  /// A recording could not be played to the end.
  case notPlayed(file: String, PlaybackError)

  var description: String {
    switch self {
    case .serverEnded: localized("The X server exited before the command.")
    case .notPlayed(let file, let error): "\(file): \(error)"
    }
  }
}
