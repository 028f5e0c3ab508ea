import ArgumentParser
import DisguiseModel
import Foundation

/// Writes the picture of a document, without a window.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the picture of a document; no X server is needed.")

  @Argument(help: "The document, which ends in .guise.")
  var document: String

  @Option(name: .shortAndLong, help: "The PNG to write; a new one beside the document otherwise.")
  var output: String?

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    guard let assets = AssetLocator.find(environment: environment) else {
      throw Failure("its artwork is missing; install Guise again or set GUISE_ASSETS")
    }
    let store = ArtworkStore(catalog: StickerCatalog.load(assets: assets))
    let folder = (document as NSString).deletingLastPathComponent
    do throws(ExportError) {
      let path = try Exporter(artworks: store).export(
        documentAt: document,
        to: { photo in
          if let output { return .file(path: output) }
          let time = Int(Date().timeIntervalSince1970)
          return .folder(
            folder.isEmpty ? "." : folder, name: ExportName.standard(photo: photo, time: time))
        }, faces: FaceCatalog.load(assets: assets))
      print(path)
    } catch {
      throw Failure(error.message)
    }
  }
}
