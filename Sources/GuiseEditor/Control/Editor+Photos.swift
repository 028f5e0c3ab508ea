import DisguiseModel
import Foundation
import TouchKit

/// Photos, documents and the work of the last time.
extension Editor {
  /// Photos are opened at the size at which the canvas shows them; the export reads them in full.
  private var screenBounds: Size {
    let room = Viewport.room(on: controller.faceView.bounds.size)
    return (room.isEmpty ? window.size : room) * window.scale
  }

  func openState() {
    let scheduler = scheduler
    do throws(StateError) {
      state = try StateDirectory(path: options.stateDirectory) { [weak self] problem in
        scheduler.post { self?.tell(problem.description) }
      }
    } catch {
      startMessages.append(error.description)
    }
  }

  func start() {
    startMessages += library.warnings.prefix(1)
    switch options.start {
    case .file(let path) where path.lowercased().hasSuffix(".guise"): open(document: path)
    case .file(let path): open(.file(path: path), otherwise: startWithoutFile)
    case .sampleFace:
      if let face = library.faces.faces.first { open(.face(face)) } else { showStartCard() }
    case .lastWork: restore()
    }
    tellStartMessages()
  }

  /// The file that the command line names can't be opened: begins as without it, and says so
  /// here and where the command was given.
  private func startWithoutFile(_ problem: String) {
    options.complain(problem)
    startMessages.insert(problem, at: 0)
    restore()
    tellStartMessages()
  }

  private func restore() {
    switch state?.restore() ?? .nothing {
    case .nothing: showStartCard()
    case .setAside(let message):
      startMessages.append(message)
      showStartCard()
    case .work(let history):
      showPhotoOfHistory(history) { [unowned self] in
        startMessages.append("We restored your last disguise.")
        tellStartMessages(actions: [
          ("Keep", {}),
          (
            "Start over",
            { [unowned self] in
              state?.startOver()
              controller.end()
              showStartCard()
            }
          ),
        ])
      }
    }
  }

  private func tellStartMessages(actions: [(title: String, action: () -> Void)] = []) {
    guard !startMessages.isEmpty else { return }
    tell(startMessages.joined(separator: " "), actions: actions)
  }

  /// Opens a photo and begins a new disguise on it, or puts the present one on it.
  func open(
    _ source: PhotoSource, keepingDisguise: Bool = false,
    otherwise fail: (@MainActor (String) -> Void)? = nil
  ) {
    load(source, otherwise: fail) { [unowned self] photo in
      if keepingDisguise, controller.history != nil {
        controller.show(photo)
        controller.perform(.setPhoto(photo.reference))
      } else {
        let history = History(Disguise(photo: photo.reference))
        controller.begin(history, on: photo)
        state?.record(.start(history.present))
      }
    }
  }

  /// Shows the photo that a history needs, and the history on it.
  func showPhotoOfHistory(_ history: History, then done: @escaping () -> Void = {}) {
    let reference = history.present.photo
    if let known = photos[reference.id] {
      controller.begin(history, on: known)
      return done()
    }
    guard let source = photos.source(of: reference.id, state: state, faces: library.faces) else {
      showStartCard()
      return tell("The photo of your last disguise is missing. Choose another one.")
    }
    load(source) { [unowned self] photo in
      controller.begin(history, on: photo)
      done()
    }
  }

  private func open(document path: String) {
    do throws(DocumentError) {
      let document = try DocumentFile.read(path: path)
      library.add(document.stickers)
      let history = History(document.disguise)
      let shown: PhotoSource? =
        document.photo.map { .memory($0) }
        ?? photos.source(of: document.disguise.photo.id, state: state, faces: library.faces)
      guard let shown else {
        return startWithoutFile("\(path): its photo isn't installed here. Choose another one.")
      }
      load(shown, otherwise: startWithoutFile) { [unowned self] photo in
        controller.begin(history, on: photo)
        state?.record(.start(history.present))
      }
    } catch {
      startWithoutFile(error.description)
    }
  }

  /// Opens a photo off the main thread; the window stays usable meanwhile.
  private func load(
    _ source: PhotoSource, otherwise fail: (@MainActor (String) -> Void)? = nil,
    then show: @escaping @MainActor (Photo) -> Void
  ) {
    let scheduler = scheduler
    let state = state
    let bounds = screenBounds
    layout.isLoading = true
    worker.perform { [weak self] in
      do throws(ImageError) {
        // What is wrong with a file is said in the words for pictures.
        if case .file(let path) = source { _ = try ImageFile.size(of: path) }
        let photo = try Photo.open(source, fitting: bounds)
        if case .content(let id) = photo.reference.id, let file = try source.embedded() {
          state?.keep(file, id: id)
        }
        scheduler.post { self?.loaded(photo, then: show) }
      } catch {
        let message = error.message
        scheduler.post { self?.loadFailed(message, otherwise: fail) }
      }
    }
  }

  /// Opens a photo once more at another size, while the one that is there is shown.
  func refine(_ photo: Photo, to side: Double) {
    guard !isRefining else { return }
    isRefining = true
    let scheduler = scheduler
    let copy = photos.source(of: photo.reference.id, state: state, faces: library.faces)
    worker.perform { [weak self] in
      let bounds = Size(side, side)
      let refined = try? photo.reopened(fitting: bounds, from: copy ?? photo.source)
      scheduler.post { self?.refined(refined) }
    }
  }

  private func refined(_ photo: Photo?) {
    isRefining = false
    // A photo that cannot be read again stays as it is.
    guard let photo else { return }
    photos.add(photo)
    controller.refine(photo)
  }

  private func loaded(_ photo: Photo, then show: (Photo) -> Void) {
    layout.isLoading = false
    photos.add(photo)
    hideStartCard()
    show(photo)
  }

  private func loadFailed(_ message: String, otherwise fail: ((String) -> Void)?) {
    layout.isLoading = false
    if let fail { return fail(message) }
    if controller.history == nil { showStartCard() }
    tell(message)
  }

  // MARK: The card before there is a photo

  func showStartCard() {
    hideStartCard()
    let card = StartCard(faces: library.faces.faces) { face, size in
      let image = try? VectorImage(path: face.path)
      let scale = window.scale * 1.5
      return try? image?.rasterize(
        width: Int(size.width * scale), height: Int(size.height * scale))
    }
    card.onPick = { [unowned self] face in open(.face(face)) }
    layout.card = card
    startCard = card
  }

  private func hideStartCard() {
    layout.card = nil
    startCard = nil
  }
}
