import TouchKit

/// What to try in a scene, checked off as it is done: a row of chips, or where there is too little room
/// for them, a button that tells how many are done, and opens them as a list. Where not even the button has
/// room, nothing is shown.
final class ChallengeRow: View {
  /// Where the chips are if there is more room than they need.
  var alignment = TextLayout.Alignment.leading { didSet { setNeedsLayout() } }
  private static let gap = 6.0
  private let heading = Label(localized("Try:"), font: Theme.caption, color: Theme.secondaryText)
  let button = Button(style: .tinted)
  private var chips: [ChallengeChip] = []

  init() {
    super.init()
    role = .group
    label = localized("Things to try")
    heading.role = nil
    button.identifier = "try"
    button.action = { [weak self] in self?.openList() }
    addSubview(heading)
    addSubview(button)
  }

  /// Shows what to try, and what of it is done.
  func show(_ challenges: [(id: Challenge, text: String)], done: Set<Challenge>) {
    for chip in chips { chip.removeFromSuperview() }
    chips = challenges.map { ChallengeChip($0.id, $0.text, isDone: done.contains($0.id)) }
    for chip in chips { addSubview(chip) }
    showCount()
  }

  /// Checks something off.
  func check(_ challenge: Challenge) {
    guard let chip = chips.first(where: { $0.challenge == challenge }) else { return }
    chip.isDone = true
    showCount()
    window?.announce(localized("Done: {thing}", ["thing": chip.label]))
  }

  private func showCount() {
    let count = ["done": chips.count(where: \.isDone), "all": chips.count]
    button.title = localized("Try {done}/{all}", count)
    button.label = localized("Things to try: {done} of {all} done", count)
    superview?.setNeedsLayout()
    setNeedsLayout()
  }

  /// The width that the button needs.
  var leastWidth: Double { button.sizeThatFits(.zero).width }

  /// The width that the chips need.
  var openWidth: Double { widths.reduce(-Self.gap) { $0 + $1 + Self.gap } }

  private var parts: [View] { [heading] + chips }

  private var widths: [Double] {
    parts.map { $0.sizeThatFits(Size(.infinity, bounds.height)).width }
  }

  override func layoutSubviews() {
    let (parts, widths, total) = (parts, widths, openWidth)
    let isOpen = total <= bounds.width
    for part in parts { part.isHidden = !isOpen }
    button.isHidden = isOpen || bounds.width < leastWidth
    let free = alignment == .leading ? 0 : bounds.width - (isOpen ? total : leastWidth)
    button.frame = directed(Rect(free, 0, leastWidth, bounds.height))
    var x = free
    for (part, width) in zip(parts, widths) {
      part.frame = directed(Rect(x, 1, width, bounds.height - 2))
      x += width + Self.gap
    }
  }

  private static let open = mark(isDone: false)
  private static let done = mark(isDone: true)

  /// Returns the mark of a thing in the list, as an icon: a circle, with a check mark if it is done.
  private static func mark(isDone: Bool) -> Bitmap {
    .drawn(width: 96, height: 96) { canvas in
      let box = Rect(0, 0, 96, 96)
      canvas.stroke(
        .ellipse(in: box.insetBy(10, 10)), with: Theme.text, style: StrokeStyle(width: 7))
      if isDone { canvas.drawCheckMark(in: box.insetBy(24, 24), color: Theme.text, width: 9) }
    }
  }

  private func openList() {
    guard let window else { return }
    let items = chips.map { chip in
      var item = Menu.Item(
        chip.label, identifier: chip.identifier, icon: chip.isDone ? Self.done : Self.open,
        isOn: chip.isDone
      ) {}
      item.showsCheckMark = false
      return item
    }
    Menu(items, style: .list, label: label).present(beside: button, in: window)
  }
}
