import DisguiseModel
import Faces
import TouchKit

/// Disguises of a head that are made up: some pieces, each on another part of it.
nonisolated struct Disguises {
  /// The pieces to choose from, by the part of a head on which they are.
  private let pieces: [StickerFit.Part: [Sticker]]

  /// What goes together, a row of parts for each kind of disguise: an alternative is chosen from each.
  private static let kinds: [[[StickerFit.Part]]] = [
    [[.hat, .hair], [.eyes], [.mustache, .beard]],
    [[.hat], [.nose, .mustache]],
    [[.eyes], [.mustache, .mouth, .nose]],
    [[.hat, .hair], [.eyes], [.neck]],
    [[.hair], [.beard, .mustache], [.eyes]],
    [[.ear], [.mustache, .mouth], [.eyes]],
  ]

  init(from stickers: [Sticker]) {
    pieces = Dictionary(
      grouping: stickers.filter { $0.fit?.part != nil }, by: { $0.fit?.part ?? .hat })
  }

  /// Makes up a disguise, from the lowest to the uppermost piece; empty if there is nothing to choose from.
  ///
  /// - Parameters:
  ///   - taken: The parts of the head on which something is already.
  ///   - random: What chooses.
  func next(
    without taken: Set<StickerFit.Part>, using random: inout some RandomNumberGenerator
  ) -> [Sticker] {
    func choose(among parts: [StickerFit.Part]) -> Sticker? {
      let free = parts.filter { pieces[$0] != nil && !taken.contains(where: $0.excludes) }
      return free.randomElement(using: &random)
        .flatMap { pieces[$0]?.randomElement(using: &random) }
    }
    let whole = (Self.kinds.randomElement(using: &random) ?? [])
      .compactMap { choose(among: $0) }
    // On a head that wears much there may be room for one thing.
    let chosen =
      whole.isEmpty ? [choose(among: StickerFit.Part.allCases)].compactMap(\.self) : whole
    return chosen.sorted { $0.level < $1.level }
  }
}

extension Sticker {
  /// Where it lies on a head that wears several.
  fileprivate nonisolated var level: Int { fit?.part?.level ?? 0 }
}

extension StickerFit.Part {
  /// Whether nothing else belongs there on a head with this.
  nonisolated func excludes(_ other: StickerFit.Part) -> Bool {
    let crowded: [Set<StickerFit.Part>] = [[.hat, .hair], [.mustache, .beard, .mouth]]
    return self == other || crowded.contains { $0.contains(self) && $0.contains(other) }
  }

  /// The order in which the pieces of a head lie, from the bottom.
  nonisolated var level: Int {
    switch self {
    case .face: -1
    case .hair: 0
    case .beard: 1
    case .neck, .ear: 2
    case .hat: 3
    case .mouth, .mustache: 4
    case .nose: 5
    case .eyes: 6
    }
  }
}
