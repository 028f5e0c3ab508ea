import DisguiseModel
import Platform
import TouchKit

/// The card that is shown while no photo is open: sample faces, and the works of other photos.
final class StartScreen: EditorFeature {
  private let desk: Desk
  /// Called when a sample face is chosen.
  var onPick: (SampleFace) -> Void = { _ in }
  /// Called when the user wants to open a photo.
  var onOpen: () -> Void = {}
  /// Called when an earlier work is chosen.
  var onPickWork: (KeptWork) -> Void = { _ in }
  /// Finds earlier works and draws their pictures: a photo that is chosen meanwhile does not wait.
  let worker = Worker()
  private var drawing: CancellableJob?

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        .earlier, localized("Earlier disguises"), icon: "recent",
        isEnabled: { [unowned self] in desk.document.history != nil }
      ) { [unowned self] target in
        desk.dialogs.whenNothingMoves(for: target.hand) { [weak self] in self?.closePhoto() }
      }
    ]
  }

  /// The card, while it is shown.
  var card: StartCard? { desk.layout.card as? StartCard }

  /// Closes the photo: its work is filed, and the card offers it with the others.
  func closePhoto() {
    desk.document.cancelLoading()
    desk.document.state?.fileOpenWork()
    desk.document.end()
    show()
  }

  /// Shows the card.
  func show() {
    hide()
    let card = StartCard(faces: desk.library.faces.faces)
    card.onPick = { [weak self] face in self?.onPick(face) }
    card.onOpen = { [weak self] in self?.onOpen() }
    desk.layout.card = card
    showFaces(on: card)
    showEarlierWorks(on: card)
  }

  func documentWillChange() { if desk.document.history != nil { hide() } }

  func cancel() { drawing?.cancel() }

  private func hide() {
    desk.layout.card = nil
    drawing?.cancel()
    drawing = nil
  }

  /// Rasterizes the faces on the worker and shows them on the card one after another.
  private func showFaces(on card: StartCard) {
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

  private func showEarlierWorks(on card: StartCard) {
    guard let state = desk.document.state else { return }
    let job = CancellableJob()
    drawing = job
    worker.perform(for: desk.scheduler) {
      let works = state.filedWorks { job.isCancelled }
        .filter { !$0.history.present.elements.isEmpty }
      let stickers = state.stickers(
        works.reduce(into: []) { $0.formUnion($1.history.ownStickers) })
      return (works, stickers.markingTexts(of: works.map(\.history)))
    } then: { [weak self, weak card] (works: [KeptWork], stickers: [Sticker]) in
      guard let self, let card, !works.isEmpty, !job.isCancelled else { return }
      desk.library.add(stickers)
      show(works, on: card, job)
    }
  }

  private func show(_ works: [KeptWork], on card: StartCard, _ job: CancellableJob) {
    card.onPickWork = { [weak self] index in self?.onPickWork(works[index]) }
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

extension Command.ID {
  static let earlier: Self = "earlier"
}
