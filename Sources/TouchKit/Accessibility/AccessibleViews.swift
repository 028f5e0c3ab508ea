/// Takes snapshots of a window for screen readers, and does what they ask for.
///
/// A view keeps its number as long as it is shown; one that was hidden comes back as another one.
package final class AccessibleViews {
  /// The subject of a number: a view, or a part of one.
  private struct Subject {
    weak var view: View?
    var part: String?
  }

  private struct Key: Hashable {
    let view: ObjectIdentifier
    let part: String?
    /// The number of parts of that name before this one.
    var repetition = 0
  }

  private let window: Window
  private var subjects: [Int: Subject] = [:]
  private var numbers: [Key: Int] = [:]
  private var lastNumber = AccessibleNode.window

  /// Creates snapshots of a window.
  package init(of window: Window) { self.window = window }

  // MARK: Snapshots

  /// Takes a snapshot, with what is to be said.
  package func snapshot() -> AccessibleTree {
    window.layoutIfNeeded()
    var walk = Walk(
      focus: window.focus.map { $0.accessibleFocus ?? $0 }, scale: window.scale,
      isActive: window.reader.isActive)
    walk.oldNumbers = numbers
    walk.oldSubjects = subjects
    walk.lastNumber = lastNumber
    let frame = Rect(origin: .zero, size: window.size)
    walk.add(
      AccessibleNode(
        id: AccessibleNode.window, parent: 0, index: 0, role: .window, identifier: "",
        label: window.title, hint: "",
        states: window.reader.isActive ? [.enabled, .showing, .active] : [.enabled, .showing],
        frame: Transform.scale(window.scale).apply(frame), valueText: nil, value: nil, text: nil,
        actions: [], isPointedAt: true))
    walk.visit(window.root, .identity, clip: frame, below: 0)
    subjects = walk.subjects.mapValues { Subject(view: $0.view, part: $0.part) }
    numbers = walk.numbers
    lastNumber = walk.lastNumber
    return AccessibleTree(walk.nodes, focus: walk.focusNumber, window.reader.takeAnnouncements())
  }

  /// The state of one walk through the views.
  private struct Walk {
    let focus: View?
    let scale: Double
    let isActive: Bool
    var oldNumbers: [Key: Int] = [:]
    var oldSubjects: [Int: Subject] = [:]
    var lastNumber = 0
    var nodes: [AccessibleNode] = []
    var subjects: [Int: (view: View, part: String?)] = [:]
    var numbers: [Key: Int] = [:]
    var focusNumber: Int?

    init(focus: View?, scale: Double, isActive: Bool) {
      self.focus = focus
      self.scale = scale
      self.isActive = isActive
    }

    mutating func add(_ node: AccessibleNode) { nodes.append(node) }

    /// Adds a view and those inside it to the node with an index.
    mutating func visit(_ view: View, _ toWindow: Transform, clip: Rect?, below parent: Int) {
      guard !view.isHidden, !view.isLeaving, view.alpha >= Tuning.minimumAlpha else { return }
      let toWindow = view.transformToSuperview.then(toWindow)
      var clip = clip
      if view.clipsToBounds { clip = clip.flatMap { $0.intersection(toWindow.apply(view.bounds)) } }
      var own = parent
      if let role = view.accessibleRole ?? view.role, role != .label || !view.label.isEmpty {
        own = add(view, role, toWindow, clip, below: parent)
      }
      for part in view.accessibleParts { add(part, of: view, toWindow, clip, below: own) }
      for subview in view.accessibleSubviews {
        let isOwn = subview.superview === view
        visit(
          subview, isOwn ? toWindow : subview.superview?.transformToWindow ?? .identity,
          clip: clip, below: own)
      }
    }

    /// Adds the node of a view; returns its index.
    private mutating func add(
      _ view: View, _ role: Role, _ toWindow: Transform, _ clip: Rect?, below parent: Int
    ) -> Int {
      let isFocused = focus === view
      let frame = toWindow.apply(view.bounds)
      var states = view.accessibleStates
      if view.isEnabled { states.insert(.enabled) }
      if view.canBecomeFocused || isFocused { states.insert(.focusable) }
      if isFocused && isActive { states.insert(.focused) }
      if Self.selectable.contains(role) { states.insert(.selectable) }
      if role == .sheet || role == .dialog { states.insert(.modal) }
      if role == .radio || role == .toggle { states.insert(.checkable) }
      if view.isSelected {
        states.insert(
          role == .radio ? .checked : states.contains(.selectable) ? .selected : .pressed)
      }
      if Self.isSeen(frame, in: clip) { states.insert(.showing) }
      let field = view as? TextField
      if field != nil, view.isEnabled { states.insert(.editable) }
      let activation = view.canActivate ? [AccessibleActionName.activate] : []
      let id = number(of: Key(view: ObjectIdentifier(view), part: nil), view)
      if isFocused { focusNumber = id }
      return append(
        id, below: parent, role, view.identifier, view.label, view.accessibleHint, states, frame,
        view.accessibleValue, view.adjustableValue,
        field?.accessibleText(scale: scale),
        activation
          + view.offeredActions.map {
            AccessibleActionName(identifier: $0.identifier, title: $0.title)
          })
    }

    private mutating func add(
      _ part: AccessiblePart, of view: View, _ toWindow: Transform, _ clip: Rect?,
      below parent: Int
    ) {
      let frame = toWindow.apply(part.frame)
      var states: AccessibleStates = view.isEnabled ? [.enabled] : []
      if Self.isSeen(frame, in: clip) { states.insert(.showing) }
      let id = number(of: Key(view: ObjectIdentifier(view), part: part.identifier), view)
      _ = append(
        id, below: parent, part.role, part.identifier, part.label, "", states, frame, part.text,
        part.value, nil,
        part.actions.map { AccessibleActionName(identifier: $0.identifier, title: $0.title) },
        isPointedAt: part.isPointedAt)
    }

    private static let selectable: Set<Role> = [.cell, .tab, .menuitem, Role(rawValue: "element")]

    private static func isSeen(_ frame: Rect, in clip: Rect?) -> Bool {
      clip.flatMap { $0.intersection(frame) }.map { !$0.isEmpty } ?? false
    }

    private mutating func append(
      _ id: Int, below parent: Int, _ role: Role, _ identifier: String, _ label: String,
      _ hint: String, _ states: AccessibleStates, _ frame: Rect, _ valueText: String?,
      _ value: AdjustableValue?, _ text: AccessibleText?, _ actions: [AccessibleActionName],
      isPointedAt: Bool = true
    ) -> Int {
      let node = AccessibleNode(
        id: id, parent: nodes[parent].id, index: nodes[parent].children.count, role: role,
        identifier: identifier, label: label, hint: hint, states: states,
        frame: Transform.scale(scale).apply(frame), valueText: valueText, value: value,
        text: text, actions: actions, isPointedAt: isPointedAt)
      nodes[parent].children.append(id)
      nodes.append(node)
      return nodes.count - 1
    }

    private mutating func number(of key: Key, _ view: View) -> Int {
      var key = key
      while numbers[key] != nil { key.repetition += 1 }
      // Another view may have been at this place in memory.
      let known = oldNumbers[key].flatMap { oldSubjects[$0]?.view === view ? $0 : nil }
      if known == nil { lastNumber += 1 }
      let id = known ?? lastNumber
      numbers[key] = id
      subjects[id] = (view, key.part)
      return id
    }
  }

  // MARK: Requests

  /// Does what a screen reader asks for, as a person does it: not with a view that is hidden, disabled or
  /// below a modal layer. Returns whether it was possible.
  @discardableResult
  package func perform(_ request: AccessibleRequest, on id: Int) -> Bool {
    guard let subject = subjects[id], let view = subject.view, view.window === window,
      !view.isInHiddenView, isReachable(view)
    else { return false }
    window.beginCall()
    defer { window.endCall() }
    window.advanceForInput(at: window.now)
    window.noteChange()
    if let part = subject.part {
      guard let part = view.accessibleParts.first(where: { $0.identifier == part }) else {
        return false
      }
      return view.isEnabled && perform(request, on: part)
    }
    if request == .reveal {
      view.scrollToVisible(view)
      return true
    }
    return view.isEnabled && perform(request, on: view)
  }

  /// Whether no modal layer is above a view.
  private func isReachable(_ view: View) -> Bool {
    window.modalLayers.last.map { view.isDescendant(of: $0) || isAbove(view, $0) } ?? true
  }

  /// Whether a view is in a layer that was presented after a modal one, such as a message.
  private func isAbove(_ view: View, _ layer: Overlay) -> Bool {
    let layers = window.root.subviews
    guard let own = layers.firstIndex(where: { view.isDescendant(of: $0) }),
      let other = layers.firstIndex(where: { $0 === layer })
    else { return false }
    return own > other
  }

  private func perform(_ request: AccessibleRequest, on part: AccessiblePart) -> Bool {
    switch request {
    case .perform(let identifier):
      guard let action = part.actions.first(where: { $0.identifier == identifier }) else {
        return false
      }
      action.perform()
    case .adjust(let number):
      guard let value = part.value, value.isAdjustable, number.isFinite else { return false }
      part.adjust(min(max(number, value.range.lowerBound), value.range.upperBound))
    default: return false
    }
    return true
  }

  private func perform(_ request: AccessibleRequest, on view: View) -> Bool {
    switch request {
    case .perform(AccessibleActionName.activateIdentifier):
      guard view.canActivate else { return false }
      view.activate()
      return true
    case .perform(let identifier):
      guard let action = view.offeredActions.first(where: { $0.identifier == identifier }) else {
        return false
      }
      action.perform()
      return true
    case .adjust(let number):
      guard let value = view.adjustableValue, value.isAdjustable, number.isFinite else {
        return false
      }
      view.adjust(to: min(max(number, value.range.lowerBound), value.range.upperBound))
      return true
    case .focus:
      guard view.canBecomeFirstResponder else { return false }
      window.focusing.show(view)
      return true
    case .reveal: return false
    case .replace, .select, .send: return (view as? TextField)?.edit(request) ?? false
    }
  }
}
