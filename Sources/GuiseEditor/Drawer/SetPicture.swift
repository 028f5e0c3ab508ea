import DisguiseModel
import Faces
import TouchKit

/// A set as it looks on the plain head, or without that.
nonisolated struct SetPicture {
  /// Its pieces, in the pixels of the drawing of the plain head.
  private let elements: [DisguiseElement]
  /// The box around the pieces, in the same pixels.
  let bounds: Rect
  /// What a thumbnail shows at least: the head without its shoulders.
  private static let head = Rect(330, 330, 540, 830)

  /// Creates the picture of a set; nil while a piece is not in memory.
  init?(of set: StickerSet, in artworks: ArtworkStore) {
    let plain = Face.plainDrawing
    guard let face = Face.plain(headWidth: plain.headWidth, at: plain.middle) else { return nil }
    var (elements, bounds) = ([DisguiseElement](), Rect?.none)
    for piece in artworks.catalog.pieces(of: set) {
      guard let size = artworks.artwork(piece.id)?.size else { return nil }
      for placement in piece.fit?.placements(on: face, of: size) ?? [] {
        elements.append(Edit.preview(of: piece.kind).placed(at: placement))
        let box = placement.transform.apply(Rect(center: .zero, size: size))
        bounds = bounds?.union(box) ?? box
      }
    }
    guard let bounds else { return nil }
    (self.elements, self.bounds) = (elements, bounds)
  }

  /// The set on the head, in a square.
  ///
  /// - Parameters:
  ///   - side: The side in pixels.
  ///   - head: The plain head; nil for the pieces alone.
  ///   - painter: What draws the pieces.
  func thumbnail(side: Int, on head: Bitmap?, by painter: DisguiseRenderer) -> Bitmap {
    let shown = bounds.union(Self.head)
    let square = Rect(center: shown.center, size: Size(1, 1) * shown.size.longSide)
    let toTarget = Transform.translation(-square.minX, -square.minY)
      .then(.scale(Double(side) / square.width))
    return .drawn(width: side, height: side) { canvas in
      if let head {
        let box = Rect(0, 0, Face.plainDrawing.width, Face.plainDrawing.width * 1.25)
        canvas.draw(head, in: toTarget.apply(box), quality: .good)
      }
      painter.draw(elements, on: canvas, photoToTarget: toTarget)
    }
  }

  /// Draws the pieces without a head into a box of their shape.
  func draw(
    on canvas: borrowing Canvas, in box: Rect, opacity: Double, by painter: DisguiseRenderer
  ) {
    guard bounds.width > 0 else { return }
    let toTarget = Transform.translation(-bounds.minX, -bounds.minY)
      .then(.scale(box.width / bounds.width)).then(.translation(box.minX, box.minY))
    painter.draw(
      elements, on: canvas, photoToTarget: toTarget, style: .copy(opacity: opacity))
  }
}

/// A copy of a set under a finger, as large as it will be on the photo.
final class SetCopy: View {
  private let set: StickerSet
  private let library: Library
  private static let opacity = 0.85

  init(of set: StickerSet, library: Library) {
    self.set = set
    self.library = library
    super.init()
    role = .image
    label = set.name
    isUserInteractionEnabled = false
  }

  /// Shows it if its pieces are in memory.
  ///
  /// - Parameter headWidth: How wide the head is that it fits, in points.
  func show(headWidth: Double) {
    guard let picture = SetPicture(of: set, in: library.artworks) else { return }
    let scale = headWidth / Face.plainDrawing.headWidth
    bounds = Rect(origin: .zero, size: picture.bounds.size * scale)
    setNeedsDisplay()
  }

  override func draw(_ canvas: borrowing Canvas) {
    SetPicture(of: set, in: library.artworks)?
      .draw(on: canvas, in: bounds, opacity: Self.opacity, by: library.movingPainter)
  }
}
