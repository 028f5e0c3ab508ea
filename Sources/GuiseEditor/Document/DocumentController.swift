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

  /// What happens to the document.
  package enum Event {
    /// An edit, undo or redo follows: input that reports no end has to end.
    case editWillBegin
    /// Something has changed, besides the previews of gestures.
    case changed(Change)
    /// A step has been recorded, and will be shown.
    case recorded(JournalEntry)
    /// There is something to tell the user.
    case message(String)
    /// Something went wrong, in words for the user.
    case problem(String, about: MessageTopic)
    /// Something has gone right that may have gone wrong before.
    case success(about: MessageTopic)
    /// The work could not be recorded.
    case stateProblem(UserError)
    /// A step has been undone or redone on the photo that is shown.
    case traveled(from: Disguise, to: Disguise)
    /// Elements with a sticker were added.
    case placed(Sticker)
    /// The pieces of a set were added.
    case putOn(StickerSet)
    /// The loading of a photo begins, progresses or ends.
    case loading
  }

  /// The history of the document; nil until there is a photo.
  package private(set) var history: History?
  /// The photo that is shown.
  package var photo: Photo? { history.flatMap { photos[$0.present.photo.id] } }

  /// What the canvas shows of that photo.
  package private(set) lazy var picture = CanvasPicture(of: self)

  /// Whether somebody draws: the line is not in the document yet.
  var isDrawing: () -> Bool = { false }

  /// The observers, in the order in which they hear of an event.
  private var observers: [(Event) -> Void] = []
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
  /// Loads photos and works.
  private(set) lazy var loader = Loader(for: self)
  /// The undo or redo that waits for its photo, and the requests since.
  var travel: PendingTravel? {
    didSet { if (oldValue == nil) != (travel == nil) { tell(.loading) } }
  }

  /// Creates a controller without a document.
  package init(faces: SampleFaces, artworks: ArtworkStore, scheduler: any Scheduler) {
    self.faces = faces
    self.artworks = artworks
    self.scheduler = scheduler
  }

  /// Tells what happens from now on.
  package func observe(_ tell: @escaping (Event) -> Void) { observers.append(tell) }

  func tell(_ event: Event) { for tell in observers { tell(event) } }

  /// Opens the folder that keeps the work, now or as soon as that is possible.
  package func openState(at path: String) {
    state = StateDirectory(retrying: path) { [weak self, scheduler] problem in
      scheduler.post { self?.tell(.stateProblem(problem)) }
    }
  }

  /// Whether a photo is being loaded.
  package var isLoading: Bool { loader.loading != nil }
  /// The fraction of it that has been decoded, 0 to 1; nil if unknown.
  package var loadingProgress: Double? { loader.loading?.progress }
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
    tell(.editWillBegin)
    guard hasRoom(for: edit), change({ $0.perform(edit, by: .now(), limitedBy: reach) }) ?? false
    else {
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

  /// Changes what steps led to, one after another, as if they had been done so: see `History.amend`.
  func amend(by edits: [(Disguise) -> Edit?]) {
    guard travel == nil, let before = history else { return }
    // In a copy: what an edit is may depend on the history.
    var history = before
    for edit in edits { history.amend(by: edit) }
    guard history != before else { return }
    self.history = history
    for entry in before.entries(to: history) { record(entry) }
    tell(.changed(.elements))
  }

  /// Performs what a line makes of the present disguise, which no limit may move; returns false if there is no
  /// room for it.
  func draw(by author: Int, _ edit: (Disguise) -> Edit?) -> Bool {
    tell(.editWillBegin)
    // Another photo is being opened, which ends lines: not this one's fault.
    guard travel == nil, let edit = history.flatMap({ edit($0.present) }) else { return true }
    let origin = StepOrigin.now(by: author)
    guard change({ $0.perform(edit, by: origin) }) ?? false else { return false }
    recordStep()
    return true
  }

  /// Makes one step of the two newest ones, which show what is shown.
  func joinNewestSteps() {
    guard let before = history, change({ $0.joinNewestSteps() }) ?? false, let history else {
      return
    }
    for entry in before.entries(to: history) { record(entry) }
  }

  /// Changes the history in place, without a copy of it; for the gestures of elements.
  ///
  /// - Returns: nil if there is no document, or if undo or redo is loading its photo.
  func change<Result>(_ body: (inout History) -> Result) -> Result? {
    guard travel == nil else { return nil }
    // In place, so that its arrays stay unique, and nothing is copied.
    return history?.mutate(body)
  }

  /// Shows elements with other looks or kinds for as long as somebody chooses; see `History.show`.
  func show(tryingOn changes: [ElementID: [Edit.Change]?]) {
    if history?.mutate({ $0.show(tryingOn: changes) }) ?? false { tell(.changed(.elements)) }
  }

  /// Records the present as a step, and shows it.
  func recordStep() {
    guard let history else { return }
    record(.step(history.present, by: history.origins.last ?? nil))
    tell(.changed(.elements))
  }

  /// Whether another element may have a sticker; if not, that is reported. Without a document there is
  /// room.
  func hasRoom(for sticker: StickerID) -> Bool {
    if history?.present.hasRoom(for: sticker) ?? true { return true }
    tell(.problem(Self.noRoomMessage, about: .placing))
    return false
  }

  /// Whether there is room for the elements that an edit adds; if not, that is reported.
  private func hasRoom(for edit: Edit) -> Bool {
    guard let present = history?.present else { return true }
    let hasRoom = present.hasRoom(for: edit)
    if hasRoom, present.hasRoom(forStrokesOf: edit) { return true }
    tell(.problem(hasRoom ? Self.tooManyLinesMessage : Self.fullMessage, about: .placing))
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
        reportNoRoom(disguise, for: next)
        return false
      }
      edits.append(next)
      return true
    }
    return (roomy, edits.count > 1 ? .all(edits) : edits.first)
  }

  private func reportNoRoom(_ disguise: Disguise?, for edit: Edit) {
    let isFull = disguise.map { $0.elements.count >= Disguise.maximumElements } ?? false
    let hasTooManyLines = !(disguise?.hasRoom(forStrokesOf: edit) ?? true)
    let message = hasTooManyLines ? Self.tooManyLinesMessage : Self.noRoomMessage
    tell(.problem(isFull ? Self.fullMessage : message, about: .placing))
  }

  private static let noRoomMessage =
    localized("There are too many different texts and pictures. Delete some of them.")
  private static let fullMessage =
    localized("There are too many disguises on this photo. Delete some of them.")
  static let tooManyLinesMessage =
    localized("There are too many lines on this photo. Delete some of them.")

  /// Begins to keep a copy of a sticker that will be placed, if it is one of the user's own: work shows it
  /// even if it is deleted. The step that places it has less to wait for.
  func keepSoon(_ sticker: Sticker) { state?.keepSoon(sticker) }

  private func record(_ step: JournalEntry) {
    if case .step(let disguise, _) = step {
      let catalog = artworks.catalog
      let own = Set(disguise.elements.map(\.kind.artwork).filter { $0.content != nil })
      for id in own { catalog[id].map(keepSoon) }
    }
    state?.record(step)
    tell(.recorded(step))
  }

  /// Undoes or redoes a step that is possible and whose photo is in memory.
  func take(_ step: JournalEntry, showing photo: Photo?) {
    let before = history?.present
    guard history?.mutate({ $0.apply(step) }) ?? false else { return }
    record(step)
    tell(.success(about: .traveling))
    guard let photo else {
      tell(.changed(.elements))
      if let before, let history, before.framing == history.present.framing {
        tell(.traveled(from: before, to: history.present))
      }
      return
    }
    reportFitted(show(photo))
    tell(.changed(.photo))
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
        $0.perform(.photo(photo.reference), by: .now(), limitedBy: reach)
      }) ?? false, let history
    {
      record(.step(history.present, by: history.origins.last ?? nil))
    }
    guard history?.present.photo.id == photo.reference.id else { return }
    tell(.success(about: .opening))
    reportFitted(show(photo))
    tell(.changed(.photo))
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
    tell(.changed(.document))
    return isFitted
  }

  /// Ends the decoding of photos, because the app ends.
  package func close() {
    loader.close()
    picture.cancelRefining()
  }

  /// Closes the document; nothing is shown.
  package func end() {
    travel = nil
    history = nil
    picture.forget()
    tell(.changed(.document))
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
    tell(.message(Self.fittedMessage))
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
