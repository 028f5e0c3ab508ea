import ArgumentParser
import DisguiseModel
import FoundationEssentials
import Glibc
import ImageSandbox
import Platform

/// Exports a document without opening a window.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: localized("Export a document as a picture; needs no X server."))

  @Argument(
    help: ArgumentHelp(localized("The document; its name ends in .guise.")), completion: .file())
  var document: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      localized("The PNG, JPEG or WebP to write; by default a new PNG beside the document.")),
    completion: .file())
  var output: String?

  func validate() throws {
    guard let output = output.map(PictureOutput.init) else { return }
    try output.check(isNot: document)
    try output.checkEnding()
  }

  func run() throws {
    // A file that exceeds the shell's size limit (`ulimit -f`) fails with an error, as on a full
    // disk, instead of terminating the process.
    signal(SIGXFSZ, SIG_IGN)
    let environment = Launch.currentEnvironment
    ForeignDecoder.keepLog(in: StateDirectory.defaultPath(environment: environment))
    // It starts while the document is read.
    ForeignDecoder.prepare()
    guard let assets = AssetLocator.find(environment: environment) else {
      throw Failure.missingAssets
    }
    let store = ArtworkStore(catalog: StickerCatalog.load(assets: assets))
    let picture: Exporter.ExportedDocument
    do throws(ExportError) {
      picture = try Exporter(artworks: store).export(
        documentAt: document,
        to: { photo in
          if let output { return .file(path: output) }
          return .folder(
            FileSystem.folder(of: document), name: ExportName.standard(photo: photo))
        }, faces: SampleFaces.load(assets: assets))
    } catch {
      throw Failure(error.message)
    }
    if picture.isFitted {
      let name = FileSystem.lastComponent(of: document)
      logError(
        localized(
          "the size of the photo in {name} has changed; the disguise was fitted to it",
          ["name": name]))
    }
    if let warning = picture.warning { logError(warning) }
    try StandardOutput.printLine(path: picture.path)
  }
}
