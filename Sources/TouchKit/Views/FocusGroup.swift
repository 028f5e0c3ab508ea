/// Groups of views that are one stop for the Tab key; arrow keys, Home and End move the focus inside.
extension WindowFocus {
  /// Where Tab stops among the views of a group that can have the focus: where it is or, for one that has not
  /// got it, at the selected one, at the one that had it last, or at the first.
  func stop(of group: View, among views: [View]) -> View? {
    views.first { $0 === view } ?? views.first(where: \.isSelected)
      ?? views.first { $0 === group.lastFocusInside } ?? views.first
  }

  /// Notes that a view has got the focus, for the groups that it is in.
  func noteInGroups(of view: View) {
    view.superview?.forEachAncestor { if $0.isFocusGroup { $0.lastFocusInside = view } }
  }

  /// Moves the focus inside a group; returns whether the key does that. At the end of the group it stays.
  func move(_ event: KeyEvent, inside group: View) -> Bool {
    guard let focus = view, focus !== group, case .pressed = event.phase, event.modifiers.isEmpty,
      let direction = Direction(event.key)
    else { return false }
    // In the coordinates of what scrolls, where it stays when more of it comes into sight.
    let start = focus.convert(focus.bounds, to: group)
    var target = direction.isEnd ? nil : nearest(direction, of: start, in: group)
    if target == nil, group.revealFocusable(direction, of: focus) || direction.isEnd {
      target = nearest(direction, of: start, in: group)
    }
    // What is revealed may be the same view, which shows something else: then it has lost the focus.
    if let target, target !== view { show(target) }
    return true
  }

  private func nearest(_ direction: Direction, of start: Rect, in group: View) -> View? {
    let views = group.subviews.flatMap(focusable)
    if direction.isEnd { return direction == .first ? views.first : views.last }
    let frames = views.map { $0.convert($0.bounds, to: group) }
    let ahead = zip(views, frames).compactMap { view, frame in
      direction.distance(from: start, to: frame).map { (view, $0) }
    }
    if let nearest = ahead.min(by: { $0.1 < $1.1 }) { return nearest.0 }
    // From the end of a row to the next one.
    guard let step = direction.stepToRow, let index = frames.firstIndex(of: start),
      views.indices.contains(index + step)
    else { return nil }
    return views[index + step]
  }

  /// Where a key moves the focus inside a group.
  enum Direction {
    case left, right, up, down, first, last

    init?(_ key: String) {
      switch key {
      case "Left": self = .left
      case "Right": self = .right
      case "Up": self = .up
      case "Down": self = .down
      case "Home": self = .first
      case "End": self = .last
      default: return nil
      }
    }

    /// Whether it is that of Home or End.
    var isEnd: Bool { self == .first || self == .last }

    /// The step among all views from the end of a row to another row; nil for a direction across rows.
    var stepToRow: Int? { self == .left ? -1 : self == .right ? 1 : nil }

    /// How far a frame lies in this direction, more for one that lies aside, too; nil if it does not lie there.
    func distance(from start: Rect, to end: Rect) -> Double? {
      let way = end.center - start.center
      let (along, across, breadth) =
        switch self {
        case .left: (-way.dx, way.dy, start.height)
        case .right: (way.dx, way.dy, start.height)
        case .up: (-way.dy, way.dx, start.width)
        case .down, .first, .last: (way.dy, way.dx, start.width)
        }
      // In the same row or column nothing lies further along.
      let isSideways = self == .left || self == .right
      let isAside = abs(across) > breadth / 2
      guard along > 1, !(isSideways && isAside) else { return nil }
      return along + 4 * abs(across)
    }
  }
}
