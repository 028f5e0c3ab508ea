import Platform
import TouchKit

/// The four ways in which arrow keys and actions of screen readers move something.
struct ArrowWay {
  private let key: String
  /// What names the action, and its title.
  let (action, title): (String, String)
  /// One point in its direction.
  let step: Vector

  private init(_ key: String, _ action: String, _ title: String, _ step: Vector) {
    (self.key, self.action, self.title, self.step) = (key, action, title, step)
  }

  /// All of them.
  static let all = [
    ArrowWay("Left", "move-left", localized("Move left"), Vector(-1, 0)),
    ArrowWay("Right", "move-right", localized("Move right"), Vector(1, 0)),
    ArrowWay("Up", "move-up", localized("Move up"), Vector(0, -1)),
    ArrowWay("Down", "move-down", localized("Move down"), Vector(0, 1)),
  ]

  /// The step of an arrow key; nil for another key.
  ///
  /// - Parameters:
  ///   - event: The key that was pressed.
  ///   - length: The length of a step in points.
  ///   - fine: That with Shift.
  static func step(of event: KeyEvent, by length: Double, withShift fine: Double = 1) -> Vector? {
    all.first { $0.key == event.key }
      .map { $0.step * (event.modifiers.contains(.shift) ? fine : length) }
  }

  /// What a screen reader offers: actions that move something by steps in points.
  static func actions(
    by length: Double, _ move: @escaping (Vector) -> Void
  ) -> [CustomAction] {
    all.map { way in CustomAction(way.action, way.title) { move(way.step * length) } }
  }
}
