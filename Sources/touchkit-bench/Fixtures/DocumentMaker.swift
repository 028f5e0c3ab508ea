import DisguiseModel
import Drawing
import Foundation
import Platform

/// Makes documents with the included stickers.
struct DocumentMaker {
  /// A photo and its file.
  struct Photo {
    let reference: PhotoReference
    let file: EmbeddedFile
  }

  /// The canvas size of a 1280x800 window.
  private static let canvas = Size(920, 704)
  /// The side of the user's own stickers in pixels.
  private static let ownSide = 512

  private let store: ArtworkStore
  private let assets: String

  init() throws {
    guard let assets = AssetLocator.find(environment: ProcessInfo.processInfo.environment) else {
      throw BenchError("the artwork is missing; set GUISE_ASSETS")
    }
    self.assets = assets
    store = ArtworkStore(catalog: StickerCatalog.load(assets: assets))
  }

  func photo(at path: String, _ size: Size) throws -> Photo {
    let file = EmbeddedFile(
      name: path, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
    return Photo(
      reference: PhotoReference(id: .content(ContentID(of: file.bytes)), size: size), file: file)
  }

  /// Writes a picture without grain and with few colors; returns its size.
  func writeDrawing(to path: String) throws -> Size {
    guard let face = SampleFaces.load(assets: assets).faces.first else {
      throw BenchError("no sample face found")
    }
    let size = face.size * (12e6 / (face.size.width * face.size.height)).squareRoot()
    let picture = try VectorImage(path: face.path).rasterize(
      width: Int(size.width), height: Int(size.height))
    let buffer = PixelBuffer(width: picture.width, height: picture.height, format: .opaque)
    buffer.draw { canvas in
      canvas.fill(buffer.bounds, with: .white)
      canvas.draw(picture, in: buffer.bounds, quality: .nearest)
    }
    try AtomicFile.write(PNGEncoder.encode(buffer.freeze()), to: path)
    return Size(Double(picture.width), Double(picture.height))
  }

  func document(_ layout: Layout, on photo: Photo) throws -> DocumentFile {
    let items = try layout.items(from: store)
    return DocumentFile(disguise: try disguise(items, on: photo), photo: photo.file)
  }

  /// Returns a document with 20 pictures of the user's own as stickers.
  func withOwnStickers(on photo: Photo) throws -> DocumentFile {
    var own: [StickerID: DocumentFile.OwnSticker] = [:]
    let items = Layout.twenty.items(of: Array(repeating: Fixtures.dragged, count: 20))
      .enumerated().map { index, item in
        let picture = SyntheticPhoto.disk(side: Self.ownSide, seed: index)
        let file = EmbeddedFile(name: "own-\(index).png", bytes: PNGEncoder.encode(picture))
        let id = StickerID(ContentID(of: file.bytes))
        own[id] = DocumentFile.OwnSticker(file: file)
        var item = item
        item.sticker = id
        return (item, Double(Self.ownSide))
      }
    return DocumentFile(
      disguise: try disguise(items, on: photo), photo: photo.file, stickers: own)
  }

  private func disguise(
    _ items: [(item: Layout.Item, side: Double)], on photo: Photo
  ) throws -> Disguise {
    let elements = Layout.elements(items, on: photo.reference.size, shownIn: Self.canvas)
    let disguise = Disguise(
      photo: photo.reference, elements: elements, nextID: elements.count + 1)
    guard let disguise else { throw BenchError("the stickers do not fit on the photo") }
    return disguise
  }
}
