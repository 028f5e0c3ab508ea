import DisguiseModel
import Platform
import TouchKit

/// The user's own stickers in the drawer.
extension Editor {
  /// Reads the user's packs on the worker.
  func loadOwnStickers() {
    guard let packs = document.packs else { return }
    let scheduler = scheduler
    document.worker.perform { [weak self] in
      let found = packs.load()
      scheduler.post {
        guard let self, !found.stickers.isEmpty else { return }
        for sticker in found.stickers { self.library.addOwn(sticker) }
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
    ) { [weak self] in self?.openDialog { [weak self] in self?.askToRename(sticker) } }
    present(Menu([rename, delete], label: localized("Sticker menu")), at: point)
  }

  private func askToRename(_ sticker: Sticker) {
    PromptSheet(
      localized("Name of the sticker"), text: sticker.name, action: localized("Rename")
    ) { [weak self] name in self?.rename(sticker, to: name) }
    .present(in: window)
  }

  private func rename(_ sticker: Sticker, to name: String) {
    change { packs throws(FileError) in
      try packs.rename(sticker, to: name)
    } failed: { reason in
      localized("Couldn't rename the sticker: {reason}.", ["reason": reason])
    } then: { editor, renamed in
      editor.library.replace(renamed)
    }
  }

  /// Deletes a sticker; the message lets the user restore it.
  private func delete(_ sticker: Sticker) {
    change { packs throws(FileError) in
      try packs.remove(sticker)
    } failed: { reason in
      localized("Couldn't delete the sticker: {error}.", ["error": reason])
    } then: { editor, copy in
      let index = editor.library.remove(sticker.id, keeping: copy) ?? .max
      if editor.controller.armed?.id == sticker.id { editor.controller.armed = nil }
      let restore = { [weak editor] in
        guard let editor else { return }
        editor.restore(sticker, copy, at: index)
      }
      editor.showMessage(
        localized("{name} deleted", ["name": sticker.name]), about: .ownStickers,
        actions: [(localized("Restore"), restore)])
    }
  }

  private func restore(_ sticker: Sticker, _ copy: EmbeddedFile?, at index: Int) {
    change { packs throws(FileError) in
      if let copy { try packs.restore(sticker, copy) }
    } failed: { reason in
      localized("Couldn't restore the sticker: {reason}.", ["reason": reason])
    } then: { editor, _ in
      editor.library.addOwn(sticker, at: index)
    }
  }

  /// Changes the user's packs on the worker and shows the result in the drawer, or the problem.
  private func change<Value: Sendable>(
    _ change: @escaping @Sendable (OwnStickers) throws(FileError) -> Value,
    failed: @escaping @MainActor (_ reason: String) -> String,
    then: @escaping @MainActor (Editor, Value) -> Void
  ) {
    guard let packs = document.packs else { return }
    let scheduler = scheduler
    document.worker.perform { [weak self] in
      do throws(FileError) {
        let value = try change(packs)
        scheduler.post {
          guard let self else { return }
          self.withdrawMessages(about: .ownStickers)
          then(self, value)
          self.drawer.reload(tab: StickerCatalog.ownTab)
        }
      } catch {
        let reason = error.reason
        scheduler.post { self?.showProblem(failed(reason), about: .ownStickers) }
      }
    }
  }
}
