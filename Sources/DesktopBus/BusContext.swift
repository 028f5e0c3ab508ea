import CGio
import Platform

/// A GLib main context for one thread, which any thread can cancel.
package final class BusContext: Sendable {
  nonisolated(unsafe) private let context = g_main_context_new()
  private let cancellation = Monitor(false)

  /// Creates a context that is not in use.
  package init() {}

  deinit { g_main_context_unref(context) }

  /// Whether the thread should end its work.
  package var isCancelled: Bool { cancellation.value }

  /// Wakes up the thread to end its work; from any thread.
  package func cancel() {
    cancellation.update { $0 = true }
    g_main_context_wakeup(context)
  }

  /// Makes this the thread's context, to which GDBus delivers signals, while `body` runs.
  package func use<Result>(_ body: () -> Result) -> Result {
    g_main_context_push_thread_default(context)
    defer { g_main_context_pop_thread_default(context) }
    return body()
  }

  /// Waits for a signal and delivers it, or until `cancel`; called within `use`.
  package func waitForSignal() {
    if !isCancelled { g_main_context_iteration(context, 1) }
  }
}
