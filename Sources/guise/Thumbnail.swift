import ArgumentParser
import DisguiseModel
import Glibc
import ImageSandbox
import Platform

/// Writes the thumbnail of a project, for file managers: `guise.thumbnailer` calls it.
struct Thumbnail: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a small picture of a document; needs no X server.", shouldDisplay: false)

  @Argument(help: "The document.")
  var document: String

  @Argument(help: "The PNG to write.")
  var output: String

  @Option(name: .shortAndLong, help: "The maximum width and height in pixels.")
  var size = 256

  func validate() throws {
    guard (1...1024).contains(size) else {
      throw ValidationError("The size must be between 1 and 1024.")
    }
    // A thumbnailer's name may have any ending.
    try PictureOutput(path: output).check(isNot: document)
  }

  func run() throws {
    signal(SIGXFSZ, SIG_IGN)
    let environment = Launch.currentEnvironment
    ForeignDecoder.keepLog(in: StateDirectory.defaultPath(environment: environment))
    guard let assets = AssetLocator.find(environment: environment) else {
      throw Failure.missingAssets
    }
    let exporter = Exporter(artworks: ArtworkStore(catalog: StickerCatalog.load(assets: assets)))
    do throws(ExportError) {
      try exporter.writeThumbnail(
        ofDocumentAt: document, side: Double(size), to: output,
        faces: SampleFaces.load(assets: assets))
    } catch {
      throw Failure(error.message)
    }
  }
}
