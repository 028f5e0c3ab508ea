import TouchKit

/// What keys do to the thing that has the focus: the same in every scene.
///
/// Arrows move it, plus and minus scale it, and the square brackets turn it, as do Control and an
/// arrow, because not every keyboard has brackets. Shift makes the step a large one.
extension KeyEvent {
  /// How far an arrow key moves; nil for other keys.
  var move: Vector? {
    isStep && !modifiers.contains(.control) ? arrow.map { $0 * (isLarge ? 100 : 20) } : nil
  }

  /// The factor by which plus and minus scale; nil for other keys.
  var scale: Double? {
    guard isStep else { return nil }
    return first { stroke in
      switch stroke.key {
      case "plus", "equal": 1.1
      case "minus", "underscore": 1 / 1.1
      default: nil
      }
    }
  }

  /// How far a bracket, or Control and an arrow to the side, turns; nil for other keys.
  var turn: Angle? {
    guard isStep else { return nil }
    let large = Angle.degrees(15)
    return first { stroke in
      let step = stroke.modifiers.contains(.shift) ? large : .degrees(5)
      return switch stroke.key {
      case "bracketright": step
      case "bracketleft": -step
      case "braceright": large
      case "braceleft": -large
      case "Right" where modifiers.contains(.control): step
      case "Left" where modifiers.contains(.control): -step
      default: nil
      }
    }
  }

  /// The direction of an arrow key, one point long; nil for other keys.
  var arrow: Vector? {
    ["Left": Vector(-1, 0), "Right": Vector(1, 0), "Up": Vector(0, -1), "Down": Vector(0, 1)][key]
  }

  /// Whether a key was pressed that does what a tap does: Return or Space.
  var taps: Bool {
    phase == .pressed(isRepeat: false) && ["Return", "KP_Enter", "space"].contains(key)
  }

  private var isLarge: Bool { modifiers.contains(.shift) }

  /// A held key repeats its step.
  private var isStep: Bool {
    if case .pressed = phase { !modifiers.contains(.alt) } else { false }
  }
}
