import DisguiseModel
import Platform
import TouchKit

/// What is told about what was opened.
extension Opening {
  /// Tells what was opened. Restored work offers to begin anew on its photo; new work offers to go
  /// back to the work of the last session.
  func didOpen(_ work: OpenedWork, _ messages: [String]) {
    desk.window.performAfterFrame { [hold = work.hold] in hold.end() }
    if case .file(let path) = work.photo.source, work.origin != .lastSession {
      desk.files.browser.didOpen(path)
    }
    // At the start it may come in place of a file that could not be opened.
    if work.origin != .lastSession { desk.messages.withdraw(about: .opening) }
    if let problem = work.problem {
      desk.messages.showProblem(problem, about: .opening)
    } else if let missing = work.missing.first {
      tellMissing(missing, count: work.missing.count)
    }
    switch work.origin {
    case .new: tellNew(messages, left: work.left)
    case .lastSession, .filed: tellRestored(work, messages)
    }
  }

  private func tellMissing(_ missing: StickerID, count: Int) {
    desk.messages.showProblem(
      count == 1
        ? localized(
          "The sticker {name} isn't installed. It comes back when its pack is installed.",
          ["name": missing.shortName])
        : localized(
          "Some stickers aren't installed, {name} for one. They come back when their packs are installed.",
          ["name": missing.shortName]), about: .opening)
  }

  private func tellNew(_ messages: [String], left: History?) {
    if left != nil { desk.messages.addAtStart(localized("Your last disguise is kept.")) }
    for message in messages { desk.messages.addAtStart(message) }
    desk.messages.showStart(
      actions: left.map { left in
        [(localized("Open it"), { [weak self] in self?.open(last: left) })]
      } ?? [])
  }

  private func tellRestored(_ work: OpenedWork, _ messages: [String]) {
    // A photo that was only looked at is nothing to restore, nor is one from which all was removed.
    let present = work.history.present
    let isRestored = !present.elements.isEmpty || present.framing != .whole
    if isRestored {
      desk.messages.addAtStart(
        work.origin == .lastSession
          ? localized("We restored your last disguise.")
          : localized("We restored your disguise of this photo."))
    }
    for message in messages { desk.messages.addAtStart(message) }
    guard isRestored else { return desk.messages.showStart() }
    desk.messages.showStart(actions: [
      (localized("Keep"), {}),
      // A step that can be undone.
      (localized("Start over"), { [weak self] in self?.desk.document.perform(.removeAll) }),
    ])
  }

  /// Tells that the photo is open already, and stays.
  func tellItIsOpen() {
    desk.messages.withdraw(about: .opening)
    let name = desk.document.photo?.source.name ?? ""
    desk.messages.show(
      localized("{name} is open already.", ["name": name.printable]), about: .opening)
  }

  /// Opens the work of the last session, which was filed.
  private func open(last work: History) {
    let document = desk.document
    guard let state = document.state else { return }
    let photo = work.present.photo.id
    document.worker.perform(for: desk.scheduler) {
      state.work(on: photo).work
    } then: { [weak self] kept in
      if let kept { self?.restore(kept.history, kept) }
    }
  }
}

extension StickerID {
  /// What a person may know it by: its name in the pack, or the beginning of its hash.
  fileprivate var shortName: String {
    content == nil
      ? FileSystem.lastComponent(of: rawValue) : String(rawValue.dropFirst(7).prefix(8))
  }
}
