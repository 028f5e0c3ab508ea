import DisguiseModel
import Platform
import TouchKit

/// What all features of the editor share.
package final class Desk {
  package let window: Window
  package let document: DocumentController
  package let canvas: CanvasStage
  package let library: Library
  package let layout: EditorLayout
  let scheduler: any Scheduler
  let options: EditorOptions
  package let settings: SettingsStore
  package let memory: SessionMemory
  let messages: Messages
  let dialogs: Dialogs
  let files: FileChoosing
  let drawerDrags: DrawerDrags
  let loading: LoadingIndicator
  /// What a person can do, once the features are there.
  var commands = CommandTable([])
  /// Shows what is different now.
  weak var editor: Editor?

  init(
    in window: Window, _ document: DocumentController, _ library: Library,
    _ scheduler: any Scheduler, _ options: EditorOptions
  ) {
    self.window = window
    self.document = document
    self.library = library
    self.scheduler = scheduler
    self.options = options
    memory = SessionMemory(options.remembered, stateDirectory: options.stateDirectory)
    canvas = CanvasStage(
      window: window, library: library, scheduler: scheduler, document: document)
    layout = EditorLayout(
      topBar: TopBar(library: library), canvasView: canvas.canvasView,
      drawer: StickerDrawer(library: library, scheduler: scheduler))
    messages = Messages(in: window, layout, canvas)
    settings = SettingsStore(
      options.settings, file: options.settingsFile, scheduler: scheduler
    ) { [messages] problem in
      messages.report(
        problem.map { localized("Your settings can't be kept: {reason}.", ["reason": $0]) },
        about: .settings)
    }
    drawerDrags = DrawerDrags(in: window, canvas, layout)
    dialogs = Dialogs(in: window, canvas, drawerDrags, messages)
    files = FileChoosing(
      in: window, document, library, scheduler, options, settings, dialogs, messages)
    loading = LoadingIndicator(in: layout, of: document)
    window.title = "Guise"
    window.backgroundColor = Theme.background
    window.dropTarget = layout.dropFrame
    layout.fillsSuperview = true
    window.root.addSubview(layout)
    connect()
  }

  /// What hands can do on the canvas.
  package var tools: CanvasTools { canvas.tools }

  /// Tells what is different now.
  func didChange(_ change: EditorChange) { editor?.show(change) }

  /// Asks for what another feature does.
  func ask(_ request: FeatureRequest) { editor?.fulfill(request) }

  /// What belongs to the hand of a touch.
  func hand(of touch: Touch) -> Hand { canvas.hands.hand(of: touch) }

  /// What belongs to the hand whose touch, pointer or key is being handled.
  var hand: Hand { canvas.hands.acting }

  /// Makes stickers of designs.
  var stickers: StickerMaker { StickerMaker(for: document, library, scheduler) }

  /// Where new files go.
  var places: SavingPlaces { SavingPlaces(settings, options) }

  private func connect() {
    // The window and its views can outlive the desk.
    window.onModalChange = { [weak self] in
      self?.dialogs.openWaiting()
      self?.layout.showHint()
    }
    window.onMessageChange = { [weak layout] in layout?.showHint() }
    canvas.onEvent = { [weak self] event in self?.handle(event) }
    document.observe { [weak self] event in self?.handle(event) }
  }

  private func handle(_ event: CanvasEvent) {
    switch event {
    case .documentWillChange: editor?.documentWillChange()
    case .changed(let change): didChange(change)
    case .dragBegan: messages.close()
    case .gestureBegan: layout.dockedDrawer.makeRoom(for: canvas.isDragged)
    case .gestureEnded:
      dialogs.openWaiting()
      layout.dockedDrawer.makeRoom(for: canvas.isDragged)
    case .zoomed(let isZoomed): layout.corners.isZoomed = isZoomed
    }
  }

  private func handle(_ event: DocumentController.Event) {
    switch event {
    case .message(let message): messages.show(message)
    case .problem(let problem, let topic): messages.showProblem(problem, about: topic)
    case .success(let topic): messages.withdraw(about: topic)
    case .loading: loadingDidChange()
    default: break
    }
  }

  /// Ends what is being opened, drawn or chosen, after the features have cancelled what could open more.
  func close() {
    document.close()
    library.artworks.close()
    files.cancel()
    dialogs.forgetWaiting()
  }

  /// Shows what is being opened or received.
  func loadingDidChange() {
    loading.show()
    didChange(.work)
  }

  /// Performs an edit that takes elements from all hands; says so if somebody holds one of them.
  func arrange(_ edit: Edit, of ids: [ElementID]) {
    // A wheel reports no end.
    tools.move.endWheelDrags()
    if let held = document.history?.held, ids.contains(where: held.contains) {
      messages.show(localized("Can't do that while the element is being moved."))
    } else if ids.contains(where: { canvas.canvasView[$0]?.isReplaced ?? false }) {
      messages.show(localized("Can't do that while somebody writes in the element."))
    } else {
      document.perform(edit)
    }
  }

  /// Presents a menu of a hand at a point of the window, or of a view that may move. The bar stays in sight.
  func present(_ menu: Menu, for hand: Hand, at point: Point, of view: View? = nil) {
    take(menu, for: hand, at: point, of: view)
    window.perform(for: hand.id) {
      menu.present(at: point, of: view, in: window, avoiding: [layout.topBar])
    }
  }

  /// Presents a menu of a hand beside a view, and beside what else belongs to that.
  func present(_ menu: Menu, for hand: Hand, beside view: View, _ others: [View] = []) {
    take(menu, for: hand, at: view.convert(view.bounds.center, to: nil), of: view)
    window.perform(for: hand.id) { menu.present(beside: view, others, in: window) }
  }

  /// Lets a menu be that of a hand, which is about a point of the window, or of a view that may move.
  func take(_ menu: Menu, for hand: Hand, at point: Point, of view: View?) {
    hand.closeMenu()
    menu.onClose = { [weak hand] in
      hand?.menu = nil
      hand?.hasElementMenu = false
    }
    hand.menu = menu
    hand.menuPlace = (view?.convert(point, from: nil) ?? point, view)
  }

  /// Presents a menu that follows another one of a hand, where that was.
  func presentNext(_ menu: Menu, for hand: Hand) {
    let place = hand.menuPlace ?? (window.root.bounds.center, nil)
    let point = place.view?.convert(place.point, to: nil) ?? place.point
    present(menu, for: hand, at: point, of: place.view)
  }
}
