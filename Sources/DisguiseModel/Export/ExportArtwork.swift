import Drawing
import ImageCoding
import Platform
import Synchronization

/// The artwork of an export, as sharp as the photo's pixels allow. Thread-safe.
///
/// Drawings are drawn from their shapes in every band: this takes less time and memory than a raster
/// that is turned and sampled, and is sharper. Pictures, the user's own drawings, which other processes
/// rasterize, and drawings that several elements use at the same size are rasterized once at exactly
/// their final size, unless that would take too much memory. If elements cover more than anyone
/// arranges on a face, the lowest ones are drawn from a magnified raster.
final class ExportArtwork: ArtworkProvider {
  /// Elements with the same raster.
  private struct Copies: Hashable {
    let sticker: StickerID
    let tint: Tint?
    let scale: Double
    init(of element: DisguiseElement) {
      (sticker, tint) = (element.kind.artwork, element.look.tint)
      scale = element.placement.scale
    }
  }

  /// The maximum size of all rasters; more would exceed 110 MiB together with a 12-megapixel photo.
  private static let maximumRasterBytes = 24.0 * 1024 * 1024

  /// The maximum area of all elements that are drawn from their shapes, in pixels.
  private static let maximumShapes = 150e6

  /// How often all elements together may cover the photo: each time is painted.
  private static let maximumCoverage = 100.0

  private final class Artwork: Sendable {
    let picture: DecodedArtwork
    let rasters: Mutex<[Raster: Bitmap]> = Mutex([:])
    struct Raster: Hashable {
      let side: Int
      let tint: Tint?
    }
    init(_ picture: DecodedArtwork) { self.picture = picture }
  }

  private let artworks: [StickerID: Artwork]
  /// The elements that are drawn from a raster of their final size.
  private let rasterized: Set<ElementID>
  /// The elements that are drawn from their shapes.
  private let shaped: Set<ElementID>
  /// The long side of the rasters of all others: together they occupy no more than the exact ones.
  private let magnifiedSide: Int

