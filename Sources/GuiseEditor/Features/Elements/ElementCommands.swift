import DisguiseModel
import Platform
import TouchKit

/// Changing the elements that are there.
final class ElementCommands: EditorFeature {
  private let desk: Desk
  /// The question whether to remove all elements.
  private weak var question: ActionSheet?
  /// Puts an element above or below others by a closure, which returns whether that has changed anything,
  /// and says where it lies.
  var tellingOrder: (ElementID, () -> Bool) -> Void = { _ = $1() }

  init(on desk: Desk) {
    self.desk = desk
    desk.tools.select.flipsTogether = { [weak self] ids, hand in
      guard let self else { return }
      withFree(ids, for: hand, flip)
    }
    desk.tools.select.tellsHeld = { [weak self] in self?.tellHeld($0) }
  }

  var commands: [Command] { element + order + [removal, removalOfAll] }

  private var element: [Command] {
    [
      Command(
        "duplicate", localized("Duplicate"), icon: "duplicate", keys: [Keystroke("d", .control)],
        row: KeysRow(keys: "Ctrl + D"), in: [.elementMenu: 50, .elementReader: 40],
        ofElements: { [unowned self] in desk.tools.place.duplicate($0, by: $1) }),
      Command(
        "flip", localized("Flip"), icon: "flip", keys: [Keystroke("f")], row: KeysRow(keys: "F"),
        in: [.elementMenu: 40, .elementReader: 30],
        ofElements: { [unowned self] ids, hand in withFree(ids, for: hand, flip) }),
      straightening,
      Command(
        "wiggle", localized("Wiggle"), icon: "wiggle", in: [.elementMenu: 30, .elementReader: 50],
        ofElements: { [unowned self] ids, _ in for id in ids { wiggle(id) } }),
    ]
  }

  /// Does something with those of elements that no other hand holds; says so if there are none, or which of them
  /// stay as they are.
  private func withFree(_ ids: [ElementID], for hand: Hand, _ use: ([ElementID]) -> Void) {
    let free = ids.filter { desk.tools.move.isFree($0, for: hand) }
    guard !free.isEmpty else {
      desk.messages.show(localized("Can't do that while the element is being moved."))
      return
    }
    let left = ids.count > 1 || hand.selected.count > 1 ? held(besides: free, of: hand) : 0
    if left > 0 { tellHeld(left) }
    use(free)
  }

  private func tellHeld(_ count: Int) {
    desk.messages.show(
      localizedPlural(
        "{count} element is being moved, and stays as it is.",
        "{count} elements are being moved, and stay as they are.", count: count))
  }

  /// How many elements other hands hold that are selected together with these, or of one group with them.
  private func held(besides ids: [ElementID], of hand: Hand) -> Int {
    guard let disguise = desk.document.history?.present,
      ids.contains(where: hand.selected.contains)
    else { return 0 }
    let groups = Set(ids.compactMap { disguise[$0]?.group })
    return disguise.elements.count { element in
      (hand.selected.contains(element.id) || element.group.map(groups.contains) ?? false)
        && !desk.tools.move.isFree(element.id, for: hand)
    }
  }

  /// Mirrors elements, several of them about their common middle, and what is hidden with them.
  private func flip(_ ids: [ElementID]) {
    guard let disguise = desk.document.history?.present,
      case let all = disguise.withHidden(ids), all.count > 1
    else {
      desk.document.perform(.all(ids.map { .change($0, .flip) }))
      return
    }
    let seen = ids.compactMap { disguise[$0]?.placement }
    let middle = Rect(around: seen.map(\.center)).center
    // What is seen of it alone is mirrored as an element is by itself.
    let turn = seen.count == 1 ? seen[0].rotation : .zero
    desk.arrange(
      .all(
        all.compactMap { disguise[$0] }.map { element in
          let placement = element.placement.mirrored(at: middle, turnedBy: turn)
          return .change(element.id, .placement(placement))
        }), of: all)
  }

  /// Takes the bend away by which an element fits a head that is turned.
  private var straightening: Command {
    Command(
      "straighten", localized("Straighten"), icon: "straighten",
      in: [.elementMenu: 210, .elementReader: 35],
      isEnabled: { [unowned self] in straightened($0.element) != nil },
      ifPossible: { [unowned self] target in
        guard let id = target.element, let placement = straightened(id) else { return false }
        desk.document.perform(.change(id, .placement(placement)))
        return true
      })
  }

