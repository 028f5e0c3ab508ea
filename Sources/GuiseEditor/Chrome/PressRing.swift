import TouchKit

/// A ring that fills around a resting finger, from 150 ms on, until the long press begins.
package final class PressRing: View {
  private static let delay = Duration.milliseconds(150)
  private static let radius = 34.0

  private var progress = 0.0
  private var place = Point.zero
  private var animation: Animation?
  private weak var press: LongPressGestureRecognizer?
  /// Whether no press is watched, so that another one may be.
  package private(set) var isIdle = true

  package init() {
    super.init()
    isUserInteractionEnabled = false
  }

  /// Shows the progress of a press that may follow from a touch that has just begun.
  package func watch(_ press: LongPressGestureRecognizer, _ touch: Touch) {
    isIdle = false
    window?.schedule(at: touch.beganTime + Self.delay) { [weak self, weak press, weak touch] in
      guard let press, let touch, touch.isDown, press.state == .possible,
        press.numberOfTouches == press.numberOfTouchesRequired
      else {
        self?.isIdle = true
        return
      }
      self?.begin(press, at: touch.location(in: nil))
    }
  }

  package override func draw(_ canvas: borrowing Canvas) {
    guard progress > 0 else { return }
    canvas.stroke(
      .circle(center: place, radius: Self.radius), with: Theme.markEdge,
      style: StrokeStyle(width: 7))
    var arc = Path()
    arc.arc(
      center: place, radius: Self.radius, from: .degrees(-90),
      to: .degrees(-90 + 360 * min(progress, 1)))
    canvas.stroke(arc, with: Theme.mark, style: StrokeStyle(width: 4, cap: .round))
  }

  private func begin(_ press: LongPressGestureRecognizer, at point: Point) {
    animation?.cancel()
    self.press = press
    place = convert(point, from: nil)
    animation = window?.animate(
      for: press.minimumPressDuration - Self.delay, curve: .linear
    ) { [weak self] in self?.advance(to: $0) }
  }

  private func canBegin(_ press: LongPressGestureRecognizer) -> Bool {
    press.state == .possible && press.numberOfTouches == 1
      && press.delegate?.gestureRecognizerShouldBegin(press) ?? true
  }

  private func advance(to value: Double) {
    let isPending = press.map(canBegin) ?? false
    progress = isPending && value < 1 ? value : 0
    let reach = Self.radius + 6
    setNeedsDisplay(Rect(place.x - reach, place.y - reach, 2 * reach, 2 * reach))
    if !isPending { animation?.cancel() }
    isIdle = !isPending || value >= 1
  }
}
