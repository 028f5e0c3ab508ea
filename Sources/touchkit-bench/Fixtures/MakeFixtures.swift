import ArgumentParser
import DisguiseModel
import Drawing
import Foundation

/// Creates the photo and the documents.
struct MakeFixtures: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make-fixtures", abstract: "Create the input files.", shouldDisplay: false)

  @Argument var folder: String

  /// The displayed size of the stickers, and the canvas size of a 1280x800 window.
  private static let shown = (side: 160.0, canvas: Size(920, 704))

  func run() throws {
    let fixtures = try Fixtures(madeIn: folder)
    try SyntheticPhoto.write(to: fixtures.photo)
    guard let assets = AssetLocator.find(environment: ProcessInfo.processInfo.environment) else {
      throw BenchError("the artwork is missing; set GUISE_ASSETS")
    }
    let store = ArtworkStore(catalog: StickerCatalog.load(assets: assets))
    let file = EmbeddedFile(
      name: "photo.jpg", bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixtures.photo))))
    let photo = PhotoReference(
      id: .content(ContentID(of: file.bytes)), size: SyntheticPhoto.size)
    try document(on: photo, file, store).write(to: fixtures.photoDocument)
    guard let face = FaceCatalog.load(assets: assets).faces.first else {
      throw BenchError("no sample face found")
    }
    try document(on: face.reference, nil, store).write(to: fixtures.sampleDocument)
  }

  /// Returns a document with 20 stickers in five columns and four rows.
  private func document(
    on photo: PhotoReference, _ file: EmbeddedFile?, _ store: ArtworkStore
  ) throws -> DocumentFile {
    let zoom = photo.size.fitted(into: Self.shown.canvas).width / photo.size.width
    let kinds = store.catalog.all.map(\.id)
    let elements = try (0..<20).map { index in
      let sticker = index == 6 ? Fixtures.dragged : kinds[index * kinds.count / 20]
      let cell = (column: Double(index % 5), row: Double(index / 5))
      let placement = Placement(
        center: Point(
          (cell.column + 0.5) / 5 * photo.size.width, (cell.row + 0.5) / 4 * photo.size.height),
        scale: Self.shown.side / zoom / (try store.picture(sticker).size.longSide),
        rotation: index == 6 ? .zero : .radians(0.1 * Double(index)))
      return DisguiseElement(
        id: ElementID(rawValue: index + 1), sticker: sticker, placement: placement)
    }
    guard let disguise = Disguise(photo: photo, elements: elements, nextID: 21) else {
      throw BenchError("the stickers do not fit on the photo")
    }
    return DocumentFile(disguise: disguise, photo: file)
  }
}

extension Fixtures {
  /// Uses the files that another process created in a folder.
  init(madeIn folder: String) throws { self.folder = folder }
}
