import DisguiseModel
import Foundation
import TouchKit

/// The whole editor in one window: bar, canvas and drawer, and what connects them.
package final class Editor {
  package let window: Window
  package let controller: FaceViewController
  let library: Library
  let scheduler: any Scheduler
  let options: EditorOptions
  let topBar: TopBar
  let drawer: StickerDrawer
  let layout: EditorLayout
  let pressRing = PressRing()
  var startCard: StartCard?
  var touchRings: TouchRings?
  var openMenu: Menu?
  var carried: CarriedSticker?
  /// Where the work is kept; nil if there is no place for it.
  var state: StateDirectory?
  var photos = PhotoStore()
  /// Whether a photo is being opened at another size.
  var isRefining = false
  /// Opens photos one after the other, off the main thread.
  let worker = Worker()
  /// Exports off the main thread, beside the opening of photos.
  let exportWorker = Worker()
  var saving: SaveJob?
  /// What is wrong, told once the window is there.
  var startMessages: [String] = []

  package init(
    window: Window, library: Library, scheduler: any Scheduler, options: EditorOptions
  ) {
    self.window = window
    self.library = library
    self.scheduler = scheduler
    self.options = options
    controller = FaceViewController(window: window, library: library, scheduler: scheduler)
    topBar = TopBar(library: library)
    drawer = StickerDrawer(library: library, scheduler: scheduler)
    layout = EditorLayout(
      topBar: topBar, faceView: controller.faceView, drawer: drawer,
      isLeftHanded: options.isLeftHanded)
    window.title = "Guise"
    window.animator.isReduced = options.hasReducedMotion
    layout.fillsSuperview = true
    window.root.addSubview(layout)
    connect()
    openState()
    // A photo is opened at the size of the canvas.
    window.layoutIfNeeded()
    start()
  }

  /// Writes everything that is kept between starts to the disk; the window may go afterwards.
  package func finish() {
    exportWorker.finish()
    state?.finish()
  }

  private func connect() {
    controller.onStep = { [unowned self] entry in state?.record(entry) }
    controller.onPhotoResolution = { [unowned self] photo, side in refine(photo, to: side) }
    controller.onStateChange = { [unowned self] in stateDidChange() }
    controller.onPress = { [unowned self] id, press in pressed(id, press) }
    controller.onMenuRequest = { [unowned self] id, point in showMenu(for: id, at: point) }
    controller.onTouchDown = { [unowned self] press, touch in
      window.clearFocus()
      if let press { pressRing.watch(press, touch) }
    }
    controller.onTake = { [unowned self] in toast?.close() }
    layout.onDrawerOpen = { [unowned self] in toast?.close() }
    drawer.onPick = { [unowned self] sticker in
      controller.armed = controller.armed == sticker ? nil : sticker
      layout.closeDrawer()
    }
    drawer.onCarry = { [unowned self] sticker, pan in carry(sticker, pan) }
    topBar.photo.action = { [unowned self] in showPhotoMenu() }
    topBar.undo.action = { [unowned self] in controller.undo() }
    topBar.redo.action = { [unowned self] in controller.redo() }
    topBar.save.action = { [unowned self] in save() }
    topBar.more.action = { [unowned self] in showMoreMenu() }
    window.onKey = { [unowned self] event in handleKey(event) }
    pressRing.fillsSuperview = true
    layout.addSubview(pressRing)
    if options.showsTouches {
      let rings = TouchRings()
      window.root.addSubview(rings)
      rings.follow(window)
      touchRings = rings
    }
    stateDidChange()
  }

  func stateDidChange() {
    let history = controller.history
    topBar.undo.isEnabled = history?.canUndo ?? false
    topBar.redo.isEnabled = history?.canRedo ?? false
    topBar.save.isEnabled = history != nil && saving == nil
    topBar.more.isEnabled = history != nil
    drawer.armed = controller.armed?.id
    layout.isArmed = controller.armed != nil
    layout.hint = hint(for: history)
    // Undo may have brought another photo back.
    if let history, let photo = controller.photo, history.present.photo != photo.reference {
      showPhotoOfHistory(history)
    }
  }

  private func hint(for history: History?) -> String {
    guard let history, history.present.elements.isEmpty else { return "" }
    return controller.armed == nil ? "Pick something, then tap the face" : "Now tap the face"
  }

  /// Tells something in a toast.
  func tell(
    _ message: String, thumbnail: Bitmap? = nil,
    actions: [(title: String, action: () -> Void)] = []
  ) {
    toast?.close()
    let toast = Toast(message, thumbnail: thumbnail, actions: actions)
    toast.present(in: window, over: layout.messageArea)
    self.toast = toast
  }

  private weak var toast: Toast?
}

extension Editor {
  /// Tells how to pinch where there is no touchscreen.
  package func tellThatMouseWorks() {
    tell("No touchscreen found; the mouse works: hold Ctrl to pinch.")
  }
}
