import TouchKit

/// A board of tiles: tap or stroke to select them, then remove them all at once.
final class TilesScene: Scene {
  private let board = TileBoard()
  private let remove = Button(localized("Remove"), style: .destructive)
  private let refill = Button(localized("New board"), style: .tinted)

  override init() {
    super.init()
    board.onEvent = { [weak self] sentence in self?.report(sentence) }
    remove.identifier = "remove"
    refill.identifier = "new-board"
    remove.action = { [weak self] in self?.board.removeSelected() }
    refill.action = { [weak self] in self?.board.fill() }
    remove.isEnabled = false
    for view in [board, remove, refill] { addSubview(view) }
  }

  override func didMove(to window: Window?) {
    if window != nil { board.fill() }
  }

  override func layoutSubviews() {
    if isLow { return layOutSideBySide() }
    board.frame = Rect(0, 0, bounds.width, bounds.height - 88)
    let widest = [remove, refill].map { $0.sizeThatFits(bounds.size).width }.max() ?? 0
    let width = min(max(184, widest), (bounds.width - 32) / 2)
    remove.frame = directed(Rect(bounds.midX - 8 - width, bounds.height - 72, width, 52))
    refill.frame = directed(Rect(bounds.midX + 8, bounds.height - 72, width, 52))
    View.shareTextScale(of: [remove, refill])
  }

  /// In a low window, the buttons are beside the board.
  private func layOutSideBySide() {
    let width = min(128, bounds.width * 0.36)
    board.frame = directed(Rect(0, 0, bounds.width - width, bounds.height))
    for (index, button) in [remove, refill].enumerated() {
      let y = bounds.midY - 52 + Double(index) * 56
      button.frame = directed(Rect(bounds.width - width, y, width - 8, 48))
    }
    View.shareTextScale(of: [remove, refill])
  }

  private func report(_ sentence: String) {
    remove.isEnabled = !board.selectedTiles.isEmpty
    showFeedback(sentence)
  }
}
