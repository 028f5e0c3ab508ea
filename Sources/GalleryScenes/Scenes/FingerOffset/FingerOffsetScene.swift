import TouchKit

/// Three equal objects side by side, each in another place in relation to the finger that drags it.
final class FingerOffsetScene: Scene {
  private let objects = [
    DraggableObject(translatable("Centered"), side: 96, color: Palette.coral, placement: .centered),
    DraggableObject(translatable("Grabbed"), side: 96, color: Palette.teal, placement: .grabbed),
    DraggableObject(translatable("Above"), side: 96, color: Palette.sun, placement: .above),
  ]
  private let hints = [
    localized("Centers under the finger"), localized("Keeps its grabbed point"),
    localized("Rises above the finger"),
  ].map { Label($0, color: Theme.secondaryText, alignment: .center) }
  /// A large screen is looked at from farther away.
  private var side: Double {
    isLow ? min(bounds.height - 64, 96) : min(max(bounds.size.shortSide * 0.22, 96), 180)
  }
  private var isPlaced = false

  override init() {
    super.init()
    for hint in hints {
      hint.numberOfLines = 3
      addSubview(hint)
    }
    for object in objects {
      object.onEvent = { [weak self] sentence in self?.showFeedback(sentence) }
      addSubview(object)
    }
  }

  // Rings show where the fingers are, which the objects would hide.
  override func didMoveToSuperview() { window?.showsTouches = true }

  override func willMove(toSuperview superview: View?) {
    if superview == nil { window?.showsTouches = false }
  }

  override func layoutSubviews() {
    guard !bounds.isEmpty else { return }
    let width = bounds.width / Double(objects.count)
    for (index, object) in objects.enumerated() {
      let home = Point(
        width * (Double(index) + 0.5), isLow ? (bounds.height - 48) / 2 : bounds.midY)
      object.bounds.size = Size(side, side)
      let place = isPlaced ? object.center : home
      object.center = object.reachablePlace(near: place, in: bounds)
      // In one line, or else in two of about the same length.
      let room = width > 240 ? width - 40 : min(width - 8, 120 * textScale)
      hints[index].font = room < 104 ? Theme.caption : Theme.body
      let lines = hints[index].sizeThatFits(Size(room, .infinity)).height
      hints[index].frame = Rect(
        home.x - room / 2, home.y + side / 2 + (isLow ? 8 : 16), room,
        isLow ? 40 : max(lines, 48))
    }
    isPlaced = true
    View.shareTextScale(of: hints)
    let fit = objects.map(\.fit).min()
    for object in objects { object.sharedFit = fit }
  }
}
