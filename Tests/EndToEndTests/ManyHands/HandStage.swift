import CX11
import Drawing
import Glibc
import Platform
import Testing
import TouchRecordings
import VirtualTouchscreen
import X11Support

/// Carries out the actions of bursts on a program.
final class HandStage {
  let app: AppUnderTest
  let window: XID
  let desk: XDisplay
  /// The view tree at the beginning of the burst, which says where elements and buttons are.
  private var tree: TreeNode
  private var touchGrab: TouchGrabber?
  private var buttonGrab: ButtonGrabber?
  private var cover: AnotherWindow?
  private var isSuspended = false
  /// A point of the window at rest that shows nothing to touch.
  private let bareFloor: Point
  /// The number of bursts so far.
  private var bursts = 0

  init(_ app: AppUnderTest, bareFloor: Point) throws {
    self.app = app
    self.bareFloor = bareFloor
    window = try app.screen.waitForWindow().id
    desk = try #require(XDisplay(app.server.display))
    XSelectInput(desk.pointer, desk.root, SubstructureNotifyMask)
    tree = try app.tree()
  }

  /// Carries out the actions of a plan, and releases what is held at their end.
  func perform(_ plan: HandPlan) throws {
    tree = try app.tree()
    for action in plan.actions { try perform(action) }
    for action in plan.releases { try perform(action) }
    try app.server.seat.sync()
    try app.server.seat.pointer().move(to: Point(476, 90))
    try app.server.seat.pointer().sync()
    focus(window)
    XSync(desk.pointer, 0)
    // The server loses the end of some touches during grabs; the next finger shows that.
    try app.touch.tap(bareFloor)
    try app.touch.sync()
    // The program is behind after a burst; all that came before the ping has been handled when it answers.
    bursts += 1
    guard desk.ping(window, number: bursts, within: .seconds(20)) == bursts else {
      throw TimeoutError("no answer to a ping")
    }
  }

  /// Gives the window the frame that it has at rest.
  func restoreFrame() throws { try manage(.setFrame(HandPlan.restingFrame)) }

  /// Waits until no finger, gesture and press is left, and every gesture that began has ended.
  func waitUntilNothingIsHeld(_ isReleased: (TreeNode) -> Bool = { _ in true }) throws {
    try app.waitForTree("no finger, gesture and press") {
      $0.touches == 0 && $0.gestures == 0 && $0.presses == 0 && isReleased($0)
    }
    for (name, count) in try app.runningGestures() where count != 0 {
      throw TimeoutError("\(name) has begun and not ended: \(count)")
    }
  }

  /// Taps on each message with an identifier, until none is shown.
  func dismissMessages(_ identifier: String) throws {
    while let message = try app.tree().first(identifier: identifier) {
      try app.touch.tap(message.middle)
      try app.waitForTree("the end of the message") {
        $0.first(identifier: identifier)?.label != message.label
      }
    }
  }

  private func focus(_ window: XID) {
    XSetInputFocus(desk.pointer, window, Int32(RevertToPointerRoot), UInt(CurrentTime))
  }

  private func perform(_ action: HandAction) throws {
    switch action {
    case .land, .glide, .lift, .tap: try moveFingers(action)
    case .rest(let time): waitForInput([], upTo: .milliseconds(time))
    case .point, .push, .press, .release, .turnWheel: try moveMouse(action)
    case .beginPinch, .pinch, .endPinch, .beginSwipe, .swipe, .endSwipe:
      try moveOnTouchpad(action)
    case .type, .holdKey, .releaseKey: try useKeyboard(action)
    case .grabTouches, .decideTouches, .endTouchGrab, .grabButton, .replayButton, .endButtonGrab:
      try grab(action)
    case .cover, .uncover, .setFrame, .unmap, .map, .focus: try manage(action)
    case .unplug, .plug, .detach, .attach: try useCable(action)
    case .suspend, .resume:
      isSuspended = action == .suspend
      app.process.send(signal: isSuspended ? SIGSTOP : SIGCONT)
    }
  }

  // MARK: Hands

  private func moveFingers(_ action: HandAction) throws {
    let touch = app.touch
    switch action {
    case .land(let finger, let target): try touch.down(finger, at: place(of: target))
    case .glide(let finger, let way, let steps):
      guard let start = touch.fingers[finger] else { return }
      for step in 1...steps {
        try touch.move(finger, to: onScreen(start + way * (Double(step) / Double(steps))))
      }
    case .lift(let finger): try touch.up(finger)
    case .tap(let finger, let target, let times):
      let place = try place(of: target)
      for _ in 0..<times {
        try touch.down(finger, at: place)
        try touch.up(finger)
      }
    default: return
    }
    try touch.sync()
  }

  private func moveMouse(_ action: HandAction) throws {
    let seat = app.server.seat
    switch action {
    case .point(let target):
      let pointer = try seat.pointer()
      try pointer.move(to: place(of: target))
      try pointer.sync()
    case .push(let way):
      let mouse = try seat.mouse()
      try mouse.move(by: way)
      try mouse.sync()
    case .press(let device, let button): try pointingDevice(device).press(button)
    case .release(let device, let button): try pointingDevice(device).release(button)
    case .turnWheel(let device, let notches):
      try pointingDevice(device).scroll(notches.dx, notches.dy)
    default: return
    }
  }

