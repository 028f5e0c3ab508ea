import Drawing
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("Saving a project") struct ProjectSavingTests {
  private let folder = TemporaryFolder()
  private let cat = SampleImages.png(width: 60, height: 50)
  private var path: String { folder.path("a.guise") }
  private var catID: StickerID { StickerID(ContentID(of: cat)) }

  /// A disguise with an own sticker, and its photo.
  private func work() throws -> (Disguise, PhotoSource) {
    let photo = EmbeddedFile(name: "anna.png", bytes: SampleImages.png(width: 400, height: 300))
    var disguise = Disguise(
      photo: PhotoReference(id: .content(ContentID(of: photo.bytes)), size: Size(400, 300)))
    disguise.apply(.place(.sticker(catID), Placement(center: Point(100, 100), scale: 2)))
    return (disguise, .memory(photo))
  }

  private func save(_ catalog: StickerCatalog, keptIn state: StateDirectory? = nil) throws {
    let (disguise, photo) = try work()
    try Exporter(artworks: ArtworkStore(catalog: catalog)).saveProject(
      disguise, photo: photo, keptIn: state, to: path)
    let document = try DocumentFile.read(path: path)
    #expect(document.disguise == disguise && document.photo?.name == "anna.png")
  }

  private var sticker: Sticker? {
    (try? DocumentFile.read(path: path))?.stickers.first { $0.id == catID }
  }

  @Test("copies an own sticker of a pack, with its name and width") func pack() throws {
    try folder.write(cat, to: "packs/pets/cat.png")
    try folder.write(
      #"{"version": 1, "stickers": [{"file": "cat.png", "name": "Tom", "width": 0.8}]}"#,
      to: "packs/pets/pack.json")
    var catalog = StickerCatalog()
    catalog.add(OwnStickers(folder: folder.path("packs")))

    try save(catalog)

    #expect(sticker == Sticker(own: EmbeddedFile(name: "Tom", bytes: cat), headWidth: 0.8))
  }

  @Test(
    "takes the kept copy of a sticker that has changed or is missing", arguments: [false, true])
  func kept(isMissing: Bool) throws {
    try folder.write([1, 2, 3], to: "cat.png")
    var catalog = StickerCatalog()
    if !isMissing {
      catalog.add(
        Sticker(
          id: catID, tab: StickerCatalog.ownTab, name: "cat", headWidth: nil,
          source: .file(path: folder.path("cat.png"))))
    }
    let state = try StateDirectory(path: folder.path("state"))
    state.keep([Sticker(own: EmbeddedFile(name: "cat.png", bytes: cat), id: catID)])

    try save(catalog, keptIn: state)

    #expect(sticker?.source.bytes == cat)
  }

  @Test("keeps an element whose sticker is nowhere, until the sticker is there again")
  func nowhere() throws {
    try save(StickerCatalog())
    #expect(sticker == nil)
    let store = ArtworkStore(catalog: StickerCatalog())
    #expect(store.load(catID) == nil)
    let faces = SampleFaces.load(assets: folder.path)
    func missing() throws -> [StickerID] {
      try OpenedWork.document(
        at: path,
        in: OpeningContext(artworks: store, faces: faces, state: nil, fitting: Size(99, 99))
      ).missing
    }
    #expect(try missing() == [catID])

    store.updateCatalog {
      $0.add([Sticker(own: EmbeddedFile(name: "cat.png", bytes: cat), id: catID)])
    }

    #expect(store.load(catID) != nil)
    #expect(try missing() == [])
  }

  @Test("draws a thumbnail of what it can draw") func thumbnail() throws {
    try save(StickerCatalog())

    let thumbnail = try #require(try DocumentFile.thumbnail(path: path))
    let size = try ImageFile.decode(thumbnail, name: "thumbnail").bitmap.size
    #expect(size == Size(256, 192))
  }
}
