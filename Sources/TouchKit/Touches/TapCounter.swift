/// Numbers the taps of a series: the `tapCount` of touches. Several hands may tap at once, so it
/// remembers every place that was tapped just now.
struct TapCounter {
  private struct Tap {
    weak var view: View?
    var location: Point
    var time: EventTime
    var count: Int

    func isNear(_ point: Point, in view: View?) -> Bool {
      self.view === view && location.distance(to: point) <= Tuning.tapDistance + Tuning.rounding
    }
  }

  private var recent: [Tap] = []

  /// The number of a new touch: one more than the tap before if that was here and just now.
  func count(for sample: TouchSample, in view: View) -> Int {
    let previous = recent.last {
      $0.isNear(sample.location, in: view) && sample.timestamp - $0.time <= Tuning.tapGap
    }
    return (previous?.count ?? 0) + 1
  }

  /// Remembers a touch that was a tap.
  mutating func lifted(_ touch: Touch) {
    recent.removeAll { touch.timestamp - $0.time > Tuning.tapGap }
    guard touch.tapCount > 0, touch.timestamp - touch.beganTime <= Tuning.tapDuration else {
      return
    }
    recent.append(
      Tap(view: touch.view, location: touch.location, time: touch.timestamp, count: touch.tapCount))
  }

  /// A touch that was taken away ends the series that it belongs to.
  mutating func cancelled(_ touch: Touch) {
    recent.removeAll { $0.isNear(touch.startLocation, in: touch.view) }
  }
}
