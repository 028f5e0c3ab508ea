import Drawing

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
      // A glow of three soft rims.
      for (factor, alpha) in [(3.0, 0.12), (2.2, 0.18), (1.5, 0.3)] {
        fillLine(on: canvas, color, alpha, by: factor)
      }
      fillLine(on: canvas, color, by: 0.9)
      fillLine(on: canvas, colors?.apply(to: .white) ?? .white, 0.8, by: 0.45)
    case .chalk:
      fillGrains(on: canvas, color.withAlpha(0.85))
    }
  }

  /// So many pieces of a line are one fill: what a fill costs grows with the square of its shapes.
  private static let piecesInFill = 128

  /// Fills the line, no more where it crosses itself.
  private func fillLine(
    on canvas: borrowing Canvas, _ color: Color, _ alpha: Double = 1, by factor: Double = 1
  ) {
    let area = canvas.clipBounds
    guard pieces.count > Self.piecesInFill else {
      return canvas.fill(path(in: area, factor), with: color.withAlpha(alpha))
    }
    func fillParts(on canvas: borrowing Canvas) {
      for first in stride(from: 0, to: pieces.count, by: Self.piecesInFill) {
        let part = first..<min(first + Self.piecesInFill, pieces.count)
        let path = path(of: part, in: area, factor)
        if !path.isEmpty { canvas.fill(path, with: color) }
      }
    }
    canvas.group(alpha: alpha, fillParts)
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

  // MARK: Chalk

  /// So many cross-sections of grains are one fill.
  private static let stampsInFill = 4096.0

  /// Fills specks along the line: where each is follows from the seed and from its distance along the line.
  private func fillGrains(on canvas: borrowing Canvas, _ color: Color) {
    let area = canvas.clipBounds
    var (path, fill) = (Path(), 0.0)
    for piece in pieces(near: area.insetBy(-1, -1)) {
      var distance = pieces[piece].start + Double(phase) * InkPoint.unit
      for index in segments(of: piece) {
        let (start, end) = (points[index], points[min(index + 1, points.count - 1)])
        let way = end.place - start.place
        // The step is that of the whole line, or its grain would change with the piece.
        let step = grainStep
        let isDot = points.count == 1
        var stamp = isDot ? 0 : (distance / step).rounded(.up)
        var last = isDot ? 3 : (distance + way.length) / step
        let reach = max(start.radius, end.radius) + 1
        if !isDot, let seen = area.insetBy(-reach, -reach).shares(ofSegment: start.place, end.place)
        {
          stamp = max(stamp, ((distance + way.length * seen.lowerBound) / step).rounded(.down))
          last = min(last, (distance + way.length * seen.upperBound) / step + 1)
        } else if !isDot {
          last = stamp
        }
        while stamp < last {
          let next = (stamp / Self.stampsInFill).rounded(.down)
          if next != fill {
            if !path.isEmpty { canvas.fill(path, with: color) }
            (path, fill) = (Path(), next)
          }
          let share = isDot ? 0 : (stamp * step - distance) / way.length
          let radius = start.radius + (end.radius - start.radius) * share
          addGrains(Int(stamp), at: start.place + way * share, radius, to: &path)
          stamp += 1
        }
        distance += way.length
      }
    }
    if !path.isEmpty { canvas.fill(path, with: color) }
  }

  private func addGrains(_ stamp: Int, at center: Point, _ radius: Double, to path: inout Path) {
    var random = GrainGenerator(seed: seed, stamp: stamp)
    for _ in 0..<Self.grainsAcross {
      let (turn, out) = (random.next() * 2 * .pi, random.next().squareRoot())
      let side = radius * (0.1 + 0.2 * random.next())
      // Not over the edge of the line, which bounds what is painted.
      let step = Vector(max(0, radius - side), 0).rotated(by: .radians(turn)) * out
      path.addSquare(center + step, side)
    }
  }
}

/// Numbers that follow from a seed and the number of a stamp alone (SplitMix64).
private struct GrainGenerator {
  private var state: UInt64

  init(seed: UInt32, stamp: Int) {
    state = UInt64(seed) << 32 ^ UInt64(truncatingIfNeeded: stamp) &* 0x9E37_79B9_7F4A_7C15
  }

  /// The next number, from 0 to below 1.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Double(bits >> 11) / Double(1 << 53)
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

  fileprivate mutating func addSquare(_ center: Point, _ side: Double) {
    add(.rect(Rect(center: center, size: Size(side, side))))
  }
}
