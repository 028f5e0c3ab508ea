import TouchKit

/// What fingers did, step by step.
struct FingerRecording {
  /// A change of one finger.
  struct Step {
    enum Change: String {
      case down, move, up
    }

    /// Milliseconds since the first step.
    let time: Int64
    /// The finger's number, from 1 on.
    let finger: Int
    let change: Change
    /// In the board's coordinates.
    let place: Point
    /// In the window's coordinates.
    let windowPlace: Point
    /// From 0 to 1; nil if the screen does not measure it.
    let pressure: Double?
  }

  private(set) var steps: [Step] = []
  private var fingers: [Int: Touch] = [:]
  private var start: EventTime?

  /// Adds the changes of a frame of touches.
  @MainActor mutating func add(_ event: TouchEvent, in board: View) {
    for touch in event.touches(for: board) {
      switch touch.phase {
      case .began:
        fingers[FingerNumber.next(except: Array(fingers.keys))] = touch
        add(.down, touch, in: board)
      case .moved: add(.move, touch, in: board)
      case .ended, .cancelled:
        add(.up, touch, in: board)
        fingers = fingers.filter { $0.value != touch }
      case .stationary: break
      }
    }
  }

  @MainActor private mutating func add(_ change: Step.Change, _ touch: Touch, in board: View) {
    // A finger that was down when the recording began is left out.
    guard let finger = fingers.first(where: { $0.value == touch })?.key else { return }
    for place in touch.coalescedPlaces(in: nil) {
      let start = start ?? place.timestamp
      self.start = start
      steps.append(
        Step(
          time: Int64(place.timestamp.milliseconds - start.milliseconds), finger: finger,
          change: change, place: board.convert(place.location, from: nil),
          windowPlace: place.location, pressure: place.pressure))
    }
  }

  /// The recording as `gesture-player` and `xtouch-run --play` read it, for a window that fills the
  /// screen; in pixels.
  @MainActor func text(in window: Window) -> String {
    func pixels(_ length: Double) -> String { (length * window.scale).formatted(decimals: 1) }
    let size = window.size * window.scale
    let lines = steps.flatMap { step in
      let pressure = step.pressure.map {
        "\(step.time) pressure \(step.finger - 1) \($0.formatted(decimals: 3))"
      }
      let move =
        "\(step.time) \(step.change.rawValue) \(step.finger - 1) "
        + "\(pixels(step.windowPlace.x)) \(pixels(step.windowPlace.y))"
      return [pressure, move].compactMap(\.self)
    }
    let head = "touch-recording 1 \(Int(size.width))x\(Int(size.height))"
    return ([head] + lines).joined(separator: "\n") + "\n"
  }
}
