import TouchKit

/// A simulated pen. Locations are in window points; no call advances the clock.
public final class StagePen {
  /// The source of its touches, and of what `Window.pens` tells of it.
  public nonisolated var source: TouchSource { .pen(device) }
  private let stage: Stage
  private nonisolated let device: Int
  private let isEraser: Bool
  private var location = Point.zero
  private var pressure = 0.0

  /// Creates a pen with its own device number, or the eraser of one.
  public init(_ stage: Stage, device: Int = 90, isEraser: Bool = false) {
    self.stage = stage
    self.device = device
    self.isEraser = isEraser
  }

  /// Moves the pen above the screen.
  public func hover(at point: Point) { send(.moved, at: point, pressure: 0) }

  /// Puts the tip down. The pressure is from 0 to 1.
  public func down(at point: Point, pressure: Double = 0.5) {
    send(.pressed(.primary), at: point, pressure: pressure)
  }

  /// Moves the tip in one step; nil keeps its pressure.
  public func move(to point: Point, pressure: Double? = nil) {
    send(.moved, at: point, pressure: pressure ?? self.pressure)
  }

  /// Lifts the tip, at its current location; it hovers there.
  public func up() { send(.released(.primary), at: location, pressure: 0) }

  /// Ends the touch as the loss of the device does.
  public func cancel() { send(.cancelled(.primary), at: location, pressure: 0) }

  private func send(_ kind: MouseEvent.Kind, at point: Point, pressure: Double) {
    (location, self.pressure) = (point, pressure)
    stage.mouse(
      kind, at: point, device: device, pen: PenState(pressure: pressure, isEraser: isEraser))
  }
}
