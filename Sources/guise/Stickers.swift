import ArgumentParser
import DisguiseModel
import Platform

/// Lists the stickers: those that come with Guise, and the user's own.
struct Stickers: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: localized("List the stickers."))

  func run() throws {
    let environment = Launch.currentEnvironment
    guard let assets = AssetLocator.find(environment: environment) else {
      throw Failure.missingAssets
    }
    var catalog = StickerCatalog.load(assets: assets)
    if let packs = OwnStickers.defaultFolder(environment: environment) {
      catalog.add(OwnStickers(folder: packs))
    }
    for warning in catalog.warnings { logError(warning.description) }
    let artworks = ArtworkStore(catalog: catalog)
    for sticker in catalog.all {
      guard let size = artworks.load(sticker.id)?.size else {
        if let problem = artworks.problem(sticker.id) { logError(problem) }
        continue
      }
      let extent = "\(Int(size.width.rounded()))x\(Int(size.height.rounded()))"
      try StandardOutput.printLine(
        columns: [sticker.id.rawValue, sticker.name, sticker.tab, extent, sticker.license])
    }
  }
}
