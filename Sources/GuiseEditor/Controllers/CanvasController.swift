import DisguiseModel
import FoundationEssentials
import TouchKit

/// Shows the document on the canvas and turns the gestures there into edits.
///
/// The document's history is the one source of truth. Views show `history.shown`; a drag of an
/// element previews there, and commits or cancels when it ends.
package final class CanvasController {
  package let window: Window
  package let canvasView: CanvasView
  package let guides = GuidesView()
  package let chip = ChipView()
  package let bin: BinView
  package let library: Library
  let scheduler: any Scheduler

  /// The document that the canvas shows.
  package let document: DocumentController
  /// The hands at the canvas.
  package let hands: Hands

  /// Called when another document opens or the document closes, before the canvas shows it.
  package var onDocumentChange: () -> Void = {}
  /// Called to request a bitmap of the photo with another number of pixels on its long side.
  package var onPhotoResolution: (Photo, Double) -> Void = { _, _ in }
  /// Called when undo, redo, the selection or the armed sticker has changed.
  package var onStateChange: () -> Void = {}
  /// Called for each action of a long press on an element or, if nil, on the photo.
  package var onPress: (ElementID?, LongPressGestureRecognizer, GestureRecognizer.Phase) -> Void =
    { _, _, _ in }
  /// Called when a double tap on a text requests to edit it.
  var onTextEdit: (ElementID, Hand) -> Void = { _, _ in }
  /// Called when the drag of an element begins, so that overlays can close.
  package var onDragBegin: () -> Void = {}
  /// Called when the drag of an element or a gesture of the canvas has ended.
  package var onGestureEnd: () -> Void = {}
  /// Called when the right button requests the menu of an element or, if nil, of the photo.
  var onMenuRequest: (ElementID?, Point, Hand) -> Void = { _, _, _ in }
  /// Called when the whole photo is shown, or (true) no longer shown.
  package var onZoomChange: (Bool) -> Void = { _ in }
  /// Called when a finger lands on the canvas, with the press that may follow, if any.
  package var onTouchDown: (LongPressGestureRecognizer?, Touch) -> Void = { _, _ in }

  /// The drags of elements.
  package private(set) lazy var drags = DragController(on: self)
  /// The active gestures that zoom and move the canvas.
  var canvasGestures: [CanvasGesture.Source: CanvasGesture] = [:]
  /// Whether the last viewport did not show the whole photo.
  private var isZoomed = false
  /// The size of the canvas, in points, as of the last change of its viewport.
  private var canvasSize = Size.zero
  /// The animations of elements that wiggle.
  var wiggles: [ElementID: Animation] = [:]
  /// Reads artwork that is not in memory.
  let artwork: ArtworkReader
  /// The deadline after which a canvas at rest is sharpened.
  var sharpening: Deadline?
  /// When elements under young fingers are held, below which the canvas has moved.
  var holdCheck: Deadline?
  /// The animation that fits the photo.
  var fitting: Animation?
  /// The pale copies of the armed sticker at the pointers of mice.
  let armedCopies: ArmedCopies
  /// The faces of the photo, to which what is placed fits.
  package var faces = KnownFaces() {
    didSet {
      guard oldValue != faces else { return }
      canvasView.photoView.numberOfFaces = faces.faces.count
      fitPreviews.hideAll()
      onStateChange()
    }
  }
  /// The pale pictures of what will be placed, where it fits.
  let fitPreviews: FitPreviews

  /// Creates a canvas for a document, or for a new one if it is nil.
  package init(
    window: Window, library: Library, scheduler: any Scheduler,
    document: DocumentController? = nil
  ) {
    self.document =
      document
      ?? DocumentController(
        faces: library.faces, artworks: library.artworks, scheduler: scheduler)
    self.scheduler = scheduler
    self.window = window
    self.library = library
    hands = Hands(at: window)
    canvasView = CanvasView(library: library, scheduler: scheduler)
    artwork = ArtworkReader(library.artworks, scheduler)
    armedCopies = ArmedCopies(among: canvasView.marks, library: library)
    fitPreviews = FitPreviews(on: canvasView.ghosts, library: library)
    bin = BinView(icon: library.icon("trash"))
    for view in [guides, bin, chip] as [View] { canvasView.marks.addSubview(view) }
    // Views can outlive their controller, here and in all other closures.
    artwork.onRead = { [weak self] in self?.artworkDidLoad($0) }
    canvasView.onViewportChange = { [weak self] in self?.viewportDidChange() }
    canvasView.onMouse = { [weak self] event in self?.handleMouse(event) ?? false }
    canvasView.onTouchpad = { [weak self] event in self?.handleTouchpad(event) ?? false }
    wirePhoto()
    hands.onArmedChange = { [weak self] in self?.armedDidChange() }
    hands.onArrival = { [weak self] hand in self?.handDidArrive(hand) }
    hands.isHolding = { [weak self] hand in self?.hasGestures(of: hand) ?? false }
    hands.onLeave = { [weak self] hand in self?.handDidLeave(hand) }
    self.document.onChange = { [weak self] change in self?.documentDidChange(change) }
    self.document.reach = { [weak self] element, photo in
      self?.placementInReach(of: element, on: photo) ?? element.placement
    }
    self.document.onEditBegin = { [weak self] in self?.drags.endWheelDrags() }
  }

  // MARK: The document

  /// Shows a change of the document.
  private func documentDidChange(_ change: DocumentController.Change) {
    switch change {
    case .elements: showHistory()
    case .photo:
      cancelAllGestures()
      showPhoto()
      showHistory()
    case .resolution:
      canvasView.surface.photo = document.photo?.screen
      sharpenSoon()
    case .document:
      onDocumentChange()
      removeElements()
      if document.history == nil { hands.armed = nil }
      for hand in hands.all { select(nil, by: hand) }
      showPhoto()
      showHistory()
      // Without a document there is no history to show.
      onStateChange()
    }
  }

  private func removeElements() {
    cancelAllGestures()
    for element in canvasView.elements { element.removeFromSuperview() }
  }

  /// Cancels all drags and ends all gestures of the canvas, because the document changes.
  private func cancelAllGestures() {
    drags.cancelAllDrags()
    endAllCanvasGestures()
  }

  private func showPhoto() {
    for ghost in canvasView.ghosts.subviews { ghost.removeFromSuperview() }
    canvasView.surface.photo = document.photo?.screen
    canvasView.pictures.reset()
    canvasView.viewport = Viewport(
      photo: document.canvasSize, canvas: canvasView.bounds.size)
  }

  // MARK: Views of the document

  /// Updates the views to what the history shows.
  func showHistory() {
    guard let held = document.history?.held else { return }
    drags.cancelDrags(except: held)
    guard let shown = document.history?.shown else { return }
    var old = Dictionary(uniqueKeysWithValues: canvasView.elements.map { ($0.id, $0) })
    var new: [ElementView] = []
    for (index, element) in shown.elements.enumerated() {
      if let view = old.removeValue(forKey: element.id) {
        view.show(element)
        if canvasView.layer.subviews[index] !== view { view.moveInSuperview(to: index) }
      } else {
        let view = ElementView(element: element, library: library)
        wire(view)
        canvasView.layer.insertSubview(view, at: index)
        new.append(view)
      }
    }
    for view in old.values { view.removeFromSuperview() }
    drags.updateAppearances()
    for hand in hands.all {
      if let selection = hand.selection, shown[selection] == nil { select(nil, by: hand) }
    }
    updateMarks()
    loadArtwork(of: shown)
    // Artwork that another thread has read since the view was made is waited for no more.
    for view in new { view.artworkMayHaveLoaded() }
    sharpen()
    sharpenSoon()
    onStateChange()
  }

  /// Shows and connects what belongs to a hand that has come.
  private func handDidArrive(_ hand: Hand) {
    canvasView.marks.insertSubview(
      hand.marks, at: (canvasView.marks.subviews.firstIndex { $0 === guides } ?? -1) + 1)
    hand.marks.frame = canvasView.marks.bounds
    hand.marks.hand = hand
    hand.marks.staysAwake = { [weak self, weak hand] in
      hand.map { self?.isSelectionInUse(of: $0) ?? false } ?? false
    }
    wireHandle(of: hand)
  }

  private func handDidLeave(_ hand: Hand) {
    select(nil, by: hand)
    hand.marks.removeFromSuperview()
  }

  /// Selects an element for a hand, or (nil) none.
  package func select(_ id: ElementID?, by hand: Hand) {
    let old = hand.selection
    hand.selection = id
    for id in [old, id].compactMap(\.self) {
      canvasView[id]?.isSelected = hands.all.contains { $0.selection == id }
    }
    // A focused element is always the selected one.
    if let focused = window.focus as? ElementView, focused.id != id, hand === hands.atKeyboard {
      window.focus = id.flatMap { canvasView[$0] }
    }
    updateMarks(of: hand)
    hand.marks.wake()
    if old != id { onStateChange() }
  }

  /// Moves outline and handle of all hands to their elements.
  func updateMarks() {
    let acting = hands.acting
    for hand in hands.all { updateMarks(of: hand, wakingThem: hand == acting) }
  }

  /// Moves outline and handle to the selected element. They are hidden while it is dragged, except by
  /// the handle itself.
  private func updateMarks(of hand: Hand, wakingThem areWoken: Bool = true) {
    let marks = hand.marks
    guard let selection = hand.selection, let view = canvasView[selection],
      drags[selection].map({ $0.source.isHandle }) ?? true
    else {
      marks.stopFollowing()
      marks.corners = []
      return
    }
    // Also while the element grows, wiggles or turns in an animation.
    marks.follow(view) { [unowned marks] in marks.surround($0) }
    if areWoken { marks.wake() }
  }

  /// Whether the selected element is in use, so that its marks do not fade.
  private func isSelectionInUse(of hand: Hand) -> Bool {
    hand.hasElementMenu || window.showsFocus && window.focus is ElementView
      || hand.selection.flatMap { drags[$0] }?.source.isHandle ?? false
  }

  /// Whether an element is dragged, or the canvas zoomed or moved.
  var hasGestures: Bool { !drags.isEmpty || !canvasGestures.isEmpty }

  /// Whether a hand drags an element, or zooms or moves the canvas.
  func hasGestures(of hand: Hand) -> Bool {
    drags.areHeld(by: hand)
      || canvasGestures.keys.contains { source in
        switch source {
        case .fingers(let owner): owner == ObjectIdentifier(hand)
        case .touchpad(let device), .middleButton(let device):
          hands.hand(atPointer: device) == hand
        }
      }
  }

  private func viewportDidChange() {
    if canvasSize != canvasView.viewport.canvas { canvasDidResize() }
    holdElements()
    drags.canvasDidMove()
    for hand in hands.all { hand.marks.frame = canvasView.marks.bounds }
    guides.frame = canvasView.marks.bounds
    guides.photoFrame = canvasView.viewport.photoFrame
    bin.center = Point(
      canvasView.bounds.midX, canvasView.bounds.maxY - canvasView.coveredHeight - 56)
    if isZoomed == canvasView.viewport.isFitted {
      isZoomed.toggle()
      updateCanvasFingers()
      onZoomChange(isZoomed)
    }
    hidePreviews()
    updateMarks()
    sharpenSoon()
  }

  /// The window was resized: gestures of the canvas go on from there.
  private func canvasDidResize() {
    canvasSize = canvasView.viewport.canvas
    for (source, gesture) in canvasGestures {
      canvasGestures[source]?.start = gesture.start.resized(to: canvasSize)
    }
  }

  private func armedDidChange() {
    hands.armed.map(document.keepSoon)
    for view in canvasView.elements { view.doubleTap.isEnabled = hands.armed == nil }
    updateCanvasFingers()
    hidePreviews()
    onStateChange()
  }

  /// The limits of elements at the current zoom.
  var limits: PlacementLimits {
    PlacementLimits(photo: canvasView.viewport.photo, photoPixelsPerPoint: photoPixelsPerPoint)
  }

  /// Photo pixels for each point on the screen, at the current zoom.
  var photoPixelsPerPoint: Double { 1 / max(canvasView.viewport.scale, 1e-9) }
}
