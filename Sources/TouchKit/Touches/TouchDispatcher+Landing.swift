extension TouchDispatcher {
  /// Begins the touches of the fingers that land: for recognizers one by one, then for views.
  ///
  /// The order does not depend on that in which the device reports the fingers: first those on a
  /// view with a margin, because the margin is wider once a finger is on the view; among equals the
  /// lower contact number.
  func land(_ samples: ArraySlice<TouchSample>) {
    var landing: [(sample: TouchSample, rank: Int)] = []
    for sample in samples where sample.isLanding && sample.location.isPlausible {
      let view = window.viewForTouch(at: sample.target)
      landing.append((sample, view?.hitMargin == HitMargin.none ? 1 : 0))
    }
    if landing.count > 1 {
      landing.sort { ($0.rank, $0.sample.id) < ($1.rank, $1.sample.id) }
    }
    let landed = landing.compactMap { land($0.sample) }
    deliver(.began, of: landed)
  }

  private func land(_ sample: TouchSample) -> Touch? {
    let hand = window.hand(landing: sample)
    window.actingHand = hand
    guard !taps.repeatsTapOnLayer(sample),
      var view = window.view(at: sample.target, for: hand)
    else { return nil }
    if sample.pointer == nil, endFarSeries(at: sample.location, under: view) {
      guard let current = window.view(at: sample.location, for: hand) else { return nil }
      view = current
    }
    let touch = Touch(
      sample: sample, of: hand, isProvisional: sample.kind == .began(provisional: true),
      tapCount: taps.count(for: sample, in: view), view: view, window: window)
    // Beside what a layer shows, a finger means what is below that.
    view.superview?.forEachAncestor { ancestor in
      if let overlay = ancestor as? Overlay, overlay.isModal {
        touch.layer = Touch.Layer(
          overlay: overlay, isOfMenu: overlay.isOfMenu && !touch.isIndirect)
      }
    }
    window.input.noteLanding(of: touch)
    view.touchWillLand(touch)
    view.forEachAncestor { $0.touchWillLandInside() }
    if touch.isIndirect || !view.receives(touch, besides: touches) { touch.delivery = .finished }
    touches.append(touch)
    event.allTouches = directTouches
    // A running gesture that claims its touches keeps a joining finger from the view.
    if attach(touch, to: view) { touch.delivery = .finished }
    return touch
  }

  /// Adds a new touch to the recognizers of a view and its ancestors; returns whether a running
  /// gesture that cancels touches in views tracks it now.
  private func attach(_ touch: Touch, to view: View) -> Bool {
    var isClaimed = false
    view.forEachAncestor { ancestor in
      for recognizer in ancestor.gestureRecognizers {
        guard let contender = arbiter.join(recognizer, with: touch) else { continue }
        recognizer.touchesBegan([touch], with: event)
        let isAdopted = contender.isActive && recognizer.touches.contains(touch)
        isClaimed = isClaimed || isAdopted && recognizer.cancelsTouchesInView
      }
    }
    return isClaimed
  }

  /// Fails each multi-tap that waits for its next tap while the new finger is too far away, before
  /// any recognizer sees the finger. Single taps that waited for it then fire, and the finger
  /// starts a new series. Returns whether any failed.
  private func endFarSeries(at point: Point, under view: View) -> Bool {
    var hasEnded = false
    view.forEachAncestor { ancestor in
      for recognizer in ancestor.gestureRecognizers
      where recognizer.status == .possible
        && (recognizer.trackedHand == nil || recognizer.hand == window.actingHand)
        && recognizer.endsSeries(forTouchAt: point)
      {
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

  /// Where the view that receives the touch is searched.
  fileprivate var target: Point { pointer ?? location }
}

nonisolated extension TouchSample.ID: Comparable {
  /// Orders by source, then by contact: devices number fingers in the order in which they land.
  public static func < (left: TouchSample.ID, right: TouchSample.ID) -> Bool {
    (left.source, left.contact) < (right.source, right.contact)
  }
}
