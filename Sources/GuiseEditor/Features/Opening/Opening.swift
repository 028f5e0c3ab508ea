import DisguiseModel
import FoundationEssentials
import Platform
import TouchKit

/// Opening photos, projects and work that is kept.
final class Opening: EditorFeature {
  let desk: Desk
  /// The name of the photo in the window's title.
  private var titledName: String?

  init(on desk: Desk) {
    self.desk = desk
    let document = desk.document
    document.screenBounds = { [weak self] in self?.screenBounds ?? .zero }
  }

  /// The size in pixels at which photos are decoded: that of the canvas. The export decodes them in
  /// full.
  private var screenBounds: Size {
    let room = Viewport.room(on: desk.canvas.canvasView.bounds.size)
    return (room.isEmpty ? desk.window.size : room) * desk.window.scale
  }

  /// Begins to open the file of the options, which takes longer than making the views.
  static func openEarly(
    _ options: EditorOptions, for document: DocumentController, in window: Window
  ) {
    guard case .file(let path) = options.start else { return }
    let place = DrawerPlace(in: window.size, textScale: window.textScale)
    let canvas = place.canvasSize(in: window.size)
    document.loader.openEarly(.file(path), fitting: Viewport.room(on: canvas) * window.scale)
  }

  // MARK: Choosing

  var commands: [Command] {
    [
      Command(
        .open, localized("Open…"), icon: "folder", keys: [Keystroke("o", .control)],
        row: KeysRow(
          keys: "Ctrl + O", meaning: localized("Open a photo or a project"), in: .picture),
        in: [.openMenu: 10, .moreMenu: 210, .startMenu: 20]
      ) { [unowned self] target in chooseFile(for: target.hand) },
      Command(
        "photo", localized("Change photo"), icon: "photo", in: [.photoMenu: 40]
      ) { [unowned self] target in showChangePhotoMenu(for: target.hand) },
    ]
      + desk.library.faces.faces.map { face in
        var command = Command(.open(face), face.name, icon: "face", in: [.openMenu: 110]) {
          [unowned self] target in open(.photo(.face(face)), for: target.hand)
        }
        command.picture = { [unowned self] in desk.library.facePictures[face.id] }
        return command
      }
  }

  /// Lets the user choose a photo or a project; a drawing becomes a sticker on the photo that is open.
  private func chooseFile(for hand: Hand) {
    desk.files.choose(localized("Open a photo"), .open, for: hand) { [weak self, weak hand] file in
      self?.desk.files.browser.findKind(of: .file(path: file.path)) { [weak self] kind in
        guard let self else { return }
        if kind.isDrawing, desk.document.history != nil {
          return desk.ask(.addStickers([.file(path: file.path)]))
        }
        open(.file(file.path), for: hand)
      }
    }
  }

  /// Offers other photos for the disguise.
  private func showChangePhotoMenu(for hand: Hand) {
    let library = desk.library
    let choose = Menu.Item(
      localized("Choose…"), identifier: "choose", icon: library.icon("folder")
    ) { [weak self, weak hand] in
      if let hand { self?.choosePhoto(for: hand) }
    }
    let faces = library.faces.faces.map { face in
      var item = Menu.Item(
        face.name, identifier: Command.ID.open(face).rawValue, icon: library.icon("face"), group: 1
      ) { [weak self] in
        self?.changePhoto(to: .face(face))
      }
      item.picture = library.facePictures[face.id]
      return item
    }
    desk.presentNext(
      Menu([choose] + faces, style: .list, label: localized("Change photo")), for: hand)
  }

  /// Lets the user choose another photo for the disguise.
  func choosePhoto(for hand: Hand) {
    desk.files.choose(localized("Change photo"), .photo, for: hand) { [weak self] file in
      self?.desk.files.browser.findKind(of: .file(path: file.path)) { [weak self] kind in
        guard kind.isDrawing else { return self?.changePhoto(to: .file(path: file.path)) ?? () }
        self?.desk.messages.showProblem(
          localized(
            "{name} is a drawing, which can't be the photo. Add it as a sticker.",
            ["name": file.name]), about: .opening)
      }
    }
  }

  // MARK: Opening

  /// Opens a photo with the work that is kept for it; the open work is filed.
  func open(_ source: PhotoSource) { open(.photo(source)) }

  /// Opens a photo or a project; the open work is filed.
  ///
  /// - Parameters:
  ///   - hand: Who wants it; nil for the hand that acted last.
  ///   - fail: Called with the problem in place of a message, or with nil if it was cancelled.
  ///   - done: Called when it is shown.
  func open(
    _ target: WorkReading.Target, for hand: Hand? = nil,
    otherwise fail: (@MainActor (String?) -> Void)? = nil,
    then done: @escaping @MainActor () -> Void = {}
  ) {
    desk.dialogs.whenNothingMoves(for: hand ?? desk.hand) { [weak self] in
      // What somebody is writing belongs to the work that is left.
      self?.desk.ask(
        .finishWriting { [weak self] in
          guard let self else { return }
          desk.document.open(target, completion(otherwise: fail, then: done))
        })
    }
  }

  /// Shows work that is kept.
  ///
  /// - Parameter kept: Where it is filed; nil for the work that was open when the last session ended.
  func restore(_ history: History, _ kept: KeptWork? = nil) {
    desk.dialogs.whenNothingMoves(for: desk.hand) { [weak self] in
      self?.desk.ask(
        .finishWriting { [weak self] in
          guard let self else { return }
          desk.document.restore(history, kept, completion())
        })
    }
  }

  /// Moves the disguise to another photo.
  func changePhoto(to source: PhotoSource) {
    desk.dialogs.whenNothingMoves(for: desk.hand) { [weak self] in
      self?.desk.document.change(to: source) { [weak self] problem in self?.openingFailed(problem) }
    }
  }

  private func completion(
    otherwise fail: (@MainActor (String?) -> Void)? = nil,
    then done: @escaping @MainActor () -> Void = {}
  ) -> DocumentController.OpeningHandlers {
    DocumentController.OpeningHandlers(
      addStickers: { [weak self] stickers in self?.desk.library.add(stickers) },
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

  private func openingFailed(_ problem: String?) {
    if desk.document.history == nil { desk.ask(.showStart) }
    if let problem { desk.messages.showProblem(problem, about: .opening) }
  }

  // MARK: The title

  let follows = EditorChange.photo

  func show(_ change: EditorChange) {
    let name = desk.document.photo?.source.name
    guard name != titledName else { return }
    titledName = name
    desk.window.title = name.map { "\($0.printable) - Guise" } ?? "Guise"
  }
}

extension Command.ID {
  static let open: Self = "open"
  /// Opens a sample face.
  static func open(_ face: SampleFace) -> Self { Self(rawValue: "face-\(face.id)") }
}
