import TouchKit

/// How much room the texts of cards need.
extension ResponderCard {
  static let gap = 12.0

  /// The heights of the title and of what it performs.
  func heights(in width: Double) -> (title: Double, summary: Double) {
    let room = Size(width - 28, .infinity)
    return (max(title.sizeThatFits(room).height, 20), max(summary.sizeThatFits(room).height, 18))
  }

  /// The height above the cards in it.
  func head(in width: Double) -> Double {
    let (title, summary) = heights(in: width)
    return max(8 + title + summary + 6, 52)
  }

  /// Whether the cards in it are beside each other.
  func isWide(in room: Size) -> Bool {
    let (beside, below) = extents(in: room.width)
    let fits = (beside <= room.height + 1, below <= room.height + 1)
    guard fits.0 == fits.1 else { return fits.0 }
    return room.width > room.height && !breaksWords(in: room.width)
  }

  func part(of card: ResponderCard) -> Double {
    Double(card.allCards.count) / Double(allCards.count - 1)
  }

  /// The heights in which the texts of the cards in it have room in a width, the cards beside each other
  /// and below each other.
  private func extents(in inner: Double) -> (beside: Double, below: Double) {
    let beside = cards.map { card in
      card.leastHeight(in: (inner + Self.gap) * part(of: card) - Self.gap)
    }
    let below = cards.map { card in
      (card.leastHeight(in: inner) + Self.gap) / part(of: card) - Self.gap
    }
    return (beside.max() ?? 0, below.max() ?? 0)
  }

  /// The height in which its texts have room, and those of the cards in it.
  func leastHeight(in width: Double) -> Double {
    guard !cards.isEmpty else { return head(in: width) }
    let (beside, below) = extents(in: width - 2 * Self.gap)
    let extent = breaksWords(in: width) ? below : min(beside, below)
    return head(in: width) + extent + Self.gap
  }

  /// Whether cards beside each other would be too narrow for large words.
  private func breaksWords(in width: Double) -> Bool { textScale > 1.25 && width < 480 }
}
