import Drawing

/// What is behind the letters of a text; a value.
package struct TextGround: Hashable, Sendable {
  /// The shapes.
  package enum Shape: String, Hashable, Sendable, Codable {
    /// A strip with round corners.
    case label
    /// A speech bubble with a dark line around it.
    case bubble
  }

  package var shape: Shape
  /// A 24-bit RGB number, as in `Color(hex:)`.
  package var color: UInt32
  /// Where the tail of a bubble ends, in hundredths of the font's size from the middle of the letters; nil for a
  /// bubble without one.
  package var tail: Point?

  /// The line around a bubble: its color, and its width in hundredths of the font's size.
  static let line: (color: UInt32, width: Double) = (0x111111, 5)
  /// The coordinates of the end of a tail.
  static let tails = -4000.0...4000.0

  /// Creates a ground from its parts.
  package init(_ shape: Shape, color: UInt32, tail: Point? = nil) {
    self.shape = shape
    self.color = color
    self.tail = tail
  }

  var isValid: Bool {
    color <= 0xFF_FFFF
      && (tail.map { Self.tails.contains($0.x) && Self.tails.contains($0.y) } ?? true)
  }

  /// The shape behind letters: its body, and the tail that grows out of it.
  ///
  /// - Parameter ink: The box of the letters.
  func path(around ink: Rect) -> Path {
    let body = body(around: ink)
    guard shape == .bubble else { return .roundedRect(body, radius: 16) }
    var path = Path.roundedRect(body, radius: min(body.size.shortSide / 2, 80))
    if let tail { path.add(Self.tail(from: body, to: tail)) }
    return path
  }

  /// The box of the shape without a tail.
  func body(around ink: Rect) -> Rect {
    switch shape {
    case .label: ink.insetBy(-26, -18)
    // The corners of letters keep off the round ones of the bubble.
    case .bubble: ink.insetBy(-38 - 0.04 * ink.width, -30 - 0.08 * ink.height)
    }
  }

  /// A bent wedge from within a body to a point; nothing for a point in it.
  private static func tail(from body: Rect, to tip: Point) -> Path {
    var path = Path()
    guard !body.contains(tip) else { return path }
    // It begins where the body is nearest.
    let side = body.size.shortSide
    let root = body.insetBy(side * 0.4, side * 0.4).nearestPoint(to: tip)
    let step = tip - root
    // Clockwise as the body is, so that where both are is not outside.
    let across = Vector(step.dy, -step.dx).unit
    // The longer, the wider, as far as the round end of the body covers it; and up to its tip so wide that its color
    // is seen between its lines.
    let (wide, fine) = (min(side * 0.34, 22 + 0.08 * step.length), 3.0)
    // As drawn by hand, it is not straight.
    let bend = across * step.length * (step.dx < 0 ? -0.06 : 0.06)
    // The tip goes on as the wedge bends.
    let end = (step * 0.3 - bend).unit
    let way = step - end * min(10, step.length / 4)
    let neck = Vector(end.dy, -end.dx) * fine
    func edge(_ part: Double, _ sign: Double) -> Point {
      root + way * part + across * (sign * (wide * (1 - part) + fine * part))
    }
    path.move(to: edge(0, 1))
    path.curve(edge(0.35, 1) + bend, edge(0.7, 1) + bend, to: root + way + neck)
    path.line(to: tip)
    path.line(to: root + way - neck)
    path.curve(edge(0.7, -1) + bend, edge(0.35, -1) + bend, to: edge(0, -1))
    path.close()
    return path
  }
}
