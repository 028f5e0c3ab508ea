import TouchKit

/// A gesture that a key plays on a view, so that recognizers can be tried without a touchscreen.
struct PlayedGesture {
  /// Where the fingers are, seen from the view's center, at each step; nowhere between two taps.
  let steps: [[Vector]]

  /// The time between two steps.
  static let pace = Duration.milliseconds(20)

  /// The gesture of a key: Return taps and Menu holds; arrows swipe, with Shift they drag slowly; plus
  /// and minus pinch, and brackets turn.
  init?(_ event: KeyEvent) {
    if event.taps {
      self = .taps(1)
    } else if event.opensMenu {
      self = .hold
    } else if event.move != nil, let arrow = event.arrow {
      self = event.modifiers.contains(.shift) ? .pan(arrow * 120) : .swipe(arrow * 120)
    } else if let scale = event.scale {
      self = .transform(scale: scale > 1 ? 1.6 : 1 / 1.6)
    } else if let turn = event.turn {
      self = .transform(turn: turn.radians > 0 ? .degrees(60) : .degrees(-60))
    } else {
      return nil
    }
  }

  private init(_ steps: [[Vector]]) { self.steps = steps }

  /// Taps in a row by fingers side by side.
  static func taps(_ taps: Int, touches: Int = 1) -> PlayedGesture {
    let fingers = (0..<touches).map { Vector(48 * (Double($0) - Double(touches - 1) / 2), 0) }
    return PlayedGesture((0..<taps).flatMap { _ in [fingers, fingers, [], []] })
  }

  /// A finger that rests for longer than a tap.
  static let hold = PlayedGesture(Array(repeating: [.zero], count: 40))

  /// A quick stroke.
  static func swipe(_ way: Vector) -> PlayedGesture { path(8) { way * $0 } }

  /// A slow drag.
  static func pan(_ way: Vector) -> PlayedGesture { path(30) { way * $0 } }

  /// A stroke to and fro.
  static let scrub = path(36) { part in
    Vector(Vector(30, 0).rotated(by: .degrees(360 * 3 * part)).dx, 0)
  }

  /// Two fingers that move apart or together, and turn.
  static func transform(scale: Double = 1, turn: Angle = .zero) -> PlayedGesture {
    PlayedGesture(
      (0...30).map { step in
        let part = Double(step) / 30
        let arm = Vector(45, 0).rotated(by: turn * part) * (1 + (scale - 1) * part)
        return [-arm, arm]
      })
  }

  /// One finger that goes a way in a number of steps.
  private static func path(_ count: Int, _ place: (Double) -> Vector) -> PlayedGesture {
    PlayedGesture((0...count).map { [place(Double($0) / Double(count))] })
  }
}

/// Plays gestures on a view, one at a time.
@MainActor final class GesturePlayer {
  private weak var view: View?
  private let fingers = SimulatedFingers()
  private var rest: ArraySlice<[Vector]> = []

  init(on view: View) { self.view = view }

  /// Plays a gesture, unless another one is still being played.
  func play(_ gesture: PlayedGesture) {
    guard rest.isEmpty, !fingers.areDown else { return }
    rest = gesture.steps[...]
    step()
  }

  private func step() {
    guard let view, let window = view.window, let places = rest.popFirst() else {
      rest = []
      return fingers.lift()
    }
    let middle = view.convert(view.bounds.center, to: nil)
    fingers.move(to: places.map { middle + $0 }, in: window)
    window.schedule(after: PlayedGesture.pace) { self.step() }
  }
}
