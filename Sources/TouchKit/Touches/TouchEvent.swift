/// The state of all fingers of a window at one instant, passed with every delivery.
public final class TouchEvent {
  /// The event time of the frame.
  public internal(set) var timestamp: EventTime = .zero
  /// All fingers of the window that are down, that lifted in this frame, or that have lifted while
  /// another client may still claim their touches.
  public internal(set) var allTouches: [Touch] = []

  /// The touches that a recognizer tracks.
  public func touches(for recognizer: GestureRecognizer) -> [Touch] {
    allTouches.filter { touch in recognizer.touches.contains { $0 === touch } }
  }

  /// The touches that began in a view.
  public func touches(for view: View) -> [Touch] { allTouches.filter { $0.view === view } }
}
