import DisguiseModel
import TouchKit

/// Owns the drags of elements: one for each element that is held, and which of them has the bin.
///
/// It carries out the effects of `ElementDrag`. How elements look while they are dragged, and chip,
/// guides and bin, follow from the drags; nothing else sets them.
package final class DragController {
  /// How long a wheel rests before its drag ends.
  private static let wheelRest = Duration.milliseconds(400)

  private var drags: [ElementID: ElementDrag] = [:]
  /// The drag that has the bin.
  private var binOwner: ElementID?
  /// The drag that chip and guides describe: the last one that moved.
  private var feedbackOwner: ElementID?
  /// When the drags of wheels end, which have no end of their own.
  private var wheelRests: [ElementID: Deadline] = [:]
  private unowned let canvas: CanvasController

  /// The drags on a canvas, which outlives them.
  init(on canvas: CanvasController) { self.canvas = canvas }

  /// Whether nothing is dragged.
  package var isEmpty: Bool { drags.isEmpty }

  /// The drag of an element, if it is dragged.
  package subscript(id: ElementID) -> ElementDrag? { drags[id] }

  /// The element that a source drags. For the fingers on elements themselves it is one of several.
  package func element(draggedBy source: ElementDrag.Source) -> ElementID? {
    drags.first { $0.value.source == source }?.key
  }

  // MARK: One drag

  /// Begins a drag; false if the element is not there or is dragged by another source.
  ///
  /// A wheel has no lasting hold: its drag ends as soon as another source takes the element.
  @discardableResult
  func beginDrag(of id: ElementID, by source: ElementDrag.Source) -> Bool {
    if let holder = drags[id]?.source, holder.isWheel { endDrag(of: id, by: holder) }
    guard drags[id] == nil, canvas.canvasView[id] != nil,
      canvas.document.change({ $0.begin(id) }) ?? false,
      let start = canvas.document.history?.shown[id]?.placement
    else { return false }
    drags[id] = ElementDrag(by: source, from: start)
    canvas.dragDidBegin(of: id, by: source)
    updateAppearances()
    return true
  }

  /// Shows where a source has moved its element to.
  func updateDrag(
    of id: ElementID, by source: ElementDrag.Source, _ motion: ElementDrag.Motion
  ) {
    guard let surroundings = surroundings(of: id, motion),
      let effects = drags[id]?.update(motion, by: source, in: surroundings), !effects.isEmpty
    else { return }
    feedbackOwner = id
    // About the finger: the grabbed point stays under it while the bin takes the element in.
    canvas.canvasView[id]?.sinkingPoint = canvas.canvasView.layer.convert(
      motion.location, from: nil)
    for effect in effects { apply(effect, to: id) }
    if source.isWheel { awaitRest(of: id, source) }
  }

  /// Updates, ends or cancels a drag as the recognizer of its fingers reports.
  func followDrag(
    of id: ElementID, by source: ElementDrag.Source, _ gesture: TransformGestureRecognizer
  ) {
    switch gesture.state {
    case .began, .changed, .ended:
      guard let motion = drags[id]?.motion else { return }
      updateDrag(of: id, by: source, motion.followed(by: gesture, in: canvas.canvasView.layer))
      if gesture.state == .ended { endDrag(of: id, by: source) }
    case .cancelled: cancelDrag(of: id, by: source)
    case .possible, .failed: break
    }
  }

  /// Ends a drag: one step, a deletion over the bin, or nothing.
  func endDrag(of id: ElementID, by source: ElementDrag.Source) {
    guard let effects = drags[id]?.end(by: source), !effects.isEmpty else { return }
    finishDrag(of: id, effects)
  }

  /// The source was taken away: the element returns to where it was, and no step is left.
  func cancelDrag(of id: ElementID, by source: ElementDrag.Source) {
    guard let effects = drags[id]?.cancel(by: source), !effects.isEmpty else { return }
    finishDrag(of: id, effects)
    canvas.showHistory()
  }

  // MARK: All drags

  /// Cancels all drags whatever their sources: another document comes, or none. The views of the
  /// document are still to be shown.
  func cancelAllDrags() { cancelDrags { _ in true } }

  /// Cancels the drags of elements that the history holds no longer: they went away, or lie on
  /// another photo.
  func cancelDrags(except held: Set<ElementID>) { cancelDrags { !held.contains($0) } }

  private func cancelDrags(where isLost: (ElementID) -> Bool) {
    for id in drags.keys.sorted() where isLost(id) {
      guard let effects = drags[id]?.cancel() else { continue }
      finishDrag(of: id, effects)
    }
  }

  /// Ends the drags of all wheels, as if they had come to rest.
  func endWheelDrags() {
    for (id, drag) in drags where drag.source.isWheel { endDrag(of: id, by: drag.source) }
  }

  /// Ends the drag of one wheel unless it is of a certain element.
  func endWheelDrag(by source: ElementDrag.Source, except id: ElementID?) {
    guard let dragged = element(draggedBy: source), dragged != id else { return }
    endDrag(of: dragged, by: source)
  }

  private func awaitRest(of id: ElementID, _ source: ElementDrag.Source) {
    wheelRests[id]?.cancel()
    wheelRests[id] = canvas.window.schedule(after: Self.wheelRest) { [weak self] in
      self?.endDrag(of: id, by: source)
    }
  }

  // MARK: Effects

  private func finishDrag(of id: ElementID, _ effects: [ElementDrag.Effect]) {
    let ghost = effects.contains(.delete) ? canvas.ghost(of: id) : nil
    // What the last effects do to the document finds the drag gone.
    drags[id] = nil
    wheelRests.removeValue(forKey: id)?.cancel()
    updateAppearances()
    for effect in effects { apply(effect, to: id) }
    if feedbackOwner == id { feedbackOwner = nil }
    if let ghost { canvas.vanish(ghost) }
  }

  private func apply(_ effect: ElementDrag.Effect, to id: ElementID) {
    switch effect {
    case .preview(let placement): show(placement, of: id)
    case .guides(let center): if feedbackOwner == id { showGuides(center) }
    case .chip(let reading): if feedbackOwner == id { showChip(reading, of: id) }
    case .bin(let use): useBin(use, for: id)
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
  }

  private func show(_ placement: Placement, of id: ElementID) {
    guard canvas.document.change({ $0.preview(id, placement) }) ?? false,
      let shown = canvas.document.history?.shown[id]?.placement
    else { return }
    canvas.canvasView[id]?.placement = shown
    if drags[id]?.source == .handle { canvas.updateMarks() }
  }

  private func showGuides(_ center: Point?) {
    guard let center else { return canvas.guides.hide() }
    canvas.guides.show(for: center, scale: canvas.canvasView.viewport.scale)
  }

  private func showChip(_ reading: ElementDrag.Reading?, of id: ElementID) {
    guard let reading, let location = drags[id]?.motion.location else { return canvas.chip.hide() }
    canvas.chip.show(reading, at: canvas.canvasView.convert(location, from: nil))
  }

  // MARK: The bin

  private func useBin(_ use: ElementDrag.BinUse, for id: ElementID) {
    if use != .none {
      binOwner = id
    } else if binOwner == id {
      binOwner = nil
    }
    let isOpen = binOwner.map { drags[$0]?.bin == .open } ?? false
    canvas.bin.isHidden = binOwner == nil
    guard canvas.bin.isOpen != isOpen else { return }
    canvas.bin.isOpen = isOpen
    updateAppearances()
  }

  private func surroundings(
    of id: ElementID, _ motion: ElementDrag.Motion
  ) -> ElementDrag.Surroundings? {
    guard let view = canvas.canvasView[id] else { return nil }
    let isOver = canvas.bin.catches(canvas.canvasView.marks.convert(motion.location, from: nil))
    let isFree = binOwner == nil || binOwner == id
    return ElementDrag.Surroundings(
      limits: canvas.limits, shape: view.shape,
      bin: isFree ? isOver ? .over : .away : .unavailable)
  }

  /// Makes every element look as the drags have it.
  func updateAppearances() {
    for view in canvas.canvasView.elements {
      let other: ElementView.DragAppearance = drags.isEmpty ? .resting : .backdrop
      view.dragAppearance = drags[view.id].map { $0.bin == .open ? .overBin : .lifted } ?? other
    }
  }
}
