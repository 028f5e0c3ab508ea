import DisguiseModel
import Platform
import TouchKit

/// Owns the document: its history, its photo, and the storage of both. Knows no views.
///
/// The displayed photo is always that of the history: a step to a photo that has to be loaded is
/// performed once the photo is loaded (see `DocumentController+Undo.swift`).
package final class DocumentController {
  /// What has changed in the document.
  package enum Change: Hashable {
    /// The elements, but not the photo.
    case elements
    /// The photo, and the elements with it.
    case photo
    /// The resolution of the photo's bitmap.
    case resolution
    /// Everything: another document was opened, or the document was closed.
    case document
  }

  /// The history of the document; nil until there is a photo.
  package private(set) var history: History?
  /// The photo that is shown.
  package var photo: Photo? { history.flatMap { photos[$0.present.photo.id] } }

  /// Called before each edit, undo and redo, to end input that reports no end.
  package var onEditBegin: () -> Void = {}
  /// Called after each change, except the previews of gestures.
  package var onChange: (Change) -> Void = { _ in }
  /// Called with each step after it has been recorded, before it is shown.
  package var onStep: (JournalEntry) -> Void = { _ in }
  /// Called with a message for the user.
  package var onMessage: (String) -> Void = { _ in }
  /// Called when the work could not be recorded.
  package var onStateProblem: (UserError) -> Void = { _ in }
  /// Called with what went wrong, for the user, and what that is about.
  var onProblem: (String, MessageTopic) -> Void = { _, _ in }
  /// Called with each sticker of elements that were added.
  var onPlace: (Sticker) -> Void = { _ in }
  /// Called when something has gone right that may have gone wrong before.
  var onSuccess: (MessageTopic) -> Void = { _ in }
  /// Called when the loading of a photo begins, progresses or ends.
  package var onLoadingChange: () -> Void = {}
  /// Returns where an element stays within reach on a photo of a size. Applied to everything that an
  /// edit makes or changes, not to what undo and redo restore.
  package var reach: (DisguiseElement, Size) -> Placement = { element, _ in element.placement }
  /// The size in pixels at which photos are decoded for the screen.
  package var screenBounds: () -> Size = { Size(4096, 4096) }

  let scheduler: any Scheduler
  let faces: SampleFaces
  let artworks: ArtworkStore
  /// The storage of the work; nil if there is no place for it.
  package var state: StateDirectory?
  /// The user's own stickers; nil if there is no place for them.
  var packs: OwnStickers?
  /// The photos that were shown recently, including the current one.
  var photos = PhotoStore()
  /// Opens photos serially, off the main thread.
  package let worker = Worker()
  /// The photo that is being loaded.
  var loading: Loading? { didSet { onLoadingChange() } }
  /// What is being opened before it was requested.
  var early: EarlyReading?
  /// The undo or redo that waits for its photo, and the requests since.
  var travel: PendingTravel? {
    didSet { if (oldValue == nil) != (travel == nil) { onLoadingChange() } }
  }
  /// The decoding of the photo at another size.
  var refining: CancellableJob?

  /// Creates a controller without a document.
  package init(faces: SampleFaces, artworks: ArtworkStore, scheduler: any Scheduler) {
    self.faces = faces
    self.artworks = artworks
    self.scheduler = scheduler
  }

  /// Opens the folder that keeps the work, now or as soon as that is possible.
  package func openState(at path: String) {
    state = StateDirectory(retrying: path) { [weak self, scheduler] problem in
      scheduler.post { self?.onStateProblem(problem) }
    }
  }

  /// Whether a photo is being loaded.
  package var isLoading: Bool { loading != nil }
  /// The fraction of it that has been decoded, 0 to 1; nil if unknown.
  package var loadingProgress: Double? { loading?.progress }
  /// The size of the canvas, in photo pixels; zero without a document.
  package var canvasSize: Size { history?.present.canvasSize ?? .zero }
  /// Whether there is a document to export and no undo or redo is waiting for its photo.
  package var canExport: Bool { history != nil && travel == nil }

  // MARK: Edits

  /// Performs an edit as one step; while undo or redo is loading a photo, the edit is queued.
  ///
  /// - Returns: false if nothing has changed yet.
  @discardableResult
  package func perform(_ edit: Edit) -> Bool {
    if postpone(edit) { return false }
    onEditBegin()
    guard hasRoom(for: edit), change({ $0.perform(edit, limitedBy: reach) }) ?? false else {
      return false
    }
    recordStep()
    return true
  }

  /// Performs an edit that adds elements, as `perform` does.
  ///
  /// - Returns: The new elements, from the bottom to the top; nil if nothing has changed yet.
  package func add(_ edit: Edit) -> [ElementID]? {
    let known = Set(history?.present.elements.map(\.id) ?? [])
    guard perform(edit) else { return nil }
    return history?.present.elements.map(\.id).filter { !known.contains($0) }
  }

  /// Changes the history in place, without a copy of it; for the gestures of elements.
  ///
  /// - Returns: nil if there is no document, or if undo or redo is loading its photo.
  func change<Result>(_ body: (inout History) -> Result) -> Result? {
    guard travel == nil else { return nil }
    // In place, so that its arrays stay unique, and nothing is copied.
    return history?.mutate(body)
  }

  /// Records the present as a step, and shows it.
  func recordStep() {
    guard let history else { return }
    record(.step(history.present))
    onChange(.elements)
  }

  /// Whether another element may have a sticker; if not, that is reported. Without a document there is
  /// room.
  func hasRoom(for sticker: StickerID) -> Bool {
    if history?.present.hasRoom(for: sticker) ?? true { return true }
    onProblem(Self.noRoomMessage, .placing)
    return false
  }

  /// Whether there is room for the elements that an edit adds; if not, that is reported.
  private func hasRoom(for edit: Edit) -> Bool {
    if history?.present.hasRoom(for: edit) ?? true { return true }
    onProblem(Self.fullMessage, .placing)
    return false
  }

  /// Returns the items for which there is room, one after another, with the edit that adds them; nil
  /// if there are none. What has no room is reported.
  func withRoom<Item>(_ items: [Item], _ edit: (Item) -> Edit) -> (items: [Item], edit: Edit?) {
    var disguise = history?.present
    var edits: [Edit] = []
    let roomy = items.filter { item in
      let next = edit(item)
      guard disguise?.apply(next) ?? true else {
        reportNoRoom(disguise)
        return false
      }
      edits.append(next)
      return true
    }
    return (roomy, edits.count > 1 ? .all(edits) : edits.first)
  }

  private func reportNoRoom(_ disguise: Disguise?) {
    let isFull = disguise.map { $0.elements.count >= Disguise.maximumElements } ?? false
    onProblem(isFull ? Self.fullMessage : Self.noRoomMessage, .placing)
  }

  private static let noRoomMessage =
    localized("There are too many different texts and pictures. Delete some of them.")
  private static let fullMessage =
    localized("There are too many disguises on this photo. Delete some of them.")

  /// Begins to keep a copy of a sticker that will be placed, if it is one of the user's own: work shows it
  /// even if it is deleted. The step that places it has less to wait for.
  func keepSoon(_ sticker: Sticker) { state?.keepSoon(sticker) }

  private func record(_ step: JournalEntry) {
    if case .step(let disguise) = step {
      let catalog = artworks.catalog
      let own = Set(disguise.elements.map(\.kind.artwork).filter { $0.content != nil })
      for id in own { catalog[id].map(keepSoon) }
    }
    state?.record(step)
    onStep(step)
  }

  /// Undoes or redoes a step that is possible and whose photo is in memory.
  func take(_ step: JournalEntry, showing photo: Photo?) {
    guard history?.mutate({ $0.apply(step) }) ?? false else { return }
    record(step)
    onSuccess(.traveling)
    guard let photo else { return onChange(.elements) }
    reportFitted(show(photo))
    onChange(.photo)
  }

  /// Records that a disguise was saved, unless it has changed since.
  package func didSave(_ disguise: Disguise) {
    if history?.present == disguise { state?.record(.saved) }
  }

  // MARK: The document

  /// Moves the disguise to another photo, as one step.
  package func change(to photo: Photo) {
    endTravel()
    if history?.present.photo.id != photo.reference.id,
      history?.mutate({ [reach] in
        $0.perform(.photo(photo.reference), limitedBy: reach)
      }) ?? false, let history
    {
      record(.step(history.present))
    }
    guard history?.present.photo.id == photo.reference.id else { return }
    onSuccess(.opening)
    reportFitted(show(photo))
    onChange(.photo)
  }

  /// Opens another document, fitted to its photo if it states another size.
  ///
  /// - Returns: whether the history had to be fitted.
  @discardableResult
  package func begin(_ history: History, on photo: Photo) -> Bool {
    precondition(
      history.present.photo.id == photo.reference.id, "A history begins on the photo it names.")
    travel = nil
    self.history = history
    let isFitted = show(photo)
    onChange(.document)
    return isFitted
  }

  /// Closes the document; nothing is shown.
  package func end() {
    travel = nil
    history = nil
    onChange(.document)
  }

  /// Shows the same photo with another number of pixels.
  func refine(_ photo: Photo) {
    guard photo.reference == self.photo?.reference else { return }
    photos.add(photo)
    onChange(.resolution)
  }

  /// Makes a photo the current one; returns whether the history had to be fitted to it.
  private func show(_ photo: Photo) -> Bool {
    let stated = history
    history = stated?.fitted(to: photo.reference)
    photos.add(photo)
    return history != stated
  }

  /// Journals the history after it was fitted to its photo.
  func keepFitted() {
    if let history { state?.replace(with: history) }
  }

  private func reportFitted(_ isFitted: Bool) {
    guard isFitted else { return }
    keepFitted()
    onMessage(Self.fittedMessage)
  }

  static let fittedMessage =
    localized("This photo's size has changed. Your disguise was fitted to it.")
}

extension History {
  /// Changes the value, in place where optional chaining leads to it; the closure may not use the
  /// variable itself.
  fileprivate mutating func mutate<Result>(_ body: (inout History) -> Result) -> Result {
    body(&self)
  }
}
