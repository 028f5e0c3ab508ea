import TouchKit
import TouchKitImages

/// Cards with a menu each, which renames or removes them, a box that locks the table, notes, and a photo.
final class CardTable: View {
  let lock = Checkbox("Lock the table")
  let notes = TextView(placeholder: "Notes")
  let photo = ImageView()
  private(set) var cards: [Card] = []
  private let grip = Grip()

  override init(frame: Rect) {
    super.init(frame: frame)
    for view in [lock, notes, photo] as [View] { addSubview(view) }
    for name in ["Sun", "Moon", "Star"] { add(Card(name)) }
    lock.on(.valueChanged) { [unowned self] in grip.isLocked = $0.isOn }
  }

  override func layoutSubviews() {
    lock.frame = directed(Rect(20, 20, bounds.width - 40, 48))
    notes.frame = directed(Rect(20, 320, 380, 140))
    photo.frame = directed(Rect(420, 320, 180, 140))
    for (index, card) in cards.enumerated() where card.frame.isEmpty {
      card.frame = directed(Rect(20 + 200 * Double(index), 160, 180, 120))
    }
  }

  /// Shows a picture of any origin, and prints what has become of it.
  func show(photo path: String) {
    photo.load(file: path) { result in
      switch result {
      case .success(let picture): print("photo", picture.size.width, picture.size.height)
      case .failure(let error): print("photo:", error.message)
      }
    }
  }

  private func add(_ card: Card) {
    grip.hold(card)
    card.add(
      ContextMenuInteraction(label: card.label) { [weak self, unowned card] _ in
        [
          Menu.Item("Rename") { self?.askForName(of: card) },
          Menu.Item("Turn") { card.turn() },
          Menu.Item("Remove", isDestructive: true) { self?.remove(card) },
        ]
      })
    cards.append(card)
    addSubview(card)
  }

  private func askForName(of card: Card) {
    guard let window else { return }
    weak var asked: Dialog?
    let dialog = Dialog(
      "Name of the card", actions: [.init("Rename") { card.name = asked?.text ?? "" }])
    asked = dialog
    dialog.addTextField(card.name)
    dialog.present(in: window)
  }

  private func remove(_ card: Card) {
    card.removeFromSuperview()
    cards.removeAll { $0 === card }
  }
}

/// A card with a name.
final class Card: View {
  var name: String { didSet { setNeedsDisplay() } }

  init(_ name: String) {
    self.name = name
    super.init()
    backgroundColor = Theme.surface
    cornerRadius = Theme.cardRadius
    elevation = 4
    role = .image
    label = name
  }

  /// Turns by a quarter about its middle, unless a finger takes hold of it.
  func turn() {
    apply(.rotation(.degrees(90)), about: center, for: Theme.gentle, curve: .spring(Spring()))
  }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.draw(TextLayout(name, font: scaled(Theme.title)), at: Point(20, 20), color: Theme.accent)
  }
}

/// Lets cards be dragged, unless the table is locked. A class without a base class and without annotations.
final class Grip: GestureRecognizerDelegate {
  var isLocked = false
  private var start = Point.zero

  func hold(_ card: Card) {
    let pan = PanGestureRecognizer()
    pan.delegate = self
    card.add(pan).onAction { [unowned self, unowned card] pan, phase in
      if phase == .began { start = card.center }
      card.center = start + pan.translation(in: card.superview)
    }
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { !isLocked }
}
