/// A snapshot of what a window shows, for screen readers: a value that any thread can read.
///
/// Views without a role are left out, as in ``ViewTree``.
package nonisolated struct AccessibleTree: Sendable {
  /// The nodes: the window first, and each before those inside it.
  package let nodes: [AccessibleNode]
  /// The node on which keys act; nil if none has the focus.
  package let focus: Int?
  /// The announcements that the window was asked for since the last snapshot.
  package let announcements: [Announcement]
  private let indices: [Int: Int]

  init(_ nodes: [AccessibleNode], focus: Int?, _ announcements: [Announcement]) {
    self.nodes = nodes
    self.focus = focus
    self.announcements = announcements
    indices = Dictionary(nodes.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// The window.
  package var window: AccessibleNode { nodes[0] }

  /// A node; nil if it is gone.
  package subscript(id: Int) -> AccessibleNode? { indices[id].map { nodes[$0] } }

  /// The topmost node in a window, and in a node of it, at a point in window pixels; nil for none.
  package func node(at point: Point, in id: Int) -> AccessibleNode? {
    guard let node = self[id], node.frame.contains(point) else { return nil }
    for child in node.children.reversed() {
      guard let hit = self.node(at: point, in: child), hit.states.contains(.showing) else {
        continue
      }
      if hit.isPointedAt { return hit }
    }
    return node
  }
}

/// A view, a part of one, or the window, for screen readers.
package nonisolated struct AccessibleNode: Hashable, Sendable {
  /// The window's number; those of views follow, and no number is used twice.
  package static let window = 1

  package let id: Int
  /// The node around this one; 0 for the window.
  package let parent: Int
  /// The node's place among the children of its parent.
  package let index: Int
  package let role: Role
  /// The name that is never translated.
  package let identifier: String
  /// The name that a screen reader says.
  package let label: String
  /// A sentence that says what it is for.
  package let hint: String
  package let states: AccessibleStates
  /// The bounding box in window pixels.
  package let frame: Rect
  /// The value in words; nil for none.
  package let valueText: String?
  package let value: AdjustableValue?
  package let text: AccessibleText?
  /// The actions; a tap first.
  package let actions: [AccessibleActionName]
  /// Whether it is what somebody means who points at it.
  let isPointedAt: Bool
  /// The nodes inside, back to front.
  package var children: [Int] = []
}

/// The name of something that can be done.
package nonisolated struct AccessibleActionName: Hashable, Sendable {
  package let identifier: String
  package let title: String

  /// The action of a tap.
  static let activate = AccessibleActionName(identifier: activateIdentifier, title: "")
  package static let activateIdentifier = "activate"
}

/// A text that is edited. Places are counted in Unicode scalars, as AT-SPI does.
package nonisolated struct AccessibleText: Hashable, Sendable {
  package let string: String
  package let caret: Int
  package let selection: Range<Int>
  /// The caret in window pixels.
  package let caretFrame: Rect
}

/// Something that is said at once.
package nonisolated struct Announcement: Hashable, Sendable {
  package let text: String
  /// Whether it interrupts what is being said.
  package let isUrgent: Bool
}

/// A request of a screen reader.
package nonisolated enum AccessibleRequest: Hashable, Sendable {
  /// Performs an action by its identifier.
  case perform(String)
  case adjust(Double)
  case focus
  /// Scrolls so that it is in sight.
  case reveal
  /// Replaces a part of the text, in Unicode scalars; the places are limited to the text.
  case replace(Range<Int>, by: String)
  /// Selects a part of the text; an empty one places the caret.
  case select(Range<Int>)
  case send(ResponderAction, Range<Int>?)
}
