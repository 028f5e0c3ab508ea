import TouchKit

/// Areas of several shapes, and a list of each touch's properties.
final class HotAreasScene: Scene {
  private let square = HotArea(translatable("Square"), margin: .finger) { canvas, rect in
    canvas.fill(.roundedRect(rect, radius: 20), with: Theme.accent)
  }
  private let circle = HotArea(translatable("Circle"), shape: .ellipse) { canvas, rect in
    canvas.fill(.ellipse(in: rect), with: Palette.coral)
  }
  private let star = HotArea(translatable("Star"), shape: .path(Path())) {
    canvas, rect in canvas.fill(Shapes.star(in: rect), with: Palette.sun)
  }
  private let ring = HotArea(translatable("Ring"), image: Shapes.ring(side: 160))
  private let captions = [
    localized("Margin of 10, while touched 40"), "", localized("The outline of a path"),
    localized("The opaque pixels of an image"),
  ].map { text in
    let caption = Label(text, color: Theme.secondaryText, alignment: .center)
    caption.numberOfLines = 2
    return caption
  }
  private let inspector = TouchInspector()
  /// The least room for an area that has a caption.
  private static let least = 72.0
  private let finger = KeyboardFinger()

  override init() {
    super.init()
    for area in [square, circle, star, ring] {
      area.onTouch = { [weak self, unowned area] event, sentence, taps in
        self?.showFeedback(localized(sentence, ["name": area.label, "taps": taps]))
        self?.inspector.show(event)
      }
      addSubview(area)
    }
    for view in captions + [inspector, finger] { addSubview(view) }
  }

  override func layoutSubviews() {
    let isWide = bounds.width > bounds.height
    // Without captions, the areas need less width.
    let share = bounds.height < 248 ? 0.5 : 0.56
    let board = Size(
      isWide ? bounds.width * share : bounds.width, isWide ? bounds.height : bounds.height * 0.64)
    placeAreas(in: board)
    let edge = isLow ? 6.0 : 16
    finger.area = directed(Rect(origin: .zero, size: board))
    inspector.frame = directed(
      (isWide
        ? Rect(board.width, 0, bounds.width - board.width, bounds.height)
        : Rect(0, board.height, bounds.width, bounds.height - board.height)).insetBy(edge, edge))
  }

  /// Arranges the areas in two rows, each area with its caption below, with equal spacing.
  private func placeAreas(in board: Size) {
    let width = min(300, board.width * 0.46 - 16)
    let gap = 12.0
    let captionHeight = captionHeight(in: Size(width, board.height * 0.2))
    let captionRoom = board.height - 2 * (gap + captionHeight)
    // Where captions would leave no room for the areas, there are none.
    let hasCaptions = captionRoom >= 2 * Self.least && board.width >= 240
    let room = hasCaptions ? captionRoom : board.height - 3 * gap
    // On a small screen the areas are smaller, so that no caption lies under the inspector.
    let most = min(room < 232 ? max(room / 2, 24) : .infinity, board.width * 0.42)
    let lower = min(max(room - 136, 100), 160, most)
    let upper = min(max(room - 36 - lower, 100), 120, most)
    square.bounds = Rect(0, 0, upper, upper)
    let diameter = min(100, upper)
    circle.bounds = Rect(0, 0, diameter, diameter)
    captions[1].text = localized("A circle of radius {radius}", ["radius": Int(diameter / 2)])
    for area in [star, ring] { area.bounds = Rect(0, 0, lower, lower) }
    star.hitShape = .path(Shapes.star(in: star.bounds))
    let spare = max(room - upper - lower, 0) / 3
    for (index, area) in [square, circle, star, ring].enumerated() {
      let isUpper = index < 2
      let below = gap + (hasCaptions ? captionHeight : 0)
      let first = hasCaptions ? spare : gap
      let top = isUpper ? first : first + spare + upper + below
      let height = isUpper ? upper : lower
      let middle = Point(
        (board.width * (index % 2 == 0 ? 0.27 : 0.73)).rounded(), (top + height / 2).rounded())
      area.center = directed(Rect(center: middle, size: area.bounds.size)).center
      let caption = captions[index]
      caption.isHidden = !hasCaptions
      caption.font = upper < 100 ? Theme.caption : Theme.body
      let size = Size(
        width, min(caption.sizeThatFits(Size(width, .infinity)).height, captionHeight))
      caption.frame = Rect(
        origin: Point(area.center.x - width / 2, top + height + gap), size: size)
    }
    View.shareTextScale(of: captions)
  }

  /// The height for all captions as large as they are meant, or less where that is too much.
  private func captionHeight(in room: Size) -> Double {
    let heights = captions.map { $0.sizeThatFits(Size(room.width, .infinity)).height }
    return max(min(heights.max() ?? 0, room.height), 40)
  }

  // Receives the touches that hit no area, and those that an area forwards.

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    let isForwarded = touches.contains { $0.view !== self }
    if touches.contains(where: { $0.view === self && ring.frame.contains($0.location(in: self)) }) {
      complete(.hole)
    }
    showFeedback(
      isForwarded
        ? localized("Board took over from {name}", ["name": touches.first?.view?.label ?? ""])
        : localized("Board began"))
    inspector.show(event)
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    inspector.show(event)
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    showFeedback(localized("Board ended"))
    inspector.show(event)
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    showFeedback(localized("Board cancelled"))
    inspector.show(event)
  }
}
