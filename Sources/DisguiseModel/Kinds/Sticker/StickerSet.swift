import Platform

/// Several stickers that make one disguise and are put on together, such as the ears and the nose of a dog.
package struct StickerSet: Hashable, Sendable, Identifiable {
  /// The ID: `PACK/NAME`.
  package let id: String
  /// The display name.
  package let name: String
  /// Texts by which it is found, besides its name: that in English, and where it is.
  let words: [String]
  /// The stickers, from the lowest to the uppermost; each fits on a face, none on the part of another.
  package let pieces: [StickerID]

  /// The number of pieces of a set.
  static let pieceCounts = 2...12
}

/// A set as a pack lists it.
struct ListedSet {
  /// What the pack says; nil if that is no set.
  let record: PackRecord.Group?
  /// The path of the pack's file.
  let path: String
  /// What the pack is called, in English and the user's language.
  let titles: [String]
}

extension StickerCatalog {
  /// The stickers of a set, from the lowest to the uppermost.
  package func pieces(of set: StickerSet) -> [Sticker] { set.pieces.compactMap { self[$0] } }

  /// Adds a set of a pack, or a warning if it is not valid.
  mutating func addSet(_ listed: ListedSet) {
    guard let record = listed.record else {
      return warn(listed.path, "a set has no valid id and pieces; skipped")
    }
    if let problem = problem(of: record, at: listed.path) {
      return warn(listed.path, "the set \(record.id) \(problem); skipped")
    }
    sets.append(
      StickerSet(
        id: record.id, name: record.name.map { localized($0) } ?? record.id,
        words: [record.name ?? "", record.id] + listed.titles,
        pieces: record.pieces.map(StickerID.init(rawValue:))))
  }

  private func problem(of record: PackRecord.Group, at path: String) -> String? {
    let owner = FileSystem.lastComponent(of: FileSystem.folder(of: path)) + "/"
    guard record.id.hasPrefix(owner), Self.isPlain(String(record.id.dropFirst(owner.count))) else {
      return "is not named \(owner)NAME"
    }
    if sets.contains(where: { $0.id == record.id }) { return "is a duplicate" }
    guard StickerSet.pieceCounts.contains(record.pieces.count) else {
      return "has \(record.pieces.count) pieces, not 2 to 12"
    }
    var parts: [StickerFit.Part] = []
    for (index, text) in record.pieces.enumerated() {
      guard let piece = self[StickerID(rawValue: text)] else { return "lacks its piece \(text)" }
      guard let fit = piece.fit else { return "has the piece \(text), which fits on no face" }
      let isTwice = record.pieces[..<index].contains(text)
      if isTwice || fit.part.map({ part in parts.contains { $0.excludes(part) } }) ?? false {
        return "has two pieces for one part of a head: \(text)"
      }
      fit.part.map { parts.append($0) }
    }
    return nil
  }
}
