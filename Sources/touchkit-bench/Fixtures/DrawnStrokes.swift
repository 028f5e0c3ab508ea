import DisguiseModel
import Drawing
import Glibc

/// A drawing on the photo.
enum DrawnStrokes: CaseIterable {
  /// Of one stroke, or of 1,000 that cover the photo.
  case first, thousand
  /// Of 1,000, of which a tenth are by a marker, as small as the dragged sticker.
  case dragged

  private var count: Int { self == .first ? 1 : 1000 }

  /// Returns a document with it on a photo, which is shown as large as a canvas allows.
  func disguise(on photo: PhotoReference, shownIn canvas: Size) throws -> Disguise {
    var disguise = Disguise(photo: photo)
    for number in 0..<count {
      let brush = self == .dragged && number.isMultiple(of: 10) ? Brush.marker : .pen
      guard let stroke = Self.stroke(number, brush),
        let edit = disguise.edit(adding: stroke, to: disguise.elements.first?.id),
        disguise.apply(edit)
      else { throw BenchError("the strokes do not fit on the photo") }
    }
    if self == .dragged, let drawing = disguise.elements.first?.kind.drawing {
      let zoom = photo.size.fitted(into: canvas).width / photo.size.width
      let scale = Fixtures.side / zoom / drawing.bounds.size.longSide
      let place = Placement(center: Point(1200, 1100), scale: scale)
      disguise.apply(.change(disguise.elements[0].id, .placement(place)))
    }
    return disguise
  }

  /// What a finger draws in a second.
  private static func stroke(_ number: Int, _ brush: Brush) -> Stroke? {
    // Each in another color, so that it looks different wherever it is.
    let color = (UInt32(number) &+ 1) &* 0x9E_3779 & 0xFF_FFFF
    var builder = StrokeBuilder(
      brush, color: color, size: 20, seed: UInt32(number), pixelsPerPoint: 4)
    for step in 0...60 {
      let part = Double(step) / 60
      builder.add(place(number, part), at: part)
      _ = builder.takePiece()
    }
    return builder.finish(at: place(number, 1))
  }

  /// A place of a stroke: they are in ten columns, each in 100 rows of waves.
  private static func place(_ number: Int, _ part: Double) -> Point {
    let (column, row) = (Double(number % 10), Double(number / 10))
    return Point(
      100 + 385 * column + 330 * part, 100 + 28 * row + 20 * sin(2 * .pi * part))
  }
}
