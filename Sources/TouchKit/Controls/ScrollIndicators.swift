/// The bars at the edges of a scroll view that show the visible part of the content. They are
/// visible only while the content moves.
final class ScrollIndicators {
  private static let color = Color(
    light: Theme.text.withAlpha(0.35), dark: Theme.text.withAlpha(0.45),
    highContrast: Theme.text.withAlpha(0.8))
  private let horizontal = View()
  private let vertical = View()
  private var deadline: Deadline?
  private var fade: Animation?

  init() {
    for bar in [horizontal, vertical] {
      bar.isUserInteractionEnabled = false
      bar.backgroundColor = Self.color
      bar.cornerRadius = 2
      bar.alpha = 0
    }
  }

  /// Shows the bars, and hides them 700 ms after the last motion.
  func show(in scrollView: ScrollView) {
    guard let window = scrollView.window else { return }
    fade?.cancel()
    place(vertical, in: scrollView, isVertical: true)
    place(horizontal, in: scrollView, isVertical: false)
    deadline?.cancel()
    deadline = window.schedule(after: .milliseconds(700)) { [weak self, weak window] in
      if let window { self?.hide(in: window) }
    }
  }

  private func hide(in window: Window) {
    fade = window.animate(
      for: Theme.gentle,
      update: { [weak self] progress in
        self?.horizontal.alpha = 1 - progress
        self?.vertical.alpha = 1 - progress
      })
  }

  private func place(_ bar: View, in scrollView: ScrollView, isVertical: Bool) {
    let view = scrollView.bounds
    let (extent, offset) = isVertical ? (view.height, view.minY) : (view.width, view.minX)
    let furthest = isVertical ? scrollView.maximumOffset.y : scrollView.maximumOffset.x
    guard furthest > 0 else { return bar.isHidden = true }
    if bar.superview == nil { scrollView.addSubview(bar) }
    if scrollView.subviews.last !== bar { bar.bringToFront() }
    let track = extent - 8
    let beyond = max(-offset, offset - furthest, 0)
    // Of the content and what is beside it: there may be no content but an inset.
    let length = max(track * extent / (extent + furthest) - beyond, 24)
    let start = 4 + (track - length) * min(max(offset / furthest, 0), 1)
    bar.frame =
      isVertical
      ? scrollView.directed(Rect(view.maxX - 7, view.minY + start, 4, length))
      : Rect(view.minX + start, view.maxY - 7, length, 4)
    bar.isHidden = false
    bar.alpha = 1
  }
}
