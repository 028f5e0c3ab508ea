import Platform
import TouchKit

/// What a hand has asked for and would tear something from a finger: it waits until that is released, with
/// a message that says so.
///
/// A dialog takes what its own hand moves, and waits for that alone. What takes the photo away, and a
/// dialog that no hand has asked for, concern everybody, and wait until nobody moves anything.
final class Dialogs {
  private let window: Window
  private let canvas: CanvasStage
  private let drawerDrags: DrawerDrags
  private let messages: Messages
  /// Ends the text that a hand writes, in whose place a dialog opens, and acts once that is on the photo.
  var finishWriting: (Hand, @escaping () -> Void) -> Void = { $1() }
  /// What opens one after another, each as soon as the one before is closed.
  private var queue: [() -> Void] = []
  /// The message that the first of the queue waits.
  private weak var queueMessage: Toast?

  init(
    in window: Window, _ canvas: CanvasStage, _ drawerDrags: DrawerDrags, _ messages: Messages
  ) {
    self.window = window
    self.canvas = canvas
    self.drawerDrags = drawerDrags
    self.messages = messages
  }

  /// Opens a dialog of a hand; while the hand moves something, as soon as it does not any more. Of
  /// several things of a hand that wait, the last one is done.
  func open(for hand: Hand, _ open: @escaping () -> Void) {
    perform(Hand.Waiting(isForAll: false, act: open), for: hand)
  }

  /// Does for a hand what takes the photo away from all; while somebody moves something, as soon as
  /// nobody does any more.
  func whenNothingMoves(for hand: Hand, _ act: @escaping () -> Void) {
    perform(Hand.Waiting(isForAll: true, act: act), for: hand)
  }

  private func perform(_ work: Hand.Waiting, for hand: Hand) {
    // A wheel reports no end.
    canvas.tools.move.endWheelDrags()
    hand.waiting = nil
    if canPerform(work, for: hand) { return act(work, for: hand) }
    hand.waiting = work
    messages.show(Self.waiting)
  }

  private func act(_ work: Hand.Waiting, for hand: Hand) {
    finishWriting(hand) { [window] in window.perform(for: hand.id, work.act) }
  }

  private func canPerform(_ work: Hand.Waiting, for hand: Hand) -> Bool {
    work.isForAll
      ? !isAnythingHeld : !canvas.hasGestures(of: hand) && !drawerDrags.areHeld(by: hand)
  }

  /// Opens a dialog that nobody's hand has asked for, once it is the first of those that wait, nobody
  /// moves anything and no dialog is open.
  func enqueue(_ open: @escaping () -> Void) {
    queue.append(open)
    openNext()
  }

  private func openNext() {
    guard !queue.isEmpty else { return }
    canvas.tools.move.endWheelDrags()
    guard !isAnythingHeld else {
      queueMessage = messages.show(Self.waiting)
      return
    }
    guard !window.hasLayerForAll else {
      if queueMessage?.isOpen != true { queueMessage = messages.show(Self.below) }
      return
    }
    queueMessage?.close()
    let open = queue.removeFirst()
    window.perform(for: nil, open)
    openNext()
  }

  /// Opens what waits, once the gestures that have ended are over for everybody.
  func openWaiting() {
    guard isAnyWaiting else { return }
    window.schedule(after: .zero) { [weak self] in
      guard let self else { return }
      for hand in canvas.hands.all {
        guard let work = hand.waiting, canPerform(work, for: hand) else { continue }
        hand.waiting = nil
        if !isAnyWaiting { messages.close() }
        act(work, for: hand)
      }
      openNext()
    }
  }

  /// Forgets what waits, that of a hand first; returns whether there was anything.
  func cancelWaiting(of hand: Hand) -> Bool {
    guard isAnyWaiting else { return false }
    if hand.waiting != nil {
      hand.waiting = nil
      if !isAnyWaiting { messages.close() }
      return true
    }
    forgetWaiting()
    queue = []
    messages.close()
    return true
  }

  /// Forgets what waits for all hands.
  func forgetWaiting() { for hand in canvas.hands.all { hand.waiting = nil } }

  private var isAnyWaiting: Bool {
    !queue.isEmpty || canvas.hands.all.contains { $0.waiting != nil }
  }

  /// Whether somebody moves something, from whom a dialog would take it.
  private var isAnythingHeld: Bool { canvas.hasGestures || !drawerDrags.isEmpty }

  private static let below = localized("This opens as soon as what is open is closed.")
  private static let waiting = localized("This opens as soon as nothing is being moved.")
}
