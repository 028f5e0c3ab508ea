import DisguiseModel
import Platform
import TouchKit

/// The editor in one window: creates its features, and connects them to each other and to their commands.
package final class Editor {
  package let desk: Desk
  let opening: Opening
  let saving: Saving
  let printing: Printing
  let arriving: Arriving
  let texts: Texts
  let stickers: MyStickers
  let startScreen: StartScreen
  let menus: Menus
  let finding: FindingFaces
  let surprising: Surprising
  let describing: Describing
  let features: [any EditorFeature]
  let table: CommandTable

  package init(
    window: Window, library: Library, scheduler: any Scheduler, options: EditorOptions
  ) {
    let document = DocumentController(
      faces: library.faces, artworks: library.artworks, scheduler: scheduler)
    document.packs = OwnStickers.defaultFolder(environment: options.environment)
      .map(OwnStickers.init)
    let stateProblem = WorkRecording.openState(options, for: document)
    Opening.openEarly(options, for: document, in: window)
    desk = Desk(in: window, document, library, scheduler, options)
    opening = Opening(on: desk)
    saving = Saving(on: desk)
    printing = Printing(on: desk)
    arriving = Arriving(on: desk)
    texts = Texts(on: desk)
    stickers = MyStickers(on: desk)
    startScreen = StartScreen(on: desk)
    menus = Menus(on: desk)
    let help = Help(on: desk)
    let customizing = Customizing(on: desk)
    finding = FindingFaces(on: desk)
    surprising = Surprising(on: desk)
    describing = Describing(on: desk)
    let arranging = Arranging(on: desk)
    arranging.tellingOrder = { [unowned describing] element, put in
      describing.tellOrder(of: element, after: put)
    }
    // In the order of the sheet of keys.
    features = [
      opening, saving, printing, arranging, Copying(on: desk), arriving,
      Picking(on: desk),
      Nudging(on: desk), Adjusting(on: desk), finding, FittingAll(on: desk), surprising,
      texts, stickers, menus, Viewing(on: desk),
      startScreen, customizing, help,
      Escaping(on: desk), WorkRecording(on: desk, stateProblem), describing,
    ]
    table = CommandTable(features.flatMap(\.commands))
    help.keysRows = { [table] in table.keysRows }
    connectFeatures()
    connectCommands()
    stateDidChange()
  }

  /// Features do not know each other: here they learn what another one does.
  private func connectFeatures() {
    opening.onNothingOpen = { [unowned startScreen] in startScreen.show() }
    opening.finishWriting = { [weak texts] act in texts?.finishWriting(then: act) }
    opening.onDrawing = { [unowned stickers] drawing in stickers.add([drawing]) }
    saving.otherClosingMessage = { [weak printing] in printing?.closingMessage }
    printing.canMakePicture = { [unowned desk] in desk.document.canExport }
    printing.makePicture = { [weak saving] topic, use in
      saving?.makePicture(about: topic, then: use)
    }
    startScreen.onPick = { [weak opening] face in opening?.open(.face(face)) }
    startScreen.onPickWork = { [weak opening] kept in opening?.restore(kept.history, kept) }
    arriving.onOpen = { [unowned opening] file, done in opening.open(file, then: done) }
    arriving.onAdd = { [unowned stickers] pictures, point in stickers.add(pictures, at: point) }
    arriving.onPaste = { [unowned texts] text, element in texts.paste(text, like: element) }
    startScreen.onOpen = { [weak self] in self?.perform(.open) }
    menus.command = { [unowned self] id in table[id] }
    describing.command = { [unowned self] id in table[id] }
    describing.onMenu = { [unowned menus] element, hand, point in
      menus.show(for: element, hand, at: point)
    }
    desk.document.onPlace = { [weak texts, weak drawer = desk.layout.drawer] sticker in
      texts?.notePlacing(of: sticker)
      drawer?.noteUse(of: sticker.id)
    }
  }

  private func connectCommands() {
    let shortcuts = CommandKeys(of: table, for: desk.canvas.hands)
    desk.window.onKey = { [weak self] event in self != nil && shortcuts.handle(event) }
    desk.layout.topBar.perform { [weak self] id in self?.perform(id) }
    desk.onStateChange = { [weak self] in self?.stateDidChange() }
    desk.canvas.onDocumentChange = { [weak self] in self?.documentWillChange() }
  }

  /// Performs a command of the bar.
  func perform(_ id: Command.ID) { table.perform(id, for: Command.Target(of: desk.hand)) }

  private func stateDidChange() {
    desk.layout.topBar.show(table, for: Command.Target(of: desk.hand))
    for feature in features { feature.stateDidChange() }
  }

  private func documentWillChange() {
    desk.dialogs.forgetWaiting()
    desk.messages.close()
    for feature in features { feature.documentWillChange() }
  }

  /// What is set.
  package var settings: SettingsStore { desk.settings }

  /// What the next session is told.
  package var memory: SessionMemory { desk.memory }

  /// Opens what the options say. Called once the window has its size.
  package func start() {
    // A photo is decoded at the size of the canvas.
    desk.window.layoutIfNeeded()
    if let warning = desk.library.warnings.first {
      desk.messages.showProblem(warning, about: .assets)
    }
    saving.cleanExportFolder()
    if case .files(let names) = desk.options.start {
      arriving.start(with: names) { [weak opening] in opening?.startWithoutFile($0) }
    } else {
      opening.start()
    }
    // After the photo, on the same worker.
    stickers.load()
    desk.messages.showStart()
  }

  /// Opens what a later start of the program names, paths or URIs, in place of what is open.
  package func open(_ names: [String]) { arriving.open(names) }

  /// Explains how to pinch without a touchscreen.
  package func showMouseHint() {
    guard desk.settings[.mirroredFinger] else { return }
    desk.messages.addAtStart(
      localized("No touchscreen found; the mouse works: hold Ctrl to pinch."))
    desk.messages.showStart()
  }

  /// Cancels what is being decoded or exported, and waits until all work is on disk, so that the
  /// window can be released.
  package func finish() {
    for feature in features { feature.cancel() }
    desk.close()
    for feature in features { feature.finish() }
    desk.settings.finish()
    desk.memory.finish()
  }
}
