import TouchKit

extension Stage {
  /// Delivers an event of a mouse at the current time, or of a pen with a state. The location is in
  /// window points.
  public func mouse(
    _ kind: MouseEvent.Kind, at point: Point, modifiers: Modifiers = [], device: Int = 0,
    pen: PenState? = nil
  ) {
    window.layoutIfNeeded()
    window.handle(
      MouseEvent(
        kind: kind, location: point, modifiers: modifiers, device: device, timestamp: now,
        pen: pen))
  }

  /// Delivers a scroll of two fingers on a touchpad at the current time, as many notches of a wheel. The location is in
  /// window points.
  public func touchpadScroll(_ notches: Vector, at point: Point, modifiers: Modifiers = []) {
    window.layoutIfNeeded()
    window.handle(
      MouseEvent(
        kind: .scrolled(notches), location: point, modifiers: modifiers, timestamp: now,
        isTouchpad: true))
  }

  /// Delivers a phase of a touchpad's two-finger pinch at the current time. The scale counts from
  /// the start of the gesture, the turn from the event before; the location is in window points.
  public func touchpadPinch(
    _ phase: TouchpadEvent.Phase, scale: Double = 1, turn: Angle = .zero, at point: Point,
    device: Int = 0
  ) {
    window.layoutIfNeeded()
    window.handle(
      TouchpadEvent(
        phase: phase, kind: .pinch(scale: scale, turn: turn), fingers: 2, translation: .zero,
        location: point, device: device, timestamp: now))
  }
}
