import DisguiseModel
import Platform
import TouchKit

/// Giving the look of one element, its colors and how it lies on what is below, to others.
extension Coloring {
  var lookCommands: [Command] {
    let row = KeysRow(
      keys: "Ctrl + Shift + C, Ctrl + Shift + V", meaning: localized("Copy look, paste look"))
    return [
      Command(
        "copy-look", localized("Copy look"), icon: "copy-look",
        keys: [Keystroke("c", [.control, .shift])], row: row,
        in: [.elementMenu: 60, .elementReader: 46],
        ofElements: { [unowned self] ids, _ in ids.last.map(copyLook) }),
      Command(
        "paste-look", localized("Paste look"), icon: "paste-look",
        keys: [Keystroke("v", [.control, .shift])], row: row,
        in: [.elementMenu: 61, .elementReader: 47],
        isEnabled: { [unowned self] target in copied != nil && !target.elements.isEmpty },
        ifPossible: { [unowned self] target in pasteLook(on: target.elements) }),
    ]
  }

  private func copyLook(of id: ElementID) {
    guard let element = desk.document.history?.present[id] else { return }
    copied = choice(of: element)
    desk.messages.show(
      localized("The look of {name} is copied.", ["name": desk.library.name(of: element)]),
      about: .copying)
  }

  /// Gives elements the look that was copied, as one step; texts of another color need other pictures first.
  private func pasteLook(on ids: [ElementID]) -> Bool {
    guard let copied, let disguise = desk.document.history?.present, !ids.isEmpty else {
      return false
    }
    findChanges(to: copied, of: ids.compactMap { disguise[$0] }) { [weak self] changes in
      self?.perform(changes, on: disguise)
    }
    return true
  }

  /// Finds what changes with a choice in each of several elements, of which texts keep their own color unless one is
  /// chosen.
  func findChanges(
    to choice: ColorChoice, of elements: [DisguiseElement],
    then use: @escaping ([ElementID: [Edit.Change]]) -> Void
  ) {
    var changes: [ElementID: [Edit.Change]] = [:]
    for element in elements {
      let design = element.kind.design as? TextDesign
      let own = design.map { choice.isOneColor ? choice : choice.with($0.mainColor) }
      findChanges(to: own ?? choice, of: design) { found in
        changes[element.id] = found
        if changes.count == elements.count { use(changes) }
      }
    }
  }

  /// Performs changes of elements that are as they were; somebody may have changed others meanwhile.
  func perform(_ changes: [ElementID: [Edit.Change]], on old: Disguise) {
    guard let now = desk.document.history?.present else { return }
    let edits = old.elements.filter { now[$0.id]?.kind == $0.kind && now[$0.id]?.isLocked == false }
      .flatMap { element in
        (changes[element.id] ?? []).map { Edit.change(element.id, $0) }
      }
    if !edits.isEmpty { desk.document.perform(.all(edits)) }
  }
}

extension ColorChoice {
  /// The choice with one color.
  fileprivate func with(_ color: UInt32) -> ColorChoice {
    var result = self
    result.choose(color)
    return result
  }
}
