@testable import TouchKit

/// What must hold for the order of actions and deliveries, whatever the fingers do.
struct ActionLaws {
  private(set) var faults: [String] = []
  private var running: Set<ObjectIdentifier> = []
  private var hasLoops = false
  private var changedInFrame: Set<ObjectIdentifier> = []
  private var lastTime = EventTime(nanoseconds: .min)
  private var known: Set<ObjectIdentifier> = []
  private var closed: Set<ObjectIdentifier> = []
  /// Keeps touches alive, so that no identity is used twice.
  private var touches: [Touch] = []

  mutating func beginFrame() { changedInFrame.removeAll() }

  /// From now on frames come inside others, whose actions are sent in between.
  mutating func expectLoops() { hasLoops = true }

  @MainActor
  mutating func judge(
    _ recognizer: GestureRecognizer, _ state: GestureRecognizer.State, at time: EventTime
  ) {
    let id = ObjectIdentifier(recognizer)
    if time < lastTime { faults.append("\(recognizer) \(state) runs back in time") }
    lastTime = time
    let isRunning = running.contains(id)
    let isLegal =
      switch state {
      case .possible, .failed: false
      case .began: !isRunning && !recognizer.isDiscrete
      case .changed: isRunning && (changedInFrame.insert(id).inserted || hasLoops)
      case .ended: isRunning != recognizer.isDiscrete
      case .cancelled: isRunning
      }
    if !isLegal { faults.append("\(recognizer) sends \(state) at \(time.milliseconds)") }
    if state == .began { running.insert(id) }
    if state == .ended || state == .cancelled { running.remove(id) }
  }

  @MainActor
  mutating func judge(_ phase: Touch.Phase, _ touch: Touch) {
    let id = ObjectIdentifier(touch)
    touches.append(touch)
    let isLegal =
      switch phase {
      case .began: known.insert(id).inserted
      case .moved, .stationary: known.contains(id) && !closed.contains(id)
      case .ended, .cancelled: known.contains(id) && closed.insert(id).inserted
      }
    if !isLegal { faults.append("a view is told \(phase) of finger \(touch.id.contact)") }
  }
}
