import CX11
import Drawing
import Glibc
import Platform
import Testing
import VirtualTouchscreen
import X11Support

/// Carries out the actions of bursts on the editor.
final class HandStage {
  let guise: GuiseApp
  let window: XID
  let desk: XDisplay
  /// The view tree at the beginning of the burst, which says where elements and buttons are.
  private var tree: TreeNode
  private var touchGrab: TouchGrabber?
  private var buttonGrab: ButtonGrabber?
  private var cover: AnotherWindow?
  private var isSuspended = false
  /// A point that shows neither the photo nor a button in a window at rest.
  private static let bareFloor = Point(40, 780)

  init(_ guise: GuiseApp) throws {
    self.guise = guise
    window = try guise.screen.waitForWindow().id
    desk = try #require(XDisplay(guise.server.display))
    tree = try guise.tree()
  }

  /// Carries out the actions of a plan, and releases what is held at their end.
  func perform(_ plan: HandPlan) throws {
    tree = try guise.tree()
    for action in plan.actions { try perform(action) }
    for action in plan.releases { try perform(action) }
    try guise.server.seat.sync()
    try guise.server.seat.pointer().move(to: Point(476, 90))
    try guise.server.seat.pointer().sync()
    focus(window)
    XSync(desk.pointer, 0)
    // The server loses the end of some touches during grabs; the next finger shows that.
    try guise.touch.tap(Self.bareFloor)
  }

  /// Gives the window the frame that it has at rest.
  func restoreFrame() throws { try manage(.setFrame(HandPlan.restingFrame)) }

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
      guise.process.send(signal: isSuspended ? SIGSTOP : SIGCONT)
    }
  }

  // MARK: Hands

  private func moveFingers(_ action: HandAction) throws {
    let touch = guise.touch
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
    let seat = guise.server.seat
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
    device == .pointer ? try guise.server.seat.pointer() : try guise.server.seat.mouse()
  }

  private func moveOnTouchpad(_ action: HandAction) throws {
    let pad = try guise.server.seat.touchpad()
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
    let keyboard = try guise.server.seat.keyboard()
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
    case .grabTouches: touchGrab = try TouchGrabber(guise.server.display)
    case .decideTouches(let isAccepted, let count):
      touchGrab?.decide(isAccepted ? .accept : .reject, oldest: count)
    case .endTouchGrab: touchGrab = nil
    case .grabButton(let isSynchronous):
      buttonGrab = try ButtonGrabber(guise.server.display, isSynchronous: isSynchronous)
    case .replayButton: buttonGrab?.replay(Int32(2))
    case .endButtonGrab: buttonGrab = nil
    default: return
    }
  }

  private func manage(_ action: HandAction) throws {
    switch action {
    case .cover(let frame): cover = try AnotherWindow(on: guise.server.display, frame: frame)
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
    case .unplug(.touchscreen): try guise.touch.unplug()
    case .unplug(let device): try guise.server.seat.unplug(device.description)
    case .plug(.touchscreen): try guise.touch.plug()
    case .plug(let device): try guise.server.seat.plug(device.description)
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
  private func freshTree() throws -> TreeNode? { isSuspended ? nil : try guise.tree() }

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
