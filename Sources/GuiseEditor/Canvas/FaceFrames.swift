import Faces
import TouchKit

/// Thin frames around faces, which fade: of those that have been found, and of one that has caught an
/// element. Its coordinates are photo pixels.
package final class FaceFrames: View {
  private static let fadeTime = Duration.milliseconds(900)

  /// The faces that are framed.
  package private(set) var faces: [Face] = []
  /// How much is to be seen, 1 to 0.
  private var strength = 0.0 { didSet { alpha = strength } }
  private var fading: Animation?
  private var end: Deadline?

  init() {
    super.init()
    isUserInteractionEnabled = false
    identifier = "faces"
  }

  /// Shows the frames of faces once, in a view whose coordinates are photo pixels.
  func flash(_ faces: [Face], in layer: View) {
    hide()
    guard let window = layer.window, !faces.isEmpty else { return }
    self.faces = faces
    frame = layer.bounds
    layer.addSubview(self)
    strength = 1
    if window.animator.isReduced {
      // It appears and goes.
      end = window.schedule(after: Self.fadeTime) { [weak self] in self?.hide() }
    } else {
      fading = window.animate(for: Self.fadeTime, curve: .easeInOut) { [weak self] in
        self?.strength = 1 - $0
      } completion: { [weak self] in
        self?.hide()
      }
    }
  }

  /// Hides the frames.
  func hide() {
    fading?.cancel()
    end?.cancel()
    faces = []
    removeFromSuperview()
  }

  package override func draw(_ canvas: borrowing Canvas) {
    for face in faces {
      let transform = face.frame.transform
      // As wide as a line of the marks, whatever the zoom.
      let point = 1 / max(transformToWindow.meanScale, 1e-9) / face.eyeDistance
      canvas.saved { canvas in
        canvas.concatenate(transform)
        let oval = Path.roundedRect(Rect(-1.2, -1.15, 2.4, 3.2), radius: 1.1)
        canvas.stroke(
          oval, with: Theme.mark.withAlpha(0.7), style: StrokeStyle(width: 4 * point))
        canvas.stroke(oval, with: Theme.markAccent, style: StrokeStyle(width: 2 * point))
      }
    }
  }
}
