/// A strip at an edge in which what scrolls below it fades out: there is more.
final class EdgeFade: View {
  /// Its extent from the edge, in points.
  static let depth = 24.0

  /// The edge at which it is, where it covers what is below.
  enum Edge {
    case left, right, top, bottom
  }

  var edge = Edge.right { didSet { if oldValue != edge { setNeedsDisplay() } } }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
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
        stops: [GradientStop(0, Theme.surface), GradientStop(1, Theme.surface.fading(by: 0))]))
  }
}
