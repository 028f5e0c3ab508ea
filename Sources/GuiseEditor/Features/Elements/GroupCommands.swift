import DisguiseModel
import Platform
import TouchKit

/// Selecting several elements, and letting them belong together.
final class GroupCommands: EditorFeature {
  private let desk: Desk

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] { [selectAll, selectMode, group, ungroup] }

  // MARK: Selecting

  private var selectAll: Command {
    Command(
      "select-all", localized("Select all"), keys: [Keystroke("a", .control)],
      row: KeysRow(keys: "Ctrl + A"), in: [.photoReader: 90],
      isEnabled: { [unowned self] _ in
        desk.document.history?.present.elements.contains { $0.isFree } ?? false
      },
      ifPossible: { [unowned self] target in
        desk.tools.select.selectAll(by: target.hand)
        return !target.hand.selected.isEmpty
      })
  }

  /// A finger on the bare photo draws a loop around what it selects.
  private var selectMode: Command {
    var command = Command(
      "select", localized("Select"), icon: "select", keys: [Keystroke("l")],
      row: KeysRow(keys: "L", meaning: localized("Select several by a loop")),
      in: [.moreMenu: 30],
      isEnabled: { [unowned self] in desk.document.history != nil }
    ) { [unowned self] _ in
      isSelecting.toggle()
    }
    command.isOn = { [unowned self] in desk.tools.loop.isArmed }
    return command
  }

  private var isSelecting: Bool {
    get { desk.tools.loop.isArmed }
    set {
      // While people draw, a loop is a line.
      if newValue, desk.tools.draw.isArmed { desk.layout.drawer.select(tab: 0) }
      desk.tools.loop.isArmed = newValue
      if newValue {
        desk.layout.closeDrawer()
        hint = desk.messages.show(localized("Draw a loop around it, or tap it."))
      }
    }
  }

  /// The message that says what to do.
  private weak var hint: Toast?
  let follows: EditorChange = [.photo, .mode]

  /// Shows the button that ends selecting.
  func show(_ change: EditorChange) {
    if desk.document.history == nil { desk.tools.loop.isArmed = false }
    let corners = desk.layout.corners
    guard isSelecting != (corners.select != nil) else { return }
    guard isSelecting else {
      hint?.close()
      corners.select = nil
      return
    }
    let button = Button(localized("Done"), style: .filled) { [weak self] in
      self?.isSelecting = false
    }
    button.identifier = "end-select"
    button.accessibleHint = localized("Ends selecting by a loop")
    corners.select = button
  }

  func documentWillChange() { isSelecting = false }

  // MARK: Groups

  private var group: Command {
    Command(
      "group", localized("Group"), icon: "group", keys: [Keystroke("g", .control)],
      row: KeysRow(keys: "Ctrl + G"), in: [.elementMenu: 45, .elementReader: 80],
      isEnabled: { [unowned self] target in canGroup(target.elements) },
      ifPossible: { [unowned self] target in
        canGroup(target.elements) && desk.document.perform(.group(withHidden(target.elements)))
      })
  }

  private var ungroup: Command {
    Command(
      "ungroup", localized("Ungroup"), icon: "ungroup",
      keys: [Keystroke("g", [.control, .shift])], row: KeysRow(keys: "Ctrl + Shift + G"),
      in: [.elementMenu: 46, .elementReader: 81],
      isEnabled: { [unowned self] target in !grouped(of: target.elements).isEmpty },
      ifPossible: { [unowned self] target in
        let grouped = grouped(of: withHidden(target.elements))
        return !grouped.isEmpty
          && desk.document.perform(.all(grouped.map { .change($0, .ungroup) }))
      })
  }

  /// Whether elements can become a group, which they are not yet.
  private func canGroup(_ ids: [ElementID]) -> Bool {
    guard ids.count > 1, let disguise = desk.document.history?.present else { return false }
    let groups = Set(ids.map { disguise[$0]?.group })
    return groups.count > 1 || groups.contains(nil)
  }

  private func withHidden(_ ids: [ElementID]) -> [ElementID] {
    desk.document.history?.present.withHidden(ids) ?? ids
  }

  private func grouped(of ids: [ElementID]) -> [ElementID] {
    guard let disguise = desk.document.history?.present else { return [] }
    return ids.filter { disguise[$0]?.group != nil }
  }
}
