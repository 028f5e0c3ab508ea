import DisguiseModel
import TouchKit

/// A way through the history.
enum TravelDirection {
  case undo, redo

  /// The next step, as the journal records it; nil where it would change what gestures hold.
  func step(in history: History) -> JournalEntry? {
    switch self {
    case .undo: history.undoableStep.map { .undo(below: $0) }
    case .redo: history.redoChangesHeldElement ? nil : .redo
    }
  }

  /// Where the next step leads to; nil if there is none.
  func target(in history: History) -> Disguise? {
    self == .undo ? history.past.last : history.future.last
  }

  /// Why nothing is done, though there is a step.
  var refusal: String {
    self == .undo
      ? "Can't undo while the element is being moved."
      : "Can't redo while the element is being moved."
  }
}

/// An undo or redo whose photo is being loaded, and what waits for it.
struct PendingTravel {
  /// What was asked for meanwhile.
  enum Intent {
    case travel(TravelDirection)
    /// An edit of what was shown, on the photo that was shown.
    case edit(Edit)
  }

  /// The step that is taken when the photo is there.
  let step: JournalEntry
  var waiting: [Intent] = []
}

/// Undo and redo, which may lead to another photo.
///
/// A step to a photo that is not in memory waits until it is loaded; until then the document stays
/// as it is shown, and what is asked for waits in its order. So nothing is overwritten, and a photo
/// that can't be loaded changes nothing.
extension DocumentController {
  /// Takes back the newest step that concerns no element which a gesture holds.
  package func undo() { go(.undo) }

  /// Goes one step forward again, unless that would change an element which a gesture holds.
  package func redo() { go(.redo) }

  /// Keeps an edit for later if undo or redo is loading its photo.
  func postpone(_ edit: Edit) -> Bool {
    guard travel != nil else { return false }
    travel?.waiting.append(.edit(edit))
    return true
  }

  /// Stops waiting for the photo of undo or redo: the document stays on the one that is shown, and
  /// the edits that waited are performed there.
  func endTravel() {
    guard let ended = travel else { return }
    travel = nil
    for case .edit(let edit) in ended.waiting { perform(edit) }
  }

  private func go(_ direction: TravelDirection) {
    if travel != nil {
      travel?.waiting.append(.travel(direction))
      return
    }
    onEditBegin()
    guard let history, let target = direction.target(in: history) else { return }
    guard let step = direction.step(in: history) else { return onMessage(direction.refusal) }
    let id = target.photo.id
    if id == history.present.photo.id { return take(step, showing: nil) }
    if let known = photos[id] { return take(step, showing: known) }
    travel = PendingTravel(step: step)
    load(
      id,
      otherwise: { [unowned self] problem in
        endTravel()
        if let problem { onMessage("\(problem) Your disguise stays on this photo.") }
      }
    ) { [unowned self] photo in
      arrive(at: photo)
    }
  }

  private func arrive(at photo: Photo) {
    guard let arrived = travel, let before = history?.present.photo else { return }
    travel = nil
    take(arrived.step, showing: photo)
    for intent in arrived.waiting {
      switch intent {
      case .travel(let direction): go(direction)
      case .edit(let edit):
        guard let now = history?.present.photo else { return }
        perform(edit.carried(from: before, to: now))
      }
    }
  }
}
