import Drawing

/// What somebody did at a touchscreen, or shall do: a list of actions with times.
///
/// Its text form is described in `Assets/Recordings/README.md`.
package struct Recording: Hashable, Sendable {
  /// The size of the screen that the coordinates are meant for.
  package var screen: PixelSize
  /// The actions in their order.
  package var steps: [Step]

  /// An action and its time.
  package struct Step: Hashable, Sendable {
    /// The time since the start, without waits for the program; nil for right after the step
    /// before.
    package var time: Duration?
    /// What is done.
    package var action: Action
    /// The line of the text where it stands, from 1; 0 if there is no text.
    package var line: Int

    package init(at time: Duration? = nil, _ action: Action, line: Int = 0) {
      self.time = time
      self.action = action
      self.line = line
    }
  }

  /// Something that is done.
  package enum Action: Hashable, Sendable {
    /// One movement of a device.
    case input(Input)
    /// Movements that belong together and take their time.
    case gesture(Gesture)
    /// Doing nothing for a while.
    case pause(Duration)
    /// Waiting for the program that is looked at.
    case wait(Wait)
    /// Writing what the screen shows to a PNG file.
    case screenshot(String)
  }

  /// One movement of a device.
  package enum Input: Hashable, Sendable {
    /// A finger comes down.
    case down(Int, Point)
    /// A finger that is down moves.
    case move(Int, Point)
    /// A finger is lifted, from where it is unless told otherwise.
    case up(Int, Point?)
    /// The touchscreen is taken away under the fingers, and brought back without them.
    case cancel
    /// The pointer moves.
    case pointer(Point)
    /// A button of the pointer is pressed.
    case press(Int)
    /// A button of the pointer is released.
    case release(Int)
    /// The wheels turn by clicks, to the right and down.
    case wheel(Double, Double)
    /// A key is pressed and released, with its modifiers.
    case key(KeyChord)
    /// Keys are pressed.
    case keyDown(KeyChord)
    /// Keys are released.
    case keyUp(KeyChord)
    /// A text is typed.
    case type(String)
  }

  /// What a recording waits for.
  ///
  /// Its clock stands still meanwhile.
  package enum Wait: Hashable, Sendable {
    /// The program shows a window.
    case window
    /// No pixel of the screen has changed for this long.
    case still(Duration)
  }

  package init(screen: PixelSize, steps: [Step]) {
    self.screen = screen
    self.steps = steps
  }
}
