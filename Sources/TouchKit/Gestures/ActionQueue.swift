/// The actions that the decisions of a frame led to. They run one by one when everything is
/// decided, and may do anything, nested loops included.
final class ActionQueue {
  typealias State = GestureRecognizer.State

  /// Called with each action before it runs.
  var onAction: ((GestureRecognizer, State) -> Void)?

  private var queued: [(contender: Contender, state: State)] = []
  /// The recognizers whose actions run, each inside the one before.
  private var running: [GestureRecognizer] = []

  /// A frame inside an action has begun: in it `state` is what the recognizers are at present, and
  /// no longer what the action is about.
  func beginFrame() {
    for recognizer in running { recognizer.stateInAction = nil }
  }

  /// Adds an action about a state. The queue owns what the action will touch.
  func add(_ state: State, of contender: Contender) { queued.append((contender, state)) }

  /// Removes the actions of a recognizer that have not run yet.
  func removeAll(of contender: Contender) { queued.removeAll { $0.contender === contender } }

  /// Runs the first action; returns whether there was one.
  func runNext() -> Bool {
    guard !queued.isEmpty else { return false }
    let (contender, state) = queued.removeFirst()
    onAction?(contender.recognizer, state)
    running.append(contender.recognizer)
    contender.sendActions(about: state)
    running.removeLast()
    return true
  }
}
