import DisguiseModel
import Faces
import Platform
import TouchKit

/// Something that a person can do, and where it stands: keys, menus, the sheet of keys and screen readers only
/// filter and sort the table of all commands.
struct Command {
  /// What names a command; also the identifier of its menu item in the view tree.
  struct ID: RawRepresentable, Hashable, ExpressibleByStringLiteral {
    let rawValue: String
    init(rawValue: String) { self.rawValue = rawValue }
    init(stringLiteral value: String) { rawValue = value }
  }

  /// For whom a command is performed.
  struct Target {
    /// The hand that wants it.
    let hand: Hand
    /// The elements that it is about; the last one is what was pressed or selected.
    let elements: [ElementID]
    /// The locked elements that it is about: they can only be unlocked and hidden.
    var locked: [ElementID] = []
    /// The frame that it is about: it can be neither moved nor copied beside itself.
    var frame: ElementID?
    /// The face that it is about, if any.
    var face: Face?
    /// Whether it is performed again because its key is held.
    var isRepeat = false

    /// What was pressed or selected, with which the others are meant.
    var about: ElementID? { elements.last ?? locked.last ?? frame }
    /// The elements that it is about, or the frame.
    var elementsOrFrame: [ElementID] { frame.map { [$0] } ?? elements }
    /// The element that it is about, if it is a single one.
    var element: ElementID? { elements.count == 1 ? elements[0] : nil }
  }

  /// Where a command can stand, besides its keys.
  enum Place: CaseIterable {
    /// In the menu of an element, if it applies to it.
    case elementMenu
    /// In the menu of an element or of the photo, if that is on a face.
    case faceMenu
    /// In the menu of the photo that is pressed.
    case photoMenu
    /// In the menu of the bar's button *Photo*.
    case openMenu
    /// In the menu of the bar's button *More*, while a photo is open.
    case moreMenu
    /// In that menu, while none is open.
    case startMenu
    /// Among what a screen reader offers for an element, if it applies to it.
    case elementReader
    /// Among what it offers for the photo.
    case photoReader
    /// Among what it offers for a face.
    case faceReader
  }

  let id: ID
  /// What a menu calls it.
  var title: () -> String
  /// The name of its icon.
  var icon: String?
  /// What a list shows in place of the icon; nil for the icon.
  var picture: () -> Bitmap? = { nil }
  /// The keys that perform it, each with the modifiers that it needs at least.
  var keys: [Keystroke] = []
  /// Its row in the sheet of keys; several commands can have one row.
  var keysRow: KeysRow?
  /// Where it stands, each with its order there: the hundreds are its group, which a line separates from others.
  var places: [Place: Int] = [:]
  /// Whether what it switches is on; nil for a command that does something.
  var isOn: (() -> Bool)?
  /// Whether that changes only when the desktop has answered.
  var isSwitchedLater = false
  /// Whether it removes something, so that its menu item is red.
  var isDestructive = false
  /// The file that makes it, such as "GuiseEditor/UndoCommands.swift".
  let file: String
  /// Whether it can be performed.
  var isEnabled: (Target) -> Bool = { _ in true }
  /// Whether it only waits for something, such as a file that is being saved, where it cannot be performed although a
  /// photo is open: menus show it gray then.
  var canWait = false
  /// Performs it; returns false if it means nothing now.
  let perform: (Target) -> Bool

  /// A command that can always be performed.
  init(
    _ id: ID, _ title: @autoclosure @escaping () -> String = "", icon: String? = nil,
    keys: [Keystroke] = [], row: KeysRow? = nil, in places: [Place: Int] = [:],
    isDestructive: Bool = false, file: String = #fileID,
    canWait: Bool = false, isEnabled: @escaping () -> Bool = { true },
    perform: @escaping (Target) -> Void
  ) {
    self.init(
      id, title(), icon: icon, keys: keys, row: row, in: places, isDestructive: isDestructive,
      file: file,
      isEnabled: { _ in isEnabled() },
      ifPossible: {
        perform($0)
        return true
      })
    self.canWait = canWait
  }

