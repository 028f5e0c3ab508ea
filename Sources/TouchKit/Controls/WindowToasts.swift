/// The messages of a window: the information that is shown, and the problems that have not been
/// read, of which the first, the newest one, is shown.
struct WindowToasts {
  /// Called when a message has been shown or closed.
  var onChange: () -> Void = {}
  weak var information: Toast?
  /// The information for which there is no room beside a problem.
  var waiting: Toast?
  var problems: [Toast] = []
  var obstacles: [Obstacle] = []

  /// What no message covers while it is shown.
  struct Obstacle {
    weak var view: View?

    /// Where it is in the window; nil if it is not shown.
    var frame: Rect? {
      view.flatMap { $0.isHidden || $0.window == nil ? nil : $0.convert($0.bounds, to: nil) }
    }
  }

  /// All of them.
  var all: [Toast] { problems + [information, waiting].compactMap(\.self) }
}
