import Drawing
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

/// The reason why a document or work cannot be opened.
package struct OpeningError: Error, CustomStringConvertible {
  /// The user-visible message: what happened and what to do.
  package let description: String
}

extension OpenedWork {
  /// Opens a document, and keeps its photo and own stickers in the state directory; blocks, so call
  /// it off the main thread. Meanwhile the artwork is read on the store's thread.
  ///
  /// - Parameter packs: The user's own stickers, for those that are neither in it nor kept.
  package static func document(
    at path: String, faces: SampleFaces, artworks: ArtworkStore, fitting bounds: Size,
    keepingIn state: StateDirectory?, packs: OwnStickers? = nil,
    isCancelled: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(OpeningError) -> OpenedWork {
    try document(
      path, faces, artworks, bounds, state, packs, isCancelled, progress
    ) { () throws(DocumentError) in try DocumentReader(path: path) }
  }

  /// Opens a document in memory, as one at a path.
  package static func document(
    in file: EmbeddedFile, faces: SampleFaces, artworks: ArtworkStore, fitting bounds: Size,
    keepingIn state: StateDirectory?, packs: OwnStickers? = nil,
    isCancelled: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(OpeningError) -> OpenedWork {
    try document(
      file.name, faces, artworks, bounds, state, packs, isCancelled, progress
    ) { () throws(DocumentError) in
      guard let bytes = try? ByteSource(bytes: file.bytes, name: file.name) else {
        throw .notADocument(name: file.name)
      }
      return try DocumentReader(bytes, name: file.name)
    }
  }

  /// - Parameter path: Its path, or its name if it has none.
  private static func document(
    _ path: String, _ faces: SampleFaces, _ artworks: ArtworkStore, _ bounds: Size,
    _ state: StateDirectory?, _ packs: OwnStickers?, _ isCancelled: () -> Bool,
    _ progress: (Double) -> Void, read: () throws(DocumentError) -> DocumentReader
  ) throws(OpeningError) -> OpenedWork {
    let hold = artworks.hold()
    let reader: DocumentReader
    do throws(DocumentError) { reader = try read() } catch {
      throw OpeningError(description: error.description)
    }
    let disguise = reader.document.disguise
    guard let source = reader.document.photoSource(faces: faces) else {
      throw OpeningError(
        description: localized(
          "{path}: its photo isn't installed here. Choose another one.", ["path": path]))
    }
    let reading = StickerReading(reader, artworks, keepingIn: state)
    let (photo, embedded): (Photo, [Sticker])
    do throws(OpeningError) {
      photo = try open(source, bounds, state, isCancelled, progress)
      embedded = try reading.finish()
      guard artworks.canDraw(disguise) else {
        throw OpeningError(description: Disguise.tooLargeMessage)
      }
    } catch {
      let stickers = (try? reading.finish()) ?? []
      for content in stickers.map(\.id.content) + [disguise.photo.id.content] {
        content.map { state?.discard($0) }
      }
      throw error
    }
    let last = state?.readOpenWork(isCancelled: isCancelled)
    // It may have been saved without a sticker that is kept here.
    let catalog = artworks.catalog
    let history = History(disguise)
    let others = history.ownStickers.subtracting(embedded.map(\.id))
      .filter { catalog[$0] == nil }
    let stickers = embedded + ownStickers(others, state, packs)
    return OpenedWork(
      history: history, photo: photo, stickers: stickers.markingTexts(of: [history]),
      missing: disguise.missingStickers(in: catalog, stickers), isDocument: true, left: last?.work,
      problem: last?.problem, hold: hold)
  }

  /// Opens a photo with the work that is kept for it, or with none; blocks, so call it off the main
  /// thread.
  package static func photo(
    _ source: PhotoSource, artworks: ArtworkStore, fitting bounds: Size,
    keepingIn state: StateDirectory?, packs: OwnStickers? = nil,
    isCancelled: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(OpeningError) -> OpenedWork {
    let hold = artworks.hold()
    let photo = try open(source, bounds, state, isCancelled, progress)
    let id = photo.reference.id
    let last = state?.readOpenWork(isCancelled: isCancelled)
    if let history = last?.work, history.present.photo.id == id,
      artworks.canDraw(history.present)
    {
      return OpenedWork(history, from: .lastSession, on: photo, artworks, state, packs, hold)
    }
    var (kept, problem) = state?.work(on: id, isCancelled: isCancelled) ?? (nil, nil)
    if let work = kept, !artworks.canDraw(work.history.present) {
      problem = state?.setAside(work, because: tooLargeReason)
      kept = nil
    }
    var opened = OpenedWork(
      kept?.history ?? History(Disguise(photo: photo.reference)),
      from: kept.map { .filed($0) } ?? .new, on: photo, artworks, state, packs, hold)
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
    _ history: History, _ kept: KeptWork? = nil, from source: PhotoSource, artworks: ArtworkStore,
    fitting bounds: Size, keepingIn state: StateDirectory?, packs: OwnStickers? = nil,
    isCancelled: () -> Bool = { false }, progress: (Double) -> Void = { _ in }
  ) throws(OpeningError) -> OpenedWork {
    let hold = artworks.hold()
    artworks.preload(history.present)
    let photo: Photo
    do throws(PhotoError) {
      photo = try PhotoOpening(source, expecting: history.present.photo.id).open(
        fitting: bounds, keepingIn: state, isCancelled: isCancelled, progress: progress)
    } catch {
      guard case .changed(let name) = error, let state else {
        throw OpeningError(description: error.description)
      }
      throw OpeningError(
        description: state.setAside(
          kept, because: localized("its photo {name} was changed or is damaged", ["name": name])))
    }
    guard artworks.canDraw(history.present) else {
      throw OpeningError(
        description: state?.setAside(kept, because: tooLargeReason) ?? Disguise.tooLargeMessage)
    }
    return OpenedWork(
      history, from: kept.map { .filed($0) } ?? .lastSession, on: photo, artworks, state, packs,
      hold)
  }

  private static func open(
    _ source: PhotoSource, _ bounds: Size, _ state: StateDirectory?, _ isCancelled: () -> Bool,
    _ progress: (Double) -> Void
  ) throws(OpeningError) -> Photo {
    do throws(PhotoError) {
      return try PhotoOpening(source).open(
        fitting: bounds, keepingIn: state, isCancelled: isCancelled, progress: progress)
    } catch {
      throw OpeningError(description: error.description)
    }
  }

  private static let tooLargeReason = localized("one of its elements is too large")

  /// Finds own stickers that are not in the catalog: the kept copies, or, where there are none, the
  /// user's packs, which the catalog may not have yet.
  private static func ownStickers(
    _ ids: Set<StickerID>, _ state: StateDirectory?, _ packs: OwnStickers?
  ) -> [Sticker] {
    let kept = state?.stickers(ids) ?? []
    let rest = ids.subtracting(kept.map(\.id))
    guard !rest.isEmpty, let packs else { return kept }
    return kept + packs.load().stickers.filter { rest.contains($0.id) }
  }

  /// Finds the own stickers of work that is kept.
  private init(
    _ history: History, from origin: Origin, on photo: Photo, _ artworks: ArtworkStore,
    _ state: StateDirectory?, _ packs: OwnStickers?, _ hold: ReadingHold
  ) {
    let catalog = artworks.catalog
    let own = history.ownStickers.filter { catalog[$0] == nil }
    let found = Self.ownStickers(own, state, packs)
    self.init(
      history: history, photo: photo, stickers: found.markingTexts(of: [history]),
      missing: history.present.missingStickers(in: catalog, found), origin: origin,
      problem: found.count < own.count
        ? localized("Some of its stickers are missing or damaged. Add them again.") : nil,
      hold: hold)
  }
}

/// Reads the own stickers of a document while its photo is opened, and begins to keep them.
private final class StickerReading: Sendable {
  private let worker = Worker()
  private let result = Monitor<Result<[Sticker], DocumentError>?>(nil)

  init(_ reader: DocumentReader, _ artworks: ArtworkStore, keepingIn state: StateDirectory?) {
    worker.perform { [result] in
      let read: Result<[Sticker], DocumentError>
      do throws(DocumentError) {
        let own = try reader.stickers()
        read = .success(
          state?.keepSoon(own) ?? own.map { Sticker(id: $0.key, own: $0.value) })
      } catch {
        read = .failure(error)
      }
      artworks.preload(reader.document.disguise, own: (try? read.get()) ?? [])
      result.update { $0 = read }
    }
  }

  func finish() throws(OpeningError) -> [Sticker] {
    do throws(DocumentError) { return try result.wait { $0 }.get() } catch {
      throw OpeningError(description: error.description)
    }
  }
}

extension Disguise {
  /// The stickers that are neither in a catalog nor among others, each once.
  fileprivate func missingStickers(in catalog: StickerCatalog, _ others: [Sticker]) -> [StickerID] {
    var known = Set(others.map(\.id))
    return elements.map(\.kind.artwork).filter { catalog[$0] == nil && known.insert($0).inserted }
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
