import DisguiseModel
import Platform
import TouchKit

/// What is being cut out of a picture: the people that are found on it, the drafts up to the present one, and what
/// is made of that on a worker.
final class CutOutWork {
  enum Event {
    /// People were looked for: there are offers.
    case looked
    /// There is another draft.
    case draftChanged
    /// This was made of the last draft that was begun; nil if it is nothing.
    case made(CutOutPicture?)
    /// What was made last is of the present draft, which is not empty.
    case rested
    /// There was not enough memory.
    case failed
    /// A part of the picture, in its pixels, was read.
    case sharpened(Bitmap, Rect)
  }

  var onEvent: (Event) -> Void = { _ in }
  /// The longest side of what is shown while it is being corrected, in pixels.
  private nonisolated static let quickSide = 1024.0

  let photo: CutOutPhoto
  private let scheduler: any Scheduler
  let worker = Worker()
  /// Reads the file while people are looked for.
  private let reader = Worker()
  private let search = CancellableJob()
  /// Makes pictures of drafts; nil until people were looked for.
  private(set) var maker: CutOutMaker?
  /// The drafts up to the present one, for undo.
  private var drafts = [CutOutDraft(.nothing)]
  /// Whether something is being made, and whether the draft has changed since.
  private var (isMaking, isOutdated) = (false, false)
  /// Whether something has been made: the first time it is to be seen soon, with what is in memory.
  private var hasMade = false

  init(on photo: CutOutPhoto, _ scheduler: any Scheduler) {
    self.photo = photo
    self.scheduler = scheduler
  }

  /// Looks for people on the picture.
  func lookForPeople() {
    reader.perform { [photo] in
      CutOutMaker.readAhead(photo, notLargerThan: Self.quickSide)
    }
    worker.perform(for: scheduler) { [photo, search] in
      CutOutMaker(photo, isCancelled: { search.isCancelled })
    } then: { [weak self] maker in
      self?.maker = maker
      self?.onEvent(.looked)
      self?.make()
    }
  }

  /// Ends the search for people, and, unless the photo is still needed, the reading of its file.
  func cancel(keepingPhoto: Bool) {
    search.cancel()
    if !keepingPhoto { photo.cancel() }
  }

  /// Waits until nothing is made any more.
  func finish() {
    reader.finish()
    worker.finish()
  }

  // MARK: Drafts

  var draft: CutOutDraft { drafts.last ?? CutOutDraft(.nothing) }
  var canUndo: Bool { drafts.count > 1 }
  /// What can be begun with.
  var offers: [CutOutDraft.Base] { maker?.offers ?? [] }

  /// Begins with the first offer if that is likely to be wanted and nothing was drawn yet; returns whether it did.
  func propose() -> Bool {
    // Without a face it may be anything.
    guard !canUndo, draft.base == .nothing, let first = offers.first,
      photo.before != nil || !photo.faces.isEmpty
    else { return false }
    drafts = [CutOutDraft(first)]
    // Before what is in sight is made sharp.
    make()
    return true
  }

  /// Begins anew with something.
  func begin(with base: CutOutDraft.Base) {
    if draft.base != base { drafts.append(CutOutDraft(base)) }
    draftDidChange()
  }

  func change(_ change: (inout CutOutDraft) -> Void) {
    var next = draft
    change(&next)
    drafts.append(next)
    draftDidChange()
  }

  func undo() {
    guard canUndo else { return }
    drafts.removeLast()
    draftDidChange()
  }

  private func draftDidChange() {
    onEvent(.draftChanged)
    make()
  }

  /// The part of the picture that the draft is about, in its pixels, or all of it.
  func part(isWhole: Bool) -> Rect {
    let whole = Rect(origin: .zero, size: photo.size)
    guard let maker, !isWhole else { return whole }
    var first = CutOutDraft(draft.base)
    first.isInverted = draft.isInverted
    let part = maker.frame(of: first)
    var room = 0.0
    if case .loop = draft.base { room = part.size.longSide / 4 }
    return part.insetBy(-room, -room).intersection(whole) ?? whole
  }

  // MARK: Pictures

  /// Makes what the draft says; while something is made, the newest draft comes next.
  private func make() {
    guard let maker else { return }
    guard !isMaking else { return isOutdated = true }
    let inMemory = photo.sideInMemory(of: maker.frame(of: draft))
    let side = hasMade ? Self.quickSide : min(Self.quickSide, inMemory)
    (isMaking, isOutdated, hasMade) = (true, side < Self.quickSide, true)
    worker.perform(for: scheduler) { [draft] in
      Result { () throws(OutOfMemory) in try maker.make(draft, notLargerThan: side) }
    } then: { [weak self] (made: Result<CutOutPicture?, OutOfMemory>) in
      guard let self else { return }
      isMaking = false
      switch made {
      case .success(let picture): onEvent(.made(picture))
      case .failure: onEvent(.failed)
      }
      if isOutdated { return make() }
      if draft != CutOutDraft(.nothing) { onEvent(.rested) }
    }
  }

  /// Reads a part of the picture that is in sight, with the longest side that is needed in pixels; of several parts,
  /// the last one counts.
  func sharpen(_ part: Rect, _ side: Double) {
    worker.perform(for: scheduler) { [photo] in
      try? photo.part(part, notLargerThan: side)
    } then: { [weak self] (bitmap: Bitmap?) in
      if let bitmap { self?.onEvent(.sharpened(bitmap, part)) }
    }
  }
}
