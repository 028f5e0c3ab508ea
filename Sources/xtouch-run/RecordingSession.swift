import Drawing
import Platform
import VirtualTouchscreen

/// Runs a command on an existing display and records the input until it exits.
struct RecordingSession {
  let display: String
  let command: [String]
  /// The file for the recording.
  let file: String
  let log: Log

  /// Runs the command and returns its exit status.
  func run() throws -> Int32 {
    let signals = SignalInbox()
    let recorder = try Recorder(display)
    var launch = Launch(command[0], Array(command.dropFirst()))
    launch.environment["WAYLAND_DISPLAY"] = nil
    let child = try ChildProcess(launch)
    log.note("recording \(display) while \(command[0]) runs as process \(child.pid)")

    while child.exitStatus == nil {
      waitForInput([signals.descriptor, child.endDescriptor, recorder.descriptor], upTo: nil)
      recorder.readEvents()
      while let signal = signals.next() {
        if !signal.isFromTerminal { child.send(signal: signal.number) }
      }
    }
    let recording = recorder.finish()
    try AtomicFile.write(Array(recording.text.utf8), to: file)
    log.note("wrote \(recording.steps.count) actions to \(file)")
    return child.exitStatus?.shellCode ?? 125
  }
}
