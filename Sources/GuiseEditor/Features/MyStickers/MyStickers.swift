import DisguiseModel
import Platform
import TouchKit

/// The user's own stickers in the drawer.
final class MyStickers: EditorFeature {
  private let desk: Desk

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "my-stickers", localized("My stickers"), icon: "tabs/my-stickers", in: [.moreMenu: 230]
      ) {
        [unowned self] _ in show()
      }
    ]
  }

  /// Reads the user's packs on the worker.
  func load() {
    guard let packs = desk.document.packs else { return }
    desk.document.worker.perform(for: desk.scheduler) {
      packs.load().stickers
    } then: { [weak self] stickers in
      guard let self, !stickers.isEmpty else { return }
      for sticker in stickers { desk.library.addOwn(sticker) }
      showOwn()
    }
  }

  private func showOwn() { desk.layout.drawer.reload(tab: StickerCatalog.ownTab) }

  private func show() {
    let tabs = desk.library.catalog.tabs
    guard let tab = tabs.firstIndex(where: { $0.id == StickerCatalog.ownTab }) else { return }
    desk.layout.openDrawer()
    desk.layout.drawer.select(tab: tab)
  }

  // MARK: Adding

  /// Lets the user choose a picture that becomes a sticker.
  func choose() {
    desk.files.choose(localized("Add a sticker"), .sticker, for: desk.hand) { [weak self] file in
      self?.add([.file(path: file.path)])
    }
  }

  /// Adds pictures to the user's own stickers, and places them on the photo, as one step.
  ///
  /// - Parameter point: Where they are placed, in window points; nil for the middle of what is in sight.
  func add(_ sources: [PhotoSource], at point: Point? = nil) {
    let (packs, state) = (desk.document.packs, desk.document.state)
    let artworks = desk.library.artworks
    desk.document.worker.perform(for: desk.scheduler) {
      var (stickers, problems): ([Sticker], [LeftOut]) = ([], [])
      for source in sources {
        do throws(UserError) {
          stickers.append(
            try OwnSticker.add(source, to: packs, keepingIn: state, readBy: artworks))
        } catch {
          problems.append(LeftOut(name: source.name, problem: error.description))
        }
      }
      return (stickers, problems)
    } then: { [weak self] (stickers: [Sticker], problems: [LeftOut]) in
      self?.added(stickers, problems, at: point)
    }
  }

  private func added(_ stickers: [Sticker], _ problems: [LeftOut], at point: Point?) {
    if let problem = problems.message { desk.messages.showProblem(problem, about: .receiving) }
    guard !stickers.isEmpty else { return }
    for sticker in stickers { desk.library.addOwn(sticker) }
    showOwn()
    guard desk.document.history != nil else { return }
    desk.tools.place.place(
      stickers, around: point.map { desk.canvas.canvasView.layer.convert($0, from: nil) })
  }

  // MARK: Renaming, fitting and deleting

  /// Shows the menu of one of the user's own stickers.
  func showMenu(for sticker: Sticker, at point: Point) {
    let (library, hand) = (desk.library, desk.hand)
    let delete = Menu.Item(
      localized("Delete"), identifier: "delete-sticker", icon: library.icon("trash"),
      isDestructive: true
    ) { [weak self] in self?.delete(sticker) }
    let rename = Menu.Item(
      localized("Rename"), identifier: "rename-sticker", icon: library.icon("rename")
    ) { [weak self, weak hand] in
      guard let hand else { return }
      self?.desk.dialogs.open(for: hand) { [weak self] in self?.askToRename(sticker) }
    }
    let fit = Menu.Item(
      localized("Fits on…"), identifier: "fit-sticker", icon: library.icon("fit-faces"),
      isEnabled: sticker.source.isFile
    ) { [weak self, weak hand] in
      guard let hand else { return }
      self?.desk.dialogs.open(for: hand) { [weak self] in self?.askForFit(sticker) }
    }
    let cutOut = Menu.Item(
      localized("Cut out"), identifier: "cut-out-sticker", icon: library.icon("cut-out"),
      isEnabled: sticker.source.isFile
    ) { [weak self] in self?.desk.ask(.cutOutSticker(sticker)) }
    desk.present(
      Menu([cutOut, fit, rename, delete], label: localized("Sticker menu")), for: hand, at: point)
  }

  private func askToRename(_ sticker: Sticker) {
    Dialog.prompt(
      localized("Name of the sticker"), text: sticker.name, action: localized("Rename")
    ) { [weak self] name in self?.rename(sticker, to: name) }
    .present(in: desk.window)
  }

  private func askForFit(_ sticker: Sticker) {
    desk.tools.place.readAll([sticker]) { [weak self] found in
      guard let self, let size = found.first?.1.size else { return }
      FitSheet(
        of: sticker, shownAt: size, desk.library, desk.scheduler
      ) { [weak self] fit in self?.fit(sticker, by: fit) }
      .present(in: desk.window)
    }
  }

  private func fit(_ sticker: Sticker, by fit: StickerFit?) {
    change { packs throws(FileError) in
      try packs.fit(sticker, by: fit)
    } failed: { reason in
      localized("Couldn't change the sticker: {reason}.", ["reason": reason])
    } then: { own, changed in
      own.desk.library.replace(changed)
      // What is armed fits as it does now.
      let hands = own.desk.canvas.hands
      if hands.armed?.id == changed.id { hands.armed = changed }
    }
  }

  private func rename(_ sticker: Sticker, to name: String) {
    change { packs throws(FileError) in
      try packs.rename(sticker, to: name)
    } failed: { reason in
      localized("Couldn't rename the sticker: {reason}.", ["reason": reason])
    } then: { own, renamed in
      own.desk.library.replace(renamed)
    }
  }

  /// Deletes a sticker; the message lets the user restore it.
  private func delete(_ sticker: Sticker) {
    change { packs throws(FileError) in
      try packs.remove(sticker)
    } failed: { reason in
      localized("Couldn't delete the sticker: {error}.", ["error": reason])
    } then: { own, copy in
      own.deleted(sticker, copy)
    }
  }

  private func deleted(_ sticker: Sticker, _ copy: EmbeddedFile?) {
    let index = desk.library.remove(sticker.id, keeping: copy) ?? .max
    let hands = desk.canvas.hands
    if hands.armed?.id == sticker.id { hands.armed = nil }
    desk.messages.show(
      localized("{name} deleted", ["name": sticker.name]), about: .ownStickers,
      actions: [
        (localized("Restore"), { [weak self] in self?.restore(sticker, copy, at: index) })
      ])
  }

  private func restore(_ sticker: Sticker, _ copy: EmbeddedFile?, at index: Int) {
    // This may be the only copy: where it fails, it can be tried again.
    change(
      offering: [
        (localized("Restore"), { [weak self] in self?.restore(sticker, copy, at: index) })
      ]
    ) { packs throws(FileError) in
      if let copy { try packs.restore(sticker, copy) }
    } failed: { reason in
      localized("Couldn't restore the sticker: {reason}.", ["reason": reason])
    } then: { own, _ in
      own.desk.library.addOwn(sticker, at: index)
    }
  }

  /// Changes the user's packs on the worker and shows the result in the drawer, or the problem.
  ///
  /// - Parameter actions: What is offered with the problem.
  private func change<Value: Sendable>(
    offering actions: [(title: String, action: () -> Void)] = [],
    _ change: @escaping @Sendable (OwnStickers) throws(FileError) -> Value,
    failed: @escaping @MainActor (_ reason: String) -> String,
    then finish: @escaping @MainActor (MyStickers, Value) -> Void
  ) {
    guard let packs = desk.document.packs else { return }
    desk.document.worker.perform(for: desk.scheduler) {
      Result { () throws(FileError) in try change(packs) }
    } then: { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let value):
        desk.messages.withdraw(about: .ownStickers)
        finish(self, value)
        showOwn()
      case .failure(let error):
        desk.messages.showProblem(
          failed(error.reason), about: .ownStickers, actions: actions)
      }
    }
  }
}
