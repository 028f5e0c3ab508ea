import DisguiseModel
import Foundation
import TouchKit

/// Leads the canvas: takes intents in, keeps the history, shows what it says.
///
/// The history is the one source of truth. Views show `history.shown`; a hand on an element
/// previews there and commits or cancels when it lifts.
package final class FaceViewController {
  package let window: Window
  package let faceView = FaceView()
  package let selectionMarks = SelectionMarks()
  package let guides = GuidesView()
  package let chip = ChipView()
  package let bin: BinView
  package let library: Library
  let scheduler: any Scheduler

  /// What was done and can be undone; nil until there is a photo.
  package private(set) var history: History?
  /// The photo that is shown.
  package private(set) var photo: Photo?
  /// The artwork that the next tap on the photo places.
  package var armed: Sticker? { didSet { if oldValue != armed { armedDidChange() } } }
  /// The selected element.
  package private(set) var selection: ElementID?

  /// Called after each step, with what to keep of it.
  package var onStep: (JournalEntry) -> Void = { _ in }
  /// Asked for a picture of the photo with another number of pixels on its long side.
  package var onPhotoResolution: (Photo, Double) -> Void = { _, _ in }
  /// Called when undo, redo, selection or armed artwork have changed.
  package var onStateChange: () -> Void = {}
  /// Asked to open the menu of an element or (nil) of the photo at a point of the window.
  package var onPress: (ElementID?, GestureRecognizer) -> Void = { _, _ in }
  /// A hand has taken an element: what lies over the canvas has to make room.
  package var onTake: () -> Void = {}
  /// Asked to open a menu at once, as the right button does.
  package var onMenuRequest: (ElementID?, Point) -> Void = { _, _ in }
  /// A finger has landed on the canvas: a press may come of it unless it is nil.
  package var onTouchDown: (LongPressGestureRecognizer?, Touch) -> Void = { _, _ in }

  /// The hands that hold elements at present.
  var interactions: [ElementID: ElementInteraction] = [:]
  var canvasGesture: CanvasGesture?
  /// The elements that tilt to and fro, each for less than a second.
  var wiggles: [ElementID: Animation] = [:]
  /// What wheel or touchpad are doing at present.
  var pointerGesture: PointerGesture?
  /// When the canvas has been at rest for long enough to be shown finely.
  var sharpening: Deadline?
  /// Where a drag with the middle button is.
  var middleDrag: Point?
  /// What sinks into the bin, or comes out of it again.
  var sinking: Animation?
  /// The element that the one-finger handle holds at present.
  var handledElement: ElementID?

  package init(window: Window, library: Library, scheduler: any Scheduler) {
    self.scheduler = scheduler
    self.window = window
    self.library = library
    bin = BinView(icon: library.icon("trash"))
    for view in [guides, selectionMarks, bin, chip] as [View] { faceView.marks.addSubview(view) }
    selectionMarks.staysAwake = { [unowned window] in
      window.showsFocus && window.focus is ElementView
    }
    faceView.onViewportChange = { [unowned self] in viewportDidChange() }
    faceView.onMouse = { [unowned self] event in handleMouse(event) }
    faceView.onTouchpad = { [unowned self] event in handleTouchpad(event) }
    wirePhoto()
    wireHandle()
  }

  // MARK: The document

  /// Shows another photo under the present disguise; the edit that says so comes next.
  package func show(_ photo: Photo) {
    self.photo = photo
    faceView.photoView.photo = photo.screen
    faceView.viewport = Viewport(photo: photo.reference.size, canvas: faceView.bounds.size)
  }

  /// Shows the same photo with more pixels or with fewer.
  package func refine(_ photo: Photo) {
    guard photo.reference == self.photo?.reference else { return }
    self.photo = photo
    faceView.photoView.photo = photo.screen
    sharpenSoon()
  }

  /// Shows another photo, with the disguise that belongs to it or none.
  package func begin(_ history: History, on photo: Photo) {
    interactions = [:]
    for element in faceView.elements { element.removeFromSuperview() }
    self.history = history
    show(photo)
    select(nil)
    showHistory()
  }

  /// Shows nothing: there is no photo and no disguise any more.
  package func end() {
    interactions = [:]
    for element in faceView.elements { element.removeFromSuperview() }
    history = nil
    photo = nil
    armed = nil
    faceView.photoView.photo = nil
    faceView.viewport = Viewport(photo: .zero, canvas: faceView.bounds.size)
    select(nil)
  }

  /// Performs an edit as one step. Returns false if it changed nothing.
  @discardableResult
  package func perform(_ edit: Edit) -> Bool {
    guard history?.perform(edit) ?? false else { return false }
    recordStep()
    return true
  }

  /// Goes one step back; not while a hand holds an element, whose own step would then bury what
  /// was undone.
  package func undo() { travel(.undo) { $0.undo() } }

  /// Goes one step forward again, under the same condition.
  package func redo() { travel(.redo) { $0.redo() } }

  /// Changes the history in place, without a copy of it.
  func change<Result>(_ body: (inout History) -> Result) -> Result? {
    guard history != nil else { return nil }
    // Optional chaining keeps the arrays of the history unique, so nothing is copied.
    return history.mutate(body)
  }

  /// Keeps the present as a step and shows it.
  func recordStep() {
    guard let history else { return }
    onStep(.step(history.present))
    showHistory()
  }

  private func travel(_ entry: JournalEntry, _ body: (inout History) -> Bool) {
    guard interactions.isEmpty, change(body) ?? false else { return }
    onStep(entry)
    showHistory()
  }

  // MARK: Views of the document

  /// Makes the views agree with what the history shows.
  func showHistory() {
    guard let shown = history?.shown else { return }
    var old = Dictionary(uniqueKeysWithValues: faceView.elements.map { ($0.id, $0) })
    for (index, element) in shown.elements.enumerated() {
      if let view = old.removeValue(forKey: element.id) {
        view.placement = element.placement
        if faceView.layer.subviews[index] !== view { view.moveInSuperview(to: index) }
      } else {
        library.artworks.load(element.sticker)
        let view = ElementView(element: element, library: library)
        wire(view)
        faceView.layer.insertSubview(view, at: index)
      }
    }
    for (id, view) in old {
      interactions[id] = nil
      view.removeFromSuperview()
    }
    if let selection, shown[selection] == nil { select(nil) }
    updateMarks()
    sharpen()
    onStateChange()
  }

  /// Selects an element, or (nil) none.
  package func select(_ id: ElementID?) {
    selection = id
    for view in faceView.elements { view.isChosen = view.id == id }
    // Where the keyboard's focus is on an element, it is on the selected one.
    if let focused = window.focus as? ElementView, focused.id != id {
      window.focus = id.flatMap { faceView[$0] }
    }
    updateMarks()
    selectionMarks.wake()
    onStateChange()
  }

  /// Puts outline and handle where the selected element is; a hand that holds an element sees the
  /// face and what it makes of it, and no marks.
  func updateMarks() {
    let isHeld = !interactions.isEmpty && handledElement == nil
    guard !isHeld, let selection, let view = faceView[selection] else {
      selectionMarks.corners = []
      return
    }
    let box = view.bounds
    selectionMarks.corners = [
      box.origin, Point(box.maxX, box.minY), Point(box.maxX, box.maxY), Point(box.minX, box.maxY),
    ].map { view.convert($0, to: faceView.marks) }
    selectionMarks.wake()
  }

  private func viewportDidChange() {
    selectionMarks.frame = faceView.marks.bounds
    guides.frame = faceView.marks.bounds
    guides.photoFrame = faceView.viewport.photoFrame
    bin.center = Point(
      faceView.bounds.midX, faceView.bounds.maxY - faceView.coveredHeight - 56)
    updateMarks()
    sharpenSoon()
  }

  private func armedDidChange() {
    faceView.photoView.doubleTap.isEnabled = armed == nil
    onStateChange()
  }

  /// The limits that hold for elements at the present zoom.
  var limits: PlacementLimits {
    PlacementLimits(
      photo: faceView.viewport.photo, photoPixelsPerPoint: 1 / max(faceView.viewport.scale, 1e-9))
  }
}

extension Optional {
  /// Changes the value in place if there is one.
  fileprivate mutating func mutate<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard var value = self else { return nil }
    self = nil
    defer { self = value }
    return body(&value)
  }
}
