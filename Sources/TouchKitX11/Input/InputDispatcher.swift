import CX11
import Platform
import TouchKit
import TouchKitAccessibility
import X11Support

/// Dispatches batches of input to the window, in order; touches are grouped into frames.
final class InputDispatcher {
  /// Tracks all contacts.
  var touches = TouchTracker()
  /// Whether keys arrive here.
  private(set) var hasFocus = false

  /// Tells screen readers of a key; returns whether it is for them alone. Nil while there are none.
  var onKey: ((AccessibleKey) -> Bool)?

  private let window: Window
  private let surface: XWindow
  private let cursor: PointerCursor
  private let keyboard: Keyboard
  private let clock: EventClock
  private var pointers = PointerDecoder()
  private var gestures = TouchpadDecoder()

  /// Creates a dispatcher for a window, whose X window it tells what the desktop wants to know.
  init(window: Window, surface: XWindow, keyboard: Keyboard, clock: EventClock) {
    self.window = window
    self.surface = surface
    cursor = PointerCursor(connection: surface.connection, window: surface.id)
    self.keyboard = keyboard
    self.clock = clock
  }

  /// Dispatches a batch that was just read; returns whether it contained input.
  ///
  /// - Parameter onOther: Called with events that are not input.
  func dispatch(
    _ batch: InputBatch, at arrival: MonotonicTime, onOther: (XEvent) -> Void
  ) -> Bool {
    var isInput = false
    for item in batch.items {
      switch item {
      case .touch(let report):
        handle(report, arrival)
        isInput = true
      case .pointer(let report):
        isInput = handle(report, arrival) || isInput
      case .gesture(let report):
        handle(report, arrival)
        isInput = true
      case .key(let event):
        handle(event, arrival)
        isInput = true
      case .commit(let text):
        commit(text)
        isInput = true
      case .preedit(let preedit):
        deliverFrames()
        compose(preedit)
      case .hierarchy(let report) where !report.lost.isEmpty:
        lose(at: clock.time(of: report.serverTime), where: report.lost.contains)
      case .unmapped:
        cancelAll()
        surface.unmapped()
      case .hierarchy, .fenceReached:
        break
      case .other(let event):
        handleOther(event, onOther)
      }
    }
    deliverFrames()
    return isInput
  }

  /// Cancels all touches and gestures; called when the window is unmapped or the connection is
  /// lost.
  func cancelAll() {
    lose(at: clock.latest) { _ in true }
    window.cancelAllTouches(at: clock.latest)
  }

  /// Sets the window's position and scale.
  func place(_ placement: WindowGeometry) {
    touches.move(to: placement, at: clock.latest)
    deliverFrames()
  }

  private func time(of server: UInt32, _ arrival: MonotonicTime) -> EventTime {
    clock.time(of: server, isSynthetic: false, at: arrival)
  }

  private func handle(_ report: TouchReport, _ arrival: MonotonicTime) {
    if report.kind == .began {
      surface.noteUserTime(report.serverTime)
      cursor.fingerLanded()
    }
    if report.emulatesPointer { pointers.fingerMovedPointer() }
    touches.handle(report, at: time(of: report.serverTime, arrival))
  }

  private func handle(_ report: PointerReport, _ arrival: MonotonicTime) -> Bool {
    if case .pressed = report.kind, !report.isEmulated { surface.noteUserTime(report.serverTime) }
    let events = pointers.events(
      for: report, at: time(of: report.serverTime, arrival), scale: touches.placement.scale)
    guard !events.isEmpty else { return false }
    if report.kind != .left { cursor.mouseMoved() }
    deliverFrames()
    for event in events { window.handle(event) }
    return true
  }

  private func handle(_ report: TouchpadReport, _ arrival: MonotonicTime) {
    deliverFrames()
    let events = gestures.events(
      for: report, at: time(of: report.serverTime, arrival), scale: touches.placement.scale)
    for event in events { window.handle(event) }
  }

  private func handle(_ event: XKeyEvent, _ arrival: MonotonicTime) {
    deliverFrames()
    var event = event
    let serverTime = WireValue.card32(event.time)
    let isSynthetic = event.send_event != 0
    if event.type == KeyPress, !isSynthetic { surface.noteUserTime(serverTime) }
    if let onKey, onKey(keyboard.accessibleKey(of: event)) { return }
    let time = clock.time(of: serverTime, isSynthetic: isSynthetic, at: arrival)
    guard let stroke = keyboard.event(for: &event, at: time) else { return }
    if !stroke.text.isEmpty { commitComposition() }
    window.handle(stroke)
  }

  /// Commits what the input method has composed when it leaves a letter to the view: the letter
  /// follows the composition, as the reader sees it, and does not replace it.
  private func commitComposition() {
    guard let client = window.textInput.client, client.isComposing else { return }
    client.insertText(keyboard.shownPreedit.text)
  }

  /// Inserts what the input method has committed, in place of what it has composed.
  private func commit(_ text: String) {
    deliverFrames()
    guard let stroke = keyboard.event(forCommitted: text, at: clock.latest) else { return }
    keyboard.deliver(Preedit()) { window.handle(stroke) }
  }

  /// Shows what the input method composes.
  private func compose(_ preedit: Preedit) {
    guard let client = window.textInput.client, client.isComposing || !preedit.text.isEmpty else {
      return
    }
    keyboard.deliver(preedit) { client.setMarkedText(preedit.text, caret: preedit.caretOffset) }
  }

  /// Cancels the touches, gestures and presses of lost devices.
  private func lose(at time: EventTime, where isLost: (Int) -> Bool) {
    touches.lose(at: time) { isLost($0.source.device) || isLost($1) }
    deliverFrames()
    for event in gestures.lose(at: time, where: isLost) { window.handle(event) }
    let scale = touches.placement.scale
    for event in pointers.lose(at: time, scale: scale, where: isLost) { window.handle(event) }
  }

  private func handleOther(_ event: XEvent, _ onOther: (XEvent) -> Void) {
    switch event.type {
    case FocusIn:
      if !event.isFocusOfGrab { hasFocus = true }
      keyboard.focused()
    case FocusOut:
      if !event.isFocusOfGrab { hasFocus = false }
      deliverFrames()
      for stroke in keyboard.unfocused(at: clock.latest) { window.handle(stroke) }
    case MappingNotify:
      keyboard.mappingChanged(event.xmapping)
    default:
      deliverFrames()
      onOther(event)
    }
  }

  private func deliverFrames() {
    for frame in touches.takeFrames() { window.handle(frame) }
  }
}

extension XEvent {
  /// Whether the event of the keyboard focus reports a grab of the keyboard, as by a window manager that
  /// shows a list of windows for a moment.
  fileprivate var isFocusOfGrab: Bool { [NotifyGrab, NotifyUngrab].contains(xfocus.mode) }
}
