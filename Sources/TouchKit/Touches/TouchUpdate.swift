/// The changes that one frame reports of a finger that is already down. All updates of a frame are
/// applied before any recognizer or view sees them, so the order of the device's reports does not
/// matter.
struct TouchUpdate {
  /// The ways in which a touch ends.
  enum End {
    /// The finger is up, but the ownership of the touch is unresolved.
    case lifted
    case ended
    case cancelled
  }

  var hasMoved = false
  var isCommitted = false
  var end: End?
}

extension Touch {
  /// Applies a sample of the current frame.
  func apply(_ sample: TouchSample) {
    switch sample.kind {
    case .began:
      // The identity is still in use: the end of the previous touch was lost.
      cancel(at: sample.timestamp)
    case .moved:
      move(with: sample)
    case .committed:
      update.isCommitted = isProvisional
      isProvisional = false
    case .lifted where liftTime == nil:
      liftTime = sample.timestamp
      current.timestamp = sample.timestamp
      update.end = .lifted
    case .lifted:
      break
    case .ended:
      move(with: sample)
      update.isCommitted = isProvisional
      isProvisional = false
      update.end = .ended
    case .cancelled:
      cancel(at: sample.timestamp)
    }
  }

  /// Records that the touch was cancelled.
  func cancel(at time: EventTime) {
    current.timestamp = time
    update.end = .cancelled
  }

  /// Ignores moves of a finger that is already up, and implausible values.
  private func move(with sample: TouchSample) {
    guard liftTime == nil else { return }
    current.timestamp = sample.timestamp
    let location = sample.location.isPlausible ? sample.location : current.location
    let earlier = plausible(sample.earlier)
    let pressure = sample.pressure?.plausiblePressure ?? earlier.last?.pressure ?? current.pressure
    let tilt = sample.tilt ?? earlier.last?.tilt ?? current.tilt
    guard
      location != current.location || pressure != current.pressure || tilt != current.tilt
        || !earlier.isEmpty
    else { return }
    current.previousLocation = current.location
    current.location = location
    current.pressure = pressure
    current.tilt = tilt
    current.earlier = earlier
    current.phase = .moved
    update.hasMoved = true
  }

  /// The places that were joined to a move, without implausible ones; each with the values of the one
  /// before that it does not have itself.
  private func plausible(_ places: [TouchPlace]) -> [TouchPlace] {
    guard !places.isEmpty else { return [] }
    var (pressure, tilt) = (current.pressure, current.tilt)
    return places.filter(\.location.isPlausible).map { place in
      pressure = place.pressure?.plausiblePressure ?? pressure
      tilt = place.tilt ?? tilt
      return TouchPlace(
        timestamp: place.timestamp, location: place.location, pressure: pressure, tilt: tilt)
    }
  }

  /// Returns the update of the current frame and clears it for the next one.
  func consumeUpdate() -> TouchUpdate {
    defer { update = TouchUpdate() }
    return update
  }
}

extension Double {
  /// The pressure, from 0 to 1; nil if it is no number.
  var plausiblePressure: Double? { isNaN ? nil : min(max(self, 0), 1) }
}

extension Point {
  /// Whether the point can be a finger's location: finite, and small enough to compute with.
  var isPlausible: Bool { abs(x) < 1e9 && abs(y) < 1e9 }
}

/// The fingers that changed in one frame, in the order in which they landed.
struct TouchChanges {
  var moved: [Touch] = []
  /// Those that physically lifted.
  var lifted: [Touch] = []
  /// Those whose touch ended.
  var ended: [Touch] = []
  var cancelled: [Touch] = []
  var hasResolvedOwnership = false

  /// Whether no change has to be dispatched.
  var isEmpty: Bool {
    moved.isEmpty && lifted.isEmpty && ended.isEmpty && cancelled.isEmpty && !hasResolvedOwnership
  }

  /// Consumes a finger's update and adds the finger to the matching lists.
  mutating func collect(_ touch: Touch) {
    let update = touch.consumeUpdate()
    if update.hasMoved { moved.append(touch) }
    if update.isCommitted { hasResolvedOwnership = true }
    switch update.end {
    case .lifted:
      lifted.append(touch)
    case .ended:
      if touch.liftTime == nil { lifted.append(touch) }
      ended.append(touch)
      touch.current.phase = .ended
    case .cancelled:
      cancelled.append(touch)
      touch.current.phase = .cancelled
    case nil:
      break
    }
  }
}
