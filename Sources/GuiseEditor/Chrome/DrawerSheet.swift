import DisguiseModel
import TouchKit

/// The drawer below the canvas of a tall window: a handle chooses whether all of it is shown, a row of cells, or
/// nothing.
final class DrawerSheet {
  /// Chooses the height.
  private(set) lazy var handle = DrawerHandle(
    action: { [weak self] in self?.step() }, onDrag: { [weak self] in self?.drag(by: $0) })
  /// How far a finger has dragged the handle down.
  private var drag: Double? { didSet { layout?.setNeedsLayout() } }
  private weak var layout: EditorLayout?

  /// The view with the drawer.
  func attach(to layout: EditorLayout) { self.layout = layout }

  /// How much of the drawer is shown.
  var height: Remembered.DrawerHeight {
    get { handle.height }
    set {
      guard height != newValue, let layout else { return }
      handle.height = newValue
      // The focus must not stay in a hidden drawer.
      if newValue == .away, layout.window?.focus?.isDescendant(of: layout.drawer) ?? false {
        layout.window?.focus = handle
      }
      layout.setNeedsLayout()
      layout.drawer.onEvent(.heightChanged(newValue))
    }
  }

  /// Whether the drawer is put away, and no finger is about to change that.
  var isAway: Bool { height == .away && drag == nil }

  /// The heights that differ in this window.
  private var heights: [(height: Remembered.DrawerHeight, points: Double)] {
    guard let layout, case .sheet(let full) = layout.drawerPlace else { return [] }
    return Remembered.DrawerHeight.allCases
      .map { ($0, $0.points(of: full, textScale: layout.textScale)) }
      .filter { $0.0 != .row || $0.1 < full }
  }

  private func step() {
    let heights = heights.map(\.height)
    let next = (heights.firstIndex(of: height) ?? 0) + 1
    if !heights.isEmpty { height = heights[next % heights.count] }
  }

  /// Follows a finger on the handle; nil for the way when it has lifted.
  private func drag(by way: Double?) {
    defer { drag = way }
    guard way == nil, let last = drag, let current = heights.first(where: { $0.height == height })
    else { return }
    let nearest = heights.min {
      abs($0.points - (current.points - last)) < abs($1.points - (current.points - last))
    }
    if let nearest { height = nearest.height }
  }

  /// Lays out the drawer and the handle above it; returns where the canvas is.
  ///
  /// - Parameters:
  ///   - fullHeight: The height of all of the drawer, in points.
  ///   - area: The area of the drawer and the canvas.
  ///   - hasPhoto: Without a photo there is no drawer.
  func layOut(fullHeight: Double, in area: Rect, hasPhoto: Bool) -> Rect {
    guard let layout else { return area }
    let points = hasPhoto ? height.points(of: fullHeight, textScale: layout.textScale) : 0
    // The photo keeps its place under a drawer that is dragged, until the finger lifts.
    let shown = min(max(points - (drag ?? 0), 0), fullHeight)
    if shown > 0 {
      layout.drawer.position = .bottom
      let frame = Rect(0, area.maxY - shown, area.width, max(shown, points))
      layout.drawer.frame = layout.aboveKeyboard(frame, in: area)
    }
    // On a drawer that stands on the keyboard, too.
    let top = shown > 0 ? layout.drawer.frame.minY : area.maxY
    let size = DrawerHandle.size
    handle.frame = Rect(
      (area.midX - size.width / 2).rounded(), top - size.height, size.width, size.height)
    return Rect(0, area.minY, area.width, area.height - points)
  }
}
