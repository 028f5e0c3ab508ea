/// The stickers, sets and frames of a catalog, with the words by which they are found.
package struct StickerIndex: Sendable {
  private struct Entry<Item: Sendable>: Sendable {
    let item: Item
    let name: SearchWords
    let words: SearchWords

    init(_ item: Item, name: String, others: [String]) {
      self.item = item
      self.name = SearchWords(name)
      words = others.reduce(into: self.name) { $0.add($1) }
    }
  }

  /// What was found, the best first.
  package struct Found: Hashable, Sendable {
    package var stickers: [Sticker] = []
    package var sets: [StickerSet] = []
    package var frames: [Sticker] = []
  }

  private let stickers: [Entry<Sticker>]
  private let sets: [Entry<StickerSet>]

  /// Creates the index of a catalog.
  package init(_ catalog: StickerCatalog) {
    stickers = catalog.all.map { Entry($0, name: $0.name, others: catalog.words[$0.id] ?? []) }
    sets = catalog.sets.map { Entry($0, name: $0.name, others: $0.words) }
  }

  /// Returns what has each word of a text in its name, in English or the user's language, or in that of its
  /// tab or season.
  package func search(_ text: SearchText) -> Found {
    guard !text.isEmpty else { return Found() }
    let found = Self.search(text, in: stickers)
    return Found(
      stickers: found.filter { $0.frame == nil }, sets: Self.search(text, in: sets),
      frames: found.filter { $0.frame != nil })
  }

  private static func search<Item>(_ text: SearchText, in entries: [Entry<Item>]) -> [Item] {
    text.sorted(entries) { text.rank(of: $0.name, in: $0.words, findsInsides: true) }
      .map(\.item.item)
  }
}
