/// Computes the `tapCount` of touches. Several people may tap at once, so it keeps every tap of the
/// last ``Tuning/tapGap``.
struct TapCounter {
  private struct Tap {
    weak var view: View?
    var location: Point
    var time: EventTime
    var count: Int
    var layer: Touch.Layer?

    func isNear(_ point: Point, in view: View?) -> Bool {
      self.view === view
        && location.distance(to: point) <= Tuning.tapDistance + Tuning.rounding
    }
  }

  private var recent: [Tap] = []

  /// The tap count of a new touch: one more than that of the latest recent tap nearby, else 1.
  func count(for sample: TouchSample, in view: View) -> Int {
    let previous = recent.last {
      $0.isNear(sample.location, in: view) && sample.timestamp - $0.time <= Tuning.tapGap
    }
    return (previous?.count ?? 0) + 1
  }

  /// Whether a new touch repeats a recent tap in a layer that is gone since, or leaves: it is not meant for what is
  /// there now, as the sheet of a menu's item that was tapped twice.
  func repeatsTapOnGone(_ sample: TouchSample) -> Bool {
    recent.contains { tap in
      guard tap.isNear(sample.location, in: tap.view),
        sample.timestamp - tap.time <= Tuning.tapGap
      else { return false }
      if let layer = tap.layer, !(layer.overlay?.isPresented ?? false) { return true }
      return tap.view?.isInsideLeavingView ?? false
    }
  }

  /// Records a lifted touch if it was a tap.
  mutating func lifted(_ touch: Touch) {
    recent.removeAll { touch.timestamp - $0.time > Tuning.tapGap }
    guard touch.isTap else { return }
    recent.append(
      Tap(
        view: touch.view, location: touch.location, time: touch.timestamp,
        count: touch.tapCount, layer: touch.layer))
  }

  /// Ends the series that a cancelled touch belongs to.
  mutating func cancelled(_ touch: Touch) {
    recent.removeAll { $0.isNear(touch.startLocation, in: touch.view) }
  }
}
