import Foundation
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
