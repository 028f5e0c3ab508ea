import DisguiseModel
import FileBrowsing
import FoundationEssentials
import Platform
import TouchKit

/// The editor in one window: creates and connects bar, canvas, drawer and document.
package final class Editor {
  package let window: Window
  package let document: DocumentController
  package let controller: CanvasController
  let library: Library
  let scheduler: any Scheduler
  let options: EditorOptions
  let browser: FileBrowser
  let topBar: TopBar
  let drawer: StickerDrawer
  let layout: EditorLayout
  let textPanel: TextPanel
  let pressRing = PressRing()
  var openMenu: Menu?
  weak var chooser: FileChooser?
  /// The desktop's own chooser while it is open.
  var desktopChooser: DesktopFileChooser?
  weak var textSheet: TextSheet?
  /// What is being received.
  var receptions: [Reception] = []
  /// What has come and waits for its dialog.
  var waitingArrivals: [Arrived] = []
  /// The message that it waits until nothing is moved.
  weak var waitingMessage: Toast?
  /// Opens the dialog that waits until nothing is dragged.
  var waitingDialog: (() -> Void)?
  /// The active drags out of the drawer, by their recognizers.
  var stickerDrags: [PanGestureRecognizer: StickerDrag] = [:]
  /// Runs exports; photos are opened on another worker.
  let exportWorker = Worker()
  /// Makes the pictures of texts, and keeps them.
  let textWorker = Worker()
  /// The font families that are offered for texts; nil until they are needed, empty while they are
  /// being found.
  var textFonts: [String]?
  /// The texts and emoji that were used last.
  var recentTexts = RecentTexts()
  /// The drags of texts out of the drawer.
  var textDrags: [PanGestureRecognizer: TextDrag] = [:]
  /// Finds earlier works and draws their pictures.
  let thumbnailWorker = Worker()
  var drawingWorks: CancellableJob?
  var saving: Saving?
  /// The pictures that were saved in this session.
  var savedPictures: [SavedPicture] = []
  /// Whether a request to close the window came during the export.
  var hasCloseRequest = false
  /// The name of the photo in the window's title.
  private var titledName: String?
  /// The messages of the start, shown together.
  var startMessages: [String] = []

  /// When recording the work is tried again, after it has failed.
  var recordingRetry: Deadline?
  package init(
    window: Window, library: Library, scheduler: any Scheduler, options: EditorOptions
  ) {
    self.window = window
    self.library = library
    self.scheduler = scheduler
    self.options = options
    browser = FileBrowser(
      folders: UserFolders(environment: options.environment), scheduler: scheduler)
    document = DocumentController(faces: library.faces, scheduler: scheduler)
    document.packs = OwnStickers.defaultFolder(environment: options.environment)
      .map(OwnStickers.init)
    let stateProblem = Self.openState(options, for: document)
    Self.openEarly(options, for: document, library, in: window)
    controller = CanvasController(
      window: window, library: library, scheduler: scheduler, document: document)
    topBar = TopBar(library: library)
    drawer = StickerDrawer(library: library, scheduler: scheduler)
    textPanel = TextPanel(library: library)
    layout = EditorLayout(
      topBar: topBar, canvasView: controller.canvasView, drawer: drawer,
      isLeftHanded: options.isLeftHanded)
    window.title = "Guise"
    window.backgroundColor = Theme.background
    layout.fillsSuperview = true
    window.root.addSubview(layout)
    connect()
    connectState(stateProblem)
    connectDocument()
    connectText()
  }

  /// The start card, shown while there is no photo.
  var startCard: StartCard? { layout.card }

  /// Cancels what is being decoded or exported, and waits until all work is on disk, so that the
  /// window can be released.
  package func finish() {
    saving?.job.cancel()
    cancelReceptions()
    document.close()
    library.artworks.close()
    browser.cancel()
    desktopChooser?.cancel()
    drawingWorks?.cancel()
    exportWorker.finish(within: .seconds(1))
    textWorker.finish(within: .seconds(1))
    document.state?.finish()
  }

  private func connect() {
    // The window and its views can outlive the editor.
    layout.dropReceiver = self
    window.dropTarget = layout
    window.onModalEnd = { [weak self] in self?.openWaitingDialog() }
    controller.onStateChange = { [weak self] in self?.stateDidChange() }
    controller.onPress = { [weak self] id, press, phase in
      self?.pressed(id, press, phase)
    }
    controller.onMenuRequest = { [weak self] id, point in self?.showMenu(for: id, at: point) }
    controller.onTouchDown = { [weak self] press, touch in
      self?.window.clearFocus()
      if let press { self?.pressRing.watch(press, touch) }
    }
    controller.onDragBegin = { [weak self] in self?.closeMessage() }
    controller.onGestureEnd = { [weak self] in self?.openWaitingDialog() }
    controller.onZoomChange = { [weak self] isZoomed in self?.layout.isZoomed = isZoomed }
    layout.fitButton.action = { [weak self] in self?.controller.fitCanvas() }
    layout.onDrawerOpen = { [weak self] in self?.closeMessage() }
    layout.onDrawerChange = { [weak self] in self?.showArmed() }
    drawer.onVisibleChange = { [weak self] in self?.showArmed() }
    drawer.onPick = { [weak self] sticker in self?.pick(sticker) }
    drawer.onDrag = { [weak self] sticker, pan, phase in
      self?.dragSticker(sticker, pan, phase)
    }
    drawer.onAdd = { [weak self] in self?.chooseSticker() }
    drawer.onHold = { [weak self] sticker, point in self?.showMenu(for: sticker, at: point) }
    topBar.save.add(DragInteraction { [weak self] _ in self?.picturePayload() })
    topBar.photo.action = { [weak self] in self?.showPhotoMenu() }
    topBar.undo.action = { [weak self] in self?.document.undo() }
    topBar.redo.action = { [weak self] in self?.document.redo() }
    topBar.save.action = { [weak self] in self?.save() }
    topBar.more.action = { [weak self] in self?.showMoreMenu() }
    window.onCloseRequest = { [weak self] in self?.shouldClose() ?? true }
    window.onMessageChange = { [weak self] in self?.layout.messagesDidChange() }
    window.onKey = { [weak self] event in self?.handleKey(event) ?? false }
    pressRing.fillsSuperview = true
    layout.addSubview(pressRing)
    window.showsTouches = options.showsTouches
    stateDidChange()
  }

  /// Arms the sticker of a tapped cell, or disarms it if it was armed.
  private func pick(_ sticker: Sticker) {
    controller.armed = controller.armed == sticker ? nil : sticker
    layout.closeDrawer()
  }

  func stateDidChange() {
    let history = document.history
    topBar.undo.isEnabled = history?.canUndo ?? false
    topBar.redo.isEnabled = history?.canRedo ?? false
    topBar.save.isEnabled = canSave
    topBar.more.isEnabled = history != nil
    drawer.armed = controller.armed?.id
    textPanel.armed = controller.armed?.text
    showArmed()
    layout.isArmed = controller.armed != nil
    layout.head = document.photo.flatMap { library.faces.head(on: $0.reference) }
    layout.hint = hint(for: history)
    showTitle()
  }

  private func showTitle() {
    let name = document.photo?.source.name
    guard name != titledName else { return }
    titledName = name
    window.title = name.map { "\($0.printable) - Guise" } ?? "Guise"
  }

  /// What is armed is always visible: in the drawer, or else over the canvas.
  private func showArmed() {
    let armed = controller.armed.flatMap { sticker in
      layout.showsDrawer && drawer.showsArmedCell ? nil : sticker
    }
    guard layout.armedChip?.sticker != armed else { return }
    layout.armedChip = armed.map { sticker in
      ArmedChip(sticker, library: library) { [weak self] in self?.controller.armed = nil }
    }
  }

  private func hint(for history: History?) -> String {
    guard let history, history.present.elements.isEmpty else { return "" }
    return controller.armed == nil
      ? localized("Pick something, then tap the face") : localized("Now tap the face")
  }

  /// Explains how to pinch without a touchscreen.
  package func showMouseHint() {
    showStartMessages([localized("No touchscreen found; the mouse works: hold Ctrl to pinch.")])
  }
}
