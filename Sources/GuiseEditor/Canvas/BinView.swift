import TouchKit

/// The target that deletes a dragged element; visible only while a drag uses it.
package final class BinView: View {
  /// Whether the finger is over the bin, so that lifting deletes.
  package var isOpen = false {
    didSet {
      guard oldValue != isOpen else { return }
      transform = isOpen ? .scale(1.2) : .identity
      setNeedsDisplay()
    }
  }
  private let icon: Bitmap?
  private static let red = Color(hex: 0xD93A3A)

  package init(icon: Bitmap?) {
    self.icon = icon?.tinted(.white)
    super.init(frame: Rect(0, 0, 72, 72))
    role = .bin
    identifier = "bin"
    label = "Delete"
    isHidden = true
    isUserInteractionEnabled = false
  }

  /// Whether lifting at a point of the superview would delete.
  package func catches(_ point: Point) -> Bool { center.distance(to: point) <= 56 }

  package override func draw(_ canvas: borrowing Canvas) {
    let circle = Path.circle(center: bounds.center, radius: 34)
    // Translucent, so that the element below stays visible.
    canvas.fill(
      circle, with: isOpen ? Color(hex: 0xA81528, alpha: 0.6) : Color(white: 0.12, alpha: 0.8))
    if isOpen { canvas.stroke(circle, with: Self.red, style: StrokeStyle(width: 4)) }
    guard let icon else { return }
    canvas.draw(icon, in: Rect(center: bounds.center, size: Size(32, 32)), quality: .good)
  }
}
