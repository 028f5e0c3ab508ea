import DisguiseModel
import TouchKit

/// Moving, scaling and turning elements: owns their drags, at most one per element.
///
/// It shows what an `ElementDrag` says. The appearance of elements during drags, chips, guides
/// and bin are derived from all drags, so that the end of one takes nothing from another; nothing else
/// sets them.
package final class MoveTool: CanvasTool {
  /// The time between two steps of drags that catch up with resting fingers.
  private static let catchUpStep = Duration.milliseconds(10)

  private(set) var drags = Drags()
  /// The elements that are displayed as dragged.
  private var lifted: Set<ElementID> = []
  private let chips: Chips
  /// The drags of wheels and touchpads.
  let pointers: PointerMoves
  /// The next step of the drags that catch up with their sources.
  private var catchUp: Deadline?
  /// The key that changes elements while it is held.
  var heldKey: HeldKey?
  /// When elements under young fingers are held, below which the canvas has moved.
  var holdCheck: Deadline?
  /// Show where drags snap.
  package let guides = GuidesView()
  /// Deletes what is dropped over it.
  package let bin: BinView
  unowned let stage: CanvasStage

  init(on stage: CanvasStage) {
    self.stage = stage
    bin = BinView(icon: stage.library.icon("trash"))
    for view in [guides, bin] as [View] { stage.canvasView.marks.addSubview(view) }
    chips = Chips(among: stage.canvasView.marks)
    pointers = PointerMoves(on: stage)
  }

  /// Whether no element is dragged.
  package var isIdle: Bool { drags.entries.isEmpty }

  /// Whether something is dragged by what is held down.
  var isDragging: Bool {
    drags.entries.contains { !$0.drag.source.isWheel && $0.drag.source != .keyboard }
  }

  /// The drag of an element, if it is dragged, by itself or together with others.
  package subscript(id: ElementID) -> ElementDrag? { drags[id] }

  /// The element that a source drags; for `.fingers`, any one of several.
  package func element(draggedBy source: ElementDrag.Source) -> ElementID? {
    drags.entries.first { $0.drag.source == source }?.id
  }

  /// Whether a hand drags an element.
  func isHeld(by hand: Hand) -> Bool { drags.entries.contains { $0.hand == hand } }

  func viewportDidChange() {
    holdElements()
    canvasDidMove()
    let view = stage.canvasView
    guides.frame = view.marks.bounds
    guides.photoFrame = view.viewport.photoFrame
    // In the room that a drawer has made, where it lies on no part of the photo.
    let height = view.showsDepth ? view.depth / 2 : view.coveredHeight + 56
    bin.center = Point(view.bounds.midX, view.bounds.maxY - height)
  }

  // MARK: One drag

  /// Begins a drag; returns false if the element does not exist or another source drags it.
  ///
  /// The drag of a wheel ends as soon as another source begins one.
  @discardableResult
  func beginDrag(of id: ElementID, by source: ElementDrag.Source, _ hand: Hand) -> Bool {
    if let held = drags.entry(of: id), held.drag.source.isWheel {
      endDrag(of: held.id, by: held.drag.source)
    }
    guard self[id] == nil, stage.canvasView[id] != nil else { return false }
    let document = stage.document
    if document.refuseGestureDuringTravel() { return false }
    guard document.change({ $0.begin(id) }) ?? false,
      let start = document.history?.shown[id]?.placement
    else { return false }
    let joint = beginJoint(with: id, hand)
    let fits = joint == nil ? fits(of: id) : []
    // As a person has made it, not as a face has.
    let isShaped =
      !fits.isEmpty && !fits.contains(where: start.isShaped)
      && document.history?.hasShaped(id) ?? false
    let drag = ElementDrag(
      by: source, from: joint?.start ?? start, fits: fits, keepsShape: isShaped)
    let hidden = beginHidden(with: joint?.members.map(\.id) ?? [id])
    drags.insert(Drags.Entry(id: id, drag: drag, hand: hand, joint: joint, hidden: hidden))
    if source != .keyboard { stage.onEvent(.dragBegan) }
    stage.onEvent(.gestureBegan)
    stage.tools.select.take(id, by: hand)
    for view in views(of: id) { view.stopWiggling() }
    updateAppearances()
    return true
  }

  /// Where an element fits on faces.
  private func fits(of id: ElementID) -> [Placement] {
    guard !stage.faces.faces.isEmpty, let element = stage.document.history?.shown[id],
      let fit = stage.library.catalog[element.kind.artwork]?.fit,
      let artwork = stage.library.artworks.artwork(element.kind.artwork)
    else { return [] }
    return stage.faces.fits(of: fit, artwork.size, isFlipped: element.placement.isFlipped).map {
      stage.limits.keepingInside($0, of: artwork.shape)
    }
  }

  /// Frames the face at which a drag has been caught.
  private func showCatch(of id: ElementID, at place: Placement) {
    guard let element = stage.document.history?.shown[id] else { return }
    if let face = stage.wearer(of: element.placed(at: place)) {
      FadingFrame.show(around: face, in: stage.canvasView.ghosts, for: FadingFrame.caught)
    }
  }

  /// Updates a drag with the motion of its source, at a time (nil: now).
  func updateDrag(
    of id: ElementID, by source: ElementDrag.Source, _ motion: ElementDrag.Motion,
    at time: EventTime? = nil
  ) {
    guard let view = stage.canvasView[id], let index = drags.index(of: id) else { return }
    let entry = drags.entries[index]
    let surroundings = surroundings(
      of: view, entry.joint, motion, at: time ?? stage.window.now)
    // In a copy, which is dropped with a motion that is ignored.
    var drag = entry.drag
    guard let feedback = drag.update(motion, by: source, in: surroundings) else { return }
    if let fit = drag.fit, entry.drag.fit != fit { showCatch(of: id, at: fit) }
    let hasCrossedBin = (entry.drag.bin == .open) != (drag.bin == .open)
    drags.entries[index].drag = drag
    let finger = stage.inPhoto(motion.location)
    let isSinking = hasCrossedBin || drag.bin == .open || view.motion.sinking > 0
    for view in entry.joint == nil ? [view] : isSinking ? views(of: id) : [] {
      // The grabbed point stays under the finger while the element shrinks over the bin.
      view.motion.sinkingPoint = finger
      view.motion.restraint = drag.restraint
    }
    show(feedback.placement, of: id, by: source, in: view)
    // The document may have ended the drag.
    guard self[id] != nil else { return }
    showGuides()
    chips.show(feedback.reading, of: id, at: stage.inCanvas(motion.location))
    showBin()
    if hasCrossedBin { updateAppearances() }
    if drag.isCatchingUp { scheduleCatchUp() }
  }

  /// Shows more and more of what drags have withheld, also while their fingers rest.
  private func scheduleCatchUp() {
    guard catchUp == nil else { return }
    catchUp = stage.window.schedule(after: Self.catchUpStep) { [weak stage] in
      stage?.use { $0.move.catchUpWithSources() }
    }
  }

  private func catchUpWithSources() {
    catchUp = nil
    for entry in drags.entries where entry.drag.isCatchingUp {
      updateDrag(of: entry.id, by: entry.drag.source, entry.drag.motion)
    }
  }

  /// Updates, ends or cancels a drag according to the phase of its gesture.
  func followDrag(
    of id: ElementID, by source: ElementDrag.Source, _ gesture: TransformGestureRecognizer,
    _ phase: GestureRecognizer.Phase
  ) {
    switch phase {
    case .began, .changed, .ended:
      guard let index = drags.index(of: id) else { return }
      if drags.entries[index].hand.id != gesture.hand {
        drags.entries[index].hand = stage.hands.hand(of: gesture)
      }
      let motion = drags.entries[index].drag.motion.followed(
        by: gesture, in: stage.canvasView.layer)
      updateDrag(of: id, by: source, motion)
      if phase == .ended { endDrag(of: id, by: source) }
    case .cancelled: cancelDrag(of: id, by: source)
    }
  }

  /// Keeps the dragged elements under their sources after the canvas was zoomed, moved or resized.
  private func canvasDidMove() {
    for id in drags.entries.map(\.id) {
      guard let drag = self[id], drag.state == .dragging else { continue }
      switch drag.source {
      case .fingers, .canvasFingers, .touchpad:
        let midpoint = stage.inPhoto(drag.motion.location)
        guard midpoint != drag.motion.midpoint else { continue }
        updateDrag(of: id, by: drag.source, drag.motion.carried(to: midpoint))
      case .handle: followHandle(of: id)
      case .wheel, .keyboard: break
      }
    }
  }

  /// Ends a drag: commits a step, deletes over the open bin, or restores the start.
  func endDrag(of id: ElementID, by source: ElementDrag.Source) {
    guard drags.index(of: id) != nil else { return }
    if let drag = self[id], drag.isCatchingUp {
      updateDrag(of: id, by: source, drag.motion, at: stage.window.now + WithheldMotion.duration)
    }
    guard let outcome = drags[id]?.end(by: source) else { return }
    finishDrag(of: id, outcome)
  }

  /// Cancels a drag: restores the start; there is no step.
  func cancelDrag(of id: ElementID, by source: ElementDrag.Source) {
    guard drags.index(of: id) != nil, let outcome = drags[id]?.cancel(by: source) else { return }
    finishDrag(of: id, outcome)
    stage.showHistory()
  }

  // MARK: All drags

  /// Cancels the drags of all sources, because the document changes. The caller updates the views.
  func cancelAll() { cancelDrags { _ in true } }

  /// Cancels the drags whose gestures the history has ended, because their elements were removed or
  /// the photo has changed.
  func cancelDrags(except held: Set<ElementID>) {
    for index in drags.entries.indices { drags.entries[index].remove { !held.contains($0) } }
    cancelDrags { !held.contains($0) }
  }

  private func cancelDrags(where isLost: (ElementID) -> Bool) {
    for id in drags.entries.map(\.id) where isLost(id) {
      guard let outcome = drags[id]?.cancel() else { continue }
      finishDrag(of: id, outcome)
    }
  }

  /// Ends all drags as if everything that moves elements had let them go.
  func endAll() {
    endWheelDrags()
    for entry in drags.entries { endDrag(of: entry.id, by: entry.drag.source) }
  }

  /// Ends the drags of all wheels, as after a rest.
  func endWheelDrags() {
    endHeldKey()
    for entry in drags.entries where entry.drag.source.isWheel {
      endDrag(of: entry.id, by: entry.drag.source)
    }
  }

  // MARK: What is shown

  private func finishDrag(of id: ElementID, _ outcome: ElementDrag.Outcome) {
    let ids = drags.elements(movedWith: id)
    let ghosts = outcome == .delete ? stage.ghosts(of: ids) : []
    // Before the outcome, which changes the document and updates the views.
    drags.remove(id)
    pointers.didEndDrag(of: id)
    updateAppearances()
    showGuides()
    chips.hide(of: id)
    showBin()
    switch outcome {
    case .commit:
      if stage.document.change({ $0.commit(ids, by: .now()) }) ?? false {
        for id in ids { stage.tools.place.fittings.noteMove(of: id) }
        stage.document.recordStep()
      } else {
        stage.showHistory()
      }
    case .restore: _ = stage.document.change { $0.cancel(ids) }
    case .delete:
      _ = stage.document.change { $0.cancel(ids) }
      stage.document.perform(.all(ids.map(Edit.remove)))
    }
    for ghost in ghosts { stage.canvasView.swallow(ghost, by: bin) }
    stage.onEvent(.gestureEnded)
  }

  private func show(
    _ placement: Placement, of id: ElementID, by source: ElementDrag.Source, in view: ElementView
  ) {
    defer { showHidden(with: id) }
    if let joint = drags.entry(of: id)?.joint { return show(joint, at: placement, by: source) }
    guard let shown = stage.document.change({ $0.preview(id, placement) }) ?? nil else { return }
    view.placement = shown
    if source.isHandle { stage.tools.select.updateMarks() }
  }

  private func showGuides() {
    guides.show(
      CenterLines(
        vertical: drags.entries.contains { $0.drag.guides.vertical },
        horizontal: drags.entries.contains { $0.drag.guides.horizontal }))
  }

  /// Shows the bin while a drag may use it, open while one is over it.
  private func showBin() {
    bin.isOffered = drags.entries.contains { $0.drag.bin != .none }
    bin.isOpen = drags.entries.contains { $0.drag.bin == .open }
  }

  private func surroundings(
    of view: ElementView, _ joint: JointDrag?, _ motion: ElementDrag.Motion, at time: EventTime
  ) -> ElementDrag.Surroundings {
    ElementDrag.Surroundings(
      limits: joint?.limits(stage.limits) ?? stage.limits,
      pixelsPerPoint: stage.photoPixelsPerPoint, shape: joint?.shape ?? view.shape,
      isOverBin: bin.catches(stage.inCanvas(motion.location)), time: time)
  }

  /// Updates the appearance of the elements that are dragged, or were.
  func updateAppearances() {
    let dragged = drags.entries.flatMap { drags.elements(movedWith: $0.id) }
    for id in lifted.union(dragged) {
      guard let view = stage.canvasView[id] else { continue }
      let entry = drags.entry(of: id)
      let joint = entry?.joint.flatMap { $0.isLarge ? entry?.id : nil }
      // What moves together marks nothing by itself, neither when it is lifted nor when it is dropped.
      if joint != nil { view.joint = joint }
      view.dragAppearance = entry.map { $0.drag.bin == .open ? .overBin : .lifted } ?? .resting
      if joint != view.joint { view.joint = joint }
    }
    lifted = Set(dragged)
  }
}
