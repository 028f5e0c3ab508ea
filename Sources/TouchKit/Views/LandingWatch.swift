/// Watches where fingers land in a window, for as long as it is kept.
final class LandingWatch {
  let action: (Touch) -> Void

  /// Calls a closure with each finger, or press of a mouse, before views and recognizers receive it.
  init(in window: Window, _ action: @escaping (Touch) -> Void) {
    self.action = action
    window.input.add(self)
  }

  /// A watch that somebody else keeps.
  struct WeakWatch {
    weak var watch: LandingWatch?
  }
}
