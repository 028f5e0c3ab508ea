/// Views in a line: the common part of ``Row`` and ``Column``.
///
/// A subview has its best size along the line, unless it was given a weight with
/// ``setFlex(_:of:)``: then it shares what the others leave. Where there is too little room,
/// flexible subviews shrink first, then the others; both down to ``Theme/touchTarget`` for
/// controls and to zero for other views. Then the spacing shrinks, and at last the controls.
open class Stack: LayoutContainer {
  /// Where subviews are along the line if none of them is flexible and there is room left.
  public enum Distribution: Hashable, Sendable {
    /// Together at the start.
    case start
    /// Together in the middle.
    case center
    /// Together at the end.
    case end
    /// The room is between them.
    case spaceBetween
    /// All have the same length and fill the line, as if each was flexible.
    case fillEqually
  }

  /// The alignment of subviews across the line.
  public var alignment = LayoutAlignment.center {
    didSet { if oldValue != alignment { setNeedsLayout() } }
  }
  /// Where subviews are along the line.
  public var distribution = Distribution.start {
    didSet { if oldValue != distribution { setNeedsLayout() } }
  }

  private let isVertical: Bool
  private var weights: [ObjectIdentifier: Double] = [:]

  init(isVertical: Bool, _ views: [View], spacing: Double, alignment: LayoutAlignment) {
    self.isVertical = isVertical
    super.init()
    self.alignment = alignment
    self.spacing = checked(spacing, "spacing")
    for view in views { addSubview(view) }
  }

  /// Adds a view that shares the length that the others leave, in proportion to a weight.
  public func addSubview(_ view: View, flex: Double) {
    addSubview(view)
    setFlex(flex, of: view)
  }

  /// Sets the weight of a subview; 0, the initial weight, for its best size.
  public func setFlex(_ flex: Double, of subview: View) {
    guard subview.superview === self else {
      return reportMisuse(
        "\(type(of: subview)) must be a subview of the \(type(of: self)) to have a weight.")
    }
    weights[ObjectIdentifier(subview)] = checked(flex, "weight")
    setNeedsLayout()
  }

  /// The weight of a subview; 0 for its best size.
  public func flex(of subview: View) -> Double {
    distribution == .fillEqually ? 1 : weights[ObjectIdentifier(subview)] ?? 0
  }

  open override func willRemoveSubview(_ subview: View) {
    weights[ObjectIdentifier(subview)] = nil
  }

  /// The size of the subviews at their best sizes with spacing and insets, within the available
  /// width of a column or height of a row.
  open override func sizeThatFits(_ size: Size) -> Size {
    let views = arrangedSubviews
    let room = Size(size.width - insets.width, size.height - insets.height)
    let line = LineLayout(items(of: views, in: room), spacing: spacing, in: length(room))
    var breadth = 0.0
    for (view, length) in zip(views, line.lengths) {
      breadth = max(breadth, self.breadth(fittingSize(of: view, in: make(length, across(room)))))
    }
    let ideal =
      items(of: views, in: room).reduce(0) { $0 + $1.ideal }
      + spacing * Double(max(views.count - 1, 0))
    let inner = make(ideal, breadth)
    return Size(inner.width + insets.width, inner.height + insets.height)
  }

  override func arrange() {
    let (views, room) = (arrangedSubviews, bounds.inset(by: insets))
    let line = LineLayout(
      items(of: views, in: room.size), spacing: spacing, in: length(room.size))
    let rest = max(length(room.size) - line.total, 0)
    var place = distribution == .center ? rest / 2 : distribution == .end ? rest : 0
    let gap = distribution == .spaceBetween && views.count > 1 ? rest / Double(views.count - 1) : 0
    for (view, length) in zip(views, line.lengths) {
      let breadth = across(room.size)
      let wanted = self.breadth(fittingSize(of: view, in: make(length, breadth)))
      let (start, extent) = alignment.place(wanted, in: breadth)
      let frame =
        isVertical
        ? Rect(room.minX + start, room.minY + place, extent, length)
        : Rect(room.minX + place, room.minY + start, length, extent)
      view.frame = directed(frame, in: room)
      place += length + line.spacing + gap
    }
  }

  private func items(of views: [View], in room: Size) -> [LineLayout.Item] {
    views.map { view in
      LineLayout.Item(
        ideal: length(fittingSize(of: view, in: room)),
        minimum: view.minimumTouchSize, flex: flex(of: view))
    }
  }

  private func length(_ size: Size) -> Double { isVertical ? size.height : size.width }
  private func breadth(_ size: Size) -> Double { isVertical ? size.width : size.height }
  private func across(_ size: Size) -> Double { max(breadth(size), 0) }
  private func make(_ length: Double, _ breadth: Double) -> Size {
    isVertical ? Size(breadth, length) : Size(length, breadth)
  }
}

extension LayoutAlignment {
  /// The start and the extent of a thing of some extent in a room.
  nonisolated func place(_ extent: Double, in room: Double) -> (start: Double, extent: Double) {
    let extent = min(extent, room)
    switch self {
    case .start: return (0, extent)
    case .center: return ((room - extent) / 2, extent)
    case .end: return (room - extent, extent)
    case .fill: return (0, room)
    }
  }
}

/// Views side by side, in the layout direction: from left to right, or from right to left.
///
/// ```swift
/// let row = Row([Label("Wi-Fi"), Switch("Wi-Fi")])
/// row.setFlex(1, of: row.subviews[0])
/// ```
public final class Row: Stack {
  /// Creates a row from its views.
  public init(
    _ views: [View] = [], spacing: Double = Theme.spacing, alignment: LayoutAlignment = .center
  ) {
    super.init(isVertical: false, views, spacing: spacing, alignment: alignment)
  }
}

/// Views one above the other, from top to bottom.
public final class Column: Stack {
  /// Creates a column from its views.
  public init(
    _ views: [View] = [], spacing: Double = Theme.spacing, alignment: LayoutAlignment = .fill
  ) {
    super.init(isVertical: true, views, spacing: spacing, alignment: alignment)
  }
}
