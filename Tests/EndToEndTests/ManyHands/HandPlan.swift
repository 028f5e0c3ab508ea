import Drawing
import TestSupport

/// The actions of one burst, which depend on its number and its subject only.
///
/// A burst begins with the same document or scene, so each can be repeated alone.
struct HandPlan {
  /// What the hands use.
  enum Subject {
    case editor, scene
  }

  /// The number, which seeds the generator.
  let number: Int
  private let subject: Subject
  /// Where elements are placed before, in the editor.
  private(set) var places: [Point] = []
  private(set) var actions: [HandAction] = []
  /// What is still held at the end, in the order in which it is released.
  private(set) var releases: [HandAction] = []

  /// The frame of the window at rest, without a window manager the whole screen.
  static let restingFrame = Rect(0, 0, 1280, 800)
  private static let canvas = Rect(120, 110, 720, 620)
  private static let keys = [
    "Ctrl+z", "Ctrl+z", "Ctrl+Shift+z", "Ctrl+y", "Ctrl+d", "Escape", "Delete", "Left", "Right",
    "Shift+Up", "Shift+Down", "plus", "minus", "bracketleft", "Shift+bracketright", "f", "Prior",
    "Next", "Return", "Menu", "Shift+F10", "Tab", "Shift+Tab", "space", "1", "2", "3", "4", "F11",
    "Backspace", "h", "Ctrl+v", "Ctrl+s", "Home", "F5",
  ]

  private var random: SeededGenerator
  private var fingers: Set<Int> = []
  /// The fingers that land first, and neither move nor lift before the end.
  private var resting: Set<Int> = []
  private var buttons: Set<[Int]> = []
  private var heldKeys: Set<String> = []
  private var unplugged: Set<HandDevice> = []
  private var detached: Set<HandDevice> = []
  private var (isPinching, isSwiping, grabsTouches, grabsButton) = (false, false, false, false)
  private var (isCovered, isUnmapped, isSuspended) = (false, false, false)

  /// Makes the plan of a burst.
  init(number: Int, on subject: Subject = .editor) {
    self.number = number
    self.subject = subject
    random = SeededGenerator(seed: UInt64(number))
    if subject == .editor {
      // On the photo, and apart from each other.
      for index in 0..<random.number(2...4) {
        places.append(Point(random.number(280.0...670), 150 + 160 * Double(index)))
      }
    }
    planRest()
    for _ in 0..<random.number(25...70) { plan() }
    releases = leftovers().shuffled(using: &random)
  }

  /// One to three fingers rest anywhere, as palms and elbows do.
  private mutating func planRest() {
    var places = SeededGenerator(seed: UInt64(number) &+ 1 << 32)
    for finger in (10 - places.number(1...3))..<10 {
      resting.insert(finger)
      let point = Point(places.number(0.0...1279).rounded(), places.number(0.0...799).rounded())
      actions.append(.land(finger: finger, .point(point)))
    }
  }

  // MARK: Choosing

  private mutating func plan() {
    switch random.number(0...99) {
    case 0..<40: planFingers()
    case 40..<55: planMouse()
    case 55..<63: planTouchpad()
    case 63..<75: planKeyboard()
    case 75..<83: planGrab()
    case 83..<90: planWindow()
    case 90..<95: planCable()
    case 95: actions.append(.rest(milliseconds: random.number(520...700)))
    case 96, 97: actions.append(.rest(milliseconds: random.number(5...120)))
    default: planSuspension()
    }
  }

  private mutating func planFingers() {
    guard isPlugged(.touchscreen) else { return }
    let held = fingers.sorted()
    switch random.number(0...9) {
    case 0...2 where fingers.count + resting.count < 10:
      let finger = freeFinger()
      fingers.insert(finger)
      actions.append(.land(finger: finger, target()))
    case 3...6 where !held.isEmpty:
      let finger = held[random.number(0...held.count - 1)]
      actions.append(.glide(finger: finger, by: vector(120), steps: random.number(1...8)))
    case 7 where !held.isEmpty:
      let finger = held[random.number(0...held.count - 1)]
      fingers.remove(finger)
      actions.append(.lift(finger: finger))
    case 8... where fingers.count + resting.count < 10:
      actions.append(
        .tap(finger: freeFinger(), target(), times: random.number(0...4) == 0 ? 2 : 1))
    default: break
    }
  }

