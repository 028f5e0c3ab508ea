import TouchKit

/// What is different now, of what a person sees or can do.
package struct EditorChange: OptionSet {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The photo: another one is shown, or none.
  package static let photo = Self(rawValue: 1 << 0)
  /// The elements on it, and the steps that can be undone.
  package static let elements = Self(rawValue: 1 << 1)
  /// The element that a hand has selected.
  package static let selection = Self(rawValue: 1 << 2)
  /// The sticker that the next tap places.
  package static let armed = Self(rawValue: 1 << 3)
  /// The faces that are known on the photo, or whether what is placed fits to them.
  package static let faces = Self(rawValue: 1 << 4)
  /// What is being opened, received, saved or printed.
  package static let work = Self(rawValue: 1 << 5)

  /// Whether the drawer is shown, and what is visible in it.
  package static let drawer = Self(rawValue: 1 << 6)

  /// What a finger on the bare photo does.
  package static let mode = Self(rawValue: 1 << 7)

  package static let all = Self(rawValue: (1 << 8) - 1)
}

/// A part of what the editor does, with its own state and its own workers.
///
/// Features do not know each other: all share the desk, and the editor connects them.
protocol EditorFeature: AnyObject {
  /// What a person can do with it.
  var commands: [Command] { get }
  /// What it shows, or has to do with.
  var follows: EditorChange { get }
  /// Shows a change that it follows.
  func show(_ change: EditorChange)
  /// Ends what belongs to the document, which closes or makes room for another one.
  func documentWillChange()
  /// Cancels what can be cancelled, because the editor ends.
  func cancel()
  /// Waits for what has to be done, after everything was cancelled.
  func finish()
}

extension EditorFeature {
  var commands: [Command] { [] }
  var follows: EditorChange { [] }
  func show(_ change: EditorChange) {}
  func documentWillChange() {}
  func cancel() {}
  func finish() {}
}
