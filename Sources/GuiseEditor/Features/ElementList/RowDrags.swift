import DisguiseModel
import TouchKit

/// The rows that fingers drag up or down in a list of elements: a picture of each is under its finger, and a line is
/// where it would lie. Rows may come and go meanwhile.
final class RowDrags {
  /// A row that is dragged.
  private final class Drag {
    let id: ElementID
    let ghost: ElementRow
    let line = View()
    /// Where the finger is, in the coordinates of the window.
    var place: Point
    /// Where the finger took the row, from its middle.
    let grip: Double

    init(_ id: ElementID, _ ghost: ElementRow, at place: Point, grip: Double) {
      (self.id, self.ghost, self.place, self.grip) = (id, ghost, place, grip)
    }
  }

  /// How near to an end of the list a finger scrolls it, in points, and how far in a step.
  private static let (edge, step) = (48.0, 8.0)
  private static let interval = Duration.milliseconds(16)

  private let list: ListView
  /// The elements of the rows, from top to bottom.
  var order: [ElementID] = [] {
    didSet { if oldValue != order { for drag in drags.values { update(drag) } } }
  }
  private let drop: (ElementID, ElementID?) -> Void
  private var drags: [ObjectIdentifier: Drag] = [:]
  private var scrolling: Deadline?

  /// - Parameter drop: Called with an element that is dropped just above another one, or (nil) below all.
  init(in list: ListView, drop: @escaping (ElementID, ElementID?) -> Void) {
    self.list = list
    self.drop = drop
  }

  /// Follows a finger on the grip of a row.
  func follow(
    _ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase, of row: ElementRow,
    _ ghost: () -> ElementRow
  ) {
    let (key, place) = (ObjectIdentifier(pan), pan.location(in: nil))
    switch phase {
    case .began:
      // Two fingers on one grip are one too many.
      guard let element = row.element, !drags.values.contains(where: { $0.id == element.id }) else {
        return
      }
      let middle = row.convert(row.bounds.center, to: nil)
      let drag = Drag(
        element.id, ghost(), at: place, grip: pan.startLocation(in: nil).y - middle.y)
      drag.ghost.show(element, in: row.group)
      begin(drag, like: row)
      drags[key] = drag
      update(drag)
      scrollSoon()
    case .changed:
      guard let drag = drags[key] else { return }
      drag.place = place
      update(drag)
    case .ended, .cancelled:
      guard let drag = drags.removeValue(forKey: key) else { return }
      drag.ghost.removeFromSuperview()
      drag.line.removeFromSuperview()
      if phase == .ended { drop(drag) }
    }
  }

  /// Ends all drags: the rows stay where they are.
  func cancel() {
    for drag in drags.values {
      drag.ghost.removeFromSuperview()
      drag.line.removeFromSuperview()
    }
    drags = [:]
  }

  private func begin(_ drag: Drag, like row: ElementRow) {
    guard let sheet = list.superview?.superview else { return }
    drag.ghost.bounds = row.bounds
    drag.ghost.backgroundColor = Theme.raisedSurface
    drag.ghost.cornerRadius = Theme.controlRadius
    drag.ghost.elevation = 12
    drag.ghost.isUserInteractionEnabled = false
    drag.line.backgroundColor = Theme.accent
    drag.line.isUserInteractionEnabled = false
    for view in [drag.line, drag.ghost] { sheet.addSubview(view) }
  }

  private func update(_ drag: Drag) {
    guard let sheet = drag.ghost.superview else { return }
    let place = list.convert(Point(list.bounds.midX, list.bounds.minY), to: sheet)
    let y = sheet.convert(drag.place, from: nil).y - drag.grip
    drag.ghost.center = Point(place.x, y)
    let line = list.convert(Point(0, Double(gap(of: drag)) * rowHeight), to: sheet).y
    drag.line.frame = Rect(
      place.x - list.bounds.width / 2 + 8, line - 1.5, list.bounds.width - 16, 3)
  }

  private var rowHeight: Double { list.rowHeight ?? ElementRow.height }

  /// The number of the row above which a row would lie: beyond the row that is below its middle.
  private func gap(of drag: Drag) -> Int {
    let y = list.convert(Point(0, drag.place.y - drag.grip), from: nil).y
    let target = min(max(Int((y / rowHeight).rounded(.down)), 0), order.count - 1)
    let own = order.firstIndex(of: drag.id) ?? target
    return target > own ? target + 1 : target
  }

  private func drop(_ drag: Drag) {
    guard let index = order.firstIndex(of: drag.id) else { return }
    let gap = gap(of: drag)
    guard gap != index else { return }
    drop(drag.id, gap < order.count ? order[gap] : nil)
  }

  // MARK: Scrolling

  private func scrollSoon() {
    guard scrolling?.isPending != true else { return }
    scrolling = list.window?.schedule(after: Self.interval) { [weak self] in self?.scroll() }
  }

  private func scroll() {
    guard !drags.isEmpty else { return }
    for drag in drags.values {
      let y = list.convert(drag.place, from: nil).y
      let step =
        y < list.bounds.minY + Self.edge
        ? -Self.step : y > list.bounds.maxY - Self.edge ? Self.step : 0
      let target = min(
        max(list.contentOffset.y + step, list.minimumOffset.y), list.maximumOffset.y)
      if target != list.contentOffset.y {
        list.contentOffset = Point(list.contentOffset.x, target)
        update(drag)
      }
    }
    scrollSoon()
  }
}