  private mutating func planMouse() {
    let device: HandDevice = random.number(0...1) == 0 ? .pointer : .mouse
    guard isPlugged(device) else { return }
    let code = device == .pointer ? 0 : 1
    let button = [1, 1, 1, 2, 3][random.number(0...4)]
    switch random.number(0...5) {
    case 0 where device == .pointer: actions.append(.point(target()))
    case 0,
      1 where device == .mouse:
      actions.append(.push(vector(60)))
    case 1: actions.append(.point(target()))
    case 2, 3:
      let isDown = buttons.contains([code, button])
      actions.append(isDown ? .release(device, button: button) : .press(device, button: button))
      if isDown { buttons.remove([code, button]) } else { buttons.insert([code, button]) }
    default:
      let notches = Vector(
        random.number(0...3) == 0 ? 1 : 0, Double(random.number(-2...2)) + 0.25)
      actions.append(.turnWheel(device, notches))
    }
  }

  private mutating func planTouchpad() {
    guard isPlugged(.touchpad) else { return }
    if isPinching {
      if random.number(0...3) == 0 {
        isPinching = false
        actions.append(.endPinch(isCancelled: random.number(0...1) == 0))
      } else {
        actions.append(
          .pinch(
            scale: random.number(0.4...2.5), turn: random.number(-20.0...20), step: vector(20)))
      }
    } else if isSwiping {
      if random.number(0...3) == 0 {
        isSwiping = false
        actions.append(.endSwipe(isCancelled: random.number(0...1) == 0))
      } else {
        actions.append(.swipe(vector(40)))
      }
    } else if random.number(0...2) == 0 {
      isSwiping = true
      actions.append(.beginSwipe)
    } else {
      isPinching = true
      actions.append(.beginPinch)
    }
  }

  private mutating func planKeyboard() {
    guard isPlugged(.keyboard) else { return }
    let modifier = ["Ctrl", "Shift"][random.number(0...1)]
    switch random.number(0...7) {
    case 0 where heldKeys.contains(modifier):
      heldKeys.remove(modifier)
      actions.append(.releaseKey(modifier))
    case 0:
      heldKeys.insert(modifier)
      actions.append(.holdKey(modifier))
    default: actions.append(.type(Self.keys[random.number(0...Self.keys.count - 1)]))
    }
  }

  private mutating func planGrab() {
    switch random.number(0...5) {
    case 0 where grabsButton:
      grabsButton = false
      actions.append(.endButtonGrab)
    case 0 where !grabsTouches:
      grabsButton = true
      actions.append(.grabButton(isSynchronous: random.number(0...1) == 0))
    case 1 where grabsButton: actions.append(.replayButton)
    case 2 where !grabsTouches && !grabsButton:
      grabsTouches = true
      actions.append(.grabTouches)
    case 3,
      4 where grabsTouches:
      actions.append(
        .decideTouches(isAccepted: random.number(0...1) == 0, count: random.number(1...4)))
    case 5 where grabsTouches:
      grabsTouches = false
      actions.append(.endTouchGrab)
    default: break
    }
  }

  private mutating func planWindow() {
    switch random.number(0...6) {
    case 0, 1:
      let size = Size(random.number(260.0...1280).rounded(), random.number(330.0...800).rounded())
      let place = Point(random.number(0.0...200).rounded(), random.number(0.0...100).rounded())
      actions.append(.setFrame(Rect(origin: place, size: size)))
    case 2: actions.append(.setFrame(Self.restingFrame))
    case 3:
      actions.append(isUnmapped ? .map : .unmap)
      isUnmapped.toggle()
    case 4:
      let frame = Rect(center: pointOnCanvas(), size: Size(300, 200))
      actions.append(isCovered ? .uncover : .cover(frame))
      isCovered.toggle()
    default:
      actions.append(.focus(HandFocus.allCases[random.number(0...2)]))
    }
  }

