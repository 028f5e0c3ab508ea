import TouchKit

/// A focus ring above all siblings of a view, so that it is seen even where the view is covered.
final class FocusRing: View {
  private let roundness: Double

  /// Creates a ring for corners whose radius is a fraction of the view's width.
  init(roundness: Double) {
    self.roundness = roundness
    super.init()
    isUserInteractionEnabled = false
  }

  /// Shows the ring around a view as long as that has the keyboard focus.
  func show(around view: View) {
    guard view.showsFocus else { return removeFromSuperview() }
    view.superview?.addSubview(self)
    follow(view) { [unowned self] in frame = $0.frame }
  }

  override var paintBounds: Rect { bounds.insetBy(-5, -5) }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.focusRing(around: bounds, radius: bounds.width * roundness)
  }
}
