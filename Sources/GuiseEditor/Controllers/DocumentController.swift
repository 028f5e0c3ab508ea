import DisguiseModel
import Platform
import TouchKit

/// Owns the document: what was done and can be undone, the photo that is shown, and what is kept
/// of both. Knows no views.
///
/// The history is always on the photo that is shown: a step that leads to a photo which has to be
/// loaded is taken when the photo is there (see `DocumentController+Travel.swift`).
package final class DocumentController {
  /// What of the document has changed.
  package enum Change: Hashable {
    /// The elements; the photo is the one before.
    case elements
    /// The photo, and the elements with it.
    case photo
    /// The number of pixels of the photo's picture.
    case resolution
    /// Everything: there is another document, or none.
    case document
  }

  /// What was done and can be undone; nil until there is a photo.
  package private(set) var history: History?
  /// The photo that is shown.
  package private(set) var photo: Photo?

  /// Called before each edit, undo and redo: input that has no end of its own ends first.
  package var onEditBegin: () -> Void = {}
  /// Called after each change that is not the running gestures'.
  package var onChange: (Change) -> Void = { _ in }
  /// Called with each step before anything shows it.
  package var onStep: (JournalEntry) -> Void = { _ in }
  /// Called with what the user has to know.
  package var onMessage: (String) -> Void = { _ in }
  /// Called when the loading of a photo begins or ends.
  package var onLoadingChange: () -> Void = {}
  /// How large the picture of a photo has to be for the screen, in pixels.
  package var screenBounds: () -> Size = { Size(4096, 4096) }

  let scheduler: any Scheduler
  let faces: FaceCatalog
  /// Where the work is kept; nil if there is no place for it.
  package var state: StateDirectory?
  /// The photos that were shown last.
  var photos = PhotoStore()
  /// Opens photos one after the other, off the main thread.
  package let worker = Worker()
  /// The photo that is being loaded.
  var loading: Loading? { didSet { onLoadingChange() } }
  /// The undo or redo that waits for its photo, and what was asked for since.
  var travel: PendingTravel? {
    didSet { if (oldValue == nil) != (travel == nil) { onLoadingChange() } }
  }
  /// Whether a photo is being opened at another size.
  var isRefining = false

  /// A controller without a document.
  package init(faces: FaceCatalog, scheduler: any Scheduler) {
    self.faces = faces
    self.scheduler = scheduler
  }

  /// Whether a photo is being loaded.
  package var isLoading: Bool { loading != nil }
  /// Whether there is a disguise that an export would write as it is shown.
  package var canExport: Bool { history != nil && travel == nil }

  // MARK: Edits

  /// Performs an edit as one step; one that is asked for while undo or redo loads a photo is
  /// performed when that is there.
  ///
  /// - Returns: false if nothing has changed (so far).
  @discardableResult
  package func perform(_ edit: Edit) -> Bool {
    if postpone(edit) { return false }
    onEditBegin()
    guard change({ $0.perform(edit) }) ?? false else { return false }
    recordStep()
    return true
  }

  /// Changes the history in place, without a copy of it; for the gestures of elements.
  ///
  /// - Returns: nil if there is no document, or if undo or redo is loading its photo.
  func change<Result>(_ body: (inout History) -> Result) -> Result? {
    guard travel == nil else { return nil }
    // Optional chaining keeps the arrays of the history unique, so nothing is copied.
    return history.mutate(body)
  }

  /// Keeps the present as a step, and shows it.
  func recordStep() {
    guard let history else { return }
    onStep(.step(history.present))
    onChange(.elements)
  }

  /// Undoes or redoes a step that is possible and whose photo is at hand.
  func take(_ step: JournalEntry, showing photo: Photo?) {
    guard history.mutate({ $0.apply(step) }) ?? false else { return }
    onStep(step)
    guard let photo else { return onChange(.elements) }
    sayFitted(show(photo))
    onChange(.photo)
  }

  // MARK: The document

  /// Puts the present disguise on another photo, as one step.
  package func change(to photo: Photo) {
    endTravel()
    if history?.present.photo.id != photo.reference.id,
      history.mutate({ $0.perform(.setPhoto(photo.reference)) }) ?? false, let history
    {
      onStep(.step(history.present))
    }
    guard history?.present.photo.id == photo.reference.id else { return }
    sayFitted(show(photo))
    onChange(.photo)
  }

  /// Shows another document, fitted to its photo where it states another size for that.
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
    photo = nil
    onChange(.document)
  }

  /// Shows the same photo with another number of pixels.
  func refine(_ photo: Photo) {
    photos.add(photo)
    guard photo.reference == self.photo?.reference else { return }
    self.photo = photo
    onChange(.resolution)
  }

  /// Makes a photo the present one; returns whether the history had to be fitted to it.
  private func show(_ photo: Photo) -> Bool {
    let stated = history
    history = stated?.fitted(to: photo.reference)
    self.photo = photo
    photos.add(photo)
    return history != stated
  }

  /// Records the history as it was fitted to its photo.
  func keepFitted() {
    if let history { state?.replace(with: history) }
  }

  private func sayFitted(_ isFitted: Bool) {
    guard isFitted else { return }
    keepFitted()
    onMessage(Self.fittedMessage)
  }

  static let fittedMessage =
    "This photo's size has changed. Your disguise was fitted to it."
}

extension Optional {
  /// Changes the value in place if there is one.
  fileprivate mutating func mutate<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard var value = self else { return nil }
    self = nil
    defer { self = value }
    return body(&value)
  }
}
