import TouchKit

/// An area that lights up while its recognizer is active.
final class Pad: View {
  private let title: Label
  private let emblem: PadEmblem
  private var glow = 0.0 { didSet { setNeedsDisplay() } }
  private var fading: Animation?

  init(_ title: String, _ emblem: PadEmblem) {
    self.title = Label(title, font: Theme.action, alignment: .center)
    self.emblem = emblem
    super.init()
    role = .cell
    identifier = "pad-\(title.lowercased().replacing(" ", with: "-"))"
    label = title
    isMultipleTouchEnabled = true
    self.title.role = nil
    addSubview(self.title)
  }

  /// Highlights the pad while a gesture is in progress, and fades afterwards.
  func show(_ phase: GestureRecognizer.Phase) {
    fading?.cancel()
    glow = 1
    guard phase == .ended || phase == .cancelled else { return }
    fading = window?.animate(
      for: .milliseconds(600), update: { [weak self] in self?.glow = 1 - $0 })
  }

  override func layoutSubviews() {
    title.frame =
      isFlat
      ? bounds.insetBy(8, 0)
      : Rect(8, bounds.height - (isLow ? 36 : 48), bounds.width - 16, 28)
  }

  /// Whether there is no room for the emblem.
  private var isFlat: Bool { bounds.height < 84 }

  /// Whether the pad is too low to fit the emblem above the title comfortably.
  private var isLow: Bool { bounds.height < 130 }

  override var paintBounds: Rect { bounds.withShadow(elevation: 4) }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.card(
      bounds, color: Theme.surface.mixed(with: Palette.sun, by: 0.5 * glow), elevation: 4)
    guard !isFlat else { return }
    canvas.saved { canvas in
      let middle = Point(bounds.midX, isLow ? title.frame.minY / 2 + 3 : bounds.midY - 20)
      canvas.concatenate(.translation(middle.x, middle.y))
      if isLow { canvas.concatenate(.scale(0.75)) }
      emblem.draw(on: canvas)
    }
  }
}

/// An emblem that illustrates a gesture.
enum PadEmblem {
  case taps(Int, touches: Int)
  case swipe
  case pinch
  case rotation
  case transform
  case press

  private static let line = StrokeStyle(width: 3, cap: .round, join: .round)

  /// Draws the emblem centered on the origin, about 60 points high.
  func draw(on canvas: borrowing Canvas) {
    switch self {
    case .taps(let taps, let touches):
      for finger in 0..<touches {
        let place = Point((Double(finger) - Double(touches - 1) / 2) * 48, 0)
        tip(at: place, on: canvas)
        for ring in 1...taps {
          canvas.stroke(
            .circle(center: place, radius: 11 + 6 * Double(ring)),
            with: Theme.accent.withAlpha(0.7 - 0.25 * Double(ring)), style: Self.line)
        }
      }
    case .swipe:
      tip(at: .zero, on: canvas)
      arrow(from: Point(20, 0), to: Point(52, 0), on: canvas)
      arrow(from: Point(-20, 0), to: Point(-52, 0), on: canvas)
    case .pinch:
      tip(at: Point(-14, 12), on: canvas)
      tip(at: Point(14, -12), on: canvas)
      arrow(from: Point(-24, 20), to: Point(-40, 32), on: canvas)
      arrow(from: Point(24, -20), to: Point(40, -32), on: canvas)
    case .rotation:
      tip(at: Point(-28, 0), on: canvas)
      tip(at: Point(28, 0), on: canvas)
      arc(radius: 28, from: 205, to: 325, on: canvas)
      arc(radius: 28, from: 25, to: 145, on: canvas)
    case .transform:
      tip(at: Point(-24, 12), on: canvas)
      tip(at: Point(24, -12), on: canvas)
      arc(radius: 27, from: 178, to: 298, on: canvas)
      arc(radius: 27, from: -2, to: 118, on: canvas)
      arrow(from: Point(-36, 18), to: Point(-54, 27), on: canvas)
      arrow(from: Point(36, -18), to: Point(54, -27), on: canvas)
    case .press:
      tip(at: .zero, on: canvas)
      arc(radius: 24, from: -90, to: 180, on: canvas)
    }
  }

  private func tip(at point: Point, on canvas: borrowing Canvas) {
    canvas.fill(.circle(center: point, radius: 11), with: Theme.accent)
  }

  private func arc(
    radius: Double, from start: Double, to end: Double, on canvas: borrowing Canvas
  ) {
    var path = Path()
    path.arc(center: .zero, radius: radius, from: .degrees(start), to: .degrees(end))
    canvas.stroke(path, with: Theme.accent.withAlpha(0.6), style: Self.line)
  }

  private func arrow(from start: Point, to end: Point, on canvas: borrowing Canvas) {
    let back = (start - end).unit * 9
    var path = Path.line(from: start, to: end)
    path.move(to: end + back.rotated(by: .degrees(40)))
    path.line(to: end)
    path.line(to: end + back.rotated(by: .degrees(-40)))
    canvas.stroke(path, with: Theme.accent.withAlpha(0.6), style: Self.line)
  }
}
