import TouchKit

/// An emblem that illustrates a gesture.
enum PadEmblem {
  case taps(Int, touches: Int)
  case swipe
  case swipes
  case scrub
  case pan
  case pinch
  case rotation
  case transform
  case press

  /// The gesture that the emblem illustrates.
  var gesture: PlayedGesture {
    switch self {
    case .taps(let taps, let touches): .taps(taps, touches: touches)
    case .swipe, .swipes: .swipe(Vector(120, 0))
    case .scrub: .scrub
    case .pan: .pan(Vector(80, -40))
    case .pinch: .transform(scale: 1.6)
    case .rotation: .transform(turn: .degrees(60))
    case .transform: .transform(scale: 1.4, turn: .degrees(45))
    case .press: .hold
    }
  }

  /// Draws the emblem centered on the origin, about 60 points high.
  @MainActor func draw(on canvas: borrowing Canvas) {
    let name =
      if case .taps(let taps, let touches) = self { "taps-\(taps)-\(touches)" } else { "\(self)" }
    ThemedDrawing.draw("Pads/\(name).svg", on: canvas, in: Rect(-60, -40, 120, 80))
  }
}