  private func pointingDevice(_ device: HandDevice) throws -> any PointingDevice {
    device == .pointer ? try app.server.seat.pointer() : try app.server.seat.mouse()
  }

  private func moveOnTouchpad(_ action: HandAction) throws {
    let pad = try app.server.seat.touchpad()
    switch action {
    case .beginPinch: try pad.beginPinch()
    case .pinch(let scale, let turn, let step):
      try pad.pinch(scale: scale, turnedBy: .degrees(turn), movedBy: step)
    case .endPinch(let isCancelled): try pad.endPinch(isCancelled ? .cancelled : .completed)
    case .beginSwipe: try pad.beginSwipe()
    case .swipe(let step): try pad.swipe(movedBy: step)
    case .endSwipe(let isCancelled): try pad.endSwipe(isCancelled ? .cancelled : .completed)
    default: return
    }
    try pad.sync()
  }

  private func useKeyboard(_ action: HandAction) throws {
    let keyboard = try app.server.seat.keyboard()
    switch action {
    case .type(let key): try keyboard.tap(key)
    case .holdKey(let key): try keyboard.press(#require(KeyChord(key)))
    case .releaseKey(let key): try keyboard.release(#require(KeyChord(key)))
    default: return
    }
    try keyboard.sync()
  }

  // MARK: Other clients and cables

  private func grab(_ action: HandAction) throws {
    switch action {
    case .grabTouches: touchGrab = try TouchGrabber(app.server.display)
    case .decideTouches(let isAccepted, let count):
      touchGrab?.decide(isAccepted ? .accept : .reject, oldest: count)
    case .endTouchGrab: touchGrab = nil
    case .grabButton(let isSynchronous):
      buttonGrab = try ButtonGrabber(app.server.display, isSynchronous: isSynchronous)
    case .replayButton: buttonGrab?.replay(Int32(2))
    case .endButtonGrab: buttonGrab = nil
    default: return
    }
  }

  private func manage(_ action: HandAction) throws {
    switch action {
    case .cover(let frame): cover = try AnotherWindow(on: app.server.display, frame: frame)
    case .uncover: cover = nil
    case .setFrame(let frame):
      XMoveResizeWindow(
        desk.pointer, window, Int32(frame.minX), Int32(frame.minY), UInt32(frame.width),
        UInt32(frame.height))
    case .unmap: XUnmapWindow(desk.pointer, window)
    case .map: XMapWindow(desk.pointer, window)
    case .focus(.window): focus(window)
    case .focus(.pointerRoot): focus(XID(PointerRoot))
    case .focus(.nothing): focus(XID(None))
    default: return
    }
    XSync(desk.pointer, 0)
  }

  private func useCable(_ action: HandAction) throws {
    switch action {
    case .unplug(.touchscreen): try app.touch.unplug()
    case .unplug(let device): try app.server.seat.unplug(device.description)
    case .plug(.touchscreen): try app.touch.plug()
    case .plug(let device): try app.server.seat.plug(device.description)
    case .detach(let device): desk.detach(device.rawValue)
    case .attach(let device): desk.attach(device.rawValue)
    default: return
    }
  }

  // MARK: Places

  private func place(of target: HandTarget) throws -> Point {
    switch target {
    case .point(let point): return point
    case .element(let index, let way):
      let elements = tree.all(.element)
      guard !elements.isEmpty else { return HandPlan.restingFrame.center + way }
      return onScreen(elements[index % elements.count].middle + way)
    case .view(let index, let way):
      let views = tree.all
      return onScreen(views[index % views.count].middle + way)
    case .cell(let index):
      let cells = tree.all(.cell)
      return onScreen(cells[index % max(cells.count, 1)].middle)
    case .button(let identifier):
      return onScreen(tree.first(identifier: identifier)?.middle ?? .zero)
    case .choice(let index, let point):
      let choices = try freshTree()?.choices ?? []
      return choices.isEmpty ? point : onScreen(choices[index % choices.count].middle)
    case .handle(let point):
      let handle = try freshTree()?.first(.button, "Scale and turn")
      return onScreen(handle?.middle ?? point)
    }
  }

  /// The current view tree; nil while the program is suspended.
  private func freshTree() throws -> TreeNode? { isSuspended ? nil : try app.tree() }

  private func onScreen(_ point: Point) -> Point {
    Point(min(max(point.x, 0), 1279), min(max(point.y, 0), 799))
  }
}

extension TreeNode {
  /// The items of the open menu, and the choices of the open sheet.
  fileprivate var choices: [TreeNode] {
    all(.menuitem) + all(.sheet).flatMap { $0.all(.button) }
  }
}

extension HandDevice {
  /// The virtual device.
  fileprivate var description: DeviceDescription {
    switch self {
    case .touchscreen: .touchscreen
    case .pointer: .pointer
    case .mouse: .mouse
    case .touchpad: .touchpad
    case .keyboard: .keyboard
    }
  }
}

extension AppUnderTest {
  /// The number of actions that began a gesture, less those that ended it, by recognizer; the names of views
  /// change meanwhile.
  fileprivate func runningGestures() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for line in try gestures() {
      switch line.state {
      case "began": counts[line.recognizer, default: 0] += 1
      case "ended", "cancelled": counts[line.recognizer, default: 0] -= 1
      default: break
      }
    }
    return counts
  }
}
