import Platform

/// Writes a window's view tree and gesture log to files, for tests and tools in other processes.
public final class WindowReports {
  private let window: Window

  /// Creates reports about a window.
  public init(of window: Window) { self.window = window }

  /// Writes the view tree as JSON. The file is replaced atomically, so that a reader never sees a
  /// part of it. Throws `FileError.notAFile` if the path leads to a device, a pipe or a folder.
  public func writeViewTree(to path: String) throws {
    try AtomicFile.write([UInt8](ViewTree(of: window).json()), to: path)
  }

  /// Starts appending one line of JSON to a file for each action of a recognizer. Throws
  /// `FileError.notAFile` if the path leads to a device, a pipe or a folder.
  public func logGestures(to path: String) throws {
    let file: OpenFile
    do throws(SystemError) { file = try .appending(path) } catch {
      throw FileError(error, path: path)
    }
    window.onGestureAction = { [weak window] recognizer, state in
      guard let window else { return }
      let entry = GestureLogEntry(recognizer, state, at: window.now)
      // Errors such as a full disk are ignored: the log contains no user data.
      guard let line = try? [UInt8](entry.json()) + [UInt8(ascii: "\n")] else { return }
      line.withUnsafeBytes { try? file.write($0) }
    }
  }

  /// Starts printing each decision about gestures and its reason to standard error, beside what the
  /// window's `onGestureDecision` does already.
  public func traceGestures() {
    let earlier = window.onGestureDecision
    window.onGestureDecision = { [weak window] decision in
      earlier?(decision)
      guard let window else { return }
      let time = window.now.milliseconds.formatted(decimals: 0)
      StandardError.printLine("\(time) \(decision)")
    }
  }
}
