import Platform
import TouchKit

/// The picture of an earlier work, which opens it.
final class WorkTile: Control {
  var picture: Bitmap? { didSet { setNeedsDisplay() } }

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
      if let picture {
        let factor = max(
          bounds.width / picture.size.width, bounds.height / picture.size.height)
        canvas.draw(
          picture, in: Rect(center: bounds.center, size: picture.size * factor), quality: .good)
      }
      if shade > 0 { canvas.fill(bounds, with: Theme.text.withAlpha(0.2 * shade)) }
    }
    if showsFocus { canvas.focusRing(around: bounds, radius: Theme.controlRadius) }
  }
}
