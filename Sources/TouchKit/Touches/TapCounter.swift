/// Numbers the taps of a series: the `tapCount` of touches.
struct TapCounter {
  private struct Tap {
    weak var view: View?
    var location: Point
    var time: EventTime
    var count: Int
  }

  private var last: Tap?

  /// The number of a new touch: one more than the tap before if that was here and just now.
  func count(for sample: TouchSample, in view: View) -> Int {
    guard let last, last.view === view, sample.timestamp - last.time <= Tuning.tapGap,
      sample.location.distance(to: last.location) <= Tuning.tapDistance
    else { return 1 }
    return last.count + 1
  }

  /// A finger that leaves its place is no tap any more.
  func moved(_ touch: Touch) {
    if touch.location.distance(to: touch.startLocation) > Tuning.slop { touch.tapCount = 0 }
  }

  /// Remembers a touch that was a tap.
  mutating func ended(_ touch: Touch) {
    guard touch.tapCount > 0, touch.timestamp - touch.beganTime <= Tuning.tapDuration else {
      return
    }
    last = Tap(
      view: touch.view, location: touch.location, time: touch.timestamp, count: touch.tapCount)
  }
}
