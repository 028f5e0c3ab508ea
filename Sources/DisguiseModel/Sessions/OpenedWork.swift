import Drawing
import ImageCoding
import Platform

/// A document that was opened or work that was restored, with everything needed to show it.
package struct OpenedWork: Sendable {
  /// The history.
  package let history: History
  /// The photo.
  package let photo: Photo
  /// The user's own stickers that it contains.
  package let stickers: [Sticker]
  /// The stickers of its elements that are neither installed nor in it, from bottom to top. These
  /// elements stay where they are, shown as boxes, until their stickers are there again.
  package var missing: [StickerID] = []
  /// Whether it was opened from a document's file.
  package var isDocument = false
  /// Where the work comes from.
  package var origin = Origin.new
  /// The work of the last session that is filed in its place, if there is one.
  package var left: History?
  /// The user-visible message about missing parts; nil if it is complete.
  package var problem: String?
  /// Keeps artwork waiting until the photo is shown.
  package let hold: ReadingHold

  /// Where opened work comes from.
  package enum Origin: Equatable, Sendable {
    /// It is not recorded yet.
    case new
    /// It was open when the last session ended.
    case lastSession
    /// It was filed.
    case filed(KeptWork)
  }
}

extension OpenedWork {
  /// Opens a document, and keeps its photo and own stickers in the state directory; blocks, so call
  /// it off the main thread. Meanwhile the artwork is read on the store's thread.
  package static func document(
    at path: String, in context: OpeningContext
  ) throws(UserError) -> OpenedWork {
    try document(path, context) { () throws(UserError) in try DocumentReader(path: path) }
  }

  /// Opens a document in memory, as one at a path.
  package static func document(
    _ file: EmbeddedFile, in context: OpeningContext
  ) throws(UserError) -> OpenedWork {
    try document(file.name, context) { () throws(UserError) in
      guard let bytes = try? ByteSource(bytes: file.bytes, name: file.name) else {
        throw .notADocument(name: file.name)
      }
      return try DocumentReader(bytes, name: file.name)
    }
  }

  /// - Parameter path: Its path, or its name if it has none.
  private static func document(
    _ path: String, _ context: OpeningContext, read: () throws(UserError) -> DocumentReader
  ) throws(UserError) -> OpenedWork {
    let (artworks, state) = (context.artworks, context.state)
    let hold = artworks.hold()
    let reader = try read()
    let disguise = reader.document.disguise
    guard let source = reader.document.photoSource(faces: context.faces) else {
      throw UserError(
        localized(
          "{path}: its photo isn't installed here. Choose another one.", ["path": path]))
    }
    let reading = StickerReading(reader, artworks, keepingIn: state)
    let (photo, embedded): (Photo, [Sticker])
    do throws(UserError) {
      photo = try readPhoto(source, context)
      embedded = try reading.finish()
      guard artworks.canDraw(disguise) else {
        throw UserError(Disguise.tooLargeMessage)
      }
    } catch {
      let stickers = (try? reading.finish()) ?? []
      for content in stickers.map(\.id.content) + [disguise.photo.id.content] {
        content.map { state?.discard($0) }
      }
      throw error
    }
    let last = state?.readOpenWork(isCancelled: context.isCancelled)
    // It may have been saved without a sticker that is kept here.
    let catalog = artworks.catalog
    let history = History(disguise)
    let others = history.ownStickers.subtracting(embedded.map(\.id))
      .filter { catalog[$0] == nil }
    let stickers = embedded + context.ownStickers(others)
    return OpenedWork(
      history: history, photo: photo, stickers: stickers.markingDesigns(of: [history]),
      missing: disguise.missingStickers(in: catalog, stickers), isDocument: true, left: last?.work,
      problem: last?.problem, hold: hold)
  }

