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
    let (start, end) =
      switch edge {
      case .left: (Point(0, 0), Point(bounds.width, 0))
      case .right: (Point(bounds.width, 0), Point(0, 0))
      case .top: (Point(0, 0), Point(0, bounds.height))
      case .bottom: (Point(0, bounds.height), Point(0, 0))
      }
    canvas.fill(
      .rect(bounds),
      with: .linearGradient(
        from: start, to: end,
        stops: [GradientStop(0, color), GradientStop(1, color.fading(by: 0))]))
  }
}
