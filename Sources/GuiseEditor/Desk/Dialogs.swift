import Platform
import TouchKit

/// Dialogs, which take the whole window from everybody who uses it.
extension Editor {
  /// Opens a dialog; while somebody moves something, as soon as nobody does any more.
  ///
  /// A dialog would tear what is dragged from the hand that drags it: it waits, with a message that
  /// says so. Of several that wait, the last one opens.
  func openDialog(_ open: @escaping () -> Void) {
    // A wheel reports no end.
    controller.drags.endWheelDrags()
    guard isAnythingHeld else {
      waitingDialog = nil
      return open()
    }
    waitingDialog = open
    showMessage(localized("This opens as soon as nothing is being moved."))
  }

  /// Opens the dialog that waits, once the gestures that have ended are over for everybody.
  func openWaitingDialog() {
    guard waitingDialog != nil || !waitingArrivals.isEmpty, !isAnythingHeld else { return }
    window.schedule(after: .zero) { [weak self] in
      guard let self, !isAnythingHeld else { return }
      if let open = waitingDialog {
        waitingDialog = nil
        closeMessage()
        open()
      }
      openNextArrival()
    }
  }

  /// Forgets the dialog that waits; returns whether there was one.
  func cancelWaitingDialog() -> Bool {
    guard waitingDialog != nil || !waitingArrivals.isEmpty else { return false }
    waitingDialog = nil
    waitingArrivals = []
    closeMessage()
    return true
  }

  /// Whether somebody moves something, from whom a dialog would take it.
  var isAnythingHeld: Bool {
    controller.hasGestures || !stickerDrags.isEmpty || !textDrags.isEmpty
  }
}
