import Platform

/// Keeps the threads of an artwork store waiting until something more urgent is shown: until `end`,
/// until it is released, or until they have waited for a quarter of a second.
package final class ReadingHold: Sendable {
  /// All that keep a store waiting.
  struct All: Sendable {
    fileprivate let present = Monitor<Set<ObjectIdentifier>>([])

    private static let patience = Duration.milliseconds(250)

    /// Waits until there is none, but not longer for all of them than patience allows.
    func finish() {
      let isOver = present.wait(upTo: Self.patience) { $0.isEmpty ? true : nil } ?? false
      if !isOver { present.update { $0 = [] } }
    }
  }

  private let all: All

  init(in all: All) {
    self.all = all
    all.present.update { _ = $0.insert(ObjectIdentifier(self)) }
  }

  deinit { end() }

  /// Lets the threads go on; no effect if they do.
  package func end() { all.present.update { _ = $0.remove(ObjectIdentifier(self)) } }
}