  /// Where an element is without its bend; nil if it has none.
  private func straightened(_ id: ElementID?) -> Placement? {
    guard var placement = id.flatMap({ desk.document.history?.present[$0]?.placement }),
      placement.bend != nil
    else { return nil }
    placement.bend = nil
    return placement
  }

  private var order: [Command] {
    let row = KeysRow(
      keys: localized("Page Up, Page Down"), meaning: localized("Forward, backward"))
    return [
      reordering("forward", .up, keys: [Keystroke("Page_Up")], row: row),
      reordering("backward", .down, keys: [Keystroke("Page_Down")], row: row),
      reordering(
        "to-front", .front, localized("To front"), icon: "to-front",
        in: [.elementMenu: 110, .elementReader: 60]),
      reordering(
        "to-back", .back, localized("To back"), icon: "to-back",
        in: [.elementMenu: 120, .elementReader: 70]),
    ]
  }

  private func reordering(
    _ id: Command.ID, _ step: Edit.Order, _ title: @autoclosure @escaping () -> String = "",
    icon: String? = nil, keys: [Keystroke] = [], row: KeysRow? = nil,
    in places: [Command.Place: Int] = [:]
  ) -> Command {
    Command(
      id, title(), icon: icon, keys: keys, row: row, in: places, orFrame: true,
      ofElements: { [unowned self] ids, _ in
        guard let id = ids.last, let edit = edit(putting: ids, step) else { return }
        tellingOrder(id) { desk.document.perform(edit) }
      })
  }

  /// The edit that puts elements elsewhere in the order, in which they keep their own; nil if there are none.
  private func edit(putting ids: [ElementID], _ step: Edit.Order) -> Edit? {
    guard let disguise = desk.document.history?.present else { return nil }
    let sought = Set(disguise.withHidden(ids))
    let order = disguise.elements.map(\.id)
    var moved = order.filter(sought.contains)
    switch step {
    case .front, .above: break
    case .back: moved.reverse()
    // What lies at the end, or next to one that stays, stays.
    case .up:
      let top = Array(order.reversed().prefix(while: sought.contains))
      moved = moved.reversed().filter { !top.contains($0) }
    case .down:
      let bottom = Array(order.prefix(while: sought.contains))
      moved = moved.filter { !bottom.contains($0) }
    }
    return moved.isEmpty
      ? ids.last.map { .reorder($0, step) } : .all(moved.map { .reorder($0, step) })
  }

  private func wiggle(_ id: ElementID) {
    desk.canvas.canvasView[id]?.wiggle()
    guard let element = desk.document.history?.present[id] else { return }
    desk.window.announce(
      localized("{name} wiggles", ["name": desk.library.name(of: element)]))
  }

  private var removal: Command {
    Command(
      "delete", localized("Delete"), icon: "trash",
      keys: [Keystroke("Delete"), Keystroke("BackSpace")],
      row: KeysRow(keys: localized("Delete, Backspace")),
      in: [.elementMenu: 20, .elementReader: 20], isDestructive: true, orFrame: true,
      ofElements: { [unowned self] ids, hand in
        withFree(ids, for: hand) { desk.canvas.remove($0) }
      })
  }

  // MARK: Removing all

  private var removalOfAll: Command {
    Command(
      "remove-all", localized("Remove all…"), icon: "trash",
      in: [.photoMenu: 110, .moreMenu: 510], isDestructive: true,
      isEnabled: { [unowned self] in hasElements }
    ) { [unowned self] target in
      desk.dialogs.open(for: target.hand) { [weak self] in self?.askToRemoveAll() }
    }
  }

  private func askToRemoveAll() {
    guard hasElements else { return }
    let question = ActionSheet(
      localized("Remove all disguises?"),
      actions: [
        .init(
          localized("Remove all disguises"), identifier: "remove-all",
          isDestructive: true
        ) {
          [weak self] in self?.removeAll()
        }
      ]
    )
    self.question = question
    question.present(in: desk.window)
  }

  func documentWillChange() { question?.cancel() }

  /// Removes all elements but those that somebody moves.
  private func removeAll() {
    guard let history = desk.document.history else { return }
    let all = history.present.elements.filter { !$0.isLocked }
    let free = all.filter { !history.held.contains($0.id) }
    desk.document.perform(history.held.isEmpty ? .removeAll : .all(free.map { .remove($0.id) }))
    if free.count < all.count { tellHeld(all.count - free.count) }
  }

  private var hasElements: Bool {
    desk.document.history?.present.elements.contains { !$0.isLocked } ?? false
  }
}
