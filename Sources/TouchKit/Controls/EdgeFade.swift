/// A strip at an edge in which what scrolls below it fades out: there is more.
final class EdgeFade: View {
  /// Its extent from the edge, in points.
  static let depth = 24.0

  /// The edge at which it is, where it covers what is below.
  enum Edge {
    case left, right, top, bottom
  }

  let edge: Edge
  private let color: Color

  /// Creates a strip at an edge that ends in a color.
  init(_ edge: Edge, _ color: Color) {
    self.edge = edge
    self.color = color
    super.init()
    isUserInteractionEnabled = false
  }

  override func draw(_ canvas: borrowing Canvas) {
    Self.draw(edge, of: bounds, depth: nil, color, on: canvas)
  }

  /// Lets what is drawn so far in an area fade out at an edge of it.
  ///
  /// - Parameters:
  ///   - edge: The edge.
  ///   - area: The area, in the coordinates of the canvas.
  ///   - depth: The extent from the edge, in points; nil for all of the area.
  ///   - color: The color at the edge.
  ///   - canvas: The canvas.
  static func draw(
    _ edge: Edge, of area: Rect, depth: Double? = EdgeFade.depth, _ color: Color,
    on canvas: borrowing Canvas
  ) {
    let (width, height) = (
      min(depth ?? .infinity, area.width), min(depth ?? .infinity, area.height)
    )
    let strip =
      switch edge {
      case .left: Rect(area.minX, area.minY, width, area.height)
      case .right: Rect(area.maxX - width, area.minY, width, area.height)
      case .top: Rect(area.minX, area.minY, area.width, height)
      case .bottom: Rect(area.minX, area.maxY - height, area.width, height)
      }
    let (start, end) =
      switch edge {
      case .left: (Point(strip.minX, 0), Point(strip.maxX, 0))
      case .right: (Point(strip.maxX, 0), Point(strip.minX, 0))
      case .top: (Point(0, strip.minY), Point(0, strip.maxY))
      case .bottom: (Point(0, strip.maxY), Point(0, strip.minY))
      }
    canvas.fill(
      .rect(strip),
      with: .linearGradient(
        from: start, to: end,
        stops: [GradientStop(0, color), GradientStop(1, color.fading(by: 0))]))
  }
}
