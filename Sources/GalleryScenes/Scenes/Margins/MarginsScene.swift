import TouchKit

/// Controls with and without a hit margin, neighbors whose margins compete, and a board that counts
/// the touches that fall through to it.
final class MarginsScene: Scene {
  private let controls = [
    MarginControl(translatable("Plain"), margin: 0, color: Theme.accent),
    MarginControl(translatable("Hot area"), margin: 30, color: Palette.teal),
    MarginControl(translatable("Active"), margin: 30, color: Palette.coral, showsPress: true),
    MarginControl(translatable("Left"), margin: 44, color: Palette.plum),
    MarginControl(translatable("Right"), margin: 44, color: Palette.leaf),
  ]
  private let captions = [
    localized("Plain: its bounds only"), localized("Hot area: 30 points wider"),
    localized("Active: lights up, too"),
    localized("Between two neighbors the nearer one wins"),
  ].map { text in
    let caption = Label(text, font: Theme.caption, color: Theme.secondaryText, alignment: .center)
    caption.numberOfLines = 3
    return caption
  }
  private let count = Label(
    localized("Nothing fell through"), font: Theme.action, color: Theme.secondaryText,
    alignment: .center)
  private let finger = KeyboardFinger()
  /// The places where a touch that hit no control has landed.
  private var missed: [Point] = [] {
    didSet {
      count.text =
        missed.isEmpty
        ? localized("Nothing fell through")
        : localized("Fell through to the board: {count}", ["count": missed.count])
      setNeedsDisplay()
    }
  }

  override init() {
    super.init()
    count.identifier = "fell-through"
    for control in controls {
      control.action = { [weak self, unowned control] in
        control.taps += 1
        self?.showFeedback("\(control.label): \(control.taps)")
      }
      addSubview(control)
    }
    for view in captions + [count, finger] { addSubview(view) }
  }

  override func smallestHeight(in width: Double) -> Double { 416 + extra(in: width) }

  /// What the captions need beside one line each of the usual size.
  private func extra(in width: Double) -> Double {
    let lines = captionHeight(in: width / 3) - 20 + noteHeight(in: width) - 20
    return max(lines + countHeight(in: width) - 28, 0)
  }

  private func captionHeight(in column: Double) -> Double {
    captions.prefix(3).map { $0.sizeThatFits(Size(column - 8, .infinity)).height }.max() ?? 0
  }

  private func noteHeight(in width: Double) -> Double {
    captions[3].sizeThatFits(Size(width - 32, .infinity)).height
  }

  private func countHeight(in width: Double) -> Double {
    max(count.sizeThatFits(Size(width - 32, .infinity)).height, 28)
  }

  override func layoutSubviews() {
    finger.area = bounds
    let column = bounds.width / 3
    let height = bounds.height - extra(in: bounds.width)
    let side = min(column * 0.4, height * 0.17, 120).rounded()
    let (note, line) = (noteHeight(in: bounds.width), countHeight(in: bounds.width))
    // The last caption is above the count, and the margins of the neighbors are below the other captions.
    let most = bounds.height - 16 - line - note - 50 - side / 2
    let below = side + 38 + captionHeight(in: column) + 50
    let upper = max(min(height * 0.24, most - below), side / 2 + 34)
    let lower = min(max(bounds.height * 0.68, upper + below), most)
    for (index, control) in controls.prefix(3).enumerated() {
      let middle = directed(Rect(column * Double(index), upper, column, 0)).center
      control.frame = Rect(center: middle, size: Size(side, side)).rounded
      place(captions[index], below: control.frame.maxY + 38, at: middle.x, width: column - 8)
    }
    // The margins of the neighbors overlap: the gap is narrower than the two.
    for (index, control) in controls.suffix(2).enumerated() {
      let step = (side + 48) / 2
      let middle = Point(bounds.midX + (index == 0 ? -step : step), lower)
      control.frame = Rect(center: middle, size: Size(side, side)).rounded
    }
    place(
      captions[3], below: lower + side / 2 + 50, at: bounds.midX, width: bounds.width - 32)
    count.frame = Rect(16, bounds.height - 12 - line, bounds.width - 32, line)
    View.shareTextScale(of: captions)
  }

  private func place(_ caption: Label, below top: Double, at middle: Double, width: Double) {
    let height = caption.sizeThatFits(Size(width, .infinity)).height
    caption.frame = Rect(middle - width / 2, top, width, height)
  }

  override func observe(_ event: TouchEvent) {
    for touch in event.allTouches where touch.phase == .began {
      guard let control = touch.view as? MarginControl,
        !control.bounds.contains(touch.location(in: control))
      else { continue }
      complete(controls.suffix(2).contains(control) ? .between : .aside)
    }
  }

  // MARK: Touches that fall through

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    complete(.miss)
    missed += touches.inLandingOrder.map { $0.startLocation(in: self) }
    showFeedback(localized("Fell through to the board"))
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {}
  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {}

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    let places = touches.map { $0.startLocation(in: self) }
    missed.removeAll { places.contains($0) }
  }

  override func draw(_ canvas: borrowing Canvas) {
    for place in missed.suffix(40) {
      canvas.stroke(
        .circle(center: place, radius: 9), with: Theme.secondaryText.withAlpha(0.6),
        style: StrokeStyle(width: 2))
    }
    let neighbors = controls.suffix(2).map(\.frame)
    guard let left = neighbors.first, let right = neighbors.last else { return }
    let middle = (left.maxX + right.minX) / 2
    canvas.stroke(
      .line(from: Point(middle, left.minY - 44), to: Point(middle, left.maxY + 44)),
      with: Theme.secondaryText, style: StrokeStyle(width: 1, dash: [2, 4]))
  }
}
