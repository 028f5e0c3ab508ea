/// The clock and the main thread of the user interface, for work that runs on other threads.
@MainActor
public protocol Scheduler: AnyObject, Sendable {
  /// The current time of the event clock.
  var now: EventTime { get }

  /// Enqueues work for the next turn of the event loop. May be called from any thread.
  nonisolated func post(_ work: @escaping @MainActor @Sendable () -> Void)

  /// Runs the posted work, including work that it posts in turn, because the event loop has ended. Returns whether any
  /// work ran.
  @discardableResult
  func runPosted() -> Bool
}
