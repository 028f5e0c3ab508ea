import DisguiseModel
import TouchKit

/// Moving, scaling and turning elements: owns their drags, at most one per element.
///
/// It shows what an `ElementDrag` says. The appearance of elements during drags, chips, guides
/// and bin are derived from all drags, so that the end of one takes nothing from another; nothing else
/// sets them.
package final class MoveTool: CanvasTool {
  /// How long a wheel rests before its drag ends.
  private static let wheelRest = Duration.milliseconds(400)
  /// The time between two steps of drags that catch up with resting fingers.
  private static let catchUpStep = Duration.milliseconds(10)

  /// A drag, by the number of the element that its source has taken.
  typealias Entry = (id: ElementID, drag: ElementDrag, hand: Hand, joint: JointDrag?)

  /// The drags and whose they are, in the order of the elements: for as many as hands can hold, comparing
  /// their numbers is faster than computing hashes. With each is what it moves besides its element.
  private(set) var drags: [Entry] = []
  /// The elements that are displayed as dragged.
  private var lifted: Set<ElementID> = []
  /// What shows the values of each drag.
  private var chips: [ElementID: ChipView] = [:]
  /// The chips that no drag uses.
  private var freeChips: [ChipView] = []
  /// The deadlines that end the drags of wheels, which report no end.
  private var wheelRests: [ElementID: Deadline] = [:]
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
    freeChips = [addChip()]
  }

  /// Whether no element is dragged.
  package var isIdle: Bool { drags.isEmpty }

  /// The drag of an element, if it is dragged, by itself or together with others.
  package private(set) subscript(id: ElementID) -> ElementDrag? {
    get { entry(of: id)?.drag }
    set { if let index = index(of: id), let newValue { drags[index].drag = newValue } }
  }

  /// The drag for which a source has taken an element.
  private func index(of id: ElementID) -> Int? { drags.firstIndex { $0.id == id } }

  /// The element that a source drags; for `.fingers`, any one of several.
  package func element(draggedBy source: ElementDrag.Source) -> ElementID? {
    drags.first { $0.drag.source == source }?.id
  }

  /// Whether a hand drags an element.
  func isHeld(by hand: Hand) -> Bool { drags.contains { $0.hand == hand } }

  func viewportDidChange() {
    holdElements()
    canvasDidMove()
    let view = stage.canvasView
    guides.frame = view.marks.bounds
    guides.photoFrame = view.viewport.photoFrame
    bin.center = Point(view.bounds.midX, view.bounds.maxY - view.coveredHeight - 56)
  }

  // MARK: One drag

  /// Begins a drag; returns false if the element does not exist or another source drags it.
  ///
  /// The drag of a wheel ends as soon as another source begins one.
  @discardableResult
  func beginDrag(of id: ElementID, by source: ElementDrag.Source, _ hand: Hand) -> Bool {
    if let held = entry(of: id), held.drag.source.isWheel {
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
    drags.insert(
      (
        id,
        ElementDrag(by: source, from: joint?.start ?? start, fits: fits, keepsShape: isShaped),
        hand, joint
      ),
      at: drags.firstIndex { $0.id > id } ?? drags.endIndex)
    dragDidBegin(of: id, by: source, hand)
    updateAppearances()
    return true
  }

  /// Selects what a drag moves that has begun, and stops its wiggle.
  private func dragDidBegin(of id: ElementID, by source: ElementDrag.Source, _ hand: Hand) {
    if source != .keyboard { stage.onEvent(.dragBegan) }
    stage.tools.select.take(id, by: hand)
    for view in views(of: id) { view.stopWiggling() }
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
    guard let view = stage.canvasView[id], let index = index(of: id) else { return }
    let surroundings = surroundings(
      of: view, drags[index].joint, motion, at: time ?? stage.window.now)
    // In a copy, which is dropped with a motion that is ignored.
    var drag = drags[index].drag
    guard let feedback = drag.update(motion, by: source, in: surroundings) else { return }
    if let fit = drag.fit, drags[index].drag.fit != fit { showCatch(of: id, at: fit) }
    let hasCrossedBin = (drags[index].drag.bin == .open) != (drag.bin == .open)
    drags[index].drag = drag
    let finger = stage.inPhoto(motion.location)
    let isSinking = hasCrossedBin || drag.bin == .open || view.motion.sinking > 0
    for view in drags[index].joint == nil ? [view] : isSinking ? views(of: id) : [] {
      // The grabbed point stays under the finger while the element shrinks over the bin.
      view.motion.sinkingPoint = finger
      view.motion.restraint = drag.restraint
    }
    show(feedback.placement, of: id, by: source, in: view)
    // The document may have ended the drag.
    guard self[id] != nil else { return }
    showGuides()
    showChip(feedback.reading, of: id, at: motion.location)
    showBin()
    if hasCrossedBin { updateAppearances() }
    if source.isWheel { awaitRest(of: id, source) }
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
    for entry in drags where entry.drag.isCatchingUp {
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
      guard let index = index(of: id) else { return }
      if drags[index].hand.id != gesture.hand { drags[index].hand = stage.hands.hand(of: gesture) }
      let motion = drags[index].drag.motion.followed(by: gesture, in: stage.canvasView.layer)
      updateDrag(of: id, by: source, motion)
      if phase == .ended { endDrag(of: id, by: source) }
    case .cancelled: cancelDrag(of: id, by: source)
    }
  }

  /// Keeps the dragged elements under their sources after the canvas was zoomed, moved or resized.
  private func canvasDidMove() {
    for id in drags.map(\.id) {
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
    guard index(of: id) != nil else { return }
    if let drag = self[id], drag.isCatchingUp {
      updateDrag(of: id, by: source, drag.motion, at: stage.window.now + WithheldMotion.duration)
    }
    guard let outcome = self[id]?.end(by: source) else { return }
    finishDrag(of: id, outcome)
  }

  /// Cancels a drag: restores the start; there is no step.
  func cancelDrag(of id: ElementID, by source: ElementDrag.Source) {
    guard index(of: id) != nil, let outcome = self[id]?.cancel(by: source) else { return }
    finishDrag(of: id, outcome)
    stage.showHistory()
  }

  // MARK: All drags

  /// Cancels the drags of all sources, because the document changes. The caller updates the views.
  func cancelAll() { cancelDrags { _ in true } }

  /// Cancels the drags whose gestures the history has ended, because their elements were removed or
  /// the photo has changed.
  func cancelDrags(except held: Set<ElementID>) {
    for index in drags.indices { drags[index].joint?.remove { !held.contains($0) } }
    cancelDrags { !held.contains($0) }
  }

  private func cancelDrags(where isLost: (ElementID) -> Bool) {
    for id in drags.map(\.id) where isLost(id) {
      guard let outcome = self[id]?.cancel() else { continue }
      finishDrag(of: id, outcome)
    }
  }

  /// Ends the drags of all wheels, as after a rest.
  func endWheelDrags() {
    endHeldKey()
    for entry in drags where entry.drag.source.isWheel {
      endDrag(of: entry.id, by: entry.drag.source)
    }
  }

  /// Ends the drag of one wheel unless it drags the given element.
  func endWheelDrag(by source: ElementDrag.Source, except id: ElementID?) {
    guard let dragged = element(draggedBy: source), dragged != id else { return }
    endDrag(of: dragged, by: source)
  }

  private func awaitRest(of id: ElementID, _ source: ElementDrag.Source) {
    wheelRests[id]?.cancel()
    wheelRests[id] = stage.window.schedule(after: Self.wheelRest) { [weak stage] in
      stage?.use { $0.move.endDrag(of: id, by: source) }
    }
  }

  // MARK: What is shown

  private func finishDrag(of id: ElementID, _ outcome: ElementDrag.Outcome) {
    let ids = elements(draggedWith: id)
    let ghosts = outcome == .delete ? stage.ghosts(of: ids) : []
    // Before the outcome, which changes the document and updates the views.
    drags.removeAll { $0.id == id }
    wheelRests.removeValue(forKey: id)?.cancel()
    updateAppearances()
    showGuides()
    hideChip(of: id)
    showBin()
    switch outcome {
    case .commit:
      if stage.document.change({ $0.commit(ids, by: .now()) }) ?? false {
        for id in ids { stage.tools.place.fittings.noteMove(of: id) }
        stage.document.recordStep()
      } else {
        stage.showHistory()
      }
    case .restore: cancelGestures(of: ids)
    case .delete:
      cancelGestures(of: ids)
      stage.document.perform(.all(ids.map(Edit.remove)))
    }
    for ghost in ghosts { stage.canvasView.swallow(ghost, by: bin) }
    stage.onEvent(.gestureEnded)
  }

  private func cancelGestures(of ids: [ElementID]) {
    _ = stage.document.change { $0.cancel(ids) }
  }

  private func show(
    _ placement: Placement, of id: ElementID, by source: ElementDrag.Source, in view: ElementView
  ) {
    if let joint = entry(of: id)?.joint { return show(joint, at: placement, by: source) }
    guard let shown = stage.document.change({ $0.preview(id, placement) }) ?? nil else { return }
    view.placement = shown
    if source.isHandle { stage.tools.select.updateMarks() }
  }

  private func showGuides() {
    guides.show(
      CenterLines(
        vertical: drags.contains { $0.drag.guides.vertical },
        horizontal: drags.contains { $0.drag.guides.horizontal }))
  }

  private func showChip(_ reading: ElementDrag.Reading?, of id: ElementID, at location: Point) {
    guard let reading else { return hideChip(of: id) }
    let chip = chips[id] ?? freeChips.popLast() ?? addChip()
    chips[id] = chip
    chip.show(reading, at: stage.inCanvas(location))
  }

  private func addChip() -> ChipView {
    let chip = ChipView()
    stage.canvasView.marks.addSubview(chip)
    return chip
  }

  private func hideChip(of id: ElementID) {
    guard let chip = chips.removeValue(forKey: id) else { return }
    chip.hide()
    freeChips.append(chip)
  }

  /// Shows the bin while a drag may use it, open while one is over it.
  private func showBin() {
    bin.isOffered = drags.contains { $0.drag.bin != .none }
    bin.isOpen = drags.contains { $0.drag.bin == .open }
  }

  private func surroundings(
    of view: ElementView, _ joint: JointDrag?, _ motion: ElementDrag.Motion, at time: EventTime
  ) -> ElementDrag.Surroundings {
    let isOver = bin.catches(stage.inCanvas(motion.location))
    return ElementDrag.Surroundings(
      limits: joint?.limits(stage.limits) ?? stage.limits,
      pixelsPerPoint: stage.photoPixelsPerPoint, shape: joint?.shape ?? view.shape,
      bin: isOver ? .over : .away, time: time)
  }

  /// Updates the appearance of the elements that are dragged, or were.
  func updateAppearances() {
    let dragged = drags.flatMap { elements(draggedWith: $0.id) }
    for id in lifted.union(dragged) {
      guard let view = stage.canvasView[id] else { continue }
      let entry = entry(of: id)
      let joint = entry?.joint.flatMap { $0.isLarge ? entry?.id : nil }
      // What moves together marks nothing by itself, neither when it is lifted nor when it is dropped.
      if joint != nil { view.joint = joint }
      view.dragAppearance = entry.map { $0.drag.bin == .open ? .overBin : .lifted } ?? .resting
      if joint != view.joint { view.joint = joint }
    }
    lifted = Set(dragged)
  }
}
