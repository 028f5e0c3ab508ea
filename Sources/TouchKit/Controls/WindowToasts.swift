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

extension Toast {
  /// Closes the messages of a window that are about a topic, because they are no longer true.
  public static func close(about topic: String, in window: Window) {
    for toast in window.toasts.all where toast.topic == topic { toast.close() }
  }

  /// Whether a window shows a message.
  public static func isShown(in window: Window) -> Bool {
    window.toasts.problems.first?.isOpen ?? false || window.toasts.information?.isOpen ?? false
  }

  /// Closes the problem that a window shows, as its button does; returns whether there was one.
  @discardableResult
  public static func closeProblem(in window: Window) -> Bool {
    guard let problem = window.toasts.problems.first else { return false }
    problem.close()
    return true
  }
}