  private mutating func planCable() {
    let device = HandDevice.allCases[random.number(0...HandDevice.allCases.count - 1)]
    if unplugged.contains(device) {
      unplugged.remove(device)
      actions.append(.plug(device))
    } else if detached.contains(device) {
      detached.remove(device)
      actions.append(.attach(device))
    } else if random.number(0...1) == 0 {
      unplugged.insert(device)
      actions.append(.unplug(device))
      forgetHeld(on: device)
    } else {
      detached.insert(device)
      actions.append(.detach(device))
    }
  }

  private mutating func planSuspension() {
    actions.append(isSuspended ? .resume : .suspend)
    isSuspended.toggle()
  }

  /// What was held on a device is gone with it.
  private mutating func forgetHeld(on device: HandDevice) {
    switch device {
    case .touchscreen: (fingers, resting) = ([], [])
    case .pointer: buttons = buttons.filter { $0[0] != 0 }
    case .mouse: buttons = buttons.filter { $0[0] != 1 }
    case .touchpad: (isPinching, isSwiping) = (false, false)
    case .keyboard: heldKeys = []
    }
  }

  // MARK: Places

  private func isPlugged(_ device: HandDevice) -> Bool { !unplugged.contains(device) }

  private func freeFinger() -> Int {
    (0..<10).first { !fingers.contains($0) && !resting.contains($0) } ?? 0
  }

  private mutating func pointOnCanvas() -> Point {
    let area = Self.canvas
    return Point(
      random.number(area.minX...area.maxX).rounded(),
      random.number(area.minY...area.maxY).rounded())
  }

  private mutating func vector(_ length: Double) -> Vector {
    Vector(random.number(-length...length), random.number(-length...length))
  }

  private mutating func target() -> HandTarget {
    let point = Point(random.number(0.0...1279), random.number(0.0...799))
    guard subject == .editor else {
      return switch random.number(0...9) {
      case 0...6: .view(random.number(0...99), vector(14))
      case 7, 8: .choice(random.number(0...5), otherwise: point)
      default: .point(point)
      }
    }
    return switch random.number(0...19) {
    case 0...8: .element(random.number(0...5), vector(14))
    case 9...11: .point(pointOnCanvas())
    case 12: .point(point)
    case 13, 14: .cell(random.number(0...11))
    case 15: .button(["undo", "redo", "more", "photo", "save"][random.number(0...4)])
    case 16...18: .choice(random.number(0...5), otherwise: point)
    default: .handle(otherwise: point)
    }
  }

  // MARK: The end

  private func leftovers() -> [HandAction] {
    var list: [HandAction] = fingers.union(resting).sorted().map { .lift(finger: $0) }
    list += buttons.sorted { $0.lexicographicallyPrecedes($1) }.map {
      .release($0[0] == 0 ? .pointer : .mouse, button: $0[1])
    }
    list += heldKeys.sorted().map { .releaseKey($0) }
    list += HandDevice.allCases.filter(unplugged.contains).map { .plug($0) }
    list += HandDevice.allCases.filter(detached.contains).map { .attach($0) }
    if isPinching { list.append(.endPinch(isCancelled: false)) }
    if isSwiping { list.append(.endSwipe(isCancelled: false)) }
    if grabsTouches { list.append(.endTouchGrab) }
    if grabsButton { list.append(.endButtonGrab) }
    if isCovered { list.append(.uncover) }
    if isUnmapped { list.append(.map) }
    if isSuspended { list.append(.resume) }
    return list + [.setFrame(Self.restingFrame)]
  }
}

extension HandPlan: CustomStringConvertible {
  /// The actions, one on each line.
  var description: String {
    let lines =
      (places.isEmpty ? [] : ["elements at \(places)"]) + actions.map { "\($0)" } + ["then:"]
    return (lines + releases.map { "\($0)" }).joined(separator: "\n")
      .replacing(/(EndToEndTests|Drawing)\.(Hand(Action|Target|Device|Focus))?/, with: "")
  }
}
