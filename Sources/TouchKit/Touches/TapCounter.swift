/// Computes the `tapCount` of touches. Several people may tap at once, so it keeps every tap of the
/// last ``Tuning/tapGap``.
struct TapCounter {
  private struct Tap {
    weak var view: View?
    var location: Point
    var time: EventTime
    var count: Int

    func isNear(_ point: Point, in view: View?) -> Bool {
      self.view === view
        && location.distance(to: point) <= Tuning.tapDistance + Tuning.rounding
    }
  }

  private var recent: [Tap] = []
  /// The last tap on a modal layer, also of a mouse, unless a key has followed.
  private var onLayer: (layer: Touch.Layer, location: Point, time: EventTime)?

  /// The longest time between two taps that are made in one go, and the greatest distance of such, in points. Both are
  /// less than for a series: behind a sheet that is gone something else may be meant.
  private static let (goGap, goDistance) = (Duration.milliseconds(200), 14.0)

  /// The tap count of a new touch: one more than that of the latest recent tap nearby, else 1.
  func count(for sample: TouchSample, in view: View) -> Int {
    let previous = recent.last {
      $0.isNear(sample.location, in: view) && sample.timestamp - $0.time <= Tuning.tapGap
    }
    return (previous?.count ?? 0) + 1
  }

  /// Whether a new touch repeats the last tap, on a modal layer that is gone since: it is not meant for what is there
  /// now, such as the sheet of an item of a menu that was tapped twice, or a button behind *Done*.
  func repeatsTapOnLayer(_ sample: TouchSample) -> Bool {
    guard let (layer, location, time) = onLayer, !(layer.overlay?.isPresented ?? false) else {
      return false
    }
    let (gap, distance) =
      layer.isOfMenu ? (Tuning.tapGap, Tuning.tapDistance) : (Self.goGap, Self.goDistance)
    return sample.timestamp - time <= gap
      && location.distance(to: sample.location) <= distance + Tuning.rounding
  }

  /// Notes a key: what comes after it is meant.
  mutating func keyWasPressed() { onLayer = nil }

  /// Records a lifted touch if it was a tap.
  mutating func lifted(_ touch: Touch) {
    recent.removeAll { touch.timestamp - $0.time > Tuning.tapGap }
    guard touch.isTap else { return }
    onLayer = touch.layer.map { ($0, touch.location, touch.timestamp) }
    guard !touch.isIndirect else { return }
    recent.append(
      Tap(
        view: touch.view, location: touch.location, time: touch.timestamp,
        count: touch.tapCount))
  }

  /// Ends the series that a cancelled touch belongs to.
  mutating func cancelled(_ touch: Touch) {
    recent.removeAll { $0.isNear(touch.startLocation, in: touch.view) }
  }
}
