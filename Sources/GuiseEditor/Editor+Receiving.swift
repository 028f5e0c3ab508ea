import DisguiseModel
import Drawing
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

  /// Opens a picture on an empty canvas; on a photo, asks what it is for. A drawing becomes a sticker.
  func receive(_ source: PhotoSource, at point: Point?) {
    browser.findKind(of: source) { [weak self] kind in
      self?.receive(source, kind, at: point)
    }
  }

  private func receive(_ source: PhotoSource, _ kind: FileKind, at point: Point?) {
    if case .file(let path) = source, kind.isDocument(named: path) {
      return openDialog { [weak self] in self?.open(document: path) }
    }
    if document.history == nil { return open(source) }
    if kind.isDrawing { return addSticker(source, at: point) }
    openDialog { [weak self] in self?.askForUse(of: source, at: point) }
  }

  private func askForUse(of source: PhotoSource, at point: Point?) {
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
    let folder = document.packs?.folder
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
    library.addOwn(sticker)
    drawer.reload(tab: StickerCatalog.ownTab)
    guard document.history != nil else { return }
    let canvas = controller.canvasView
    let place = point ?? canvas.convert(canvas.bounds.center, to: nil)
    controller.place(sticker, at: canvas.layer.convert(place, from: nil))
  }
}
