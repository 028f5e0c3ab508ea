import TouchKit

/// Areas of several shapes, and a list of each touch's properties.
final class HotAreasScene: Scene {
  private let square = HotArea("Square", margin: .finger) { canvas, rect in
    canvas.fill(.roundedRect(rect, radius: 20), with: Theme.accent)
  }
  private let circle = HotArea("Circle", shape: .ellipse) { canvas, rect in
    canvas.fill(.ellipse(in: rect), with: Palette.coral)
  }
  private let star = HotArea("Star", shape: .path(Path())) {
    canvas, rect in canvas.fill(Shapes.star(in: rect), with: Palette.sun)
  }
  private let ring = HotArea("Ring", image: Shapes.ring(side: 160))
  private let captions = [
    "Margin of 10, while touched 40", "A circle of radius 50", "The outline of a path",
    "The opaque pixels of an image",
  ].map { text in
    let caption = Label(text, color: Theme.secondaryText, alignment: .center)
    caption.numberOfLines = 2
    return caption
  }
  private let inspector = TouchInspector()
  private let finger = KeyboardFinger()

  override init() {
    super.init()
    circle.bounds = Rect(0, 0, 100, 100)
    for area in [square, circle, star, ring] {
      area.onTouch = { [weak self, unowned area] event, word in
        self?.showFeedback("\(area.label) \(word)")
        self?.inspector.show(event)
      }
      addSubview(area)
    }
    for view in captions + [inspector, finger] { addSubview(view) }
  }

  override func layoutSubviews() {
    let isWide = bounds.width > bounds.height
    let board = Size(
      isWide ? bounds.width * 0.56 : bounds.width, isWide ? bounds.height : bounds.height * 0.64)
    placeAreas(in: board)
    finger.area = directed(Rect(origin: .zero, size: board))
    inspector.frame = directed(
      (isWide
        ? Rect(board.width, 0, bounds.width - board.width, bounds.height)
        : Rect(0, board.height, bounds.width, bounds.height - board.height)).insetBy(16, 16))
  }

  /// Arranges the areas in two rows, each area with its caption below, with equal spacing.
  private func placeAreas(in board: Size) {
    let width = min(300, board.width * 0.46 - 16)
    let captionHeight = 40.0
    let gap = 12.0
    let room = board.height - 2 * (gap + captionHeight)
    // On a small screen the areas are smaller, so that no caption lies under the inspector.
    let lower = min(max(room - 136, 100), 160)
    let upper = min(max(room - 36 - lower, 100), 120)
    square.bounds = Rect(0, 0, upper, upper)
    for area in [star, ring] { area.bounds = Rect(0, 0, lower, lower) }
    star.hitShape = .path(Shapes.star(in: star.bounds))
    let spare = max(room - upper - lower, 0) / 3
    for (index, area) in [square, circle, star, ring].enumerated() {
      let isUpper = index < 2
      let top = isUpper ? spare : 2 * spare + upper + gap + captionHeight
      let height = isUpper ? upper : lower
      let middle = Point(
        (board.width * (index % 2 == 0 ? 0.27 : 0.73)).rounded(), (top + height / 2).rounded())
      area.center = directed(Rect(center: middle, size: area.bounds.size)).center
      let caption = captions[index]
      let size = Size(width, caption.sizeThatFits(Size(width, .infinity)).height)
      caption.frame = Rect(
        origin: Point(area.center.x - width / 2, top + height + gap), size: size)
    }
  }

  // Receives the touches that hit no area, and those that an area forwards.

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    let isForwarded = touches.contains { $0.view !== self }
    showFeedback(
      isForwarded ? "Board took over from \(touches.first?.view?.label ?? "")" : "Board began")
    inspector.show(event)
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    inspector.show(event)
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    showFeedback("Board ended")
    inspector.show(event)
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    showFeedback("Board cancelled")
    inspector.show(event)
  }
}
