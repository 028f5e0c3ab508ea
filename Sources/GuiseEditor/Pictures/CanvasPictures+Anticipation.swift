import DisguiseModel
import TouchKit

/// What the next gesture of an element needs, painted ahead: when a finger lands on it, and when a
/// pointer rests on it, whose wheel or touchpad may scale it.
extension CanvasPictures {
  /// Called when a finger lands on an element.
  func touchDidLand(on id: ElementID) {
    if anticipate(id) { layer[id]?.anticipateDrag() }
  }

  /// Called when a finger has lifted from an element without a gesture, tapped it, or opened its menu.
  func touchDidEnd() {
    guard let pointed, isReadyForPointer else { return forgetAnticipated() }
    layer[pointed]?.forgetDrag()
  }

  /// Called when a pointer has come to rest on an element, or elsewhere.
  func pointerDidRest(on id: ElementID?) {
    guard id != pointed else { return }
    pointed = id
    forgetOutdated()
    anticipatePointed()
  }

  /// Paints ahead the motion of the element on which the pointer rests, while no finger needs another.
  func anticipatePointed() {
    guard hasNoTouches, let pointed, layer[pointed] != nil else { return }
    anticipate(pointed)
  }

  /// Forgets what was painted ahead for another element than the one on which the pointer rests, or for
  /// other places; not while fingers are down.
  func forgetOutdated() {
    if hasNoTouches, !isReadyForPointer { forgetAnticipated() }
  }

  /// Forgets what is shown now or will not be: the pointer still rests where it was if nothing moves.
  func forgetAnticipated(beside shown: CanvasArrangement) {
    if shown.parts.moving.isEmpty, hasNoTouches { forgetOutdated() } else { forgetAnticipated() }
  }

  func forgetAnticipated() {
    guard let anticipated else { return }
    self.anticipated = nil
    close(anticipated, except: current)
    for id in anticipated.parts.moving { layer[id]?.forgetDrag() }
  }

  private var hasNoTouches: Bool { canvasView.window?.touches.isEmpty ?? true }

  /// Whether the motion of the element on which the pointer rests is painted ahead as it would be now.
  private var isReadyForPointer: Bool {
    guard let pointed, let anticipated, let geometry else { return false }
    return anticipated.shows(version(moving: pointed), on: geometry)
  }

  /// Paints ahead the motion of an element; returns false if it moves already, or the canvas does.
  @discardableResult
  private func anticipate(_ id: ElementID) -> Bool {
    guard !isMoving, let geometry, !layer.movers.contains(id) else { return false }
    let version = version(moving: id)
    // Another finger is on the same element, or a pointer.
    if let anticipated, anticipated.shows(version, on: geometry) { return true }
    forgetAnticipated()
    let next = CanvasArrangement(
      of: CanvasParts(
        of: layer.elements, version, on: geometry, renderer: library.restingPainter))
    anticipated = next
    focus(next)
    paintAhead(next.pictures)
    return true
  }

  /// The present version, once an element moves, too.
  private func version(moving id: ElementID) -> ElementLayer.Version {
    var version = layer.version
    version.insertMover(id)
    return version
  }
}
