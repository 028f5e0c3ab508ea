import DisguiseModel
import TouchKit

/// The menus of elements, of the photo and of the bar.
extension Editor {
  /// A long press opens a menu while the finger is down; the same finger may go on to an item.
  func pressed(_ id: ElementID?, _ press: GestureRecognizer) {
    let point = press.location(in: nil)
    switch press.state {
    case .began: showMenu(for: id, at: point)
    case .changed: openMenu?.track(point)
    case .ended: openMenu?.release(at: point)
    case .cancelled: openMenu?.close()
    case .possible, .failed: break
    }
  }

  /// Opens the menu of an element or (nil) of the photo at a point of the window.
  func showMenu(for id: ElementID?, at point: Point) {
    guard controller.history != nil else { return }
    let items = id.map { elementItems($0) } ?? photoItems()
    present(Menu(items, label: id == nil ? "Photo menu" : "Element menu"), at: point)
  }

  func showPhotoMenu() {
    let items = library.faces.faces.map { face in
      Menu.Item(face.name, icon: library.icon("face")) { [unowned self] in
        open(.face(face), keepingDisguise: controller.history != nil)
      }
    }
    present(Menu(items, label: "Choose a photo"), at: anchor(below: topBar.photo))
  }

  func showMoreMenu() {
    let items = [
      Menu.Item("Fit photo", icon: library.icon("fit")) { [unowned self] in
        controller.fitCanvas()
      },
      Menu.Item(
        window.host?.isFullScreen ?? false ? "Leave full screen" : "Full screen",
        icon: library.icon("fullscreen")
      ) { [unowned self] in
        toggleFullScreen()
      },
      Menu.Item(
        "Remove all…", icon: library.icon("trash"), isDestructive: true,
        isEnabled: hasElements
      ) { [unowned self] in askToRemoveAll() },
    ]
    present(Menu(items, label: "More"), at: anchor(below: topBar.more))
  }

  func toggleFullScreen() {
    guard let host = window.host else { return }
    host.setFullScreen(!host.isFullScreen)
  }

  private func elementItems(_ id: ElementID) -> [Menu.Item] {
    func item(_ title: String, _ icon: String, _ action: @escaping () -> Void) -> Menu.Item {
      Menu.Item(title, icon: library.icon(icon), action: action)
    }
    return [
      Menu.Item("Delete", icon: library.icon("trash"), isDestructive: true) { [unowned self] in
        controller.remove(id)
      },
      item("Wiggle", "wiggle") { [unowned self] in controller.wiggle(id) },
      item("Flip", "flip") { [unowned self] in controller.perform(.flip(id)) },
      item("Duplicate", "duplicate") { [unowned self] in controller.duplicate(id) },
      item("To front", "to-front") { [unowned self] in controller.perform(.toFront(id)) },
      item("To back", "to-back") { [unowned self] in controller.perform(.toBack(id)) },
    ]
  }

  private func photoItems() -> [Menu.Item] {
    [
      Menu.Item("Save", icon: library.icon("save"), isEnabled: saving == nil) {
        [unowned self] in save()
      },
      Menu.Item("Change photo", icon: library.icon("photo")) { [unowned self] in
        showPhotoMenu()
      },
      Menu.Item(
        "Remove all…", icon: library.icon("trash"), isDestructive: true,
        isEnabled: hasElements
      ) { [unowned self] in askToRemoveAll() },
    ]
  }

  private func askToRemoveAll() {
    ActionSheet(
      "Remove all disguises?",
      actions: [
        .init("Remove all disguises", isDestructive: true) { [unowned self] in
          controller.perform(.removeAll)
        }
      ]
    ).present(in: window)
  }

  private var hasElements: Bool { !(controller.history?.present.elements.isEmpty ?? true) }

  private func present(_ menu: Menu, at point: Point) {
    openMenu?.close()
    menu.onClose = { [weak self] in self?.openMenu = nil }
    openMenu = menu
    menu.present(at: point, in: window)
  }

  private func anchor(below view: View) -> Point {
    let frame = view.convert(view.bounds, to: nil)
    return Point(frame.midX, frame.maxY - 8)
  }
}
