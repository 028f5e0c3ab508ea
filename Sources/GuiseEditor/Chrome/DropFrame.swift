import TouchKit

/// Takes what is dropped on the window, and frames the canvas while it is over that.
final class DropFrame: View, DropTarget {
  /// What is dropped goes there.
  weak var receiver: Arrivals?
  /// The menu of Save, for a finger that has held the button and not moved.
  weak var saveMenu: ContextMenuInteraction?
  private let save: View

  /// Creates a frame beside the Save button.
  init(save: View) {
    self.save = save
    super.init()
    isUserInteractionEnabled = false
    isHidden = true
  }

  func dropEntered(_ session: DropSession) -> DropOperation? {
    if session.localDrag != nil { return dropMoved(session) }
    guard receiver?.canReceive(session) ?? false else { return nil }
    isHidden = false
    return .copy
  }

  /// The finished picture, dragged out of the Save button, can be dropped there again: a long press
  /// that does not move opens the button's menu.
  func dropMoved(_ session: DropSession) -> DropOperation? {
    guard session.localDrag != nil else { return session.operation }
    return save.bounds.contains(session.location(in: save)) ? .copy : nil
  }

  func dropExited(_ session: DropSession) { isHidden = true }

  func dropPerformed(_ session: DropSession) {
    isHidden = true
    if session.localDrag != nil {
      _ = saveMenu?.open()
    } else {
      receiver?.receive(session)
    }
  }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.stroke(
      .roundedRect(bounds.insetBy(6, 6), radius: Theme.cardRadius), with: Theme.accent,
      style: StrokeStyle(width: 4))
  }
}
