import Platform
import TouchKit

/// The target that deletes a dragged element; visible only while a drag uses it, and until it has
/// swallowed the element.
package final class BinView: View {
  /// How long an element takes to vanish into the bin.
  static let swallowTime = Duration.milliseconds(220)
  private static let closeTime = Duration.milliseconds(180)
  private static let openScale = 1.2

  /// Whether a drag uses the bin.
  package var isOffered = false { didSet { if oldValue != isOffered { offerDidChange() } } }
  /// Whether the finger is over the bin, so that lifting deletes.
  package var isOpen = false {
    didSet {
      guard oldValue != isOpen else { return }
      transform = isOpen ? .scale(Self.openScale) : .identity
      setNeedsDisplay()
    }
  }
  private let icon: Bitmap?
  /// The animation in which the bin closes over an element.
  private var swallowing: Animation?

  package init(icon: Bitmap?) {
    self.icon = icon?.tinted(Theme.mark)
    super.init(frame: Rect(0, 0, 72, 72))
    role = .bin
    identifier = "bin"
    label = localized("Delete")
    isHidden = true
    isUserInteractionEnabled = false
  }

  /// Whether lifting at a point of the superview would delete.
  package func catches(_ point: Point) -> Bool { center.distance(to: point) <= 56 }

  /// Stays open until an element has vanished in it, then shrinks away.
  func swallow() {
    // Another element needs it as it is.
    guard !isOffered else { return }
    swallowing?.cancel()
    isOpen = true
    isHidden = false
    let whole = Self.swallowTime + Self.closeTime
    let opening = Self.swallowTime / whole
    swallowing = window?.animate(for: whole, curve: .linear) { [weak self] progress in
      let closed = max(progress - opening, 0) / (1 - opening)
      self?.transform = .scale(max(Self.openScale * (1 - closed * closed), 1e-3))
    } completion: { [weak self] in
      self?.endSwallowing()
    }
  }

  private func endSwallowing() {
    swallowing = nil
    isOpen = false
    transform = .identity
    isHidden = !isOffered
  }

  private func offerDidChange() {
    if isOffered, swallowing != nil {
      swallowing?.cancel()
      endSwallowing()
    }
    isHidden = !isOffered && swallowing == nil
    if isOffered { Toast.keepClear(of: self) }
  }

  package override func draw(_ canvas: borrowing Canvas) {
    let circle = Path.circle(center: bounds.center, radius: 34)
    canvas.fill(circle, with: isOpen ? Theme.openBin : Theme.bin)
    canvas.stroke(circle, with: Theme.mark, style: StrokeStyle(width: isOpen ? 3 : 1.5))
    guard let icon else { return }
    canvas.draw(icon, in: Rect(center: bounds.center, size: Size(32, 32)), quality: .good)
  }
}
