import CX11
import TouchKit

/// Hands a batch of input to the window, in order and in frames.
final class InputDispatcher {
  /// Counts what is handed over.
  private(set) var touchFrames = 0
  /// All contacts.
  var touches = TouchStream()
  /// Called with the server's milliseconds of what a person did to begin something.
  var onUserAction: (UInt32) -> Void = { _ in }
  /// Called when a finger landed.
  var onFinger: () -> Void = {}
  /// Called when a mouse did something.
  var onMouse: () -> Void = {}
  /// Called with what the dispatcher has no use for.
  var onOther: (XEvent) -> Void = { _ in }

  private let window: Window
  private let keyboard: Keyboard
  private let clock: EventClock
  private var pointers = PointerDecoder()
  private var gestures = GestureDecoder()

  /// A dispatcher to a window.
  init(window: Window, keyboard: Keyboard, clock: EventClock) {
    self.window = window
    self.keyboard = keyboard
    self.clock = clock
  }

  /// Hands a batch over that was read just now; true if a person did anything.
  func dispatch(_ batch: InputBatch, devices: DeviceTable, at arrival: LocalTime) -> Bool {
    var isInput = false
    for item in batch.items {
      switch item {
      case .touch(let report):
        handle(report, arrival)
        isInput = true
      case .pointer(let report):
        isInput = handle(report, devices[report.source], arrival) || isInput
      case .gesture(let report):
        handle(report, arrival)
        isInput = true
      case .key(let event):
        handle(event, arrival)
        isInput = true
      case .hierarchy(let report):
        lose(report.lost, at: clock.time(of: report.serverTime))
      case .switched(let source):
        pointers.switched(to: source)
      case .unmapped:
        loseEverything()
      case .answered:
        break
      case .other(let event):
        handleOther(event)
      }
    }
    deliverFrames()
    return isInput
  }

  /// Cancels all that is under way: the window or the server is gone.
  func loseEverything() {
    let time = clock.latest
    touches.lose(at: time) { _, _ in true }
    deliverFrames()
    for event in gestures.lose(at: time, where: { _ in true }) { window.handle(event) }
    // The window cancels the mouse's finger, which no event of a mouse could do.
    _ = pointers.lose(at: time, scale: touches.placement.scale) { _ in true }
    window.cancelAllTouches(at: time)
  }

  /// Follows a window that the desktop has moved or scaled.
  func place(_ placement: WindowPlacement) {
    touches.move(to: placement, at: clock.latest)
    deliverFrames()
  }

  private func time(of server: UInt32, _ arrival: LocalTime) -> EventTime {
    let time = clock.time(of: server)
    clock.observe(time, at: arrival)
    return time
  }

  private func handle(_ report: TouchReport, _ arrival: LocalTime) {
    if report.kind == .began {
      onUserAction(report.serverTime)
      onFinger()
    }
    if report.emulatesPointer { pointers.fingerMovedPointer() }
    touches.handle(report, at: time(of: report.serverTime, arrival))
  }

  private func handle(
    _ report: PointerReport, _ device: InputDevice?, _ arrival: LocalTime
  ) -> Bool {
    if case .pressed = report.kind, !report.isEmulated { onUserAction(report.serverTime) }
    let events = pointers.events(
      for: report, device: device, at: time(of: report.serverTime, arrival),
      scale: touches.placement.scale)
    guard !events.isEmpty else { return false }
    if report.kind != .left { onMouse() }
    deliverFrames()
    for event in events { window.handle(event) }
    return true
  }

  private func handle(_ report: GestureReport, _ arrival: LocalTime) {
    deliverFrames()
    let events = gestures.events(
      for: report, at: time(of: report.serverTime, arrival), scale: touches.placement.scale)
    for event in events { window.handle(event) }
  }

  private func handle(_ event: XKeyEvent, _ arrival: LocalTime) {
    deliverFrames()
    var event = event
    let serverTime = UInt32(truncatingIfNeeded: event.time)
    if event.type == KeyPress { onUserAction(serverTime) }
    let stroke = keyboard.event(for: &event, at: time(of: serverTime, arrival))
    if let stroke { window.handle(stroke) }
  }

  private func lose(_ devices: [Int], at time: EventTime) {
    guard !devices.isEmpty else { return }
    touches.lose(at: time) { devices.contains($0.device) || devices.contains($1) }
    deliverFrames()
    for event in gestures.lose(at: time, where: devices.contains) { window.handle(event) }
    let scale = touches.placement.scale
    for event in pointers.lose(at: time, scale: scale, where: devices.contains) {
      window.handle(event)
    }
  }

  private func handleOther(_ event: XEvent) {
    switch event.type {
    case FocusIn:
      keyboard.focused()
    case FocusOut:
      deliverFrames()
      for stroke in keyboard.unfocused(at: clock.latest) { window.handle(stroke) }
    case MappingNotify:
      var mapping = event.xmapping
      XRefreshKeyboardMapping(&mapping)
    default:
      deliverFrames()
      onOther(event)
    }
  }

  private func deliverFrames() {
    for frame in touches.takeFrames() {
      touchFrames += 1
      window.handle(frame)
    }
  }
}
