import TouchKit

/// A stamp on a picture. It does not handle touches, so they are forwarded to the picture.
final class Stamp: View {
  override init(frame: Rect) {
    super.init(frame: frame)
    role = .image
    label = "Stamp"
  }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.stroke(
      .roundedRect(bounds.insetBy(2, 2), radius: 6), with: .white,
      style: StrokeStyle(width: 2.5, dash: [5, 3]))
    canvas.fill(Shapes.star(in: bounds.insetBy(10, 8)), with: .white)
  }
}
