import Synchronization

/// A list to which any thread may append.
package final class SharedList<Element: Sendable>: Sendable {
  private let list = Mutex<[Element]>([])

  /// An empty list.
  package init() {}

  /// What was appended so far, in its order.
  package var elements: [Element] { list.withLock { $0 } }

  /// Appends an element.
  package func append(_ element: Element) { list.withLock { $0.append(element) } }
}
