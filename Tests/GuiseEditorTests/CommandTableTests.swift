import DisguiseModel
import Foundation
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("The table of commands") struct CommandTableTests {
  @Test("no key is bound twice") func bindings() throws {
    let bindings = try WholeEditor().editor.desk.commands.commands.flatMap(\.keys)

    let counts = Dictionary(bindings.map { ($0, 1) }, uniquingKeysWith: +)

    #expect(bindings.count > 50)
    #expect(counts.filter { $0.value > 1 }.map(\.key) == [])
  }

  @Test("every key has a row in the sheet of keys; every row has keys") func rows() throws {
    let editor = try WholeEditor().editor

    let silent = editor.desk.commands.commands.filter { !$0.keys.isEmpty && $0.keysRow == nil }
    let keyless = editor.desk.commands.commands.filter { $0.keys.isEmpty && $0.keysRow != nil }

    #expect(silent.map(\.id) == [])
    #expect(keyless.map(\.id) == [])
    #expect(editor.desk.commands.keysRows.allSatisfy { !$0.keys.isEmpty && !$0.meaning.isEmpty })
    #expect(Set(editor.desk.commands.keysRows).count == editor.desk.commands.keysRows.count)
  }

  @Test("every key performs its command, with an element that is selected") func keys() throws {
    let whole = try WholeEditor()
    let table = whole.editor.desk.commands
    let face = try #require(whole.editor.desk.library.faces.faces.first?.faces.first)
    // Something is worn on the photo before.
    whole.controller.faces.faces = [face]
    try whole.place("hats/crown", under: Point(476, 400))
    let folder = TemporaryFolder()
    whole.editor.opening.open(.file(path: try folder.photo("next.png", 1200, 1500)))
    whole.settle()
    whole.controller.faces.faces = [face, try #require(face.moved(by: Vector(200, 0)))]
    whole.controller.faces.isOn = true
    var idle: [String] = []
    for command in table.commands {
      for key in command.keys {
        let element = try whole.controller.place(at: Point(100, 1400))
        whole.controller.select(element)
        if ["group", "ungroup"].contains(command.id) {
          let other = try whole.controller.place(at: Point(300, 1400))
          if command.id == "ungroup" { whole.document.perform(.group([element, other])) }
          whole.controller.tools.select.select([other, element], by: whole.controller.hand)
        }
        if ["place", "everybody"].contains(command.id) {
          whole.controller.hand.armed = try sticker(in: whole)
        }
        let event = KeyEvent(key: key.key, modifiers: key.modifiers, timestamp: whole.stage.now)
        if table.command(of: key)?.id != command.id || !whole.stage.window.onKey(event) {
          idle.append("\(command.id.rawValue): \(key)")
        }
      }
    }

    #expect(idle == [])
  }

  private func sticker(in whole: WholeEditor) throws -> Sticker {
    try #require(whole.editor.desk.library.catalog[StickerID(rawValue: "glasses/round")])
  }

  @Test(
    "every item of a menu has a name of its own in the view tree, and a title",
    arguments: ["photo-menu", "more-menu", "photo", "menu"])
  func menus(name: String) throws {
    let whole = try WholeEditor()
    let element = try whole.controller.place(at: Point(600, 750))
    for element in [nil, element] {
      whole.settle()
      whole.controller.select(element)
      whole.editor.perform(Command.ID(rawValue: name))
      whole.settle()

      let items = items(in: ViewTree(of: whole.stage.window))

      #expect(items.count > 2)
      #expect(items.allSatisfy { !$0.identifier.isEmpty && !$0.label.isEmpty })
      #expect(Set(items.map(\.identifier)).count == items.count)
    }
  }

  private func items(in tree: ViewTree) -> [ViewTree] {
    (tree.role == .menuitem ? [tree] : []) + tree.children.flatMap(items)
  }

  @Test("the key for menus opens one, whatever else is held, and once while it is held")
  func menuKey()
    throws
  {
    let whole = try WholeEditor()
    let window = whole.stage.window
    func press(_ modifiers: Modifiers, isRepeat: Bool) -> Bool {
      window.onKey(
        KeyEvent(
          phase: .pressed(isRepeat: isRepeat), key: "Menu", modifiers: modifiers,
          timestamp: whole.stage.now))
    }

    #expect(press(.control, isRepeat: false) && whole.editor.desk.hand.menu != nil)
    whole.editor.desk.hand.closeMenu()

    #expect(!press([], isRepeat: true) && whole.editor.desk.hand.menu == nil)
  }

  @Test("the sheet of keys has a row for each, for the focus and for the mouse, in groups")
  func sheet() throws {
    let whole = try WholeEditor()

    whole.editor.perform("keys")
    whole.settle()

    let labels = texts(in: whole.stage.root)
    for row in whole.editor.desk.commands.keysRows {
      #expect(labels.contains(joined(row.keys)) && labels.contains(row.meaning))
    }
    #expect(labels.isSuperset(of: ["Tab, Shift + Tab", "Right button", "Ctrl + drag"].map(joined)))
    #expect(
      labels.isSuperset(
        of: ["Ctrl + W, Ctrl + Q", "Ctrl + Shift + Z, Ctrl + Y", "Esc"].map(joined)))
    let headings = whole.stage.root.visibleTree.filter { $0.accessibleRole == .heading }
    #expect(headings.map(\.label) == ["Picture", "Disguises", "Window", "Mouse", "Keys"])
  }

  /// Keys between which no line ends.
  private func joined(_ keys: String) -> String { keys.replacing(" + ", with: "\u{A0}+\u{A0}") }

  @Test("keys scroll the sheet of keys, in which they reach nothing else")
  func scrolls() throws {
    let whole = try WholeEditor()
    whole.editor.perform("keys")
    whole.settle()
    let body = try #require(whole.stage.window.sheets.first).body
    for (key, isAtStart) in [("Down", false), ("Home", true), ("Page_Down", false), ("Up", false)] {
      whole.press(key)
      whole.settle()
      #expect((body.contentOffset.y == 0) == isAtStart, "\(key)")
    }
    whole.press("End")
    whole.settle()
    #expect(body.contentOffset == body.maximumOffset)
  }

  @Test("where lines begin at the right, all rows of keys have one direction and one comma")
  func mirrored() throws {
    let whole = try WholeEditor()
    whole.stage.window.layoutDirection = .rightToLeft
    whole.editor.perform("keys")
    whole.settle()
    let keys = texts(in: whole.stage.root).filter { $0.contains("\u{A0}+") }
    #expect(keys.count > 10)
    for row in keys {
      #expect(!row.contains(",") || row.contains("\u{A0},"), "\(row)")
      #expect(row.hasPrefix("\u{2068}") && row.hasSuffix("\u{2069}"))
    }
    #expect(keys.contains { $0.contains("\u{2069}، \u{2068}") })
  }

  @Test("keys that are pressed together are in one line", arguments: [1.0, 1.5, 2])
  func chords(textScale: Double) throws {
    let whole = try WholeEditor(360, 640)
    whole.stage.window.textScale = textScale
    whole.editor.perform("keys")
    whole.settle()

    for label in whole.stage.root.all(Label.self) where label.text.contains("\u{A0}+") {
      for chord in label.text.split(separator: " ") {
        let font = label.scaled(label.font)
        #expect(TextLayout(String(chord), font: font).size.width <= label.bounds.width, "\(chord)")
      }
    }
  }

  private func texts(in view: View) -> Set<String> { Set(view.all(Label.self).map(\.text)) }

  @Test("bar and menus show what can be performed") func enabled() throws {
    let whole = try WholeEditor(start: .lastWork)
    let bar = whole.editor.desk.layout.topBar
    #expect([bar.undo, bar.redo, bar.save].allSatisfy { !$0.isEnabled })
    #expect(bar.photo.isEnabled && bar.more.isEnabled)

    let face = try #require(whole.editor.desk.library.faces.faces.first)
    #expect(whole.editor.desk.commands.perform(.open(face), for: target(in: whole)))
    whole.settle()
    try whole.controller.place(at: Point(600, 750))
    whole.settle()

    #expect([bar.undo, bar.save, bar.more].allSatisfy(\.isEnabled) && !bar.redo.isEnabled)
  }

  @Test("commands of a place have an order of their own there; only faces share one")
  func places() throws {
    let table = try WholeEditor().editor.desk.commands
    for place in Command.Place.allCases {
      let commands = table.commands(in: place)
      let orders = commands.filter { !$0.id.rawValue.hasPrefix("face-") }.map { $0.places[place] }

      #expect(!commands.isEmpty, "\(place)")
      #expect(Set(orders).count == orders.count, "\(place)")
    }
  }

  /// The table of all commands, for `make docs`: where each key is bound, and where each command stands.
  @Test("the table of commands names the file of each, and its keys")
  func page() throws {
    let editor = try WholeEditor().editor
    let table = editor.desk.commands
    let rows = table.commands.map { command in
      let places = command.places.keys.map { "\($0)" }.sorted().joined(separator: ", ")
      let cells = [
        "`\(command.id.rawValue)`", command.title(), command.keysRow?.keys ?? "", places,
        "`\(command.file)`",
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
    let page =
      "# Commands\n\n| Command | Title | Keys | Places | File |\n|---|---|---|---|---|\n"
      + rows.joined(separator: "\n") + "\n"

    #expect(page.contains("| `undo` | Undo |") && page.contains("GuiseEditor/UndoCommands.swift"))
    #expect(table.commands.allSatisfy { $0.file != "GuiseEditor/Command.swift" })
    if let path = ProcessInfo.processInfo.environment["COMMANDS_PAGE"] {
      try page.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  @Test("a tap on a cell of the drawer concerns at most four features") func follows() throws {
    let whole = try WholeEditor()
    let editor = whole.editor
    let tell = whole.controller.onEvent
    var changes: [EditorChange] = []
    whole.controller.onEvent = { event in
      if case .changed(let change) = event { changes.append(change) }
      tell(event)
    }

    editor.desk.hand.armed = try sticker(in: whole)
    whole.settle()

    #expect(changes == [.armed])
    let concerned = editor.features.filter { !$0.follows.isDisjoint(with: .armed) }
    #expect((1...4).contains(concerned.count))
  }

  private func target(in whole: WholeEditor) -> Command.Target {
    Command.Target(hand: whole.editor.desk.hand, elements: [])
  }
}
