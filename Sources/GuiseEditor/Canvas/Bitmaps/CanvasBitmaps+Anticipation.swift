import DisguiseModel
import TouchKit

/// What the gesture of a finger that has landed on an element needs, painted ahead.
extension CanvasBitmaps {
  /// Called when a finger lands on an element.
  func touchDidLand(on id: ElementID) {
    if anticipate(id) { layer[id]?.anticipateDrag() }
  }

  /// Called when a finger has lifted from an element without a gesture, tapped it, or opened its menu.
  func touchDidEnd() { forgetAnticipated() }

  func forgetAnticipated() {
    guard let anticipated else { return }
    self.anticipated = nil
    close(anticipated, except: current)
    for id in anticipated.parts.moving { layer[id]?.forgetDrag() }
  }

  /// Paints ahead the motion of an element; returns false if it moves already, or the canvas does.
  private func anticipate(_ id: ElementID) -> Bool {
    guard !isMoving, let geometry, !layer.movers.contains(id) else { return false }
    // The version once the element moves, too.
    var version = layer.version
    version.insertMover(id)
    // Another finger is on the same element.
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
}
