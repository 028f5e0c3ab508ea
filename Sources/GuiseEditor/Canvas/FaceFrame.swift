import Faces
import TouchKit

/// A thin frame around a face, which fades: the face has been found, or has caught an element. It is shown in
/// a view whose coordinates are photo pixels, and is no larger than the face.
final class FaceFrame: View {
  /// How long it is to be seen.
  static let (found, caught) = (Duration.milliseconds(900), Duration.milliseconds(250))
  /// The width of the line, in points.
  private static let line = 4.0

  private let oval: Path
  /// How much is to be seen, 1 to 0.
  private var strength = 1.0 { didSet { setNeedsDisplay() } }
  private var end: Deadline?

  private init(around face: Face) {
    let size = Size(2.4, 3.2) * face.eyeDistance
    oval = .roundedRect(Rect(origin: .zero, size: size), radius: size.width * 0.46)
    super.init(frame: Rect(origin: .zero, size: size))
    isUserInteractionEnabled = false
    identifier = "face"
    center = face.frame.apply(Point(0, 0.45))
    transform = .rotation(face.frame.rotation)
  }

  /// Shows the frame of a face for a while.
  static func show(around face: Face, in layer: View, for duration: Duration) {
    guard let window = layer.window else { return }
    let frame = FaceFrame(around: face)
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
      oval, with: Theme.mark.withAlpha(0.7 * strength), style: StrokeStyle(width: width))
    canvas.stroke(
      oval, with: Theme.markAccent.withAlpha(strength), style: StrokeStyle(width: width / 2))
  }
}
