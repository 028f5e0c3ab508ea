import TouchKit

/// Recognizes a finger that flicks sideways over the content of the drawer, wherever that begins, and lifts within the
/// drawer. What has begun to move with the finger keeps it: a row that scrolls that way and still can, or a switch.
final class FlickGestureRecognizer: GestureRecognizer {
  /// The way of the finger, in points.
  private(set) var way = Vector.zero
  private let mayBegin: (Touch) -> Bool

  /// - Parameter mayBegin: Whether a flick may begin with a finger that has landed.
  init(where mayBegin: @escaping (Touch) -> Bool) {
    self.mayBegin = mayBegin
    super.init()
    name = "flick"
  }

  override var isDiscrete: Bool { true }

  override func shouldReceive(_ touch: Touch) -> Bool { touches.isEmpty && mayBegin(touch) }

  override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    way = view.flatMap { ended.first?.flick(within: $0) } ?? .zero
    transition(to: way == .zero ? .failed : .recognized)
  }

  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    // A drag of a cell that ends as a flick carries nothing.
    if other is CarryGestureRecognizer { return false }
    // The list of cells says itself when it is pulled beyond its end.
    guard let row = other.view as? ScrollView, row.pan === other, !(row is StickerList),
      let touch = touches.first
    else { return true }
    return touch.location.x < touch.startLocation.x
      ? row.contentOffset.x < row.maximumOffset.x : row.contentOffset.x > row.minimumOffset.x
  }
}

extension Touch {
  private static let flickTime = 0.35
  private static let flickWay = 48.0

  /// The way of a finger that has flicked sideways and lifted within a view, in points; nil of any other.
  func flick(within view: View) -> Vector? {
    let way = location - startLocation
    let isFlick =
      timestamp.seconds(since: beganTime) < Self.flickTime
      && abs(way.dx) > max(Self.flickWay, 2 * abs(way.dy))
    return isFlick && view.bounds.contains(location(in: view)) ? way : nil
  }
}
