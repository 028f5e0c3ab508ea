import TouchKit

/// Lists the touches of the sequence, with their order, locations and latest phases.
final class TouchInspector: View {
  private let count = Label("No touches yet", font: Theme.title)
  private let hint = Label(
    "Touch an area, or the board around it, with one or more fingers.",
    color: Theme.secondaryText)
  private let list = ScrollView()
  private var fingers: [Touch] = []
  private var lines: [Label] = []

  init() {
    super.init()
    hint.numberOfLines = 2
    for view in [count, hint, list] { addSubview(view) }
  }

  /// Shows the fingers of an event, and those of the same sequence that have lifted before.
  func show(_ event: TouchEvent) {
    let new = event.allTouches.filter { !fingers.contains($0) }
    // A sequence ends when all fingers are up.
    if !new.isEmpty, !fingers.contains(where: \.isDown) { fingers = [] }
    fingers += new
    let down = fingers.count(where: \.isDown)
    count.text = "\(down) finger\(down == 1 ? "" : "s") on the screen"
    hint.isHidden = true
    while lines.count < fingers.count { addLine() }
    for (index, line) in lines.enumerated() {
      line.isHidden = index >= fingers.count
      if index < fingers.count { line.text = describe(fingers[index], isFirst: index == 0) }
    }
    setNeedsLayout()
  }

  private func addLine() {
    let line = Label(color: Theme.secondaryText)
    line.numberOfLines = 0
    lines.append(line)
    list.addSubview(line)
  }

  private func describe(_ touch: Touch, isFirst: Bool) -> String {
    """
    \(isFirst ? "First" : "Supplemental") touch \(touch.phase), tap count \(touch.tapCount), \
    at \((touch.timestamp.milliseconds / 1000).formatted(decimals: 3)) s
    \(touch.view?.label.isEmpty == false ? touch.view?.label ?? "" : "Board"): \
    \(place(touch.location(in: touch.view))) from \(place(touch.previousLocation(in: touch.view)))
    Window: \(place(touch.location(in: nil))) from \(place(touch.previousLocation(in: nil)))
    """
  }

  private func place(_ point: Point) -> String {
    "(\(point.x.formatted(decimals: 1)), \(point.y.formatted(decimals: 1)))"
  }

  override func layoutSubviews() {
    count.frame = Rect(24, 16, bounds.width - 48, 32)
    let width = bounds.width - 48
    let font = bounds.height < 200 ? Font(size: 13) : Theme.body
    hint.frame = Rect(24, 52, width, hint.sizeThatFits(Size(width, .infinity)).height)
    list.frame = Rect(24, 52, width, max(bounds.height - 52 - 12, 0))
    var y = 8.0
    for line in lines where !line.isHidden {
      line.font = font
      let height = line.sizeThatFits(Size(width, .infinity)).height
      line.frame = Rect(0, y, width, height)
      y += height + 12
    }
    list.contentSize = Size(width, y)
  }

  override var paintBounds: Rect { bounds.withShadow(elevation: 4) }

  override func draw(_ canvas: borrowing Canvas) { canvas.card(bounds, radius: 20, elevation: 4) }
}
