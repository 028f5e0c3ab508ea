import DisguiseModel
import Foundation
import TouchKit

/// Opening photos and documents, and restoring the last work.
extension Editor {
  /// The size in pixels at which photos are decoded: that of the canvas. The export decodes them in
  /// full.
  private var screenBounds: Size {
    let room = Viewport.room(on: controller.canvasView.bounds.size)
    return (room.isEmpty ? window.size : room) * window.scale
  }

  func connectDocument() {
    connectState()
    document.onMessage = { [weak self] message in self?.showMessage(message) }
    document.onLoadingChange = { [weak self] in self?.loadingDidChange() }
    document.screenBounds = { [weak self] in self?.screenBounds ?? .zero }
    controller.onDocumentChange = { [weak self] in self?.endGestures() }
    controller.onPhotoResolution = { [weak document = document] photo, side in
      document?.refine(photo, to: side)
    }
    layout.onCancelLoading = { [weak document = document] in document?.cancelLoading() }
  }

  /// Opens what the options say. Called once the window has its size.
  package func start() {
    // A photo is decoded at the size of the canvas.
    window.layoutIfNeeded()
    startMessages += library.warnings.prefix(1)
    cleanExportFolder()
    offersPreviousWork = options.start != .lastWork && document.state?.hasWork == true
    switch options.start {
    case .file(let path) where path.lowercased().hasSuffix(".guise"): open(document: path)
    case .file(let path):
      open(.file(path: path)) { [weak self] problem in self?.startWithoutFile(problem) }
    case .sampleFace:
      if let face = library.faces.faces.first { open(.face(face)) } else { showStartCard() }
    case .lastWork: restore()
    }
    showStartMessages()
  }

  /// Starts as without a file after the file could not be opened, and reports the problem in the
  /// window and with `logError`.
  private func startWithoutFile(_ problem: String?) {
    if let problem {
      options.logError(problem)
      startMessages.insert(problem, at: 0)
    }
    restore()
    showStartMessages()
  }

  private func restore() {
    document.readWork { [weak self] found in
      switch found {
      case .nothing: self?.showStartCard()
      case .setAside(let message):
        self?.startMessages.append(message)
        self?.showStartCard()
        self?.showStartMessages()
      case .work(let history): self?.restore(history)
      }
    }
  }

  /// Shows work that was recorded.
  ///
  /// - Parameter record: Called once it is shown.
  func restore(_ history: History, then record: @escaping () -> Void = {}) {
    document.restore(
      history, artworks: library.artworks,
      adding: { [weak self] stickers in self?.library.add(stickers) },
      otherwise: { [weak self] problem in
        self?.showStartCard()
        self?.startMessages += [problem].compactMap(\.self)
        self?.showStartMessages()
      },
      then: { [weak self] messages in
        record()
        self?.startMessages += ["We restored your last disguise."] + messages
        self?.showStartMessages(actions: [
          ("Keep", {}),
          ("Start over", { [weak self] in self?.startOver() }),
        ])
      })
  }

  private func startOver() {
    document.startOver()
    showStartCard()
  }

  private func showStartMessages(actions: [(title: String, action: () -> Void)] = []) {
    guard !startMessages.isEmpty else { return }
    showMessage(startMessages.joined(separator: " "), actions: actions)
  }

  /// Opens a photo with a new disguise, or moves the current disguise to it.
  func open(
    _ source: PhotoSource, keepingDisguise: Bool = false,
    otherwise fail: (@MainActor (String?) -> Void)? = nil
  ) {
    document.open(source, keepingDisguise: keepingDisguise) { [weak self] problem in
      if let fail { fail(problem) } else { self?.openingFailed(problem) }
    }
  }

  private func open(document path: String) {
    document.open(
      document: path, artworks: library.artworks,
      adding: { [weak self] stickers in self?.library.add(stickers) },
      otherwise: { [weak self] problem in self?.startWithoutFile(problem) },
      then: { [weak self] isFitted in
        guard isFitted else { return }
        self?.startMessages.append(DocumentController.fittedMessage)
        self?.showStartMessages()
      })
  }

  private func openingFailed(_ problem: String?) {
    if document.history == nil { showStartCard() }
    if let problem { showMessage(problem) }
  }

  /// Ends what belongs to the previous document: drags out of the drawer, and the menu of one of
  /// its elements.
  private func endGestures() {
    cancelStickerDrags()
    openMenu?.close()
    if document.history != nil { hideStartCard() }
    offerPreviousWork()
  }

  private func loadingDidChange() {
    layout.isLoading = document.isLoading
    layout.loadingProgress = document.loadingProgress
    stateDidChange()
  }

  // MARK: Start card

  func showStartCard() {
    hideStartCard()
    let card = StartCard(faces: library.faces.faces)
    card.onPick = { [weak self] face in self?.open(.face(face)) }
    layout.card = card
    showFaces(on: card)
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

  private func hideStartCard() { layout.card = nil }
}
