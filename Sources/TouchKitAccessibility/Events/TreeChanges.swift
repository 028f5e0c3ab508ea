import TouchKit

/// What has changed between two snapshots, in the order in which it is told: what has come, how things are
/// now, what is gone, and last where the focus is.
struct TreeChanges {
  /// The nodes that have come.
  private(set) var added: [Int] = []
  /// The nodes that are gone.
  private(set) var removed: [Int] = []
  private(set) var events: [ObjectEvent] = []

  private let old: AccessibleTree
  private let new: AccessibleTree

  init(from old: AccessibleTree, to new: AccessibleTree) {
    self.old = old
    self.new = new
    added = new.nodes.map(\.id).filter { old[$0] == nil }
    removed = old.nodes.map(\.id).filter { new[$0] == nil }
    tellArrivals()
    for node in new.nodes {
      guard let before = old[node.id], before != node else { continue }
      compare(before, node)
    }
    tellSelections()
    tellDepartures()
    tellFocus()
  }

  private mutating func tellArrivals() {
    for id in added {
      guard let node = new[id], old[node.parent] != nil else { continue }
      events.append(.children("add", .node(id), at: node.index, of: .node(node.parent)))
    }
    // What has another place leaves it and comes.
    for node in new.nodes {
      guard let before = old[node.id], before.parent != node.parent || isReordered(before, node)
      else { continue }
      if new[before.parent] != nil {
        events.append(
          .children("remove", .node(node.id), at: before.index, of: .node(before.parent)))
      }
      events.append(.children("add", .node(node.id), at: node.index, of: .node(node.parent)))
    }
  }

  /// Whether a node stands elsewhere among the siblings that were there and still are.
  private func isReordered(_ before: AccessibleNode, _ now: AccessibleNode) -> Bool {
    guard before.index != now.index, let oldParent = old[before.parent],
      let parent = new[now.parent]
    else { return false }
    // Its index also changes by those that come and go before it.
    let here = Set(parent.children)
    let there = Set(oldParent.children)
    let oldRank = oldParent.children.prefix(before.index).count { here.contains($0) }
    let rank = parent.children.prefix(now.index).count { there.contains($0) }
    return oldRank != rank
  }

  private mutating func tellDepartures() {
    for id in removed {
      guard let node = old[id], new[node.parent] != nil else { continue }
      events.append(.children("remove", .node(id), at: node.index, of: .node(node.parent)))
    }
  }

  private mutating func compare(_ before: AccessibleNode, _ now: AccessibleNode) {
    let object = ObjectName.node(now.id)
    if before.role != now.role {
      events.append(.property("accessible-role", .role(ObjectRole(now).number), of: object))
    }
    if before.label != now.label {
      events.append(.property("accessible-name", .text(now.label), of: object))
    }
    if before.hint != now.hint {
      events.append(.property("accessible-description", .text(now.hint), of: object))
    }
    let changed = before.states.symmetricDifference(now.states)
    for (state, names) in ObjectStates.all
    where changed.contains(state) && (state != .focused || !now.states.contains(state)) {
      for (name, _) in names {
        events.append(.state(name, now.states.contains(state), of: object))
      }
    }
    if before.value?.current != now.value?.current || before.valueText != now.valueText,
      let value = now.value
    {
      events.append(.property("accessible-value", .number(value.current), of: object))
    }
    if let earlier = before.text, let text = now.text { compare(earlier, text, object) }
  }

  private mutating func compare(
    _ before: AccessibleText, _ now: AccessibleText, _ object: ObjectName
  ) {
    let (old, new) = (Array(before.string.unicodeScalars), Array(now.string.unicodeScalars))
    if old != new {
      var start = 0
      while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
      var end = 0
      while end < min(old.count, new.count) - start,
        old[old.count - 1 - end] == new[new.count - 1 - end]
      {
        end += 1
      }
      tell("delete", old[start..<old.count - end], object)
      tell("insert", new[start..<new.count - end], object)
    }
    if before.caret != now.caret {
      events.append(ObjectEvent(source: object, member: "TextCaretMoved", first: now.caret))
    }
    if before.selection != now.selection, !before.selection.isEmpty || !now.selection.isEmpty {
      events.append(ObjectEvent(source: object, member: "TextSelectionChanged"))
    }
  }

  private mutating func tell(
    _ change: String, _ part: ArraySlice<Unicode.Scalar>, _ object: ObjectName
  ) {
    guard !part.isEmpty else { return }
    events.append(
      ObjectEvent(
        source: object, member: "TextChanged", minor: change, first: part.startIndex,
        second: part.count, detail: .text(String(String.UnicodeScalarView(part)))))
  }

  /// Tells of the nodes in which others were selected.
  private mutating func tellSelections() {
    for node in new.nodes where ObjectRole(node).holdsSelection {
      guard let before = old[node.id] else { continue }
      func selected(_ tree: AccessibleTree, _ children: [Int]) -> [Int] {
        children.filter { tree[$0]?.states.contains(.selected) ?? false }
      }
      if selected(old, before.children) != selected(new, node.children) {
        events.append(ObjectEvent(source: .node(node.id), member: "SelectionChanged"))
      }
    }
  }

  private mutating func tellFocus() {
    let wasActive = old.window.states.contains(.active)
    let isActive = new.window.states.contains(.active)
    if wasActive != isActive { events.append(.window(isActive, new)) }
    guard isActive, old.focus != new.focus || !wasActive, let focus = new.focus else { return }
    events += ObjectEvent.focus(on: focus)
  }
}

extension ObjectEvent {
  /// The window takes keys, or no longer.
  static func window(_ isActive: Bool, _ tree: AccessibleTree) -> ObjectEvent {
    ObjectEvent(
      source: .window, kind: .window, member: isActive ? "Activate" : "Deactivate",
      detail: .text(tree.window.label))
  }

  /// Keys act on a node from now on.
  static func focus(on id: Int) -> [ObjectEvent] {
    [
      .state("focused", true, of: .node(id)),
      ObjectEvent(source: .node(id), kind: .focus, member: "Focus"),
    ]
  }

  /// All that is told of a window that a screen reader has not known.
  static func opening(_ tree: AccessibleTree) -> [ObjectEvent] {
    let window = ObjectEvent(
      source: .window, kind: .window, member: "Create", detail: .text(tree.window.label))
    guard tree.window.states.contains(.active) else { return [window] }
    return [window, .window(true, tree), .state("active", true, of: .window)]
      + (tree.focus.map(focus) ?? [])
  }
}
