import DisguiseModel
import Faces
import Platform
import TouchKit

/// Cuts heads, people and things out of pictures: they become the user's own stickers.
final class CutOuts: EditorFeature {
  private let desk: Desk
  /// Reads pictures.
  private let worker = Worker()
  /// The pictures that are being read, and who wants something of them.
  private var readings: [(hand: HandID?, job: CancellableJob)] = []
  /// The sheets that are open, of several hands.
  private var sheets: [CutOutSheet] = []

  /// Of what something is cut out.
  private nonisolated enum Origin {
    /// Of the photo of this document.
    case photo(Disguise)
    /// Of what this sticker was cut out of; it takes the place of that.
    case sticker(Sticker)
    /// Of another picture.
    case other

    var old: Sticker? { if case .sticker(let old) = self { old } else { nil } }

    /// The face that it was.
    func face(of made: MadeCutOut) -> FaceOrigin? {
      switch self {
      case .photo(let disguise): made.face.map { FaceOrigin($0, in: disguise) }
      case .sticker(let old): old.origin
      case .other: nil
      }
    }
  }

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "cut-out", localized("Cut out"), icon: "cut-out", keys: [Keystroke("x")],
        row: KeysRow(keys: "X", in: .picture),
        in: [
          .openMenu: 225, .photoMenu: 46, .photoReader: 65, .faceMenu: 20, .faceReader: 20,
        ],
        isEnabled: { [unowned self] target in canCutOut && target.elements.isEmpty },
        ifPossible: { [unowned self] target in cutOut(target) })
    ]
  }

  func cancel() {
    for reading in readings { reading.job.cancel() }
    for sheet in sheets { sheet.cancel() }
  }

  func finish() {
    worker.finish()
    for sheet in sheets {
      sheet.work.finish()
    }
  }

  private var canCutOut: Bool { desk.document.canExport && desk.document.photo != nil }

  // MARK: Entrances

  /// Cuts something out of the photo: the head that is pressed, or the nearest to the middle.
  private func cutOut(_ target: Command.Target) -> Bool {
    guard canCutOut, let photo = desk.document.photo, let source = desk.document.exportSource,
      let disguise = desk.document.history?.present
    else { return false }
    let known = desk.canvas.faces.faces
    let largest = known.max { $0.eyeDistance < $1.eyeDistance }
    let first = [target.face ?? largest].compactMap(\.self)
    let faces = first + known.filter { $0 != first.first }
    open(.photo(disguise), for: target.hand) { _ throws(UserError) in
      do throws(OutOfMemory) {
        return try CutOutPhoto(of: photo, from: source, in: disguise.framing, faces: faces)
      } catch {
        throw UserError(localized("There is not enough memory to cut something out."))
      }
    }
    return true
  }

  /// Cuts something out of another picture.
  func cutOut(of source: PhotoSource) {
    open(.other, for: desk.hand) { job throws(UserError) in
      try reporting(
        try CutOutPhoto(source, isCancelled: { job.isCancelled }), as: UserError.init(_:))
    }
  }

  /// Changes what was cut out, if its picture is still there, or cuts something out of a sticker.
  func cutOut(of sticker: Sticker) {
    guard let packs = desk.document.packs, packs.hasSource(of: sticker) else {
      return cutOut(of: sticker.source)
    }
    open(.sticker(sticker), for: desk.hand) { _ throws(UserError) in
      try packs.source(of: sticker)
    }
  }

  /// Shows the sheet of a hand, once the picture has been read.
  private func open(
    _ origin: Origin, for hand: Hand,
    _ read: @escaping @Sendable (CancellableJob) throws(UserError) -> CutOutPhoto
  ) {
    guard !readings.contains(where: { $0.hand == hand.id }) else { return }
    let job = CancellableJob()
    readings.append((hand.id, job))
    worker.perform(for: desk.scheduler) {
      Result { () throws(UserError) in
        let photo = try read(job)
        return (photo, photo.picture.resized(toFit: Self.preview))
      }
    } then: { [weak self, weak hand] result in
      guard let self, !job.isCancelled else { return }
      readings.removeAll { $0.job === job }
      switch result {
      case .failure(let error):
        desk.messages.showProblem(error.description, about: .ownStickers)
      case .success((let photo, let preview)):
        guard let hand else { return }
        desk.dialogs.open(for: hand) { [weak self] in
          self?.show(photo, preview, of: origin, for: hand)
        }
      }
    }
  }

  /// The size of what is seen at first.
  private nonisolated static let preview = Size(1024, 1024)

  private func show(
    _ photo: CutOutPhoto, _ preview: Bitmap, of origin: Origin, for hand: Hand
  ) {
    let sheet = CutOutSheet(
      of: photo, preview, desk.library, desk.scheduler
    ) { [weak self, weak hand] sheet, draft, maker in
      if let hand { self?.make(draft, maker, of: origin, in: sheet, for: hand) }
    }
    sheets.append(sheet)
    sheet.onClose = { [weak self, weak sheet] in self?.sheets.removeAll { $0 === sheet } }
    sheet.present(in: desk.window)
  }

  // MARK: What comes of it

  /// Makes the sticker, and closes the sheet once it is kept.
  private func make(
    _ draft: CutOutDraft, _ maker: CutOutMaker, of origin: Origin, in sheet: CutOutSheet,
    for hand: Hand
  ) {
    let old = origin.old
    sheet.work.worker.perform(for: desk.scheduler) {
      Result { () throws(UserError) in try maker.finish(draft, replacing: old) }
    } then: { [weak self, weak sheet, weak hand] result in
      switch result {
      case .success(let made):
        let name = old?.name ?? draft.base.name
        if let hand { self?.keep(made, named: name, of: origin, in: sheet, for: hand) }
      case .failure(let error): sheet?.showProblem(error.description)
      }
    }
  }

  /// Keeps the sticker among the user's own, on the worker on which those are changed.
  private func keep(
    _ made: MadeCutOut, named name: String, of origin: Origin, in sheet: CutOutSheet?,
    for hand: Hand
  ) {
    let (packs, state) = (desk.document.packs, desk.document.state)
    let artworks = desk.library.artworks
    let face = origin.face(of: made)
    desk.document.worker.perform(for: desk.scheduler) {
      Result { () throws(UserError) in
        try OwnSticker.add(
          made, named: name, from: face, replacing: origin.old, to: packs, keepingIn: state,
          readBy: artworks)
      }
    } then: { [weak self, weak sheet, weak hand] result in
      switch result {
      case .success((let sticker, let file)):
        sheet?.close()
        self?.kept(sticker, made.isCoarse, for: hand, replacing: origin.old, file)
      case .failure(let error): sheet?.showProblem(error.description)
      }
    }
  }

  /// Shows the sticker and arms it: on another head it fits at once.
  private func kept(
    _ sticker: Sticker, _ isCoarse: Bool, for hand: Hand?, replacing old: Sticker?,
    _ file: EmbeddedFile?
  ) {
    desk.messages.withdraw(about: .ownStickers)
    if old?.id == sticker.id {
      desk.library.replace(sticker)
    } else {
      var index: Int?
      if let old, let file { index = desk.library.remove(old.id, keeping: file) }
      desk.library.addOwn(sticker, at: index ?? .max)
    }
    desk.layout.drawer.reload(tab: StickerCatalog.ownTab)
    hand?.armed = sticker
    let coarse = localized("It is less sharp than the photo, whose file can't be read any more.")
    let text =
      sticker.fit == nil
      ? localized("{name} is in My stickers, and in your hand.", ["name": sticker.name])
      : localized(
        "{name} is in My stickers, and in your hand: tap a head.", ["name": sticker.name])
    desk.messages.show(isCoarse ? text + " " + coarse : text, about: .ownStickers)
  }
}

extension CutOutDraft.Base {
  /// What a sticker is called that begins with it.
  fileprivate nonisolated var name: String {
    switch self {
    case .head, .before: localized("Head")
    case .person: localized("Person")
    case .loop, .nothing: localized("Cut-out")
    }
  }
}
