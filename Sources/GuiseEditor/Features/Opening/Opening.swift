import DisguiseModel
import FoundationEssentials
import Platform
import TouchKit

/// Opening photos and documents, and restoring the last work.
extension Editor {
  /// The size in pixels at which photos are decoded: that of the canvas. The export decodes them in
  /// full.
  private var screenBounds: Size {
    let room = Viewport.room(on: controller.canvasView.bounds.size)
    return (room.isEmpty ? window.size : room) * window.scale
  }

  /// Begins to open the file of the options, which takes longer than making the views.
  static func openEarly(
    _ options: EditorOptions, for document: DocumentController, _ library: Library,
    in window: Window
  ) {
    guard case .file(let path) = options.start else { return }
    let canvas = DrawerPlace(in: window.size).canvasSize(in: window.size)
    document.openEarly(
      .file(path), artworks: library.artworks,
      fitting: Viewport.room(on: canvas) * window.scale)
  }

  func connectDocument() {
    document.onMessage = { [weak self] message in self?.showMessage(message) }
    document.onProblem = { [weak self] problem, topic in
      self?.showProblem(problem, about: topic)
    }
    document.onSuccess = { [weak self] topic in self?.withdrawMessages(about: topic) }
    document.onLoadingChange = { [weak self] in self?.loadingDidChange() }
    document.screenBounds = { [weak self] in self?.screenBounds ?? .zero }
    controller.onDocumentChange = { [weak self] in self?.endGestures() }
    controller.onPhotoResolution = { [weak document = document] photo, side in
      document?.refine(photo, to: side)
    }
    layout.onCancelLoading = { [weak self] in
      self?.document.cancelLoading()
      self?.cancelReceptions()
    }
  }

  /// Opens what the options say. Called once the window has its size.
  package func start() {
    // A photo is decoded at the size of the canvas.
    window.layoutIfNeeded()
    if let warning = library.warnings.first { showProblem(warning, about: .assets) }
    cleanExportFolder()
    switch options.start {
    case .file(let path):
      open(.file(path)) { [weak self] problem in self?.startWithoutFile(problem) }
    case .files(let names): start(with: names)
    case .sampleFace:
      if let face = library.faces.faces.first { open(.face(face)) } else { showStartCard() }
    case .lastWork: restore()
    }
    // After the photo, on the same worker.
    loadOwnStickers()
    showStartMessages()
  }

  /// Opens or adds what the command line names: paths, or URIs.
  private func start(with names: [String]) {
    let arrivals = names.map { name in
      name.contains("://")
        ? Arrival(reference: name, dataName: name) ?? .file(path: name) : .file(path: name)
    }
    receive(arrivals) { [options] leftOut in
      for item in leftOut { options.logError(item.problem) }
    } otherwise: { [weak self] problem in
      self?.startWithoutFile(problem)
    }
  }

  /// Starts as without a file after the file could not be opened, and reports the problem in the
  /// window and with `logError`.
  private func startWithoutFile(_ problem: String?) {
    if let problem {
      options.logError(problem)
      showProblem(problem, about: .opening)
    }
    restore()
  }

  private func restore() {
    document.readWork { [weak self] found in
      switch found {
      case .nothing: self?.showStartCard()
      case .setAside(let problem):
        self?.showProblem(problem, about: .opening)
        self?.showStartCard()
      case .work(let history): self?.restore(history)
      }
    }
  }

  /// Shows work that is kept.
  ///
  /// - Parameter kept: Where it is filed; nil for the work that was open when the last session ended.
  func restore(_ history: History, _ kept: KeptWork? = nil) {
    document.restore(history, kept, artworks: library.artworks, opening())
  }

