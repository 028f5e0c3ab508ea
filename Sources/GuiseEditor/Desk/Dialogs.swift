import Platform
import TouchKit

/// Dialogs, which take the whole window from everybody who uses it.
///
/// A dialog would tear what is dragged from the hand that drags it: it waits until nobody moves anything,
/// with a message that says so.
final class Dialogs {
  private let window: Window
  private let canvas: CanvasController
  private let drawerDrags: DrawerDrags
  private let messages: Messages
  /// What opens one after another, each as soon as the one before is closed.
  private var queue: [() -> Void] = []
  /// The message that the first of the queue waits.
  private weak var queueMessage: Toast?

  init(
    in window: Window, _ canvas: CanvasController, _ drawerDrags: DrawerDrags, _ messages: Messages
  ) {
    self.window = window
    self.canvas = canvas
    self.drawerDrags = drawerDrags
    self.messages = messages
  }

  /// Opens a dialog of a hand; while somebody moves something, as soon as nobody does any more. Of
  /// several that wait, the last one opens.
  func open(for hand: Hand, _ open: @escaping () -> Void) {
    // A wheel reports no end.
    canvas.drags.endWheelDrags()
    guard isAnythingHeld else {
      hand.waitingDialog = nil
      return open()
    }
    hand.waitingDialog = open
    messages.show(Self.waiting)
  }

  /// Opens a dialog that nobody's hand has asked for, once it is the first of those that wait, nobody
  /// moves anything and no dialog is open.
  func enqueue(_ open: @escaping () -> Void) {
    queue.append(open)
    openNext()
  }

  private func openNext() {
    guard !queue.isEmpty else { return }
    canvas.drags.endWheelDrags()
    guard !isAnythingHeld else {
      queueMessage = messages.show(Self.waiting)
      return
    }
    guard !window.hasModalLayer else { return }
    queueMessage?.close()
    queue.removeFirst()()
    openNext()
  }

  /// Opens what waits, once the gestures that have ended are over for everybody.
  func openWaiting() {
    guard isAnyWaiting, !isAnythingHeld else { return }
    window.schedule(after: .zero) { [weak self] in
      guard let self, !isAnythingHeld else { return }
      for hand in canvas.hands.all {
        guard let open = hand.waitingDialog else { continue }
        hand.waitingDialog = nil
        messages.close()
        open()
      }
      openNext()
    }
  }

  /// Forgets what waits; returns whether there was anything.
  func cancelWaiting() -> Bool {
    guard isAnyWaiting else { return false }
    forgetWaiting()
    queue = []
    messages.close()
    return true
  }

  /// Forgets the dialogs of all hands that wait.
  func forgetWaiting() { for hand in canvas.hands.all { hand.waitingDialog = nil } }

  private var isAnyWaiting: Bool {
    !queue.isEmpty || canvas.hands.all.contains { $0.waitingDialog != nil }
  }

  /// Whether somebody moves something, from whom a dialog would take it.
  private var isAnythingHeld: Bool { canvas.hasGestures || !drawerDrags.isEmpty }

  private static let waiting = localized("This opens as soon as nothing is being moved.")
}
