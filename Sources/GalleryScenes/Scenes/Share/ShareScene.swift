import TouchKit

/// Two cards whose pictures can be copied, pasted, dragged out and dropped on, also from and to
/// other apps.
final class ShareScene: Scene {
  private let cards: [ImageCard]
  private let buttons: [[Button]]

  override init() {
    cards = [ImageCard(translatable("Left")), ImageCard(translatable("Right"))]
    buttons = cards.map { card in
      [translatable("Copy"), translatable("Paste")].map { verb in
        let button = Button(localized(verb), style: .tinted)
        button.identifier = "\(verb)-\(card.name)".lowercased()
        return button
      }
    }
    super.init()
    for (card, buttons) in zip(cards, buttons) {
      card.onEvent = { [weak self] sentence in self?.showFeedback(sentence) }
      buttons[0].action = { [weak self, unowned card] in self?.copy(from: card) }
      buttons[1].action = { [weak self, unowned card] in self?.paste(into: card) }
      for view in [card] + buttons { addSubview(view) }
    }
    let postcard = Bitmap.drawn(width: 480, height: 360) { canvas in
      Postcard.draw(on: canvas, in: Rect(20, 20, 440, 320))
    }
    cards[0].show(SharedFile(bitmap: postcard))
  }

  override func layoutSubviews() {
    // Side by side in a wide scene, one below the other in a tall one.
    let isWide = bounds.width > bounds.height
    let gap = min(32, bounds.width / 20)
    let cell = Size(
      isWide ? bounds.width / 2 : bounds.width, isWide ? bounds.height : bounds.height / 2)
    for (index, (card, buttons)) in zip(cards, buttons).enumerated() {
      let corner =
        isWide ? Point(Double(index) * cell.width, 0) : Point(0, Double(index) * cell.height)
      let edge = isLow ? 6 : gap
      card.frame = Rect(
        corner.x + gap, corner.y + edge, cell.width - 2 * gap,
        max(cell.height - 2 * edge - (isLow ? 54 : 60), 0))
      let width = (card.frame.width - 12) / 2
      for (number, button) in buttons.enumerated() {
        // The cards are named after where they are, so that only what is below them is mirrored.
        button.frame = directed(
          Rect(
            card.frame.minX + Double(number) * (width + 12), card.frame.maxY + (isLow ? 6 : 12),
            width, 48),
          in: card.frame)
      }
    }
    View.shareTextScale(of: Array(buttons.joined()))
  }

  private func copy(from card: ImageCard) {
    guard let item = card.item else { return showFeedback(localized("Nothing to copy")) }
    window?.pasteboard?.setItem(item)
    complete(.copy)
    showFeedback(localized("{name} copied", ["name": card.label]))
  }

  /// Pastes a picture, else files, else text.
  private func paste(into card: ImageCard) {
    guard let pasteboard = window?.pasteboard else { return }
    showFeedback(localized("Pasting"))
    pasteboard.types { [weak self, weak card] result in
      guard let self, let card else { return }
      switch result {
      case .failure(let error): showFeedback("\(error)")
      case .success(let types):
        guard let type = ImageCard.type(of: types) else {
          return showFeedback(localized("Nothing to paste"))
        }
        pasteboard.data(for: type) { [weak card] in
          card?.receive($0, as: type)
          if case .success = $0 { card?.complete(.paste) }
        }
      }
    }
  }
}
