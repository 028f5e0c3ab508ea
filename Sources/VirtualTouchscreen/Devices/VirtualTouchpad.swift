import Drawing

/// A touchpad: moves the pointer, and sends pinches and swipes as gestures (XI 2.4).
package final class VirtualTouchpad: VirtualDevice {
  /// How a gesture ends.
  package enum Ending: Sendable {
    /// The fingers were lifted.
    case completed
    /// The gesture was cancelled, for instance because another finger came down.
    case cancelled
  }

  package let connection: DeviceConnection

  init(_ connection: DeviceConnection) {
    self.connection = connection
  }

  /// Moves the pointer.
  package func move(by step: Vector) throws(DeviceError) {
    try connection.send(.motion([0: step.dx, 1: step.dy], isAbsolute: false))
  }

  /// Begins a pinch.
  package func beginPinch(fingers: Int = 2) throws(DeviceError) {
    try sendPinch(.begin, fingers: fingers)
  }

  /// Updates a pinch.
  ///
  /// The scale is relative to the beginning (1); movement and rotation are relative to the previous
  /// step.
  package func pinch(
    scale: Double, turnedBy turn: Angle = .zero, movedBy step: Vector = .zero, fingers: Int = 2
  ) throws(DeviceError) {
    try sendPinch(.update, fingers: fingers, step: step, scale: scale, turn: turn)
  }

  /// Ends a pinch with its final scale.
  package func endPinch(
    _ ending: Ending = .completed, scale: Double = 1, fingers: Int = 2
  ) throws(DeviceError) {
    try sendPinch(.end, fingers: fingers, ending: ending, scale: scale)
  }

  private func sendPinch(
    _ phase: DeviceMessage.PinchPhase, fingers: Int, ending: Ending = .completed,
    step: Vector = .zero, scale: Double = 1, turn: Angle = .zero
  ) throws(DeviceError) {
    try connection.send(
      .pinch(
        phase, fingers: fingers, isCancelled: ending == .cancelled, dx: step.dx, dy: step.dy,
        scale: scale, turnedBy: turn.degrees))
  }

  /// Begins a swipe.
  package func beginSwipe(fingers: Int = 3) throws(DeviceError) {
    try sendSwipe(.begin, fingers: fingers)
  }

  /// Updates a swipe.
  package func swipe(movedBy step: Vector, fingers: Int = 3) throws(DeviceError) {
    try sendSwipe(.update, fingers: fingers, step: step)
  }

  /// Ends a swipe.
  package func endSwipe(_ ending: Ending = .completed, fingers: Int = 3) throws(DeviceError) {
    try sendSwipe(.end, fingers: fingers, ending: ending)
  }

  private func sendSwipe(
    _ phase: DeviceMessage.SwipePhase, fingers: Int, ending: Ending = .completed,
    step: Vector = .zero
  ) throws(DeviceError) {
    try connection.send(
      .swipe(
        phase, fingers: fingers, isCancelled: ending == .cancelled, dx: step.dx, dy: step.dy))
  }
}