  /// Tells what was opened. Restored work offers to begin anew on its photo; new work offers to go
  /// back to the work of the last session.
  private func didOpen(_ work: OpenedWork, _ messages: [String]) {
    window.performAfterFrame { [hold = work.hold] in hold.end() }
    if case .file(let path) = work.photo.source, work.origin != .lastSession {
      browser.didOpen(path)
    }
    // At the start it may come in place of a file that could not be opened.
    if work.origin != .lastSession { withdrawMessages(about: .opening) }
    if let problem = work.problem { showProblem(problem, about: .opening) }
    if let missing = work.missing.first, work.problem == nil {
      showProblem(
        work.missing.count == 1
          ? localized(
            "The sticker {name} isn't installed. It comes back when its pack is installed.",
            ["name": missing.shortName])
          : localized(
            "Some stickers aren't installed, {name} for one. They come back when their packs are installed.",
            ["name": missing.shortName]), about: .opening)
    }
    switch work.origin {
    case .new:
      if work.left != nil { startMessages.append(localized("Your last disguise is kept.")) }
      showStartMessages(
        messages,
        actions: work.left.map { left in
          [(localized("Open it"), { [weak self] in self?.open(last: left) })]
        } ?? [])
    case .lastSession, .filed:
      // A photo that was only looked at is nothing to restore.
      if work.history.isEmpty { return showStartMessages(messages) }
      startMessages.append(
        work.origin == .lastSession
          ? localized("We restored your last disguise.")
          : localized("We restored your disguise of this photo."))
      showStartMessages(
        messages,
        actions: [
          (localized("Keep"), {}), (localized("Start over"), { [weak self] in self?.startOver() }),
        ])
    }
  }

  /// Opens the work of the last session, which was filed.
  private func open(last work: History) {
    guard let state = document.state else { return }
    let (scheduler, photo) = (scheduler, work.present.photo.id)
    document.worker.perform { [weak self] in
      let kept = state.work(on: photo).work
      scheduler.post { kept.map { self?.restore($0.history, $0) } }
    }
  }

  /// Removes all elements, as a step that can be undone.
  private func startOver() { document.perform(.removeAll) }

  /// Shows what there is to tell about the opened work; the messages of the start are shown until
  /// something is open.
  func showStartMessages(
    _ messages: [String] = [], actions: [(title: String, action: () -> Void)] = []
  ) {
    startMessages += messages
    guard !startMessages.isEmpty else { return }
    showMessage(startMessages.joined(separator: " "), actions: actions)
    if document.history != nil { startMessages = [] }
  }

  /// Opens a photo with the work that is kept for it; the open work is filed.
  func open(_ source: PhotoSource) { open(.photo(source)) }

  /// Opens a project; the open work is filed.
  func open(document path: String) { open(.document(path)) }

  /// Opens a photo or a project; the open work is filed.
  ///
  /// - Parameter done: Called when it is shown.
  func open(
    _ target: WorkOpening.Target, otherwise fail: (@MainActor (String?) -> Void)? = nil,
    then done: @escaping @MainActor () -> Void = {}
  ) {
    document.open(target, artworks: library.artworks, opening(otherwise: fail, then: done))
  }

  private func opening(
    otherwise fail: (@MainActor (String?) -> Void)? = nil,
    then done: @escaping @MainActor () -> Void = {}
  ) -> DocumentController.Opening {
    DocumentController.Opening(
      addStickers: { [weak self] stickers in self?.library.add(stickers) },
      fail: fail ?? { [weak self] problem in self?.openingFailed(problem) },
      succeed: { [weak self] work, messages in
        self?.didOpen(work, messages)
        done()
      },
      isOpenAlready: { [weak self] in
        self?.tellItIsOpen()
        done()
      })
  }

  private func tellItIsOpen() {
    withdrawMessages(about: .opening)
    let name = document.photo?.source.name ?? ""
    showMessage(
      localized("{name} is open already.", ["name": name.printable]), about: .opening)
  }

  /// Moves the disguise to another photo.
  func changePhoto(to source: PhotoSource) {
    document.change(to: source) { [weak self] problem in self?.openingFailed(problem) }
  }

  private func openingFailed(_ problem: String?) {
    if document.history == nil { showStartCard() }
    if let problem { showProblem(problem, about: .opening) }
  }

  /// Ends what belongs to the previous document: drags out of the drawer, the menu of one of its
  /// elements, and a message whose buttons would act on the next one.
  private func endGestures() {
    waitingDialog = nil
    cancelStickerDrags()
    openMenu?.close()
    closeMessage()
    if document.history != nil { hideStartCard() }
  }

  /// Shows what is being opened or received.
  func loadingDidChange() {
    let reception = longReception
    layout.isLoading = document.isLoading || reception != nil
    layout.loadingProgress =
      document.isLoading ? document.loadingProgress : reception?.progress
    stateDidChange()
  }
}

extension StickerID {
  /// What a person may know it by: its name in the pack, or the beginning of its hash.
  fileprivate var shortName: String {
    content == nil
      ? FileSystem.lastComponent(of: rawValue) : String(rawValue.dropFirst(7).prefix(8))
  }
}