  /// A command about a single element, or a frame if it can be about one.
  init(
    _ id: ID, _ title: @autoclosure @escaping () -> String = "", icon: String? = nil,
    keys: [Keystroke] = [], row: KeysRow? = nil, in places: [Place: Int] = [:],
    isDestructive: Bool = false, orFrame: Bool = false, file: String = #fileID,
    ofElement perform: @escaping (ElementID, Hand) -> Void
  ) {
    let element = { (target: Target) in target.element ?? (orFrame ? target.frame : nil) }
    self.init(
      id, title(), icon: icon, keys: keys, row: row, in: places, isDestructive: isDestructive,
      file: file,
      isEnabled: { element($0) != nil },
      ifPossible: { target in
        guard let element = element(target) else { return false }
        perform(element, target.hand)
        return true
      })
  }

  /// A command about elements, one or several, or a frame if it can be about one.
  init(
    _ id: ID, _ title: @autoclosure @escaping () -> String = "", icon: String? = nil,
    keys: [Keystroke] = [], row: KeysRow? = nil, in places: [Place: Int] = [:],
    isDestructive: Bool = false, orFrame: Bool = false, file: String = #fileID,
    ofElements perform: @escaping ([ElementID], Hand) -> Void
  ) {
    let elements = { (target: Target) in orFrame ? target.elementsOrFrame : target.elements }
    self.init(
      id, title(), icon: icon, keys: keys, row: row, in: places, isDestructive: isDestructive,
      file: file,
      isEnabled: { !elements($0).isEmpty },
      ifPossible: { target in
        guard !elements(target).isEmpty else { return false }
        perform(elements(target), target.hand)
        return true
      })
  }

  /// A command that may mean nothing at times: its key then does what it does elsewhere.
  init(
    _ id: ID, _ title: @autoclosure @escaping () -> String = "", icon: String? = nil,
    keys: [Keystroke] = [], row: KeysRow? = nil, in places: [Place: Int] = [:],
    isDestructive: Bool = false, file: String = #fileID,
    isEnabled: @escaping (Target) -> Bool = { _ in true },
    ifPossible perform: @escaping (Target) -> Bool
  ) {
    self.id = id
    self.title = title
    self.icon = icon
    self.keys = keys
    keysRow = row
    self.places = places
    self.isDestructive = isDestructive
    self.file = file
    self.isEnabled = isEnabled
    self.perform = perform
  }
}

extension Command.Target {
  /// A hand, and the elements that it has selected.
  init(of hand: Hand) { self.init(hand: hand, about: hand.selection) }

  /// A hand, and an element with the others that it has selected together with that; or (nil) none.
  init(hand: Hand, about id: ElementID?, face: Face? = nil) {
    let isLocked = id.map(hand.isLocked) ?? false
    if let id, !isLocked, hand.isFrame(id) {
      self.init(hand: hand, elements: [], frame: id, face: face)
      return
    }
    let together = id.map { id in
      isLocked && hand.selected.contains(id)
        ? hand.selected.filter(hand.isLocked) : isLocked ? [id] : hand.selected(with: id)
    }
    self.init(
      hand: hand, elements: isLocked ? [] : together ?? [], locked: isLocked ? together ?? [] : [],
      face: face)
  }
}

/// A row of the sheet of keys.
struct KeysRow: Hashable {
  /// The groups of rows, in their order.
  enum Group: CaseIterable {
    case picture, elements, window, mouse
  }

  /// The keys, as they are called.
  let keys: String
  /// What they do; if empty, what the menu calls their command.
  var meaning: String
  let group: Group

  /// Creates a row. In keys such as "Ctrl + S" the modifiers get the names that are on the keyboards of
  /// the user's language.
  init(keys: String, meaning: String = "", in group: Group = .elements) {
    self.group = group
    self.meaning = meaning
    self.keys = keys.replacing("Ctrl", with: localized("Ctrl"))
      .replacing("Shift", with: localized("Shift"))
  }
}
