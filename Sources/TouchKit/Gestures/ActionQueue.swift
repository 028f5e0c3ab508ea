/// The queue of actions that result from the decisions of a frame. They run one by one after all
/// decisions, and may do anything, including running a nested event loop.
final class ActionQueue {
  typealias State = GestureRecognizer.State

  /// Called with each action before it runs.
  var onAction: ((GestureRecognizer, State) -> Void)?

  private var queued: [(contender: Contender, state: State)] = []
  /// The recognizers whose actions are running, innermost last.
  private var running: [GestureRecognizer] = []

  /// Called when a frame begins. Inside a running action, `state` then becomes the recognizer's
  /// current state rather than the one that the action reports.
  func beginFrame() {
    for recognizer in running { recognizer.stateInAction = nil }
  }

  /// Adds the actions for a state. The queue keeps the recognizer alive until they have run.
  func add(_ state: State, of contender: Contender) { queued.append((contender, state)) }

  /// Removes the actions of a recognizer that have not run yet.
  func removeAll(of contender: Contender) { queued.removeAll { $0.contender === contender } }

  /// Runs the first action; returns false if the queue is empty.
  func runNext() -> Bool {
    guard !queued.isEmpty else { return false }
    // Most often there is one, and removing the last element moves no others.
    let (contender, state) = queued.count == 1 ? queued.removeLast() : queued.removeFirst()
    onAction?(contender.recognizer, state)
    running.append(contender.recognizer)
    if let hand = contender.recognizer.hand { contender.recognizer.window?.actingHand = hand }
    contender.sendActions(for: state)
    running.removeLast()
    return true
  }
}
