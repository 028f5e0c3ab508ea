import TouchKit

/// Recognizes a finger that carries a cell out of a list.
///
/// Across the axis of the list the drag begins at once, as it does in every direction that the list cannot
/// scroll; a finger that scrolls carries the cell from where it leaves the drawer across that axis. What is carried belongs to
/// the finger: the drag goes on when its cell is gone.
final class CarryGestureRecognizer: GestureRecognizer {
  private weak var list: ScrollView?
  private weak var drawer: View?

  /// Creates a recognizer for a cell of a list in a drawer.
  init(from list: ScrollView, in drawer: View) {
    self.list = list
    self.drawer = drawer
    super.init()
    name = "carry"
    outlivesView = true
    onAction(of: self) { $0.takeFromList }
  }

  override func shouldReceive(_ touch: Touch) -> Bool { touches.isEmpty }

  override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    guard let touch = touches.first else { return }
    if state == .possible {
      if touch.hasLeftSlop, mayCarry(touch) { transition(to: .began) }
    } else {
      transition(to: .changed)
    }
  }

  /// A flick turns to another tab, and drops nothing.
  override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    let isFlick = drawer.flatMap { ended.first?.flick(within: $0) } != nil
    transition(to: state == .possible ? .failed : isFlick ? .cancelled : .ended)
  }

  /// The scrolling of the list does not end what may still become a drag out of it.
  override func canBePrevented(by other: GestureRecognizer) -> Bool { other !== list?.pan }

  private func mayCarry(_ touch: Touch) -> Bool {
    guard let list, let drawer else { return false }
    let way = touch.location - touch.startLocation
    let axis: ScrollView.Axes = abs(way.dx) > abs(way.dy) ? .horizontal : .vertical
    if !list.canMove(axis) { return true }
    let (place, area) = (touch.location(in: drawer), drawer.bounds)
    return axis == .horizontal
      ? place.y < area.minY || place.y > area.maxY : place.x < area.minX || place.x > area.maxX
  }

  /// The list scrolls no further with this finger.
  private func takeFromList(_: CarryGestureRecognizer, _ phase: Phase) {
    if phase == .began, let touch = touches.first { list?.pan.ignore(touch) }
  }
}
