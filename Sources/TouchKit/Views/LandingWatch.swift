/// Watches where fingers land in a window, for as long as it is kept.
final class LandingWatch {
  fileprivate let action: (Touch) -> Void

  /// Calls a closure with each finger, or press of a mouse, before views and recognizers receive it.
  init(in window: Window, _ action: @escaping (Touch) -> Void) {
    self.action = action
    window.landingWatches.append(WeakWatch(watch: self))
  }

  /// A watch that somebody else keeps.
  struct WeakWatch {
    weak var watch: LandingWatch?
  }
}

extension Window {
  /// Tells those who watch that a finger has landed.
  func noteLanding(of touch: Touch) {
    guard !landingWatches.isEmpty, !touch.isIndirect else { return }
    landingWatches.removeAll { $0.watch == nil }
    for entry in landingWatches { entry.watch?.action(touch) }
  }
}
