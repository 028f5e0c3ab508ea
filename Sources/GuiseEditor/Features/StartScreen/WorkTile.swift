import Platform
import TouchKit

/// The picture of an earlier work, which opens it.
final class WorkTile: Control {
  var picture: Bitmap? { didSet { setNeedsDisplay() } }
  private let fade = PictureFade()

  init(name: String, identifier: String) {
    super.init()
    role = .cell
    label = localized("Disguise of {name}", ["name": name])
    self.identifier = identifier
    cornerRadius = Theme.controlRadius
  }

  override var paintBounds: Rect { bounds.insetBy(-6, -6) }

  override func draw(_ canvas: borrowing Canvas) {
    let box = Path.roundedRect(bounds, radius: Theme.controlRadius)
    canvas.fill(box, with: Theme.well)
    canvas.saved { canvas in
      canvas.clip(to: box)
      let size = picture?.size ?? bounds.size
      let factor = max(bounds.width / size.width, bounds.height / size.height)
      fade.draw(
        picture, in: Rect(center: bounds.center, size: size * factor), of: self, on: canvas)
      if shade > 0 { canvas.fill(bounds, with: Theme.text.withAlpha(0.2 * shade)) }
    }
    if showsFocus { canvas.focusRing(around: bounds, radius: Theme.controlRadius) }
  }
}
