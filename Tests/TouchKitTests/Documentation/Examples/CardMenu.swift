import TouchKit

/// A card that is turned over by its menu.
final class TurnedCard: View {
  private(set) var isOver = false

  func turnOver() { isOver.toggle() }

  static func withMenu() -> TurnedCard {
    let card = TurnedCard()
    card.label = "Queen"
    card.add(
      ContextMenuInteraction(label: card.label) { [unowned card] _ in
        [Menu.Item("Turn over") { card.turnOver() }]
      })
    return card
  }
}
