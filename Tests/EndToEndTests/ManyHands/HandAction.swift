import Drawing

/// One thing that hands, a grab, the window manager or a cable does.
enum HandAction: Hashable {
  // Fingers
  case land(finger: Int, HandTarget)
  case glide(finger: Int, by: Vector, steps: Int)
  case lift(finger: Int)
  case tap(finger: Int, HandTarget, times: Int)
  /// All hands rest: long enough for a long press, or just a moment.
  case rest(milliseconds: Int)
  // Mouse and touchpad
  case point(HandTarget)
  case push(Vector)
  case press(HandDevice, button: Int)
  case release(HandDevice, button: Int)
  case turnWheel(HandDevice, Vector)
  case beginPinch
  case pinch(scale: Double, turn: Double, step: Vector)
  case endPinch(isCancelled: Bool)
  case beginSwipe
  case swipe(Vector)
  case endSwipe(isCancelled: Bool)
  // Keyboard
  case type(String)
  case holdKey(String)
  case releaseKey(String)
  // Other clients
  case grabTouches
  case decideTouches(isAccepted: Bool, count: Int)
  case endTouchGrab
  case grabButton(isSynchronous: Bool)
  case replayButton
  case endButtonGrab
  case cover(Rect)
  case uncover
  // The window manager
  case setFrame(Rect)
  case unmap
  case map
  case focus(HandFocus)
  // Cables
  case unplug(HandDevice)
  case plug(HandDevice)
  case detach(HandDevice)
  case attach(HandDevice)
  // The scheduler of the system
  case suspend
  case resume
}

/// A place on the screen that a hand aims at.
enum HandTarget: Hashable {
  case point(Point)
  /// The element with an index, counted around, and a distance from its middle.
  case element(Int, Vector)
  /// Any view with an index, counted around, and a distance from its middle.
  case view(Int, Vector)
  /// A sticker of the drawer, counted around.
  case cell(Int)
  /// The button with an identifier.
  case button(String)
  /// A choice of the open menu or sheet, counted around; a point for none.
  case choice(Int, otherwise: Point)
  /// The corner handle of the selected element; a point for none.
  case handle(otherwise: Point)
}

/// The device that an action uses.
enum HandDevice: String, CaseIterable {
  case touchscreen = "touch0"
  case pointer = "ptr0"
  case mouse = "mouse0"
  case touchpad = "pad0"
  case keyboard = "kbd0"
}

/// What has the keyboard focus.
enum HandFocus: Hashable, CaseIterable {
  case window, pointerRoot, nothing
}
