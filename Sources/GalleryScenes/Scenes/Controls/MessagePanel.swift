import TouchKit

/// Buttons that open a menu, a sheet and a message, above tabs and a progress view of each shape.
final class MessagePanel: View {
  /// Called with a sentence that describes each choice.
  var onFeedback: (String) -> Void = { _ in }

  private let tabs = TabBar(
    [(localized("Day"), "day"), (localized("Week"), "week"), (localized("Month"), "month")].map {
      TabBar.Item($0, identifier: "tab-\($1)", icon: Shapes.ring(side: 48))
    }, axis: .horizontal)
  private let column = Column(spacing: 16)
  private let menuButton = Button(localized("Menu"), style: .tinted)

  init() {
    super.init()
    menuButton.identifier = "open-menu"
    menuButton.action = { [unowned self] in openMenu() }
    let sheetButton = Button(localized("Sheet"), style: .tinted) { [unowned self] in openSheet() }
    sheetButton.identifier = "open-sheet"
    let toastButton = Button(localized("Toast"), style: .tinted) { [unowned self] in showToast() }
    toastButton.identifier = "open-toast"
    column.addSubview(Grid([menuButton, sheetButton, toastButton], minimumCellWidth: 76))
    tabs.onSelect = { [unowned self] in
      onFeedback(localized("Tab {name}", ["name": tabs.items[$0].title]))
    }
    column.addSubview(tabs)
    let (bar, ring) = (ProgressView(.bar), ProgressView(.ring))
    ring.trackColor = Theme.track
    for progress in [bar, ring] { progress.progress = 0.65 }
    let row = Row(spacing: 20)
    row.addSubview(bar, flex: 1)
    row.addSubview(ring)
    column.addSubview(row)
    column.fillsSuperview = true
    addSubview(column)
  }

  override func sizeThatFits(_ size: Size) -> Size { column.sizeThatFits(size) }

  private func openMenu() {
    guard let window else { return }
    let names = [
      translatable("Copy"), translatable("Share"), translatable("Move"), translatable("Delete"),
    ]
    let menu = Menu(
      names.map { name in
        Menu.Item(
          localized(name), identifier: "menu-\(name.lowercased())", icon: Shapes.ring(side: 44),
          isDestructive: name == "Delete", isEnabled: name != "Move",
          group: name == "Delete" ? 1 : 0
        ) { [weak self] in
          self?.onFeedback(localized("{name} chosen", ["name": localized(name)]))
        }
      }, style: .list)
    menu.present(beside: menuButton, in: window)
  }

  private func openSheet() {
    guard let window else { return }
    let sheet = ActionSheet(
      localized("Delete the page?"), message: localized("Its pictures are deleted, too."),
      actions: [
        .init(localized("Archive"), identifier: "archive") { [weak self] in
          self?.onFeedback(localized("Archived"))
        },
        .init(localized("Delete"), identifier: "delete", isDestructive: true) { [weak self] in
          self?.onFeedback(localized("Deleted"))
        },
      ])
    sheet.onCancel = { [weak self] in self?.onFeedback(localized("Cancelled")) }
    sheet.present(in: window)
  }

  private func showToast() {
    guard let window else { return }
    let undo = (
      title: localized("Undo"),
      action: { [weak self] in self?.onFeedback(localized("Undone")) ?? () }
    )
    Toast(localized("Page deleted"), actions: [undo]).present(in: window)
  }
}
