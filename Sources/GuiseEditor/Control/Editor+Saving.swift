import DisguiseModel
import Foundation
import Synchronization
import TouchKit

/// An export under way.
final class SaveJob: Sendable {
  private let flag = Mutex(false)

  /// Whether the user has called it off.
  var isCancelled: Bool { flag.withLock { $0 } }

  /// Calls it off; what was written is removed.
  func cancel() { flag.withLock { $0 = true } }
}

/// The finished picture.
extension Editor {
  /// Writes the picture at the photo's own resolution, off the main thread.
  package func save() {}
}
