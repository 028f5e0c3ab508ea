import TouchKit

/// A part of what the editor does, with its own state and its own workers.
///
/// Features do not know each other: all share the desk, and the editor connects them.
protocol EditorFeature: AnyObject {
  /// What a person can do with it.
  var commands: [Command] { get }
  /// Shows what has changed: the steps that can be undone, what is selected or armed, or what is being
  /// opened.
  func stateDidChange()
  /// Ends what belongs to the document, which closes or makes room for another one.
  func documentWillChange()
  /// Cancels what can be cancelled, because the editor ends.
  func cancel()
  /// Waits for what has to be done, after everything was cancelled.
  func finish()
}

extension EditorFeature {
  var commands: [Command] { [] }
  func stateDidChange() {}
  func documentWillChange() {}
  func cancel() {}
  func finish() {}
}
