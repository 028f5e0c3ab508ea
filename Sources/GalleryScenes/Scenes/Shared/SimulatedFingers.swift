import TouchKit

/// Fingers that keys move. The window gets their samples as those of a screen, so that views and
/// recognizers see no difference.
@MainActor final class SimulatedFingers {
  private struct Finger {
    let id: TouchSample.ID
    var place: Point
  }

  /// No device has this number, so that nobody's fingers are mistaken for these.
  nonisolated fileprivate static let source = TouchSource.touchscreen(-1)
  private static var landings: UInt32 = 0
  private var fingers: [Finger] = []
  /// Where the fingers have landed: they lift there, too, when their view is gone.
  private weak var window: Window?

  /// Whether a finger is down.
  var areDown: Bool { !fingers.isEmpty }

  /// Moves the fingers to points of a window, one for each; further ones land, missing ones lift.
  func move(to places: [Point], in window: Window) {
    self.window = window
    var samples: [TouchSample] = []
    for (index, place) in places.enumerated() {
      if fingers.indices.contains(index) {
        fingers[index].place = place
        samples.append(sample(.moved, of: fingers[index]))
      } else {
        fingers.append(land(at: place))
        samples.append(sample(.began(provisional: false), of: fingers[index]))
      }
    }
    samples += fingers.suffix(from: places.count).map { sample(.ended, of: $0) }
    fingers.removeLast(fingers.count - places.count)
    window.handle(TouchFrame(time: window.now, samples: samples))
  }

  /// Lifts all fingers.
  func lift() { end(.ended) }

  /// Cancels the touches of all fingers.
  func cancel() { end(.cancelled) }

  private func end(_ kind: TouchSample.Kind) {
    let samples = fingers.map { sample(kind, of: $0) }
    fingers = []
    guard let window, !samples.isEmpty else { return }
    window.handle(TouchFrame(time: window.now, samples: samples))
  }

  private func land(at place: Point) -> Finger {
    Self.landings &+= 1
    return Finger(id: .init(source: Self.source, contact: Self.landings), place: place)
  }

  private func sample(_ kind: TouchSample.Kind, of finger: Finger) -> TouchSample {
    TouchSample(
      id: finger.id, kind: kind, location: finger.place, timestamp: window?.now ?? .zero)
  }
}

@MainActor extension Touch {
  /// Whether keys move the finger.
  var isSimulated: Bool { id.source == SimulatedFingers.source }
}
