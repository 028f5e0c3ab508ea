import CMainQueue
import Glibc

/// The jobs of the main actor: tasks, and the deinitializers of its objects whose last reference another
/// thread has released. An event loop has to perform them; else they wait forever, and the objects stay
/// in memory.
///
/// They are in the main queue of libdispatch, whose functions for event loops these are.
final class MainActorQueue {
  /// Readable while jobs are pending.
  let descriptor = _dispatch_get_main_queue_handle_4CF()

  /// Performs the pending jobs.
  func perform() {
    var count: UInt64 = 0
    read(descriptor, &count, 8)
    _dispatch_main_queue_callback_4CF(nil)
  }
}
