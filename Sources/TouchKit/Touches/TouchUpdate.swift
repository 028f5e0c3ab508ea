/// What one frame says of a finger that is down already. All update of a frame are taken in before
/// anybody looks, so the order in which a device reports its fingers does not matter.
struct TouchUpdate {
  /// How a touch comes to its end.
  enum End {
    /// The finger is up; whose touch it was is not known yet.
    case lifted
    case ended
    case cancelled
  }

  var hasMoved = false
  var isCommitted = false
  var end: End?
}

extension Touch {
  /// Takes in what the device says of the finger in the frame under way.
  func take(_ sample: TouchSample) {
    switch sample.kind {
    case .began:
      // The id is still live: its end was lost.
      lose(at: sample.timestamp)
    case .moved:
      move(with: sample)
    case .committed:
      update.isCommitted = isProvisional
      isProvisional = false
    case .lifted where liftTime == nil:
      liftTime = sample.timestamp
      present.timestamp = sample.timestamp
      update.end = .lifted
    case .lifted:
      break
    case .ended:
      move(with: sample)
      update.isCommitted = isProvisional
      isProvisional = false
      update.end = .ended
    case .cancelled:
      lose(at: sample.timestamp)
    }
  }

  /// Takes in that the touch is no longer ours.
  func lose(at time: EventTime) {
    present.timestamp = time
    update.end = .cancelled
  }

  /// A finger that is up already moves no more, and no finger moves to a place that is no place.
  private func move(with sample: TouchSample) {
    guard liftTime == nil else { return }
    present.timestamp = sample.timestamp
    guard sample.location.isPlausible, sample.location != present.location else { return }
    present.previousLocation = present.location
    present.location = sample.location
    present.phase = .moved
    update.hasMoved = true
  }

  /// Makes the finger ready for the next frame and returns what the last one said of it.
  func consumeUpdate() -> TouchUpdate {
    defer { update = TouchUpdate() }
    return update
  }
}

extension Point {
  /// Whether the coordinates can be those of a finger: finite, and small enough to compute with.
  var isPlausible: Bool { abs(x) < 1e9 && abs(y) < 1e9 }
}

/// The fingers that something happened to in one frame, in the order in which they landed.
struct TouchChanges {
  var moved: [Touch] = []
  /// Those that left the glass.
  var lifted: [Touch] = []
  /// Those whose touch is over.
  var ended: [Touch] = []
  var cancelled: [Touch] = []
  var hasResolvedOwnership = false

  /// Whether nothing happened that anybody has to hear of.
  var isEmpty: Bool {
    moved.isEmpty && lifted.isEmpty && ended.isEmpty && cancelled.isEmpty && !hasResolvedOwnership
  }

  /// Sorts a finger in by its update.
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
      touch.present.phase = .ended
    case .cancelled:
      cancelled.append(touch)
      touch.present.phase = .cancelled
    case nil:
      break
    }
  }

  /// Forgets all fingers but keeps the storage.
  mutating func removeAll() {
    moved.removeAll(keepingCapacity: true)
    lifted.removeAll(keepingCapacity: true)
    ended.removeAll(keepingCapacity: true)
    cancelled.removeAll(keepingCapacity: true)
    hasResolvedOwnership = false
  }
}
