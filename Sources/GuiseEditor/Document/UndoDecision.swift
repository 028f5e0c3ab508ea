import DisguiseModel
import Platform

/// Whether a step can be undone or redone now, and which one that is.
enum UndoDecision {
  case undo, redo

  /// The journal entry of the next step; nil if it would change an element during its gesture.
  func step(in history: History, by hands: Set<Int>) -> JournalEntry? {
    switch self {
    case .undo: history.undoableStep(by: hands).map { .undo(below: $0) }
    case .redo: history.redoChangesHeldElement ? nil : .redo
    }
  }

  /// The disguise to which the next step leads; nil if there is none.
  func target(in history: History) -> Disguise? {
    self == .undo ? history.past.last : history.future.last
  }

  /// The message for the user if no step is possible during the current gestures.
  var refusal: String {
    self == .undo
      ? localized("Can't undo while the element is being moved.")
      : localized("Can't redo while the element is being moved.")
  }
}
