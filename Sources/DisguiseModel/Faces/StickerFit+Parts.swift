extension StickerFit.Part {
  /// Whether nothing else belongs there on a head with this.
  package func excludes(_ other: StickerFit.Part) -> Bool {
    let crowded: [Set<StickerFit.Part>] = [[.hat, .hair], [.mustache, .beard, .mouth]]
    return self == other || crowded.contains { $0.contains(self) && $0.contains(other) }
  }

  /// The order in which the pieces of a head lie, from the bottom.
  package var level: Int {
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
