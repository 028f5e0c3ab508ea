/// Computes the `tapCount` of touches. Several people may tap at once, so it keeps every tap of the
/// last ``Tuning/tapGap``.
struct TapCounter {
  private struct Tap {
    weak var view: View?
    var location: Point
    var time: EventTime
    var count: Int
    var menu: Touch.MenuLayer?

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

  /// Whether a new touch repeats the last tap, on a menu that is gone since: it is not meant for what is there now, as
  /// the sheet of an item that was tapped twice. Sheets are not treated so: after *Done*, another button may be there
  /// that is meant.
  func repeatsTapOnMenu(_ sample: TouchSample) -> Bool {
    guard let tap = recent.last, let menu = tap.menu, tap.isNear(sample.location, in: tap.view),
      sample.timestamp - tap.time <= Tuning.tapGap
    else { return false }
    return !(menu.overlay?.isPresented ?? false)
  }

  /// Records a lifted touch if it was a tap.
  mutating func lifted(_ touch: Touch) {
    recent.removeAll { touch.timestamp - $0.time > Tuning.tapGap }
    guard touch.isTap else { return }
    recent.append(
      Tap(
        view: touch.view, location: touch.location, time: touch.timestamp,
        count: touch.tapCount, menu: touch.menu))
  }

  /// Ends the series that a cancelled touch belongs to.
  mutating func cancelled(_ touch: Touch) {
    recent.removeAll { $0.isNear(touch.startLocation, in: touch.view) }
  }
}
