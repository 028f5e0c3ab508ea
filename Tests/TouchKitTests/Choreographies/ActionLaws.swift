@testable import TouchKit

/// Checks the invariants of the order of actions and deliveries.
struct ActionLaws {
  private(set) var faults: [String] = []
  private var running: Set<ObjectIdentifier> = []
  private var hasNestedFrames = false
  private var changedInFrame: Set<ObjectIdentifier> = []
  private var lastTime = EventTime(nanoseconds: .min)
  private var known: Set<ObjectIdentifier> = []
  private var closed: Set<ObjectIdentifier> = []
  /// Keeps touches alive, so that object identifiers stay unique.
  private var touches: [Touch] = []

  mutating func beginFrame() { changedInFrame.removeAll() }

  /// Allows nested frames, between the actions of outer ones.
  mutating func allowNestedFrames() { hasNestedFrames = true }

  @MainActor
  mutating func check(
    _ recognizer: GestureRecognizer, _ state: GestureRecognizer.State, at time: EventTime
  ) {
    let id = ObjectIdentifier(recognizer)
    if time < lastTime {
      faults.append("\(recognizer) \(state) is earlier than the previous action")
    }
    lastTime = time
    let isRunning = running.contains(id)
    let isLegal =
      switch state {
      case .possible, .failed: false
      case .began: !isRunning && !recognizer.isDiscrete
      case .changed: isRunning && (changedInFrame.insert(id).inserted || hasNestedFrames)
      case .ended: isRunning != recognizer.isDiscrete
      case .cancelled: isRunning
      }
    if !isLegal { faults.append("\(recognizer) sends \(state) at \(time.milliseconds)") }
    if state == .began { running.insert(id) }
    if state == .ended || state == .cancelled { running.remove(id) }
  }

  @MainActor
  mutating func check(_ phase: Touch.Phase, _ touch: Touch) {
    let id = ObjectIdentifier(touch)
    touches.append(touch)
    let isLegal =
      switch phase {
      case .began: known.insert(id).inserted
      case .moved, .stationary: known.contains(id) && !closed.contains(id)
      case .ended, .cancelled: known.contains(id) && closed.insert(id).inserted
      }
    if !isLegal { faults.append("a view receives \(phase) of finger \(touch.id.contact)") }
  }
}
