/// The time and the thread of the user interface, as seen by work that runs elsewhere.
@MainActor
public protocol Scheduler: AnyObject, Sendable {
  /// The present moment of the event clock.
  var now: EventTime { get }

  /// Runs a piece of work in the next turn of the loop. May be called from any thread.
  nonisolated func post(_ work: @escaping @MainActor @Sendable () -> Void)
}
