import DisguiseModel
import Platform
import TouchKit

/// The card that is shown while no photo is open.
extension Editor {
  /// Closes the photo: its work is filed, and the start card offers it with the others.
  func closePhoto() {
    document.cancelLoading()
    document.state?.fileOpenWork()
    document.end()
    showStartCard()
  }

  func showStartCard() {
    hideStartCard()
    let card = StartCard(faces: library.faces.faces)
    card.onPick = { [weak self] face in self?.open(.face(face)) }
    card.onOpen = { [weak self] in self?.chooseFile() }
    layout.card = card
    showFaces(on: card)
    showEarlierWorks(on: card)
  }

  func hideStartCard() {
    layout.card = nil
    drawingWorks?.cancel()
    drawingWorks = nil
  }

  /// Rasterizes the faces on the worker and shows them on the card one after another.
  private func showFaces(on card: StartCard) {
    let (scheduler, size) = (scheduler, StartCard.faceSize * (window.scale * 1.5))
    for face in library.faces.faces {
      document.worker.perform { [weak card] in
        let image = try? VectorImage(path: face.path)
        guard
          let picture = try? image?.rasterize(width: Int(size.width), height: Int(size.height))
        else { return }
        scheduler.post { card?.show(picture, of: face) }
      }
    }
  }

  // MARK: Earlier disguises

  /// Finds the filed works on a worker of their own: a photo that is chosen meanwhile does not wait.
  private func showEarlierWorks(on card: StartCard) {
    guard let state = document.state else { return }
    let (scheduler, job) = (scheduler, CancellableJob())
    drawingWorks = job
    thumbnailWorker.perform { [weak self, weak card] in
      let works = state.filedWorks { job.isCancelled }
        .filter { !$0.history.present.elements.isEmpty }
      let stickers = state.stickers(
        works.reduce(into: []) { $0.formUnion($1.history.ownStickers) })
      let marked = stickers.markingTexts(of: works.map(\.history))
      scheduler.post {
        guard let self, let card, !works.isEmpty, !job.isCancelled else { return }
        self.library.add(marked)
        self.show(works, on: card, job)
      }
    }
  }

  private func show(_ works: [KeptWork], on card: StartCard, _ job: CancellableJob) {
    card.onPickWork = { [weak self] index in self?.restore(works[index].history, works[index]) }
    let sources = works.map { work in
      document.photos.source(
        of: work.history.present.photo.id, state: document.state, faces: library.faces)
    }
    card.showWorks(sources.map { $0?.name ?? localized("a photo") })
    let (scheduler, artworks) = (scheduler, library.artworks)
    let size = Size(256, 256) * window.scale.rounded(.up)
    for (index, (work, source)) in zip(works, sources).enumerated() {
      guard let source else { continue }
      thumbnailWorker.perform { [weak card] in
        guard !job.isCancelled,
          let picture = try? DisguiseThumbnail.draw(
            work.history.present, on: source, artworks: artworks, fitting: size,
            isCancelled: { job.isCancelled })
        else { return }
        scheduler.post { card?.show(picture, ofWork: index) }
      }
    }
  }
}
