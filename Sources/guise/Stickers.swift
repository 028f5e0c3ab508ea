import ArgumentParser
import DisguiseModel
import Platform

/// Lists the stickers.
struct Stickers: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List the stickers.")

  func run() throws {
    let environment = Launch.currentEnvironment
    guard let assets = AssetLocator.find(environment: environment) else {
      throw Failure.missingAssets
    }
    let catalog = StickerCatalog.load(assets: assets)
    for warning in catalog.warnings { logError(warning.description) }
    let artworks = ArtworkStore(catalog: catalog)
    for sticker in catalog.all {
      let size = artworks.load(sticker.id)?.size ?? .zero
      let extent = "\(Int(size.width.rounded()))x\(Int(size.height.rounded()))"
      StandardOutput.printLine(
        columns: [sticker.id.rawValue, sticker.name, sticker.tab, extent, sticker.license])
    }
  }
}
