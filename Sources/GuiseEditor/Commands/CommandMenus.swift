import DisguiseModel
import Platform
import TouchKit

/// The menus of elements, of the photo and of the bar.
extension Editor {
  /// A long press opens a menu while the finger is down; the same finger can slide to an item.
  func pressed(
    _ id: ElementID?, _ press: LongPressGestureRecognizer, _ phase: GestureRecognizer.Phase
  ) {
    let point = press.location(in: nil)
    switch phase {
    case .began: showMenu(for: id, at: point)
    case .changed: openMenu?.track(point)
    case .ended: openMenu?.release(at: point)
    case .cancelled: openMenu?.close()
    }
  }

  /// Opens the menu of an element or (nil) of the photo at a point of the window, or of a view that
  /// may move.
  func showMenu(for id: ElementID?, at point: Point, of view: View? = nil) {
    guard document.history != nil else { return }
    let items = id.map { elementItems($0) } ?? photoItems()
    present(
      Menu(items, label: id == nil ? localized("Photo menu") : localized("Element menu")),
      at: point, of: view)
    controller.hasElementMenu = id != nil
  }

  /// Opens another photo: the disguise stays with its photo.
  func showPhotoMenu() {
    let items = [
      Menu.Item(localized("Open…"), identifier: "open", icon: library.icon("folder")) {
        [weak self] in
        self?.chooseFile()
      },
      Menu.Item(localized("Paste"), identifier: "paste", icon: library.icon("paste")) {
        [weak self] in
        self?.paste()
      },
    ]
    let closing = Menu.Item(
      localized("Earlier disguises"), identifier: "earlier", icon: library.icon("recent"),
      isEnabled: document.history != nil
    ) { [weak self] in self?.closePhoto() }
    let menu = Menu(
      items + faceItems { [weak self] source in self?.open(source) } + [closing],
      label: localized("Open a photo"))
    present(menu, below: topBar.photo)
  }

  /// Changes the photo of the disguise.
  private func showChangePhotoMenu() {
    let items = [
      Menu.Item(localized("Choose…"), identifier: "choose", icon: library.icon("folder")) {
        [weak self] in
        self?.choosePhoto()
      }
    ]
    let menu = Menu(
      items + faceItems { [weak self] source in self?.changePhoto(to: source) },
      label: localized("Change photo"))
    present(menu, below: topBar.photo)
  }

  private func faceItems(_ use: @escaping (PhotoSource) -> Void) -> [Menu.Item] {
    library.faces.faces.map { face in
      Menu.Item(face.name, identifier: "face-\(face.id)", icon: library.icon("face")) {
        use(.face(face))
      }
    }
  }

  func showMoreMenu() {
    let items = [
      Menu.Item(localized("Fit photo"), identifier: "fit-photo", icon: library.icon("fit")) {
        [weak self] in
        self?.controller.fitCanvas()
      },
      Menu.Item(
        window.host?.isFullScreen ?? false
          ? localized("Leave full screen") : localized("Full screen"),
        identifier: "full-screen", icon: library.icon("fullscreen")
      ) { [weak self] in
        self?.toggleFullScreen()
      },
      Menu.Item(localized("Open…"), identifier: "open", icon: library.icon("folder")) {
        [weak self] in
        self?.chooseFile()
      },
      Menu.Item(
        localized("Save project…"), identifier: "save-project", icon: library.icon("save"),
        isEnabled: canSave
      ) { [weak self] in self?.saveProjectAs() },
      Menu.Item(
        localized("My stickers"), identifier: "my-stickers", icon: library.icon("tabs/my-stickers")
      ) {
        [weak self] in self?.showOwnStickers()
      },
      removeAllItem(),
      Menu.Item(localized("Keys"), identifier: "keys", icon: library.icon("keyboard")) {
        [weak self] in
        self?.openDialog { [weak self] in self?.showKeys() }
      },
      Menu.Item(localized("About"), identifier: "about", icon: library.icon("info")) {
        [weak self] in
        self?.openDialog { [weak self] in self?.showAbout() }
      },
    ]
    present(Menu(items, label: localized("More")), below: topBar.more)
  }

  private func showOwnStickers() {
    guard
      let tab = library.catalog.tabs.firstIndex(where: { $0.id == StickerCatalog.ownTab })
    else { return }
    layout.openDrawer()
    drawer.select(tab: tab)
  }

  func toggleFullScreen() {
    guard let host = window.host else { return }
    host.setFullScreen(!host.isFullScreen)
  }

  private func elementItems(_ id: ElementID) -> [Menu.Item] {
    func item(_ title: String, _ icon: String, _ action: @escaping () -> Void) -> Menu.Item {
      Menu.Item(title, identifier: icon, icon: library.icon(icon), action: action)
    }
    let isText = document.history?.present[id]?.kind.text != nil
    let edit =
      isText ? [item(localized("Edit"), "text") { [weak self] in self?.editText(of: id) }] : []
    return edit + [
      Menu.Item(
        localized("Delete"), identifier: "delete", icon: library.icon("trash"), isDestructive: true
      ) { [weak self] in self?.controller.remove(id) },
      item(localized("Wiggle"), "wiggle") { [weak self] in self?.controller.wiggle(id) },
      item(localized("Flip"), "flip") { [weak self] in self?.document.perform(.change(id, .flip)) },
      item(localized("Duplicate"), "duplicate") { [weak self] in self?.controller.duplicate(id) },
      item(localized("To front"), "to-front") { [weak self] in
        self?.document.perform(.reorder(id, .front))
      },
      item(localized("To back"), "to-back") { [weak self] in
        self?.document.perform(.reorder(id, .back))
      },
    ]
  }

  private func photoItems() -> [Menu.Item] {
    [
      Menu.Item(
        localized("Save"), identifier: "save", icon: library.icon("save"), isEnabled: canSave
      ) {
        [weak self] in self?.save()
      },
      Menu.Item(
        localized("Save as…"), identifier: "save-as", icon: library.icon("save"), isEnabled: canSave
      ) { [weak self] in self?.savePictureAs() },
      Menu.Item(localized("Change photo"), identifier: "photo", icon: library.icon("photo")) {
        [weak self] in self?.showChangePhotoMenu()
      },
      removeAllItem(),
    ]
  }

  private func removeAllItem() -> Menu.Item {
    Menu.Item(
      localized("Remove all…"), identifier: "remove-all", icon: library.icon("trash"),
      isDestructive: true,
      isEnabled: hasElements
    ) { [weak self] in self?.openDialog { [weak self] in self?.askToRemoveAll() } }
  }

  private func askToRemoveAll() {
    guard hasElements else { return }
    ActionSheet(
      localized("Remove all disguises?"),
      actions: [
        .init(localized("Remove all disguises"), identifier: "remove-all", isDestructive: true) {
          [weak self] in self?.document.perform(.removeAll)
        }
      ]
    ).present(in: window)
  }

  private var hasElements: Bool { !(document.history?.present.elements.isEmpty ?? true) }

  /// Opens a menu at a point of the window, or of a view that may move.
  func present(_ menu: Menu, at point: Point, of view: View? = nil) {
    openMenu?.close()
    menu.onClose = { [weak self] in
      self?.openMenu = nil
      self?.controller.hasElementMenu = false
    }
    openMenu = menu
    menu.present(at: point, of: view, in: window)
  }

  private func present(_ menu: Menu, below button: View) {
    let frame = button.convert(button.bounds, to: nil)
    present(menu, at: Point(frame.midX, frame.maxY - 8), of: button)
  }
}
