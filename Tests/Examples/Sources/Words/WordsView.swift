import TouchKit

/// A card that two fingers move, and a question about it.
final class WordsView: View {
  private let card = Label(localized("Good morning, {name}!", ["name": "Robin"], domain: "words"))
  private let count = Label(
    localizedPlural("{count} word", "{count} words", count: 3, domain: "words"))
  private lazy var start = card.pose
  private weak var sheet: ActionSheet?

  override init(frame: Rect) {
    super.init(frame: frame)
    card.isUserInteractionEnabled = true
    card.frame = Rect(200, 100, 240, 60)
    card.backgroundColor = Theme.surface
    addSubview(card)
    addSubview(count)
    add(TransformGestureRecognizer()).onAction { [unowned self] gesture, phase in
      if phase == .began { start = card.pose }
      card.pose = start.applying(gesture.transform(in: self))
    }
  }

  override func layoutSubviews() { count.frame = directed(Rect(20, 20, 200, 30)) }

  /// All texts that the user reads.
  var texts: [String] {
    let buttons = sheet?.descendants.compactMap { ($0 as? Button)?.title } ?? []
    return [card.text, count.text] + buttons
  }

  /// Asks what to do; the answer that changes nothing is TouchKit's.
  func ask(in window: Window) {
    let sheet = ActionSheet(
      localized("Forget the words?", domain: "words"),
      actions: [.init(localized("Forget", domain: "words")) {}])
    self.sheet = sheet
    sheet.present(in: window)
  }
}

extension View {
  fileprivate var descendants: [View] { subviews.flatMap { [$0] + $0.descendants } }
}
