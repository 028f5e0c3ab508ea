import Platform

/// The photos and own stickers that a state directory keeps for the steps that refer to them.
///
/// A copy is on the disk before a step refers to it. What no journal refers to is deleted, except what
/// is kept for steps that have not been recorded yet. All calls block, except `photo`.
final class KeptFiles: Sendable {
  private let place: LockedFolder
  private var folder: StateFiles { place.folder }
  private let onProblem: @Sendable (UserError) -> Void
  /// The hashes of files kept for steps that have not been recorded yet: no journal refers to them.
  private let awaited = Monitor<Set<String>>([])
  /// The kept photos, open: if another program removes them, they are kept again.
  private let photos = Monitor<[String: PhotoFile]>([:])
  /// The kept stickers, for the same reason.
  private let stickers = Monitor<[StickerID: Sticker]>([:])
  /// Whether one of them could not be kept so far.
  private let isMissing = Monitor(false)
  /// Excludes keeping files and deleting unused ones from each other.
  private let access = Monitor(())

  /// The number of files that are written at the same time.
  private static let writers = 4

  init(place: LockedFolder, onProblem: @escaping @Sendable (UserError) -> Void) {
    self.place = place
    self.onProblem = onProblem
  }

  /// Whether everything has been kept.
  var isComplete: Bool { !isMissing.value }

  /// The open kept copy of a photo; nil if there is none.
  func photo(_ id: ContentID) -> PhotoFile? { photos.value[id.hex] }

  /// Whether a sticker is kept.
  func has(_ id: StickerID) -> Bool { stickers.value[id] != nil }

  /// Keeps a copy of a photo's file, unless there is one.
  func keep(_ photo: PhotoFile) {
    keep(contents: [photo.content]) { folder throws(UserError) in try folder.keep(photo) }
    // Without a copy, the photo itself stays open until it can be kept.
    let open = folder.openPhoto(photo.content) ?? photo
    photos.update { $0[photo.content.hex] = open }
  }

  /// Writes copies of own stickers, which survive the end of the process, and are kept after
  /// `finish`; returns them with the copies in place of what was in memory.
  func write(_ own: [Sticker]) -> [Sticker] {
    var written = own.filter { $0.id.content != nil && (try? $0.source.open()) != nil }
    keep(contents: written.compactMap(\.id.content)) { folder throws(UserError) in
      for index in written.indices { written[index] = try folder.write(written[index]) }
    }
    stickers.update { stickers in for sticker in written { stickers[sticker.id] = sticker } }
    return written
  }

  /// Keeps own stickers that were written, except those that were discarded since.
  func finish(_ written: [Sticker]) {
    // They are in use, or else awaited, since they were written.
    keep(contents: []) { folder throws(UserError) in
      let written = written.filter { has($0.id) }
      guard !written.isEmpty else { return }
      // The disk takes one wait for several files that are written at the same time.
      let failure = Monitor<UserError?>(nil)
      let workers = (0..<min(Self.writers, written.count)).map { _ in Worker() }
      for (index, sticker) in written.enumerated() {
        workers[index % workers.count].perform {
          do throws(UserError) { try folder.finish(sticker) } catch {
            failure.update { $0 = $0 ?? error }
          }
        }
      }
      for worker in workers { worker.finish() }
      folder.syncStickers()
      if let error = failure.value { throw error }
    }
  }

  /// Keeps a copy of one of the user's own stickers, as long as its file is what its ID says, unless there
  /// is one.
  func keep(_ sticker: Sticker) {
    guard !has(sticker.id), let picture = try? sticker.source.open(),
      picture.count <= OwnStickers.maximumBytes,
      let bytes = try? picture.bytes(at: 0, count: picture.count),
      sticker.id == StickerID(ContentID(of: bytes))
    else { return }
    let file = EmbeddedFile(name: picture.name, bytes: bytes)
    finish(write([Sticker(own: file, id: sticker.id, headWidth: sticker.headWidth)]))
  }

  /// Lets the next cleanup delete the copy of a photo or of an own sticker that is not used after all.
  func discard(_ id: ContentID) {
    awaited.update { _ = $0.remove(id.hex) }
    stickers.update { stickers in stickers = stickers.filter { $0.key.content != id } }
  }

  /// Notes that a recorded step refers to its photo and stickers, which keeps their copies in use.
  func didRecord(_ disguise: Disguise) { awaited.update { $0.subtract(disguise.contents) } }

  /// Deletes the copies to which no journal refers.
  ///
  /// - Parameter open: What the work of this session needs: another program may have removed its
  ///   journal.
  func removeUnused(besides open: Set<String>) {
    guard place.isUsable else { return }
    access.update { _ in
      let removed = folder.removeUnusedFiles(except: awaited.update { $0.union(open) })
      photos.update { open in open = open.filter { !removed.contains($0.key) } }
      stickers.update { kept in
        kept = kept.filter { !removed.contains($0.key.content?.hex ?? "") }
      }
    }
  }

  /// Keeps everything again whose copy is missing; a problem is reported.
  ///
  /// - Parameter prepare: Called before that.
  func keepMissing(by prepare: () throws(UserError) -> Void) {
    let wasMissing = isMissing.value
    do throws(UserError) { try keepMissing(by: prepare, then: {}) } catch {
      if !wasMissing { onProblem(error) }
    }
  }

  /// Keeps everything again whose copy is missing.
  ///
  /// - Parameters:
  ///   - prepare: Called before that.
  ///   - use: Called when everything is there, before anything else is kept.
  func keepMissing(
    by prepare: () throws(UserError) -> Void, then use: () -> Void
  ) throws(UserError) {
    let problem = access.update { _ -> UserError? in
      do throws(UserError) {
        try prepare()
        for photo in photos.value.values { try folder.keep(photo) }
        for sticker in stickers.value.values {
          _ = try folder.write(sticker)
          try folder.finish(sticker)
        }
        folder.syncStickers()
        isMissing.update { $0 = false }
        use()
        return nil
      } catch {
        isMissing.update { $0 = true }
        return error
      }
    }
    if let problem { throw problem }
  }

  /// Excludes a change of the folder from the others.
  func change(_ body: () -> Void) { access.update { _ in body() } }

  /// Keeps files; from the check whether they exist on, they are not deleted as unused.
  private func keep(
    contents: [ContentID], _ write: (StateFiles) throws(UserError) -> Void
  ) {
    access.update { _ in
      awaited.update { $0.formUnion(contents.map(\.hex)) }
      guard place.isUsable else { return isMissing.update { $0 = true } }
      do throws(UserError) { try write(folder) } catch {
        isMissing.update { $0 = true }
        onProblem(error)
      }
    }
  }
}
