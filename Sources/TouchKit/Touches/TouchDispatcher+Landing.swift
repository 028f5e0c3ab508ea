extension TouchDispatcher {
  /// Lets fingers land, one by one.
  ///
  /// Fingers that land at the same instant do so in an order of their own, not in that in which
  /// the device reports them: first those on a view with a margin, because the margin is wider
  /// once a finger is on the view, and among equals the lower number.
  func land(_ samples: ArraySlice<TouchSample>) {
    var landing: [(sample: TouchSample, rank: Int)] = []
    for sample in samples where sample.isLanding && sample.location.isPlausible {
      let view = window.viewForTouch(at: sample.location)
      landing.append((sample, view?.hitMargin == HitMargin.none ? 1 : 0))
    }
    if landing.count > 1 {
      landing.sort { ($0.rank, $0.sample.id) < ($1.rank, $1.sample.id) }
    }
    for (sample, _) in landing { land(sample) }
  }

  private func land(_ sample: TouchSample) {
    guard var view = window.viewForTouch(at: sample.location) else { return }
    if endFarSeries(at: sample.location, under: view) {
      guard let present = window.viewForTouch(at: sample.location) else { return }
      view = present
    }
    let touch = Touch(
      sample: sample, isProvisional: sample.kind == .began(provisional: true),
      tapCount: taps.count(for: sample, in: view), view: view, window: window)
    if !view.receives(touch, besides: touches) { touch.delivery = .finished }
    touches.append(touch)
    event.allTouches = touches
    // A running gesture that takes another finger keeps it from the view from the start.
    if attach(touch, to: view) { touch.delivery = .finished }
    deliver(.began, of: touch)
  }

  /// Shows a new finger to all recognizers on its way; returns whether a running gesture that
  /// claims its touches took it.
  private func attach(_ touch: Touch, to view: View) -> Bool {
    var isClaimed = false
    view.forEachAncestor { ancestor in
      for recognizer in ancestor.gestureRecognizers {
        guard let contender = arbiter.join(recognizer, with: touch) else { continue }
        recognizer.touchesBegan([touch], with: event)
        let isAdopted = contender.isActive && recognizer.touches.containsIdentical(touch)
        isClaimed = isClaimed || isAdopted && recognizer.cancelsTouchesInView
      }
    }
    return isClaimed
  }

  /// A tap too far from the one before ends that series before anybody sees the new finger, so
  /// that waiting single taps fire and the finger starts a new series for everybody.
  private func endFarSeries(at point: Point, under view: View) -> Bool {
    var hasEnded = false
    view.forEachAncestor { ancestor in
      for recognizer in ancestor.gestureRecognizers
      where recognizer.status == .possible && recognizer.endsSeries(forTouchAt: point) {
        recognizer.transition(to: .failed)
        hasEnded = true
      }
    }
    if hasEnded { settle() }
    return hasEnded
  }
}

extension TouchSample {
  fileprivate var isLanding: Bool { if case .began = kind { true } else { false } }
}

nonisolated extension TouchSample.ID: Comparable {
  /// By device, then by contact: devices number the fingers in the order in which they land.
  public static func < (left: TouchSample.ID, right: TouchSample.ID) -> Bool {
    (left.device, left.contact) < (right.device, right.contact)
  }
}
