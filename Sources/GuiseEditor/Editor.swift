import DisguiseModel
import Platform
import TouchKit

/// The editor in one window: creates its features, and connects them to each other and to their commands.
package final class Editor {
  package let desk: Desk
  let opening: Opening
  let saving: Saving
  let printing: Printing
  let arrivals: Arrivals
  let texts: Texts
  let frames: Frames
  let stickers: MyStickers
  let startScreen: StartScreen
  let armedSticker: ArmedSticker
  let cutOuts: CutOuts
  let coloring: Coloring
  let screenReader: ScreenReader
  let features: [any EditorFeature]

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
    arrivals = Arrivals(on: desk)
    texts = Texts(on: desk)
    frames = Frames(on: desk)
    stickers = MyStickers(on: desk)
    startScreen = StartScreen(on: desk)
    armedSticker = ArmedSticker(on: desk)
    cutOuts = CutOuts(on: desk)
    coloring = Coloring(on: desk)
    screenReader = ScreenReader(on: desk)
    let elements = ElementCommands(on: desk)
    elements.tellingOrder = { [unowned screenReader] element, put in
      screenReader.tellOrder(of: element, after: put)
    }
    // In the order of the sheet of keys.
    features = [
      opening, saving, printing, UndoCommands(on: desk), elements, GroupCommands(on: desk),
      LockAndHide(on: desk), ElementList(on: desk), Clipboard(on: desk), arrivals, armedSticker,
      Search(on: desk), NudgeCommands(on: desk), Adjustment(on: desk), coloring,
      FaceSearch(on: desk), Everybody(on: desk), Surprise(on: desk), SameAgain(on: desk),
      FaceSwap(on: desk), CropAndLight(on: desk), cutOuts, texts, frames, Draw(on: desk), stickers,
      Menus(on: desk), ZoomAndFullScreen(on: desk), startScreen, SettingsDialog(on: desk),
      Help(on: desk), EscapeKey(on: desk), WorkRecording(on: desk, stateProblem), screenReader,
    ]
    desk.commands = CommandTable(features.flatMap(\.commands))
    connectFeatures()
    connectCommands()
    show(.all)
  }

  /// Features do not know each other: here they learn what another one does.
  private func connectFeatures() {
    desk.dialogs.finishWriting = { [weak texts] hand, act in
      texts?.finishWriting(of: hand, then: act)
    }
    saving.otherClosingMessage = { [weak printing] in printing?.closingMessage }
    desk.document.observe { [weak texts, weak drawer = desk.layout.drawer] event in
      switch event {
      case .placed(let sticker):
        texts?.notePlacing(of: sticker)
        drawer?.noteUse(of: .sticker(sticker.id))
      case .putOn(let set): drawer?.noteUse(of: .set(set.id))
      default: break
      }
    }
    desk.layout.drawer.onEvent = { [weak self] event in self?.handle(event) }
  }

  private func handle(_ event: DrawerEvent) {
    switch event {
    case .picked(.sticker(let frame)) where frame.frame != nil: frames.pick(frame)
    case .picked(let item): armedSticker.pick(item)
    case .dragged(let item, let carry, let phase): armedSticker.drag(item, carry, phase)
    case .pickedText(let item): texts.handle(.picked(item))
    case .draggedText(let item, let carry, let phase): texts.handle(.dragged(item, carry, phase))
    case .held(let sticker, let point): stickers.showMenu(for: sticker, at: point)
    case .adds: stickers.choose()
    case .tabChanged(let tab):
      // A start that draws would surprise.
      if tab != StickerCatalog.drawTab { desk.memory.remembered.tab = tab }
      show(.drawer)
    case .heightChanged(let height): desk.memory.remembered.drawer = height
    case .turned: desk.layout.openDrawer()
    case .shown:
      if desk.layout.drawerOverlay.isOpen { desk.messages.close() }
      show(.drawer)
    case .searchBegan:
      texts.load()
      show(.drawer)
    case .searchEnded: desk.layout.drawer.endSearch()
    case .scrolled: show(.drawer)
    }
  }

  private func connectCommands() {
    let shortcuts = CommandKeys(of: desk.commands, for: desk.canvas.hands) { [weak self] in
      self?.desk.tools.move.endHeldKey()
    }
    desk.window.onKey = { [weak self] event in self != nil && shortcuts.handle(event) }
    desk.layout.topBar.perform { [weak self] id in self?.perform(id) }
    desk.editor = self
  }

  /// Performs a command of the bar.
  func perform(_ id: Command.ID) { desk.commands.perform(id, for: Command.Target(of: desk.hand)) }

  func show(_ change: EditorChange) {
    if !change.isDisjoint(with: [.photo, .elements, .faces, .work]) {
      desk.layout.topBar.show(desk.commands, for: Command.Target(of: desk.hand))
    }
    for feature in features where !feature.follows.isDisjoint(with: change) {
      feature.show(change)
    }
  }

  func documentWillChange() {
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
      arrivals.start(with: names) { [weak opening] in opening?.startWithoutFile($0) }
    } else {
      opening.start()
    }
    // After the photo, on the same worker.
    stickers.load()
    desk.library.drawFaces(on: desk.document.worker, for: desk.scheduler)
    desk.messages.showStart()
  }

  /// Opens what a later start of the program names, paths or URIs, in place of what is open.
  package func open(_ names: [String]) { arrivals.open(names) }

  /// Explains how to pinch without a touchscreen.
  package func showMouseHint() {
    guard desk.settings[.mirroredFinger] else { return }
    desk.messages.addAtStart(
      localized("No touchscreen found; the mouse works: hold Ctrl to pinch."))
    desk.messages.showStart()
  }

  /// Keeps what was done in open sheets, cancels what is being decoded or exported, and waits until all work is on disk,
  /// so that the window can be released.
  package func finish() {
    keepSheets()
    for feature in features { feature.cancel() }
    desk.close()
    for feature in features { feature.finish() }
    desk.settings.finish()
    desk.memory.finish()
  }

  /// Ends sheets as when the window is closed, and waits for what they make: the event loop that would do so has ended.
  private func keepSheets() {
    desk.tools.move.endAll()
    let sheets = desk.window.sheets.filter(\.canBePutAway)
    for sheet in sheets { sheet.putAway() }
    guard !sheets.isEmpty || texts.unplaced > 0 else { return }
    repeat {
      for feature in [texts, coloring] as [any EditorFeature] { feature.finish() }
      desk.document.worker.finish(within: .seconds(1))
      desk.library.artworks.finish()
    } while desk.scheduler.runPosted()
  }
}
