import TouchKit

/// Targets of four sizes that appear one after another, and a table of the hits and misses of each.
final class TargetsScene: Scene {
  /// The sizes in points, in the order in which their targets appear.
  private static let sizes = [64.0, 44, 32, 24]
  /// Wider scenes have the table beside the board.
  private static let wideWidth = 600.0
  private let board = TargetBoard()
  private let panel = View()
  private let table = TargetTable(TargetsScene.sizes)
  private let reset = Button(localized("Reset"), style: .tinted)
  private var turn = 0

  override init() {
    super.init()
    panel.backgroundColor = Theme.surface
    reset.identifier = "reset"
    reset.action = { [weak self] in self?.startAgain() }
    board.onHit = { [weak self] in self?.count(isHit: true) }
    board.onMiss = { [weak self] in self?.count(isHit: false) }
    for view in [table, reset] { panel.addSubview(view) }
    for view in [board, panel] { addSubview(view) }
    board.showTarget(of: size)
  }

  private var size: Double { Self.sizes[turn % Self.sizes.count] }

  override func smallestHeight(in width: Double) -> Double {
    width > Self.wideWidth ? 232 : 268 + 160
  }

  override func layoutSubviews() {
    let isWide = bounds.width > bounds.height && bounds.width > Self.wideWidth
    let extent = isWide ? min(bounds.width * 0.4, 360 * max(textScale, 1)) : 268.0
    let (rest, other) = (bounds.width - extent, bounds.height - extent)
    board.frame = directed(
      isWide ? Rect(0, 0, rest, bounds.height) : Rect(0, 0, bounds.width, other))
    panel.frame = directed(
      isWide ? Rect(rest, 0, extent, bounds.height) : Rect(0, other, bounds.width, extent))
    let room = panel.bounds.insetBy(20, 12)
    let width = min(room.width, 440)
    let left = room.midX - width / 2
    table.frame = Rect(left, room.minY, width, min(room.height - 60, 220))
    reset.frame = Rect(left, table.frame.maxY + 12, width, Theme.touchTarget)
  }

  private func count(isHit: Bool) {
    table.count(size, isHit: isHit)
    showFeedback(
      isHit
        ? localized("Hit {size} points", ["size": Int(size)])
        : localized("Missed {size} points", ["size": Int(size)]))
    guard isHit else { return }
    complete(size == Self.sizes.last ? .smallest : .hit)
    turn += 1
    board.showTarget(of: size)
  }

  private func startAgain() {
    turn = 0
    complete(.restart)
    table.clear()
    board.showTarget(of: size)
    showFeedback(localized("Counts reset"))
  }
}
