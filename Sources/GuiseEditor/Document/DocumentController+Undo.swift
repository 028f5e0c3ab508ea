import DisguiseModel
import Platform
import TouchKit

/// An undo or redo whose photo is being loaded, and the requests that wait for it.
struct PendingTravel {
  /// A request that waits for the photo.
  enum Intent {
    case travel(UndoDecision)
    /// An edit of what was shown, on the photo that was shown.
    case edit(Edit)
  }

  /// The step to perform once the photo is loaded.
  let step: JournalEntry
  var waiting: [Intent] = []
  /// Whether the message that gestures have to wait has been shown.
  var hasRefusedGesture = false
}

/// Undo and redo, which may lead to another photo.
///
/// A step to a photo that is not in memory waits until it is loaded; until then the document does
/// not change, and further requests wait in order. So nothing is overwritten, and a photo that
/// cannot be loaded changes nothing.
extension DocumentController {
  /// Undoes the newest step that changes no element during its gesture.
  ///
  /// - Parameter hands: Those whose newest step is taken back; empty for that of all.
  package func undo(by hands: Set<Int> = []) { go(.undo, by: hands) }

  /// Redoes one step, unless that would change an element during its gesture.
  package func redo() { go(.redo) }

  /// Queues an edit if undo or redo is loading its photo; returns whether it did.
  func postpone(_ edit: Edit) -> Bool {
    guard travel != nil else { return false }
    travel?.waiting.append(.edit(edit))
    return true
  }

  /// Rejects a gesture while undo or redo is loading its photo, the first one with a message;
  /// returns whether it did.
  func refuseGestureDuringTravel() -> Bool {
    guard let travel else { return false }
    if !travel.hasRefusedGesture {
      tell(.message(localized("The photo is still being opened. Please wait.")))
    }
    self.travel?.hasRefusedGesture = true
    return true
  }

  /// Drops an undo or redo that waits for its photo: the document stays on the displayed one, and
  /// the queued edits are performed there.
  func endTravel() {
    guard let ended = travel else { return }
    travel = nil
    for case .edit(let edit) in ended.waiting { perform(edit) }
  }

  private func go(_ direction: UndoDecision, by hands: Set<Int> = []) {
    if travel != nil {
      travel?.waiting.append(.travel(direction))
      return
    }
    tell(.editWillBegin)
    guard let history, let target = direction.target(in: history) else { return }
    guard let step = direction.step(in: history, by: hands),
      !(isDrawing() && history.leadsElsewhere(step))
    else {
      return tell(.message(direction.refusal))
    }
    let id = target.photo.id
    if id == history.present.photo.id { return take(step, showing: nil) }
    if let known = photos[id] { return take(step, showing: known) }
    travel = PendingTravel(step: step)
    guard let source = source(of: id) else {
      return stay(localized("The photo of this disguise is missing."))
    }
    loader.load(
      PhotoReading(source, expecting: id), otherwise: { [unowned self] in stay($0) },
      then: { [unowned self] in arrive(at: $0) })
  }

  private func stay(_ problem: String?) {
    endTravel()
    guard let problem else { return }
    let message = problem + " " + localized("Your disguise stays on this photo.")
    tell(.problem(message, about: .traveling))
  }

  private func arrive(at photo: Photo) {
    guard let arrived = travel, let before = history?.present else { return }
    travel = nil
    take(arrived.step, showing: photo)
    for intent in arrived.waiting {
      switch intent {
      case .travel(let direction): go(direction)
      case .edit(let edit):
        guard let now = history?.present else { return }
        edit.carried(from: before, to: now).map { _ = perform($0) }
      }
    }
  }
}

extension History {
  /// Whether a step leads to another photo, or another part of it: what is being drawn would be lost.
  fileprivate func leadsElsewhere(_ step: JournalEntry) -> Bool {
    var next = self
    _ = next.apply(step)
    return next.present.photo != present.photo || next.present.framing != present.framing
  }
}
