/// How fast a text scrolls while what is dragged rests at an edge of its field.
nonisolated enum AutoScroll {
  /// The time from one step to the next.
  static let interval = Duration.milliseconds(16)
  /// The width of the zone at each edge, in points.
  static let zone = 24.0
  /// The speed for each point from the zone's inner border on, in points a second, and the largest
  /// one: at the field's edge, some thirty letters a second pass.
  private static let (gain, maximum) = (10.0, 480.0)

  /// The motion of the text in one step while a finger is at an x coordinate of a field, in points.
  static func step(at x: Double, width: Double) -> Double {
    let depth = min(x - zone, 0) + max(x - (width - zone), 0)
    let speed = min(max(-depth * gain, -maximum), maximum)
    return speed * interval.seconds
  }
}

extension TextField {
  /// Scrolls on while a finger or a mouse that drags the caret or an end of the selection rests at
  /// an edge.
  ///
  /// - Parameters:
  ///   - finger: where the finger is, in own coordinates.
  ///   - move: moves what is dragged to where the finger is, in own coordinates, after the text has moved.
  func autoScroll(at finger: Point, _ move: @escaping (Point) -> Void) {
    stopAutoScroll()
    guard autoScrollStep(at: finger) != 0 else { return }
    autoScroll = window?.schedule(after: AutoScroll.interval) { [weak self] in
      guard let self, drag != nil else { return }
      let moved = scrollText(by: autoScrollStep(at: finger))
      let finger = finger + (moved ?? .zero)
      move(finger)
      // At the end of the text nothing moves any more, and the app may rest.
      if moved != nil { autoScroll(at: finger, move) }
    }
  }

  /// Stops the scrolling.
  func stopAutoScroll() {
    autoScroll?.cancel()
    autoScroll = nil
  }
}
