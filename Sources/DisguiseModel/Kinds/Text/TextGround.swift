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

  /// A bent spike from within a body to a point; nothing for a point in it.
  private static func tail(from body: Rect, to tip: Point) -> Path {
    var path = Path()
    guard !body.contains(tip) else { return path }
    // It begins where the body is nearest.
    let side = body.size.shortSide
    let inner = body.insetBy(side * 0.4, side * 0.4)
    let root = Point(
      min(max(tip.x, inner.minX), inner.maxX), min(max(tip.y, inner.minY), inner.maxY))
    let step = tip - root
    // Clockwise as the body is, so that where both are is not outside.
    let across = Vector(step.dy, -step.dx) * (min(side * 0.22, 40) / step.length)
    // As drawn by hand, it is not straight.
    let bend = Vector(step.dy, -step.dx) * (step.dx < 0 ? -0.12 : 0.12)
    path.move(to: root + across)
    path.curve(root + across * 0.7 + step * 0.4 + bend, tip + bend - step * 0.25, to: tip)
    path.curve(
      tip + bend * 0.8 - step * 0.25, root - across * 0.7 + step * 0.4 + bend, to: root - across)
    path.close()
    return path
  }
}
