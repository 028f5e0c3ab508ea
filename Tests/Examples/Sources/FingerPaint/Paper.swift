import TouchKit

/// Paper for any number of painting fingers. A double tap clears it.
public final class Paper: View {
  /// The strokes, oldest first: a color, and points in the paper's coordinates.
  public private(set) var strokes: [(color: Color, points: [Point])] = []
  private var painting: [Touch: Int] = [:]

  private static let colors: [Color] = [.red, .green, .blue, .black]

  /// Creates white paper.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = .white
    isMultipleTouchEnabled = true
  }

  public override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches.inLandingOrder {
      if touch.tapCount == 2 { strokes = [] }
      painting[touch] = strokes.count
      let color = Self.colors[strokes.count % Self.colors.count]
      strokes.append((color, [touch.location(in: self)]))
    }
    setNeedsDisplay()
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches {
      guard let index = painting[touch], strokes.indices.contains(index) else { continue }
      let (from, to) = (touch.previousLocation(in: self), touch.location(in: self))
      strokes[index].points.append(to)
      setNeedsDisplay(
        Rect(center: from, size: .zero).union(Rect(center: to, size: .zero))
          .insetBy(-4, -4))
    }
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches { painting[touch] = nil }
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches {
      guard let index = painting.removeValue(forKey: touch), strokes.indices.contains(index) else {
        continue
      }
      strokes[index].points = []
    }
    setNeedsDisplay()
  }

  public override func draw(_ canvas: borrowing Canvas) {
    for stroke in strokes {
      guard let first = stroke.points.first else { continue }
      var path = Path()
      path.move(to: first)
      for point in stroke.points.dropFirst() { path.line(to: point) }
      canvas.stroke(
        path, with: stroke.color, style: StrokeStyle(width: 6, cap: .round, join: .round))
    }
  }
}