  /// Opens a photo with the work that is kept for it, or with none; blocks, so call it off the main
  /// thread.
  package static func photo(
    _ source: PhotoSource, in context: OpeningContext
  ) throws(UserError) -> OpenedWork {
    let (artworks, state) = (context.artworks, context.state)
    let hold = artworks.hold()
    let photo = try readPhoto(source, context)
    let id = photo.reference.id
    let last = state?.readOpenWork(isCancelled: context.isCancelled)
    if let history = last?.work, history.present.photo.id == id,
      artworks.canDraw(history.present)
    {
      return OpenedWork(history, from: .lastSession, on: photo, context, hold)
    }
    var (kept, problem) = state?.work(on: id, isCancelled: context.isCancelled) ?? (nil, nil)
    if let work = kept, !artworks.canDraw(work.history.present) {
      problem = state?.setAside(work, because: tooLargeReason)
      kept = nil
    }
    var opened = OpenedWork(
      kept?.history ?? History(Disguise(photo: photo.reference)),
      from: kept.map { .filed($0) } ?? .new, on: photo, context, hold)
    opened.left = last?.work
    opened.problem = last?.problem ?? problem ?? opened.problem
    return opened
  }

  /// Opens the photo and the own stickers of work that is kept; blocks, so call it off the main
  /// thread.
  ///
  /// If the photo's kept copy has changed, the work is set aside. Meanwhile the artwork is read on
  /// the store's thread.
  ///
  /// - Parameter kept: Where the work is kept; nil for the work that was open when the last session
  ///   ended.
  package static func restored(
    _ history: History, _ kept: KeptWork? = nil, from source: PhotoSource,
    in context: OpeningContext
  ) throws(UserError) -> OpenedWork {
    let (artworks, state) = (context.artworks, context.state)
    let hold = artworks.hold()
    artworks.preload(history.present)
    let photo: Photo
    do throws(PhotoError) {
      photo = try PhotoReading(source, expecting: history.present.photo.id).read(in: context)
    } catch {
      guard case .changed(let name) = error, let state else {
        throw UserError(photo: error)
      }
      throw UserError(
        state.setAside(
          kept, because: localized("its photo {name} was changed or is damaged", ["name": name])))
    }
    guard artworks.canDraw(history.present) else {
      throw UserError(state?.setAside(kept, because: tooLargeReason) ?? Disguise.tooLargeMessage)
    }
    return OpenedWork(
      history, from: kept.map { .filed($0) } ?? .lastSession, on: photo, context, hold)
  }

  private static func readPhoto(
    _ source: PhotoSource, _ context: OpeningContext
  ) throws(UserError) -> Photo {
    try reporting(PhotoReading(source).read(in: context), as: UserError.init(photo:))
  }

  private static let tooLargeReason = localized("one of its elements is too large")

  /// Finds the own stickers of work that is kept.
  private init(
    _ history: History, from origin: Origin, on photo: Photo, _ context: OpeningContext,
    _ hold: ReadingHold
  ) {
    let catalog = context.artworks.catalog
    let own = history.ownStickers.filter { catalog[$0] == nil }
    let found = context.ownStickers(own)
    self.init(
      history: history, photo: photo, stickers: found.markingDesigns(of: [history]),
      missing: history.present.missingStickers(in: catalog, found), origin: origin,
      problem: found.count < own.count
        ? localized("Some of its stickers are missing or damaged. Add them again.") : nil,
      hold: hold)
  }
}

/// Reads the own stickers of a document while its photo is opened, and begins to keep them.
private final class StickerReading: Sendable {
  private let worker = Worker()
  private let result = Monitor<Result<[Sticker], UserError>?>(nil)

  init(_ reader: DocumentReader, _ artworks: ArtworkStore, keepingIn state: StateDirectory?) {
    worker.perform { [result] in
      let read = Result { () throws(UserError) in
        let own = try reader.stickers()
        return state?.keepSoon(own) ?? own
      }
      artworks.preload(reader.document.disguise, own: (try? read.get()) ?? [])
      result.update { $0 = read }
    }
  }

  func finish() throws(UserError) -> [Sticker] {
    try result.wait { $0 }.get()
  }
}

extension Disguise {
  /// The stickers that are neither in a catalog nor among others, each once.
  fileprivate func missingStickers(in catalog: StickerCatalog, _ others: [Sticker]) -> [StickerID] {
    var known = Set(others.map(\.id))
    return elements.filter { $0.kind.drawing == nil }.map(\.kind.artwork)
      .filter { catalog[$0] == nil && known.insert($0).inserted }
  }
}

extension History {
  /// The user's own stickers of every step.
  package var ownStickers: Set<StickerID> {
    var stickers = Set<StickerID>()
    for value in past + [present] + future {
      for element in value.elements where element.kind.artwork.content != nil {
        stickers.insert(element.kind.artwork)
      }
    }
    return stickers
  }
}
