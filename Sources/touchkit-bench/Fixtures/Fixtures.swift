import ArgumentParser
import DisguiseModel
import Drawing
import Foundation
import ImageCoding
import Platform

/// The benchmark's input files, in a temporary folder.
struct Fixtures {
  let folder: String

  /// A 12-megapixel photo.
  var photo: String { folder + "/photo.jpg" }
  /// A sample face in 12 megapixels.
  var portrait: String { folder + "/portrait.jpg" }
  /// A document of a layout on the photo.
  func document(_ layout: Layout) -> String { folder + "/\(layout).guise" }
  /// A document of a drawing on the photo.
  func document(_ drawing: DrawnStrokes) -> String { folder + "/drawing-\(drawing).guise" }
  /// The photo with 20 embedded pictures as stickers.
  var ownStickers: String { folder + "/own.guise" }

  /// The sticker of the dragged element, which is opaque at its center, where the finger is.
  static let dragged = StickerID(rawValue: "noses-and-mouths/clown-nose")
  /// The displayed size of the dragged element in a window of 1280x800.
  static let side = 160.0

  /// Creates the files; in a child process, as what a program has used of libraries counts less in
  /// the memory of others.
  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("touchkit-bench-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    do {
      _ = try TimedRun(Programs.bench, ["make-fixtures", folder])
    } catch {
      remove()
      throw error
    }
  }

  /// Uses the files that another process creates in a folder.
  fileprivate init(madeIn folder: String) { self.folder = folder }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Creates an empty folder for one run of a program.
  func freshFolder() throws -> String {
    let path = folder + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }
}

/// Creates the files.
struct MakeFixtures: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make-fixtures", abstract: "Create the input files.", shouldDisplay: false)

  /// The canvas size of a 1280x800 window.
  private static let canvas = Size(920, 704)
  /// The side of the user's own stickers in pixels.
  private static let ownSide = 512

  @Argument var folder: String

  func run() throws {
    let fixtures = Fixtures(madeIn: folder)
    let store = ArtworkStore(catalog: StickerCatalog.load(assets: try Programs.assets))
    try SyntheticPhoto.write(to: fixtures.photo)
    guard let face = SampleFaces.load(assets: try Programs.assets).faces.first else {
      throw BenchError("no sample face found")
    }
    try SyntheticPhoto.write(try face.picture(fitting: Size(4000, 4000)), to: fixtures.portrait)
    let file = EmbeddedFile(
      name: fixtures.photo,
      bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixtures.photo))))
    let photo = PhotoReference(
      id: .content(ContentID(of: file.bytes)), size: SyntheticPhoto.size)
    for layout in Layout.allCases {
      let disguise = try layout.disguise(on: photo, shownIn: Self.canvas, store)
      try DocumentFile(disguise: disguise, photo: file).write(to: fixtures.document(layout))
    }
    for drawing in DrawnStrokes.allCases {
      try DocumentFile(disguise: try drawing.disguise(on: photo, shownIn: Self.canvas), photo: file)
        .write(to: fixtures.document(drawing))
    }

    let own = (0..<20).map { index in
      let picture = SyntheticPhoto.disk(side: Self.ownSide, seed: index)
      return Sticker(
        own: EmbeddedFile(name: "own-\(index).png", bytes: PNGEncoder.encode(picture)))
    }
    let stickers = own.map(\.id)
    let items = Layout.twenty.items(of: stickers, dragged: stickers[Layout.indexOfDragged])
    let disguise = try Layout.disguise(items, on: photo, shownIn: Self.canvas) { _ in
      Double(Self.ownSide)
    }
    try DocumentFile(disguise: disguise, photo: file, stickers: own)
      .write(to: fixtures.ownStickers)
  }
}

/// The measured programs, built beside this one, and their artwork.
enum Programs {
  static var bench: String { Executable.path }
  static var guise: String {
    URL(fileURLWithPath: bench).deletingLastPathComponent().appendingPathComponent("guise").path
  }
  static var assets: String {
    get throws {
      guard let assets = AssetLocator.find(environment: ProcessInfo.processInfo.environment) else {
        throw BenchError("the artwork is missing; set GUISE_ASSETS")
      }
      return assets
    }
  }
}
