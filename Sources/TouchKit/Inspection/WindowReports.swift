import Foundation
import Platform

/// Writes a window's view tree and gesture log to files, for tests and tools in other processes.
public final class WindowReports {
  private let window: Window

  /// Creates reports about a window.
  public init(of window: Window) { self.window = window }

  /// Writes the view tree as JSON. The file is replaced atomically, so that a reader never sees a
  /// part of it.
  public func writeViewTree(to path: String) throws {
    try ViewTree(of: window).json().write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// Starts appending one line of JSON to a file for each action of a recognizer.
  public func logGestures(to path: String) throws {
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(fileURLWithPath: path))
    }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    window.onGestureAction = { [weak window] recognizer, state in
      guard let window else { return }
      let entry = GestureLogEntry(recognizer, state, at: window.now)
      // Errors such as a full disk are ignored: the log contains no user data.
      try? file.write(contentsOf: entry.json() + Data("\n".utf8))
    }
  }

  /// Starts printing each decision about gestures and its reason to standard error.
  public func traceGestures() {
    window.onGestureDecision = { [weak window] line in
      guard let window else { return }
      let time = String(format: "%.0f", window.now.milliseconds)
      StandardError.printLine("\(time) \(line)")
    }
  }
}
