import DisguiseModel
import TouchKit

/// What the gesture of a finger that has landed on an element needs, painted ahead.
extension CanvasBitmaps {
  /// Called when a finger lands on an element.
  ///
  /// - Parameters:
  ///   - id: The element.
  ///   - taken: What the hand moves together with it.
  func touchDidLand(on id: ElementID, taking taken: [ElementID]) {
    let isJoint = taken.count >= JointRun.least
    if anticipate(id, with: isJoint ? taken : []), !isJoint { layer[id]?.painting.anticipateDrag() }
  }

  /// Called when a finger has lifted from an element without a gesture, tapped it, or opened its menu.
  func forgetAnticipated() {
    guard let anticipated else { return }
    self.anticipated = nil
    close(anticipated, except: current)
    for id in anticipated.parts.moving { layer[id]?.painting.forgetDrag() }
  }

  /// Paints ahead the motion of an element; returns false if it moves already, or the canvas does.
  private func anticipate(_ id: ElementID, with others: [ElementID]) -> Bool {
    guard !isMoving, let geometry, !layer.movers.contains(id) else { return false }
    // The version once the element moves, too.
    var version = layer.version
    for other in others { version.insertMover(other, takenBy: id) }
    version.insertMover(id, takenBy: others.isEmpty ? nil : id)
    // Another finger is on the same element.
    if let anticipated, anticipated.shows(version, on: geometry) { return true }
    forgetAnticipated()
    let parts = CanvasParts(
      of: layer.elements, version, on: geometry, renderer: library.restingPainter)
    let next = CanvasArrangement(of: parts, joints: joints(of: parts))
    anticipated = next
    focus(next)
    paintAhead(next)
    return true
  }
}
