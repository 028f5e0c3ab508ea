import DisguiseModel
import Platform
import TouchKit

/// A button with a sample face.
final class FaceButton: Control {
  let face: SampleFace
  var picture: Bitmap? { didSet { setNeedsDisplay() } }
  private let fade = PictureFade()

  init(_ face: SampleFace) {
    self.face = face
    super.init()
    role = .button
    identifier = "face-\(face.id)"
    label = localized("Sample face {name}", ["name": face.name])
    cornerRadius = Theme.controlRadius
  }

  override var paintBounds: Rect { bounds.insetBy(-6, -6) }

  override func draw(_ canvas: borrowing Canvas) {
    let box = Path.roundedRect(bounds, radius: Theme.controlRadius)
    canvas.saved { canvas in
      canvas.clip(to: box)
      fade.draw(picture, in: bounds, of: self, on: canvas)
      if shade > 0 { canvas.fill(bounds, with: Theme.mark.withAlpha(0.24 * shade)) }
    }
    canvas.stroke(box, with: Theme.separator)
    if showsFocus { canvas.focusRing(around: bounds, radius: Theme.controlRadius) }
  }
}
