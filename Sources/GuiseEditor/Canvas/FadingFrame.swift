import DisguiseModel
import Faces
import TouchKit

/// A thin frame that fades: around a face that has been found, or has caught an element, or around an element
/// that undo has changed. It is shown in a view whose coordinates are photo pixels, and is no larger than what it
/// is around.
final class FadingFrame: View {
  /// How long it is to be seen.
  static let (found, caught, changed) = (
    Duration.milliseconds(900), Duration.milliseconds(250), Duration.milliseconds(500)
  )
  /// The width of the line, in points.
  private static let line = 4.0

  private let outline: Path
  /// How much is to be seen, 1 to 0.
  private var strength = 1.0 { didSet { setNeedsDisplay() } }
  private var end: Deadline?

  private init(
    _ size: Size, radius: Double, at center: Point, rotation: Angle, identifier: String
  ) {
    outline = .roundedRect(Rect(origin: .zero, size: size), radius: radius)
    super.init(frame: Rect(origin: .zero, size: size))
    isUserInteractionEnabled = false
    self.identifier = identifier
    self.center = center
    transform = .rotation(rotation)
  }

  /// Shows the frame of a face for a while.
  static func show(around face: Face, in layer: View, for duration: Duration) {
    let size = Size(2.4, 3.2) * face.eyeDistance
    show(
      FadingFrame(
        size, radius: size.width * 0.46, at: face.frame.apply(Point(0, 0.45)),
        rotation: face.frame.rotation, identifier: "face"), in: layer, for: duration)
  }

  /// Shows for a while where an element is, or was.
  ///
  /// - Parameter size: The artwork's natural size.
  static func show(
    around placement: Placement, of size: Size, in layer: View, for duration: Duration
  ) {
    let size = size * placement.scale
    show(
      FadingFrame(
        size, radius: size.shortSide / 8, at: placement.center, rotation: placement.rotation,
        identifier: "change"), in: layer, for: duration)
  }

  private static func show(_ frame: FadingFrame, in layer: View, for duration: Duration) {
    guard let window = layer.window else { return }
    layer.addSubview(frame)
    if window.animator.isReduced {
      // It appears and goes.
      frame.end = window.schedule(after: duration) { [weak frame] in frame?.removeFromSuperview() }
    } else {
      window.animate(for: duration, curve: .easeInOut) { [weak frame] in
        frame?.strength = 1 - $0
      } completion: { [weak frame] in
        frame?.removeFromSuperview()
      }
    }
  }

  /// As wide as a line of the marks, whatever the zoom.
  private var lineWidth: Double { Self.line / max(transformToWindow.meanScale, 1e-9) }

  override var paintBounds: Rect { bounds.insetBy(-lineWidth, -lineWidth) }

  override func draw(_ canvas: borrowing Canvas) {
    let width = lineWidth
    canvas.stroke(
      outline, with: Theme.mark.withAlpha(0.7 * strength), style: StrokeStyle(width: width))
    canvas.stroke(
      outline, with: Theme.markAccent.withAlpha(strength), style: StrokeStyle(width: width / 2))
  }
}
