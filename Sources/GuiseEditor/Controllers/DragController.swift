import DisguiseModel
import TouchKit

/// Owns the drags of elements, at most one per element.
///
/// It shows what an `ElementDrag` says. The appearance of elements during drags, chips, guides
/// and bin are derived from all drags, so that the end of one takes nothing from another; nothing else
/// sets them.
package final class DragController {
  /// How long a wheel rests before its drag ends.
  private static let wheelRest = Duration.milliseconds(400)
  /// The time between two steps of drags that catch up with resting fingers.
  private static let catchUpStep = Duration.milliseconds(10)

  /// The drags and whose they are, in the order of the elements: for as many as hands can hold, comparing
  /// their numbers is faster than computing hashes.
  private var drags: [(id: ElementID, drag: ElementDrag, hand: Hand)] = []
  /// The elements that are displayed as dragged.
  private var lifted: Set<ElementID> = []
  /// What shows the values of each drag.
  private var chips: [ElementID: ChipView] = [:]
  /// The chips that no drag uses.
  private lazy var freeChips = [canvas.chip]
  /// The deadlines that end the drags of wheels, which report no end.
  private var wheelRests: [ElementID: Deadline] = [:]
  /// The next step of the drags that catch up with their sources.
  private var catchUp: Deadline?
  private unowned let canvas: any DragCanvas

  /// Creates the drags of a canvas, which must outlive them.
  init(on canvas: any DragCanvas) { self.canvas = canvas }

  /// Whether no element is dragged.
  package var isEmpty: Bool { drags.isEmpty }

  /// The drag of an element, if it is dragged.
  package private(set) subscript(id: ElementID) -> ElementDrag? {
    get { index(of: id).map { drags[$0].drag } }
    set { if let index = index(of: id), let newValue { drags[index].drag = newValue } }
  }

  private func index(of id: ElementID) -> Int? { drags.firstIndex { $0.id == id } }

  /// The element that a source drags; for `.fingers`, any one of several.
  package func element(draggedBy source: ElementDrag.Source) -> ElementID? {
    drags.first { $0.drag.source == source }?.id
  }

  /// Whether a hand drags an element.
  func areHeld(by hand: Hand) -> Bool { drags.contains { $0.hand == hand } }

  // MARK: One drag

  /// Begins a drag; returns false if the element does not exist or another source drags it.
  ///
  /// The drag of a wheel ends as soon as another source begins one.
  @discardableResult
  func beginDrag(of id: ElementID, by source: ElementDrag.Source, _ hand: Hand) -> Bool {
    if let holder = self[id]?.source, holder.isWheel { endDrag(of: id, by: holder) }
    guard self[id] == nil, canvas.view(of: id) != nil else { return false }
    let document = canvas.document
    if document.refuseGestureDuringTravel() { return false }
    guard document.change({ $0.begin(id) }) ?? false,
      let start = document.history?.shown[id]?.placement
    else { return false }
    drags.insert(
      (id, ElementDrag(by: source, from: start, fits: canvas.fits(of: id)), hand),
      at: drags.firstIndex { $0.id > id } ?? drags.endIndex)
    canvas.dragDidBegin(of: id, by: source, hand)
    updateAppearances()
    return true
  }

  /// Updates a drag with the motion of its source, at a time (nil: now).
  func updateDrag(
    of id: ElementID, by source: ElementDrag.Source, _ motion: ElementDrag.Motion,
    at time: EventTime? = nil
  ) {
    guard let view = canvas.view(of: id), let index = index(of: id) else { return }
    let surroundings = surroundings(of: view, motion, at: time ?? canvas.now)
    // In a copy, which is dropped with a motion that is ignored.
    var drag = drags[index].drag
    guard let feedback = drag.update(motion, by: source, in: surroundings) else { return }
    if let fit = drag.fit, drags[index].drag.fit != fit { canvas.dragDidCatch(id, at: fit) }
    let hasCrossedBin = (drags[index].drag.bin == .open) != (drag.bin == .open)
    drags[index].drag = drag
    // The grabbed point stays under the finger while the element shrinks over the bin.
    view.sinkingPoint = canvas.photoSpace.convert(motion.location, from: nil)
    view.restraint = drag.restraint
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
    catchUp = canvas.schedule(after: Self.catchUpStep) { [weak self, weak canvas] in
      withExtendedLifetime(canvas) { self?.catchUpWithSources() }
    }
  }

  private func catchUpWithSources() {
    catchUp = nil
    for (id, drag, _) in drags where drag.isCatchingUp {
      updateDrag(of: id, by: drag.source, drag.motion)
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
      if drags[index].hand.id != gesture.hand { drags[index].hand = canvas.hands.hand(of: gesture) }
      let motion = drags[index].drag.motion.followed(by: gesture, in: canvas.photoSpace)
      updateDrag(of: id, by: source, motion)
      if phase == .ended { endDrag(of: id, by: source) }
    case .cancelled: cancelDrag(of: id, by: source)
    }
  }

  /// Keeps the dragged elements under their sources after the canvas was zoomed, moved or resized.
  func canvasDidMove() {
    for id in drags.map(\.id) {
      guard let drag = self[id], drag.state == .dragging else { continue }
      switch drag.source {
      case .fingers, .canvasFingers, .touchpad:
        let midpoint = canvas.photoSpace.convert(drag.motion.location, from: nil)
        guard midpoint != drag.motion.midpoint else { continue }
        updateDrag(of: id, by: drag.source, drag.motion.carried(to: midpoint))
      case .handle: canvas.followHandle(of: id)
      case .wheel, .keyboard: break
      }
    }
  }

  /// Ends a drag: commits a step, deletes over the open bin, or restores the start.
  func endDrag(of id: ElementID, by source: ElementDrag.Source) {
    if let drag = self[id], drag.isCatchingUp {
      updateDrag(of: id, by: source, drag.motion, at: canvas.now + WithheldMotion.duration)
    }
    guard let outcome = self[id]?.end(by: source) else { return }
    finishDrag(of: id, outcome)
  }

  /// Cancels a drag: restores the start; there is no step.
  func cancelDrag(of id: ElementID, by source: ElementDrag.Source) {
    guard let outcome = self[id]?.cancel(by: source) else { return }
    finishDrag(of: id, outcome)
    canvas.showHistory()
  }

  // MARK: All drags

  /// Cancels the drags of all sources, because the document changes. The caller updates the views.
  func cancelAllDrags() { cancelDrags { _ in true } }

  /// Cancels the drags whose gestures the history has ended, because their elements were removed or
  /// the photo has changed.
  func cancelDrags(except held: Set<ElementID>) { cancelDrags { !held.contains($0) } }

  private func cancelDrags(where isLost: (ElementID) -> Bool) {
    for id in drags.map(\.id) where isLost(id) {
      guard let outcome = self[id]?.cancel() else { continue }
      finishDrag(of: id, outcome)
    }
  }

  /// Ends the drags of all wheels, as after a rest.
  func endWheelDrags() {
    for (id, drag, _) in drags where drag.source.isWheel { endDrag(of: id, by: drag.source) }
  }

  /// Ends the drag of one wheel unless it drags the given element.
  func endWheelDrag(by source: ElementDrag.Source, except id: ElementID?) {
    guard let dragged = element(draggedBy: source), dragged != id else { return }
    endDrag(of: dragged, by: source)
  }

  private func awaitRest(of id: ElementID, _ source: ElementDrag.Source) {
    wheelRests[id]?.cancel()
    wheelRests[id] = canvas.schedule(after: Self.wheelRest) { [weak self, weak canvas] in
      // The end changes the document, after which the app may release the canvas.
      withExtendedLifetime(canvas) { self?.endDrag(of: id, by: source) }
    }
  }

  // MARK: What is shown

  private func finishDrag(of id: ElementID, _ outcome: ElementDrag.Outcome) {
    let ghost = outcome == .delete ? canvas.ghost(of: id) : nil
    // Before the outcome, which changes the document and updates the views.
    drags.removeAll { $0.id == id }
    wheelRests.removeValue(forKey: id)?.cancel()
    updateAppearances()
    showGuides()
    hideChip(of: id)
    showBin()
    switch outcome {
    case .commit:
      if canvas.document.change({ $0.commit(id) }) ?? false {
        canvas.document.recordStep()
      } else {
        canvas.showHistory()
      }
    case .restore: _ = canvas.document.change { $0.cancel(id) }
    case .delete:
      _ = canvas.document.change { $0.cancel(id) }
      canvas.document.perform(.remove(id))
    }
    if let ghost { canvas.swallow(ghost) }
    canvas.dragDidEnd()
  }

  private func show(
    _ placement: Placement, of id: ElementID, by source: ElementDrag.Source, in view: ElementView
  ) {
    guard let shown = canvas.document.change({ $0.preview(id, placement) }) ?? nil else { return }
    view.placement = shown
    if source.isHandle { canvas.handleDidMove() }
  }

  private func showGuides() {
    canvas.guides.show(
      CenterLines(
        vertical: drags.contains { $0.drag.guides.vertical },
        horizontal: drags.contains { $0.drag.guides.horizontal }))
  }

  private func showChip(_ reading: ElementDrag.Reading?, of id: ElementID, at location: Point) {
    guard let reading else { return hideChip(of: id) }
    let chip = chips[id] ?? freeChips.popLast() ?? canvas.addChip()
    chips[id] = chip
    chip.show(reading, at: canvas.canvasPoint(under: location))
  }

  private func hideChip(of id: ElementID) {
    guard let chip = chips.removeValue(forKey: id) else { return }
    chip.hide()
    freeChips.append(chip)
  }

  /// Shows the bin while a drag may use it, open while one is over it.
  private func showBin() {
    canvas.bin.isOffered = drags.contains { $0.drag.bin != .none }
    canvas.bin.isOpen = drags.contains { $0.drag.bin == .open }
  }

  private func surroundings(
    of view: ElementView, _ motion: ElementDrag.Motion, at time: EventTime
  ) -> ElementDrag.Surroundings {
    let isOver = canvas.bin.catches(canvas.canvasPoint(under: motion.location))
    return ElementDrag.Surroundings(
      limits: canvas.limits, pixelsPerPoint: canvas.photoPixelsPerPoint, shape: view.shape,
      bin: isOver ? .over : .away, time: time)
  }

  /// Updates the appearance of the elements that are dragged, or were.
  func updateAppearances() {
    for id in lifted.union(drags.map(\.id)) {
      let isOverBin = self[id]?.bin == .open
      canvas.view(of: id)?.dragAppearance =
        self[id] == nil ? .resting : isOverBin ? .overBin : .lifted
    }
    lifted = Set(drags.map(\.id))
  }
}
