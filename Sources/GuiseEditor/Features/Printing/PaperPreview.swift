import DesktopServices
import Platform
import TouchKit

/// A sheet of paper with the picture on it, as it will be printed.
final class PaperPreview: View {
  /// The paper.
  var paper = Paper.a4 { didSet { setNeedsDisplay() } }
  /// How the picture takes its size.
  var mode = PrintLayout.Mode.fit { didSet { setNeedsDisplay() } }
  /// What is printed, once it is drawn.
  var picture: Bitmap? { didSet { setNeedsDisplay() } }
  private let size: Size

  /// Creates a preview of a picture of a size, in any unit.
  init(of size: Size) {
    self.size = size
    super.init()
    role = .image
    label = localized("Preview")
    identifier = "print-preview"
  }

  override func draw(_ canvas: borrowing Canvas) {
    let size = Size(paper.width, paper.height).fitted(into: bounds.insetBy(8, 8).size)
    let sheet = Rect(center: bounds.center, size: size)
    canvas.card(sheet, radius: 3, color: .white, elevation: 6)
    guard let picture else { return }
    let layout = PrintLayout(self.size, on: paper, mode)
    let scale = size.width / max(paper.width, 1)
    let toSheet = Transform.scale(scale).then(.translation(sheet.minX, sheet.minY))
    let place = toSheet.apply(layout.place)
    let drawn = layout.isTurned ? Size(place.height, place.width) : place.size
    canvas.saved { canvas in
      canvas.clip(to: toSheet.apply(layout.area))
      canvas.concatenate(.translation(place.midX, place.midY))
      if layout.isTurned { canvas.concatenate(.rotation(.degrees(90))) }
      canvas.draw(picture, in: Rect(center: .zero, size: drawn))
    }
  }
}
