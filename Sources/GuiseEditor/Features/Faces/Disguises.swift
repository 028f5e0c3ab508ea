import DisguiseModel
import Faces
import TouchKit

/// Disguises of a head that are made up: a set, or some pieces that go together, each on another part of it.
nonisolated struct Disguises {
  /// The pieces to choose from, by the part of a head on which they are.
  private let pieces: [StickerFit.Part: [Sticker]]
  /// The sets to choose from, each as its pieces from the lowest to the uppermost.
  private let sets: [[Sticker]]

  /// What goes together, a row of parts for each kind of disguise: an alternative is chosen from each.
  private static let kinds: [[[StickerFit.Part]]] = [
    [[.hat, .hair], [.eyes], [.mustache, .beard]],
    [[.hat], [.nose, .mustache]],
    [[.eyes], [.mustache, .mouth, .nose]],
    [[.hat, .hair], [.eyes], [.neck]],
    [[.hair], [.beard, .mustache], [.eyes]],
    [[.ear], [.mustache, .mouth], [.eyes]],
  ]

  /// One disguise in so many is a whole set.
  private static let setShare = 3

  /// Creates what chooses from the stickers and sets of a catalog.
  init(from catalog: StickerCatalog) {
    pieces = Dictionary(
      grouping: catalog.all.filter { $0.fit?.part != nil }, by: { $0.fit?.part ?? .hat })
    sets = catalog.sets.map { catalog.pieces(of: $0) }
  }

  /// Makes up a disguise, from the lowest to the uppermost piece; empty if there is nothing to choose from.
  ///
  /// - Parameters:
  ///   - taken: The parts of the head on which something is already.
  ///   - worn: The stickers that it wears already, with which all others go.
  ///   - random: What chooses.
  func next(
    without taken: Set<StickerFit.Part>, beside worn: [Sticker] = [],
    using random: inout some RandomNumberGenerator
  ) -> [Sticker] {
    let fitting = sets.filter { set in
      set.isFree(of: taken) && set.allSatisfy { worn.allSatisfy($0.goes(with:)) }
    }
    if Int.random(in: 0..<Self.setShare, using: &random) == 0,
      let set = fitting.randomElement(using: &random)
    {
      return set
    }
    let kind = Self.kinds.randomElement(using: &random) ?? []
    var chosen: [Sticker] = []
    func choose(among parts: [StickerFit.Part]) {
      let free = parts.filter { pieces[$0] != nil && !taken.contains(where: $0.excludes) }
      guard let part = free.randomElement(using: &random) else { return }
      let fitting = pieces[part]?.filter { (chosen + worn).allSatisfy($0.goes(with:)) }
      fitting?.randomElement(using: &random).map { chosen.append($0) }
    }
    for parts in kind { choose(among: parts) }
    if chosen.isEmpty {
      // On a head that wears much there may be room for one thing.
      choose(among: StickerFit.Part.allCases)
    }
    return chosen.sorted { $0.level < $1.level }
  }
}

extension [Sticker] {
  /// Whether none of them is on a part of a head on which something is.
  fileprivate nonisolated func isFree(of taken: Set<StickerFit.Part>) -> Bool {
    allSatisfy { $0.fit?.part.map { !taken.contains(where: $0.excludes) } ?? true }
  }
}

extension Sticker {
  /// Where it lies on a head that wears several.
  fileprivate nonisolated var level: Int { fit?.part?.level ?? 0 }

  /// Whether a head may wear both: not the halves of two animals, nor one below a beard.
  nonisolated func goes(with other: Sticker) -> Bool {
    if let part = fit?.part, other.fit?.part?.excludes(part) ?? false { return false }
    return theme == other.theme
      || theme == nil && !growsOnFaces || other.theme == nil && !other.growsOnFaces
  }

  /// Whether it is a person's hair, mustache or beard, which an animal has not.
  private nonisolated var growsOnFaces: Bool {
    fit?.part.map { [.hair, .mustache, .beard].contains($0) } ?? false
  }
}
