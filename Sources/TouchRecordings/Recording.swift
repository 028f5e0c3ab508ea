import Drawing

/// A touchscreen session, recorded or scripted: a list of timed actions.
///
/// Times are bounded by `RecordingTime`, and in the text form points by `reach`.
/// The text form is described in `Assets/Recordings/README.md`.
package struct Recording: Hashable, Sendable {
  /// The screen size to which the coordinates refer.
  package var screen: PixelSize
  /// The actions in order.
  package var steps: [Step]

  /// How far points may be outside the screen, in screens: the server fails if the values of its
  /// axes overflow.
  package static let reach = 10.0

  /// An action and its time.
  package struct Step: Hashable, Sendable {
    /// The time since the start, excluding waits for the program; nil for immediately after the
    /// previous step.
    package var time: RecordingTime?
    /// The action.
    package var action: Action
    /// The line number in the text form, from 1; 0 without text.
    package var line: Int
    /// The column in which the text form begins, from 1.
    package var column: Int

    package init(
      at time: RecordingTime? = nil, _ action: Action, line: Int = 0, column: Int = 1
    ) {
      self.time = time
      self.action = action
      self.line = line
      self.column = column
    }
  }

  /// An action.
  package enum Action: Hashable, Sendable {
    /// A device input.
    case input(Input)
    /// A gesture, which spans several inputs over time.
    case gesture(Gesture)
    /// A pause.
    case pause(RecordingTime)
    /// A wait for the program under test.
    case wait(Wait)
    /// A screenshot, written to a PNG file.
    case screenshot(String)
  }

  /// A single device input.
  package enum Input: Hashable, Sendable {
    /// Puts a finger down.
    case down(Int, Point)
    /// Moves a finger that is down.
    case move(Int, Point)
    /// Lifts a finger, at its current position for nil.
    case up(Int, Point?)
    /// Sets how hard a finger presses, from 0 to 1, until it is set again.
    case pressure(Int, Double)
    /// Disconnects the touchscreen while fingers are down and reconnects it without them.
    case cancel
    /// Moves the pointer.
    case pointer(Point)
    /// Presses a pointer button.
    case press(Int)
    /// Releases a pointer button.
    case release(Int)
    /// Turns the wheels by clicks, to the right and down.
    case wheel(Double, Double)
    /// Presses and releases a key with its modifiers.
    case key(KeyChord)
    /// Presses keys.
    case keyDown(KeyChord)
    /// Releases keys.
    case keyUp(KeyChord)
    /// Types text.
    case type(String)
  }

  /// A condition that a recording waits for. Its clock is paused meanwhile.
  package enum Wait: Hashable, Sendable {
    /// The program shows a window.
    case window
    /// No pixel of the screen has changed for this long.
    case still(RecordingTime)
  }

  package init(screen: PixelSize, steps: [Step]) {
    self.screen = screen
    self.steps = steps
  }
}
