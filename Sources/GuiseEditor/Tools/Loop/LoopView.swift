import TouchKit

/// Shows the loops that fingers draw.
final class LoopView: View {
  /// The ways of the fingers, in points of the view.
  var loops: [[Point]] = [] {
    didSet { if oldValue != loops { loopsDidChange(from: oldValue) } }
  }

  init() {
    super.init()
    isUserInteractionEnabled = false
  }

  private func loopsDidChange(from old: [[Point]]) {
    for loop in old + loops { setNeedsDisplay(Rect(around: loop).insetBy(-4, -4)) }
  }

  override func draw(_ canvas: borrowing Canvas) {
    for loop in loops where loop.count > 2 {
      let area = Path.polygon(loop)
      canvas.fill(area, with: Theme.accent.withAlpha(0.15))
      canvas.stroke(area, with: Theme.markEdge, style: StrokeStyle(width: 4))
      canvas.stroke(area, with: Theme.mark, style: StrokeStyle(width: 2, dash: [8, 6]))
    }
  }
}
