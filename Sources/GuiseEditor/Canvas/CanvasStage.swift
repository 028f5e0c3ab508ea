import DisguiseModel
import Faces
import TouchKit

/// What has happened at a canvas.
package enum CanvasEvent {
  /// Another document opens, or the document closes; the canvas still shows what was there.
  case documentWillChange
  /// Something is different now.
  case changed(EditorChange)
  /// Somebody has begun to drag an element, so that overlays can close.
  case dragBegan
  /// Somebody has begun to drag an element, or to zoom or move the canvas.
  case gestureBegan
  /// The drag of an element or a gesture of the canvas has ended.
  case gestureEnded
  /// The whole photo is shown, or (true) no longer shown.
  case zoomed(Bool)
}

/// What the tools share: the views of the document's photo and elements, and the hands at them.
///
/// The document's history is the one source of truth. Views show `history.shown`; what hands do there are
/// the tools' affairs.
package final class CanvasStage {
  package let window: Window
  package let canvasView: CanvasView
  package let library: Library
  /// The document that the canvas shows.
  package let document: DocumentController
  /// The hands at the canvas.
  package let hands: Hands
  /// Reads artwork that is not in memory.
  private(set) lazy var artwork = ArtworkReader(library.artworks, document.scheduler) {
    [weak self] id in
    // Views can outlive the stage, here and in all other closures.
    self?.artworkDidLoad(id)
  }
  private let sharpness: Sharpness
  /// What hands can do here.
  package private(set) lazy var tools = CanvasTools(on: self)
  /// The faces that were found on the whole photo, in its pixels.
  package var foundFaces: [Face] = [] { didSet { showFaces() } }
  /// Whether the photo was searched, and has no face.
  package var isFaceless = false
  /// Whether the photo is still to be searched for faces.
  package var awaitsFaces = false
  /// The faces on the canvas, to which what is placed fits.
  package var faces = KnownFaces() { didSet { if oldValue != faces { facesDidChange() } } }
  /// The framing in which the photo is shown.
  private var framing = Framing.whole
  /// Called when something has happened here.
  package var onEvent: (CanvasEvent) -> Void = { _ in }

  /// Creates a canvas for a document, or for a new one if it is nil.
  package init(
    window: Window, library: Library, scheduler: any Scheduler,
    document: DocumentController? = nil
  ) {
    let document =
      document
      ?? DocumentController(
        faces: library.faces, artworks: library.artworks, scheduler: scheduler)
    self.document = document
    self.window = window
    self.library = library
    hands = Hands(at: window)
    canvasView = CanvasView(library: library, scheduler: scheduler)
    sharpness = Sharpness(of: canvasView, document, library.artworks, scheduler)
    hands.stage = self
    canvasView.stage = self
    document.isDrawing = { [weak self] in !(self?.tools.draw.wetLines.isEmpty ?? true) }
    document.reach = { [weak self] element, photo in
      self?.placementInReach(of: element, on: photo) ?? element.placement
    }
    document.observe { [weak self] event in
      switch event {
      case .editWillBegin: self?.tools.move.endWheelDrags()
      case .changed(let change): self?.documentDidChange(change)
      default: break
      }
    }
    canvasView.photoView.stage = self
    // Their views are below what comes later.
    _ = tools
  }

  /// Lets the tools do something. The stage lives as long as that: an app may release it meanwhile.
  func use<Result>(_ act: (CanvasTools) -> Result) -> Result {
    withExtendedLifetime(self) { act(tools) }
  }

  /// Shows the faces that were found where they are on the canvas.
  private func showFaces() {
    guard let disguise = document.history?.present else { return faces.faces = [] }
    let map = disguise.framing.photoToCanvas(of: disguise.photo.size)
    let canvas = Rect(origin: .zero, size: disguise.canvasSize)
    faces.faces = foundFaces.compactMap { $0.seen(through: map) }
      .filter { canvas.contains($0.box.center) }
  }

  private func facesDidChange() {
    canvasView.photoView.numberOfFaces = faces.faces.count
    tools.place.fitPreviews.hideAll()
    tools.place.earlyPieces.fit()
    onEvent(.changed(.faces))
  }

  // MARK: The document

  /// Shows a change of the document.
  private func documentDidChange(_ change: DocumentController.Change) {
    switch change {
    case .elements where document.history?.present.framing != framing:
      cancelAllGestures()
      showPhoto()
      showHistory()
      showFaces()
      onEvent(.changed(.photo))
    case .elements: showHistory()
    case .photo:
      cancelAllGestures()
      showPhoto()
      showHistory()
      onEvent(.changed(.photo))
    case .resolution:
      canvasView.surface.photo = document.picture.bitmap
      sharpness.refineSoon()
    case .document:
      onEvent(.documentWillChange)
      cancelAllGestures()
      for element in canvasView.elements { element.removeFromSuperview() }
      if document.history == nil { hands.armed = nil }
      for hand in hands.all { tools.select.select(nil, by: hand) }
      showPhoto()
      showHistory()
      // They may be those of another work on the same photo.
      showFaces()
      // Without a document there is no history to show.
      onEvent(.changed([.photo, .elements]))
    }
  }

  /// Cancels all drags and ends all gestures of the canvas, because the document changes.
  private func cancelAllGestures() { for tool in tools.all { tool.cancelAll() } }

  private func showPhoto() {
    for ghost in canvasView.ghosts.subviews { ghost.removeFromSuperview() }
    framing = document.history?.present.framing ?? .whole
    canvasView.surface.photo = document.picture.bitmap
    canvasView.bitmaps.reset()
    canvasView.viewport = canvasView.viewport(fitting: document.canvasSize)
  }

  // MARK: Views of the document

  /// Updates the views to what the history shows.
  func showHistory() {
    guard let held = document.history?.held else { return }
    tools.move.cancelDrags(except: held)
    guard let shown = document.history?.shown else { return }
    let new = showElements(of: shown)
    tools.move.updateAppearances()
    for tool in tools.all { tool.elementsDidChange(to: shown) }
    loadArtwork(of: shown)
    // Artwork that another thread has read since the view was made is waited for no more.
    for view in new { view.artworkMayHaveLoaded() }
    sharpness.sharpen()
    sharpness.refineSoon()
    onEvent(.changed(.elements))
  }

  /// Makes, updates and removes the views of the elements; returns the new ones.
  private func showElements(of shown: Disguise) -> [ElementView] {
    var old = Dictionary(uniqueKeysWithValues: canvasView.elements.map { ($0.id, $0) })
    var new: [ElementView] = []
    for (index, element) in shown.visibleElements.enumerated() {
      if let view = old.removeValue(forKey: element.id) {
        view.show(element)
        if canvasView.layer.subviews[index] !== view { view.moveInSuperview(to: index) }
      } else {
        let view = ElementView(element: element, library: library)
        tools.wire(view)
        canvasView.layer.insertSubview(view, at: index)
        new.append(view)
      }
    }
    for view in old.values { view.removeFromSuperview() }
    return new
  }

  /// Deletes an element, with a short shrinking animation.
  package func remove(_ id: ElementID) { remove([id]) }

  /// Deletes elements as one step, whole groups with what is hidden in them.
  package func remove(_ ids: [ElementID]) {
    let ghosts = ghosts(of: ids)
    let all = document.history?.present.withHidden(ids) ?? ids
    guard document.perform(.all(all.map(Edit.remove))) else { return }
    for ghost in ghosts { canvasView.vanish(ghost) }
  }

  /// So many of those that are deleted shrink away; more would take longer than that may last.
  private static let mostGhosts = 50

  /// Copies of elements, or of the last of very many, which shrink away in their places.
  func ghosts(of ids: [ElementID]) -> [ElementView] {
    let shown = document.history?.shown
    return ids.suffix(Self.mostGhosts).compactMap { id in
      shown?[id].flatMap { canvasView[id]?.ghost(showing: $0) }
    }
  }

  // MARK: Hands

  /// Shows and connects what belongs to a hand that has come.
  func handDidArrive(_ hand: Hand) { for tool in tools.all { tool.handDidArrive(hand) } }

  func handDidLeave(_ hand: Hand) { for tool in tools.all { tool.handDidLeave(hand) } }

  /// Whether an element is dragged, or the canvas zoomed or moved.
  var hasGestures: Bool { tools.all.contains { !$0.isIdle } }

  /// Whether somebody drags on the photo, rather than turns a wheel or presses keys.
  var isDragged: Bool { !tools.zoom.isIdle || tools.move.isDragging }

  /// Whether a hand drags an element, or zooms or moves the canvas.
  func hasGestures(of hand: Hand) -> Bool { tools.all.contains { $0.isHeld(by: hand) } }

  func armedDidChange() {
    hands.armed.map(document.keepSoon)
    for tool in tools.all { tool.armedDidChange() }
    tools.configure()
    onEvent(.changed(.armed))
  }

  // MARK: The viewport

  func viewportDidChange() {
    for tool in tools.all { tool.viewportDidChange() }
    sharpness.refineSoon()
  }

  /// Photo pixels for each point on the screen, at the current zoom.
  var photoPixelsPerPoint: Double { 1 / max(canvasView.viewport.scale, 1e-9) }

  /// The part of the photo that the canvas shows, in photo pixels.
  var visiblePart: Rect {
    let photo = Rect(origin: .zero, size: canvasView.viewport.photo)
    return canvasView.convert(canvasView.bounds, to: canvasView.layer).intersection(photo) ?? photo
  }

  /// Whether a point of the canvas is on the photo rather than beside it.
  func isOnPhoto(_ point: Point) -> Bool {
    document.history != nil && canvasView.viewport.photoFrame.contains(point)
  }

  /// The element at a point of the window.
  func element(at point: Point) -> ElementView? {
    canvasView.target(at: inCanvas(point)) as? ElementView
  }

  /// A point of the window in the coordinates of the canvas.
  func inCanvas(_ point: Point) -> Point { canvasView.convert(point, from: nil) }

  /// A point of the window in photo pixels.
  func inPhoto(_ point: Point) -> Point { canvasView.layer.convert(point, from: nil) }

  // MARK: The reach of elements

  /// The limits of elements at the current zoom.
  var limits: PlacementLimits {
    PlacementLimits(photo: canvasView.viewport.photo, photoPixelsPerPoint: photoPixelsPerPoint)
  }

  /// Where an element stays within reach on a photo of a size.
  private func placementInReach(of element: DisguiseElement, on photo: Size) -> Placement {
    var limits = limits
    if photo != limits.photo {
      // It will be shown whole.
      let viewport = canvasView.viewport(fitting: photo)
      limits = PlacementLimits(photo: photo, photoPixelsPerPoint: 1 / max(viewport.scale, 1e-9))
    }
    return limits.keepingInside(element.placement, of: shape(of: element))
  }

  /// The shape of an element's artwork; of artwork that is not in memory only the middle is known.
  func shape(of element: DisguiseElement) -> ArtworkShape {
    element.kind.drawing?.shape ?? library.artworks.artwork(element.kind.artwork)?.shape
      ?? canvasView[element.id]?.shape
      ?? ArtworkShape(solid: .zero)
  }

  /// The face that wears an element.
  package func wearer(of element: DisguiseElement) -> Face? {
    let id = element.kind.artwork
    if element.isFrame { return nil }
    return faces.wearer(
      of: element.placement, library.catalog[id]?.fit, library.artworks.artwork(id)?.size)
  }

  // MARK: Artwork

  /// Loads the artwork that is not in memory, off the main thread; meanwhile its elements are empty
  /// boxes.
  private func loadArtwork(of shown: Disguise) {
    let pictures = shown.visibleElements.filter { $0.kind.drawing == nil }.map(\.kind.artwork)
    for sticker in Set(pictures) where !artwork.isReading(sticker) {
      let store = library.artworks
      // What is not installed is reported when the work is opened.
      let isNew = store.problem(sticker) == nil && store.catalog[sticker] != nil
      artwork.read(sticker) { [weak self] artwork in
        if artwork == nil, isNew, let problem = store.problem(sticker) {
          self?.document.tell(.problem(problem, about: .placing))
        }
      }
    }
  }

  /// Shows artwork that has been read.
  private func artworkDidLoad(_ id: StickerID) {
    for view in canvasView.elements where view.sticker == id { view.artworkDidLoad() }
    tools.select.updateMarks()
    sharpness.sharpen()
  }
}
