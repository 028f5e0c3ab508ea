import DisguiseModel
import Platform
import TouchKit

/// Pictures and files that were pasted, dropped or added to the user's own stickers.
extension Editor: DropReceiver {
  func canReceive(_ types: [DataType]) -> Bool { Self.type(of: types) != nil }

  func receive(_ session: DropSession) {
    guard let type = Self.type(of: session.types) else { return }
    let point = session.location(in: nil)
    session.load(type) { [weak self] result in
      guard case .success(let bytes) = result else {
        self?.showProblem(localized("The other program didn't deliver the picture."))
        return
      }
      self?.receive(bytes, as: type, at: point)
    }
  }

  /// Opens a picture on an empty canvas; on a photo, asks what it is for.
  func receive(_ source: PhotoSource, at point: Point?) {
    if case .file(let path) = source, path.lowercased().hasSuffix(".guise") {
      return open(document: path)
    }
    if document.history == nil { return open(source) }
    if source.isDrawing { return addSticker(source, at: point) }
    ActionSheet(
      localized("What is this picture for?"),
      actions: [
        .init(localized("Open as a photo"), identifier: "open-photo") { [weak self] in
          self?.open(source)
        },
        .init(localized("Add as a sticker"), identifier: "add-sticker") { [weak self] in
          self?.addSticker(source, at: point)
        },
      ]
    ).present(in: window)
  }

  /// Adds a picture to the user's own stickers, and places it.
  ///
  /// - Parameter point: Where it is placed, in window points; nil for the middle of the canvas.
  func addSticker(_ source: PhotoSource, at point: Point? = nil) {
    let folder = OwnStickers.defaultFolder(environment: options.environment)
    let (scheduler, state) = (scheduler, document.state)
    document.worker.perform { [weak self] in
      do throws(OpeningError) {
        let sticker = try OwnSticker.add(source, to: folder, keepingIn: state)
        scheduler.post { self?.added(sticker, at: point) }
      } catch {
        let problem = error.description
        scheduler.post { self?.showProblem(problem) }
      }
    }
  }

  private func added(_ sticker: Sticker, at point: Point?) {
    library.add([sticker])
    drawer.reload(tab: StickerCatalog.ownTab)
    guard document.history != nil else { return }
    let canvas = controller.canvasView
    let place = point ?? canvas.convert(canvas.bounds.center, to: nil)
    controller.place(sticker, at: canvas.layer.convert(place, from: nil)) { [weak self] id in
      self?.controller.select(id)
    }
  }
}

/// The user's own stickers in the drawer.
extension Editor {
  /// Reads the user's packs on the worker.
  func loadOwnStickers() {
    guard let folder = OwnStickers.defaultFolder(environment: options.environment) else { return }
    let scheduler = scheduler
    document.worker.perform { [weak self] in
      let found = OwnStickers(folder: folder).load()
      scheduler.post {
        guard let self, !found.stickers.isEmpty else { return }
        self.library.add(found.stickers)
        self.drawer.reload(tab: StickerCatalog.ownTab)
      }
    }
  }

  /// Lets the user choose a picture that becomes a sticker.
  func chooseSticker() {
    choose(localized("Add a sticker"), .sticker) { [weak self] file in
      self?.addSticker(.file(path: file.path))
    }
  }

  /// Shows the menu of one of the user's own stickers.
  func showMenu(for sticker: Sticker, at point: Point) {
    let delete = Menu.Item(
      localized("Delete"), identifier: "delete-sticker", icon: library.icon("trash"),
      isDestructive: true
    ) { [weak self] in self?.delete(sticker) }
    let rename = Menu.Item(
      localized("Rename"), identifier: "rename-sticker", icon: library.icon("rename")
    ) { [weak self] in self?.askToRename(sticker) }
    present(Menu([rename, delete], label: localized("Sticker menu")), at: point)
  }

  private func askToRename(_ sticker: Sticker) {
    PromptSheet(
      localized("Name of the sticker"), text: sticker.name, action: localized("Rename")
    ) { [weak self] name in self?.rename(sticker, to: name) }
    .present(in: window)
  }

  private func rename(_ sticker: Sticker, to name: String) {
    guard let folder = OwnStickers.defaultFolder(environment: options.environment) else { return }
    let scheduler = scheduler
    document.worker.perform { [weak self] in
      do throws(FileError) {
        let renamed = try OwnStickers(folder: folder).rename(sticker, to: name)
        scheduler.post {
          self?.library.replace(renamed)
          self?.drawer.reload(tab: StickerCatalog.ownTab)
        }
      } catch {
        let reason = error.reason
        scheduler.post {
          self?.showProblem(
            localized("Couldn't rename the sticker: {reason}.", ["reason": reason]))
        }
      }
    }
  }

  private func delete(_ sticker: Sticker) {
    guard let folder = OwnStickers.defaultFolder(environment: options.environment) else { return }
    do throws(SystemError) {
      let copy = try OwnStickers(folder: folder).remove(sticker)
      library.remove(sticker.id, keeping: copy)
      if controller.armed?.id == sticker.id { controller.armed = nil }
      drawer.reload(tab: StickerCatalog.ownTab)
    } catch {
      showProblem(localized("Couldn't delete the sticker: {error}.", ["error": error]))
    }
  }
}

extension PhotoSource {
  /// Whether it is a vector drawing, which is no photo.
  fileprivate var isDrawing: Bool {
    switch self {
    case .file(let path): path.lowercased().hasSuffix(".svg")
    case .memory(let file): file.mediaType == "image/svg+xml"
    case .face, .open: false
    }
  }
}
