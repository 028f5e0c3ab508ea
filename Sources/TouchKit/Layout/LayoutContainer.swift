/// The alignment of views across a row or column, or in the cells of a grid.
public nonisolated enum LayoutAlignment: Hashable, Sendable {
  /// At the top, or at the left; at the right in a layout from right to left.
  case start
  /// In the middle.
  case center
  /// At the bottom, or at the right; at the left in a layout from right to left.
  case end
  /// As large as the room.
  case fill
}

/// A view that lays out its subviews; the common part of ``Row``, ``Column`` and ``Grid``.
///
/// Hidden subviews are skipped, and take no room. The size of a subview is that of its
/// `sizeThatFits`, but at least ``View/minimumTouchSize`` in both directions. The
/// layout follows when a subview is added, removed, hidden or shown, and when it calls
/// `setNeedsLayout`.
open class LayoutContainer: View {
  /// The distance between the subviews, in points.
  public var spacing = Theme.spacing {
    didSet {
      spacing = checked(spacing, "spacing")
      if oldValue != spacing { setNeedsLayout() }
    }
  }
  /// The distance of the subviews from the edges, in points.
  public var insets = EdgeInsets.zero { didSet { if oldValue != insets { setNeedsLayout() } } }

  private var isArranging = false

  /// Creates an empty container.
  public init() { super.init() }

  /// The subviews that are laid out: all that are not hidden.
  var arrangedSubviews: [View] { subviews.filter { !$0.isHidden } }

  /// Sets the frames of the subviews.
  func arrange() {}

  public final override func layoutSubviews() {
    // A subview that is resized here needs layout itself, but its best size has not changed.
    isArranging = true
    arrange()
    isArranging = false
  }

  override func subviewNeedsLayout() { if !isArranging { setNeedsLayout() } }

  open override func didAddSubview(_ subview: View) { setNeedsLayout() }

  /// The best size of a subview within an available size, which a finger hits.
  func fittingSize(of subview: View, in available: Size) -> Size {
    let size = subview.sizeThatFits(available)
    let minimum = subview.minimumTouchSize
    func limited(_ length: Double) -> Double { length.isFinite ? max(length, minimum) : minimum }
    return Size(limited(size.width), limited(size.height))
  }

  /// A length that a program has set; negative and infinite ones are reported, and are then 0.
  func checked(_ length: Double, _ name: String) -> Double {
    if length.isFinite, length >= 0 { return length }
    reportMisuse("The \(name) of a \(type(of: self)) must be 0 or more points, but is \(length).")
    return 0
  }
}
