import TouchKit

/// A stamp on a picture. It does not handle touches, so they are forwarded to the picture.
final class Stamp: View {
  init() {
    super.init()
    role = .image
    label = localized("Stamp")
  }

  /// Moves the stamp to the lower right corner of a picture.
  func place(on picture: Rect) {
    let size = Size(picture.width * 0.17, picture.width * 0.14)
    frame = Rect(
      picture.width * 0.93 - size.width, picture.height * 0.9 - size.height, size.width,
      size.height)
  }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.stroke(
      .roundedRect(bounds.insetBy(2, 2), radius: 6), with: .white,
      style: StrokeStyle(width: 2.5, dash: [5, 3]))
    canvas.fill(Shapes.star(in: bounds.insetBy(10, 8)), with: .white)
  }
}
