import TouchKit

/// The curves of animations side by side: each dot needs the same time.
final class CurveTracks: View {
  private static let curves: [(name: String, curve: AnimationCurve, color: Color)] = [
    ("linear", .linear, Palette.coral), ("easeInOut", .easeInOut, Palette.sun),
    ("easeOut", .easeOut, Palette.leaf), ("overshoot", .overshoot, Palette.teal),
    ("spring", .spring(Spring()), Palette.plum),
  ]
  /// How far each dot is.
  private var progress = [Double](repeating: 0, count: curves.count) {
    didSet { setNeedsDisplay() }
  }
  private var isAtEnd = false
  private var running: [Animation] = []

  init() {
    super.init()
    role = .image
    label = localized("Curves")
  }

  /// Lets all dots run to the other end.
  func run() {
    for animation in running { animation.finish() }
    let (start, end) = isAtEnd ? (1.0, 0.0) : (0.0, 1.0)
    isAtEnd.toggle()
    running = Self.curves.indices.compactMap { index in
      window?.animate(for: .milliseconds(1200), curve: Self.curves[index].curve) { [weak self] in
        self?.progress[index] = start + (end - start) * $0
      }
    }
  }

  override var valueText: String? {
    progress.map { $0.formatted(decimals: 2) }.joined(separator: " ")
  }

  override func draw(_ canvas: borrowing Canvas) {
    let radius = 11.0
    let height = bounds.height / Double(Self.curves.count)
    let font = Theme.caption.scaled(by: min(textScale, max(height / 17, 1)))
    let titles = Self.curves.map { TextLayout($0.name, font: font) }
    let left = max(titles.map(\.size.width).max() ?? 0, 84) + 12
    // Room for curves that go beyond the end.
    let way = (bounds.width - left) * 0.8 - radius
    for (index, curve) in Self.curves.enumerated() {
      let y = (Double(index) + 0.5) * height
      let title = titles[index]
      let name = Rect(origin: Point(0, y - title.size.height / 2), size: title.size)
      canvas.draw(title, at: directed(name).origin, color: Theme.secondaryText)
      let start = left + (bounds.width - left) * 0.1
      let track = directed(Rect(start, y - 2, way, 4))
      canvas.fill(.roundedRect(track, radius: 2), with: Theme.track)
      let radius = min(radius, height / 2)
      let dot = Rect(
        center: Point(start + way * progress[index], y), size: Size(2 * radius, 2 * radius))
      canvas.fill(.ellipse(in: directed(dot)), with: curve.color)
    }
  }
}
