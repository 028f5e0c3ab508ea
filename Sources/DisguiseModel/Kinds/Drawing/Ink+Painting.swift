import Drawing
import Glibc

/// How ink is painted: the same on screen, in thumbnails and in files, wet or dry. What is painted in a pixel
/// does not depend on the clip.
extension Ink {
  /// Paints the ink that meets the clip, on a canvas in the pixels of its points.
  ///
  /// - Parameter colors: The change of its color; nil for its own one.
  func paint(on canvas: borrowing Canvas, recoloredBy colors: ColorMatrix? = nil) {
    let color = colors?.apply(to: Color(hex: color)) ?? Color(hex: color)
    switch brush {
    case .pen, .marker:
      fillLine(on: canvas, color)
    case .neon:
      for rim in glow { fillLine(on: canvas, color, rim.alpha, by: rim.width) }
      fillLine(on: canvas, color, by: 0.9)
      fillLine(on: canvas, colors?.apply(to: .white) ?? .white, 0.8, by: 0.45)
    case .chalk:
      for layer in ChalkGrain.layers {
        let paint = ChalkGrain.paint(
          color, share: layer.share, width: firstWidth, seed: seed,
          scale: canvas.transform.meanScale)
        fillParts(on: canvas, paint, by: layer.width)
      }
    }
  }

  /// The rims of neon, from the widest to the narrowest: so many that one sees no edges; together they fade out.
  var glow: [(width: Double, alpha: Double)] {
    let count = min(max(Int(firstWidth / 2.5), 3), 12)
    var hidden = 0.0
    return (0..<count).map { index in
      let part = Double(index) / Double(count)
      let opacity = 0.5 * pow(part + 0.5 / Double(count), 1.3)
      defer { hidden = opacity }
      return (3 - 1.9 * part, (opacity - hidden) / (1 - hidden))
    }
  }

  /// So many pieces of a line are one fill: what a fill costs grows with the square of its shapes.
  private static let piecesInFill = 128

  /// Fills the line, no more where it crosses itself.
  private func fillLine(
    on canvas: borrowing Canvas, _ color: Color, _ alpha: Double = 1, by factor: Double = 1
  ) {
    guard alpha < 1, pieces.count > Self.piecesInFill else {
      return fillParts(on: canvas, .color(color.withAlpha(alpha)), by: factor)
    }
    canvas.group(alpha: alpha) { fillParts(on: $0, .color(color), by: factor) }
  }

  private func fillParts(on canvas: borrowing Canvas, _ paint: Paint, by factor: Double) {
    let area = canvas.clipBounds
    for first in stride(from: 0, to: pieces.count, by: Self.piecesInFill) {
      let part = first..<min(first + Self.piecesInFill, pieces.count)
      let path = path(of: part, in: area, factor)
      if !path.isEmpty { canvas.fill(path, with: paint) }
    }
  }

  /// The outline of the line where it meets an area: discs and the bands between them, all of one direction,
  /// so that one fill has no hairs.
  func path(in area: Rect, _ factor: Double = 1) -> Path {
    path(of: pieces.indices, in: area, factor)
  }

  private func path(of some: Range<Int>, in area: Rect, _ factor: Double) -> Path {
    var path = Path()
    let margin = widest * max(0, factor - 1) / 2 + 1
    for piece in pieces(some, near: area.insetBy(-margin, -margin)) {
      let segments = segments(of: piece)
      path.addDisc(at: points[segments.lowerBound], factor)
      for index in segments where index + 1 < points.count {
        path.addBand(from: points[index], to: points[index + 1], factor)
        path.addDisc(at: points[index + 1], factor)
      }
    }
    return path
  }
}

extension Path {
  fileprivate mutating func addDisc(at point: InkPoint, _ factor: Double) {
    let radius = point.radius * factor
    move(to: point.place + Vector(radius, 0))
    arc(center: point.place, radius: radius, from: .zero, to: .radians(2 * .pi))
    close()
  }

  /// Adds the band between two discs, clockwise as these are.
  fileprivate mutating func addBand(from start: InkPoint, to end: InkPoint, _ factor: Double) {
    let way = end.place - start.place
    guard way.length > 0 else { return }
    let side = Vector(-way.dy, way.dx) * (factor / way.length)
    move(to: start.place - side * start.radius)
    line(to: end.place - side * end.radius)
    line(to: end.place + side * end.radius)
    line(to: start.place + side * start.radius)
    close()
  }
}
