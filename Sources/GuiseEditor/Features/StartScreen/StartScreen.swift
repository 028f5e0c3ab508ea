import DisguiseModel
import ImageCoding
import Platform
import TouchKit

/// The card with sample faces and the works of other photos: over the canvas while no photo is open, and
/// in a sheet above one.
final class StartScreen: EditorFeature {
  private let desk: Desk
  /// Finds earlier works and draws their pictures: a photo that is chosen meanwhile does not wait.
  let worker = Worker()
  private var drawing: CancellableJob?
  /// The works that are offered.
  private(set) var works: [KeptWork] = []
  /// The sheet above an open photo.
  private var sheet: EarlierSheet?

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "earlier", localized("Earlier disguises"), icon: "recent",
        in: [.openMenu: 30, .moreMenu: 220],
        isEnabled: { [unowned self] in desk.document.history != nil }
      ) { [unowned self] target in
        desk.dialogs.open(for: target.hand) { [weak self] in self?.showInSheet() }
      }
    ]
  }

  /// The card over the canvas, while it is shown.
  var card: StartCard? { desk.layout.card as? StartCard }

  /// Shows the card over the canvas.
  func show() {
    hide()
    let card = StartCard(faces: desk.library.faces.faces)
    card.mark = desk.library.appIcons.last
    card.onEvent = { [weak self] event in self?.handle(event) }
    desk.layout.card = card
    fill(card)
  }

  /// Shows earlier works above the open photo, which stays if nothing is chosen.
  private func showInSheet() {
    guard sheet == nil else { return }
    let sheet = EarlierSheet(faces: desk.library.faces.faces)
    sheet.onEvent = { [weak self] event in self?.handle(event) }
    sheet.onClose = { [weak self] in self?.sheetDidClose() }
    self.sheet = sheet
    fill(sheet)
    sheet.present(in: desk.window)
  }

  private func handle(_ event: WorkGalleryEvent) {
    switch event {
    case .facePicked(let face):
      closeSheet()
      perform(.open(face))
    case .workPicked(let index):
      let kept = works[index]
      closeSheet()
      desk.ask(.restore(kept))
    case .opens: perform(.open)
    }
  }

  private func sheetDidClose() {
    sheet = nil
    forgetWorks()
  }

  /// Ends the search for earlier works; their histories are large.
  private func forgetWorks() {
    drawing?.cancel()
    drawing = nil
    works = []
  }

  private func closeSheet() { sheet?.dismiss() }

  private func perform(_ id: Command.ID) { desk.commands.perform(id, for: .init(of: desk.hand)) }

  private func fill(_ card: any WorkGallery) {
    showFaces(on: card)
    showEarlierWorks(on: card)
  }

  func documentWillChange() {
    closeSheet()
    if desk.document.history != nil { hide() }
  }

  func cancel() { drawing?.cancel() }

  private func hide() {
    desk.layout.card = nil
    forgetWorks()
  }

  /// Rasterizes the faces on the worker and shows them on the card one after another.
  private func showFaces(on card: any WorkGallery) {
    let size = StartCard.faceSize * (desk.window.scale * 1.5)
    for face in desk.library.faces.faces {
      desk.document.worker.perform(for: desk.scheduler) {
        let image = try? VectorImage(path: face.path)
        return try? image?.rasterize(width: Int(size.width), height: Int(size.height))
      } then: { [weak card] (picture: Bitmap?) in
        if let picture { card?.show(picture, of: face) }
      }
    }
  }

  // MARK: Earlier disguises

  private func showEarlierWorks(on card: any WorkGallery) {
    guard let state = desk.document.state else { return card.showWorks([]) }
    let job = CancellableJob()
    drawing = job
    worker.perform(for: desk.scheduler) {
      let works = state.filedWorks { job.isCancelled }
        .filter { !$0.history.present.elements.isEmpty }
      let stickers = state.stickers(
        works.reduce(into: []) { $0.formUnion($1.history.ownStickers) })
      return (works, stickers.markingDesigns(of: works.map(\.history)))
    } then: { [weak self, weak card] (works: [KeptWork], stickers: [Sticker]) in
      guard let self, let card, !job.isCancelled else { return }
      desk.library.add(stickers)
      show(works, on: card, job)
    }
  }

  private func show(_ works: [KeptWork], on card: any WorkGallery, _ job: CancellableJob) {
    self.works = works
    let document = desk.document
    let sources = works.map { work in
      document.photos.source(
        of: work.history.present.photo.id, state: document.state, faces: desk.library.faces)
    }
    card.showWorks(sources.map { $0?.name ?? localized("a photo") })
    let artworks = desk.library.artworks
    let size = Size(256, 256) * desk.window.scale.rounded(.up)
    for (index, (work, source)) in zip(works, sources).enumerated() {
      guard let source else { continue }
      worker.perform(for: desk.scheduler) {
        job.isCancelled
          ? nil
          : try? DisguiseThumbnail.draw(
            work.history.present, on: source, artworks: artworks, fitting: size,
            isCancelled: { job.isCancelled })
      } then: { [weak card] (picture: Bitmap?) in
        if let picture { card?.show(picture, ofWork: index) }
      }
    }
  }
}
