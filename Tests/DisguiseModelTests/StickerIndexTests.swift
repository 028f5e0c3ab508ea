import TestSupport
import Testing

@testable import DisguiseModel
@testable import Platform

/// The search of stickers, sets and frames, with the artwork and the translations that come with Guise.
@Suite("Search of stickers") struct StickerIndexTests {
  nonisolated static let languages = ["ar", "cs", "de", "en", "es", "fr", "ja"]

  /// The catalog as it is in a language.
  private func catalog(_ language: String) throws -> StickerCatalog {
    let assets = try #require(AssetLocator.find(above: #filePath))
    var catalog = StickerCatalog.load(assets: assets)
    guard language != "en" else { return catalog }
    let bytes = try FileSystem.read("\(assets)/Locale/guise/\(language).po", upTo: 4 << 20)
    let texts = TranslatorsCatalog(String(decoding: bytes, as: UTF8.self))
    catalog.translate { texts.translation(of: $0) ?? $0 }
    return catalog
  }

  private func find(_ text: String, in language: String) throws -> [String] {
    let found = StickerIndex(try catalog(language)).search(SearchText(text))
    return found.stickers.map(\.id.rawValue) + found.sets.map(\.id)
      + found.frames.map(\.id.rawValue)
  }

  @Test(
    "every sticker, set and frame is found by its name, as it is written, in small letters, and by its beginning",
    arguments: languages)
  func names(language: String) throws {
    let catalog = try catalog(language)
    let index = StickerIndex(catalog)
    #expect(catalog.all.count > 200 && catalog.sets.count > 20)
    #expect(catalog.all.contains { $0.frame != nil })
    for sticker in catalog.all {
      let texts = [sticker.name, sticker.name.lowercased(), String(sticker.name.dropLast())]
      for text in texts where !text.isEmpty {
        let found = index.search(SearchText(text))
        let group = sticker.frame == nil ? found.stickers : found.frames
        #expect(group.contains { $0.id == sticker.id }, "\(text): \(sticker.id)")
      }
      let best = index.search(SearchText(sticker.name))
      let group = sticker.frame == nil ? best.stickers : best.frames
      #expect(group.first?.name == sticker.name)
    }
    for set in catalog.sets {
      #expect(index.search(SearchText(set.name)).sets.contains { $0.id == set.id }, "\(set.id)")
    }
  }

  @Test(
    "what a person would type finds it",
    arguments: [
      ("en", "witch", "halloween/witch-hat"), ("en", "WITCH", "halloween/witch"),
      ("en", "halloween", "frames/halloween"), ("en", "hats", "hats/top-hat"),
      ("en", "pola", "frames/polaroid"), ("en", "winter", "hats/santa"),
      ("de", "Hut", "hats/top-hat"), ("de", "brille", "glasses/sunglasses"),
      ("de", "ohren", "animals/dog-ears"), ("de", "hat", "hats/top-hat"),
      ("fr", "chapeau", "hats/top-hat"), ("es", "mago", "hats/wizard"),
      ("es", "payaso", "sets/clown"), ("cs", "klobouk", "hats/top-hat"),
      ("ja", "帽子", "hats/top-hat"), ("ja", "pirate", "sets/pirate"), ("ar", "قبعة", "hats/top-hat"),
    ])
  func words(language: String, text: String, id: String) throws {
    let found = try find(text, in: language)
    #expect(found.contains(id), "\(found)")
    #expect(found.count < 80)
  }

  @Test("names come first, and what is somewhere in longer words comes last") func order() throws {
    let found = StickerIndex(try catalog("en")).search(SearchText("hat"))
    let hats = found.stickers.map(\.name)
    let named = try #require(hats.firstIndex(of: "Top hat"))
    let other = try #require(hats.firstIndex(of: "Beret"))
    #expect(named < other)
    let german = StickerIndex(try catalog("de")).search(SearchText("brille")).stickers
    #expect(german.count > 10)
  }

  @Test("nothing is found by nothing, by signs or by another word; two words narrow it down")
  func none() throws {
    for text in ["", " ", "!?", "xyzzy", "hat xyzzy"] { #expect(try find(text, in: "en").isEmpty) }
    let (both, one) = (try find("witch hat", in: "en"), try find("witch", in: "en"))
    #expect(both == ["halloween/witch-hat"] && one.count > both.count)
  }

  @Test("what the user has added is found by its name") func own() throws {
    var catalog = try catalog("en")
    let file = EmbeddedFile(name: "Großmutters Hütte", bytes: [1, 2, 3])
    let sticker = Sticker(own: file)
    catalog.add(sticker)

    let index = StickerIndex(catalog)

    for text in ["Großmutters", "grossmutter", "hutte", "HÜTTE"] {
      #expect(index.search(SearchText(text)).stickers.contains(sticker), "\(text)")
    }
  }
}

extension StickerCatalog {
  /// Gives everything the names of another language.
  fileprivate mutating func translate(_ translate: (String) -> String) {
    for sticker in all {
      replace(sticker.renamed(translate(sticker.name)))
      words[sticker.id, default: []] += [
        translate(tabs.first { $0.id == sticker.tab }?.title ?? "")
      ]
    }
    sets = sets.map {
      StickerSet(id: $0.id, name: translate($0.name), words: $0.words, pieces: $0.pieces)
    }
  }
}