  /// Reads the artwork of a disguise; `isCancelled` is called while foreign artwork is decoded.
  convenience init(
    _ disguise: Disguise, from store: ArtworkStore,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(UserError) {
    try self.init(
      disguise, pictures: try Self.pictures(of: disguise, from: store, isCancelled: isCancelled))
  }

  /// Reads the pictures of a disguise's elements; see `init(_:from:isCancelled:)`.
  static func pictures(
    of disguise: Disguise, from store: ArtworkStore,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(UserError) -> [StickerID: DecodedArtwork] {
    let pictures = Monitor<[StickerID: DecodedArtwork]>([:])
    // The first of the disguise's problems is reported, whichever is found first.
    let failure = Monitor<(index: Int, error: UserError)?>(nil)
    // Each of the user's own pictures has a process that decodes it; two work at a time.
    let readers = [Worker(), Worker()]
    var known: Set<StickerID> = []
    let stickers = disguise.visibleElements.filter { $0.kind.drawing == nil }.map(\.kind.artwork)
      .filter { known.insert($0).inserted }
    for (index, id) in stickers.enumerated() {
      readers[index % readers.count].perform {
        if let found = failure.value, found.index < index { return }
        do throws(UserError) {
          let picture = try store.picture(id, isCancelled: isCancelled)
          pictures.update { $0[id] = picture }
        } catch {
          failure.update { found in
            if found.map({ index < $0.index }) ?? true { found = (index, error) }
          }
        }
      }
    }
    for reader in readers { reader.finish() }
    if let found = failure.value { throw found.error }
    return pictures.value
  }

  /// Plans how elements are drawn from pictures that have been read.
  init(_ disguise: Disguise, pictures: [StickerID: DecodedArtwork]) throws(UserError) {
    let size: (DisguiseElement) -> Size = {
      $0.kind.drawing?.bounds.size ?? pictures[$0.kind.artwork]?.size ?? .zero
    }
    guard disguise.isDrawable(by: { pictures[$0]?.size }) else {
      throw UserError(Disguise.tooLargeMessage)
    }
    guard Self.coverage(of: disguise, size: size) <= Self.maximumCoverage else {
      throw UserError(
        localized(
          "The elements cover the photo more than {times} times. Delete some of the largest.",
          ["times": Int(Self.maximumCoverage)]))
    }
    artworks = pictures.mapValues(Artwork.init)
    let copies = Dictionary(grouping: disguise.visibleElements, by: Copies.init)
    let suited = disguise.visibleElements.filter { element in
      element.kind.drawing == nil
        && (pictures[element.kind.artwork]?.isDrawnFast != true
          || (copies[Copies(of: element)]?.count ?? 0) > 1)
    }
    let shaped = Self.shaped(
      disguise, except: Self.affordable(suited, size: size), size: size)
    self.shaped = shaped
    rasterized = Self.affordable(
      disguise.visibleElements.filter { $0.kind.drawing == nil && !shaped.contains($0.id) },
      size: size)
    let bytes = Self.maximumRasterBytes / Double(max(1, artworks.count))
    magnifiedSide = min(2048, Int((bytes / 4).squareRoot()))
  }

  func naturalSize(of element: DisguiseElement) -> Size {
    element.kind.drawing?.bounds.size ?? artworks[element.kind.artwork]?.picture.size ?? .zero
  }

  func form(of element: DisguiseElement, shownAt pixels: Double) -> ArtworkForm {
    if let drawing = element.kind.drawing {
      return .drawing(drawing, drawing.colors(of: element.look.tint))
    }
    guard let artwork = artworks[element.kind.artwork] else { return .nothing }
    let tint = element.look.tint
    let colors = tint.map { artwork.picture.matrix(of: $0) }
    if shaped.contains(element.id) { return .shapes(artwork.picture, colors) }
    let side =
      rasterized.contains(element.id) ? max(1, Int(pixels.rounded(.up))) : magnifiedSide
    let key = Artwork.Raster(side: side, tint: tint)
    // Another thread that needs the same raster waits here until it has been made.
    let raster = artwork.rasters.withLock { rasters in
      if rasters[key] == nil, let own = try? artwork.picture.raster(longSide: side) {
        rasters[key] = colors.map { try? own.recolored(by: $0) } ?? own
      }
      return rasters[key]
    }
    // If memory ran out, shapes need less; if the artwork is broken, drawing it reports the error.
    return raster.map { .bitmap($0, .bilinear) } ?? .shapes(artwork.picture, colors)
  }

  /// Returns how often the elements cover the photo, each at most once.
  private static func coverage(of disguise: Disguise, size: (DisguiseElement) -> Size) -> Double {
    let photo = disguise.canvasSize
    return disguise.visibleElements.reduce(0) { sum, element in
      let shown = size(element) * element.placement.scale
      return sum + min(1, shown.width * shown.height / (photo.width * photo.height))
    }
  }

  /// Returns the topmost elements, apart from some, as many as can be drawn in seconds.
  private static func shaped(
    _ disguise: Disguise, except others: Set<ElementID>, size: (DisguiseElement) -> Size
  ) -> Set<ElementID> {
    let photo = disguise.canvasSize
    var sum = 0.0
    var chosen: Set<ElementID> = []
    for element in disguise.visibleElements.reversed()
    where element.kind.drawing == nil && !others.contains(element.id) {
      let shown = size(element) * element.placement.scale
      sum += min(shown.width * shown.height, photo.width * photo.height)
      if sum > maximumShapes && !chosen.isEmpty { break }
      chosen.insert(element.id)
    }
    return chosen
  }

  /// Returns the smallest elements, as many as have room for their rasters, which copies share.
  private static func affordable(
    _ elements: [DisguiseElement], size: (DisguiseElement) -> Size
  ) -> Set<ElementID> {
    let rasters = Dictionary(grouping: elements, by: Copies.init).values.map { copies in
      let shown = size(copies[0]) * copies[0].placement.scale
      return (ids: copies.map(\.id), bytes: 4 * shown.width * shown.height)
    }
    var sum = 0.0
    var chosen: Set<ElementID> = []
    for raster in rasters.sorted(by: {
      ($0.bytes, $0.ids[0].rawValue) < ($1.bytes, $1.ids[0].rawValue)
    }) {
      sum += raster.bytes
      guard sum <= maximumRasterBytes else { break }
      chosen.formUnion(raster.ids)
    }
    return chosen
  }
}
