import DisguiseModel
import TouchKit

/// What is there before there is a photo: a choice of sample faces.
package final class StartCard: View {
  /// A sample face was chosen.
  package var onPick: (SampleFace) -> Void = { _ in }

  private static let faceSize = Size(168, 210)
  private let title = Label(
    "Who gets a disguise?", font: Theme.title, alignment: .center)
  private let hint = Label(
    "Try a sample face, or start Guise with a photo of your own: guise PHOTO",
    color: Theme.secondaryText, alignment: .center)
  private let faces: [FaceButton]

  package init(faces: [SampleFace], thumbnail: (SampleFace, Size) -> Bitmap?) {
    self.faces = faces.map { FaceButton($0, picture: thumbnail($0, Self.faceSize)) }
    super.init()
    backgroundColor = Theme.surface
    cornerRadius = Theme.cardRadius
    hint.numberOfLines = 3
    addSubview(title)
    addSubview(hint)
    for button in self.faces {
      button.action = { [unowned self] in onPick(button.face) }
      addSubview(button)
    }
  }

  package override func sizeThatFits(_ size: Size) -> Size {
    let wanted = 48 + Double(faces.count) * (Self.faceSize.width + 24)
    return Size(min(max(wanted, 360), size.width - 32), 372)
  }

  package override func layoutSubviews() {
    title.frame = Rect(24, 24, bounds.width - 48, 28)
    let row = Double(faces.count) * (Self.faceSize.width + 24) - 24
    for (index, button) in faces.enumerated() {
      button.frame = Rect(
        bounds.midX - row / 2 + Double(index) * (Self.faceSize.width + 24), 68,
        Self.faceSize.width, Self.faceSize.height)
    }
    hint.frame = Rect(24, bounds.height - 76, bounds.width - 48, 56)
  }
}

/// A sample face to choose.
private final class FaceButton: Control {
  let face: SampleFace
  private let picture: Bitmap?

  init(_ face: SampleFace, picture: Bitmap?) {
    self.face = face
    self.picture = picture
    super.init()
    role = .button
    label = "Sample face \(face.name)"
    cornerRadius = Theme.controlRadius
  }

  override func draw(_ canvas: borrowing Canvas) {
    let box = Path.roundedRect(bounds, radius: Theme.controlRadius)
    canvas.saved { canvas in
      canvas.clip(to: box)
      if let picture { canvas.draw(picture, in: bounds, quality: .bilinear) }
      if highlight > 0 { canvas.fill(bounds, with: Color(white: 0, alpha: 0.2 * highlight)) }
    }
    let line = showsFocus ? Theme.accent : Theme.separator
    canvas.stroke(box, with: line, style: StrokeStyle(width: showsFocus ? 3 : 1))
  }
}
