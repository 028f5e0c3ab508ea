import DisguiseModel
import TouchKit

/// The bin, which is there while exactly one element is dragged by one finger.
extension FaceViewController {
  private static let sinkTime = Duration.milliseconds(140)
  private static let shrinkTime = Duration.milliseconds(160)

  /// Shows the bin for a drag, and lets it take in what is held over it.
  func updateBin(for id: ElementID, _ motion: TransformGesture.Motion) {
    // The last motion of a drag is that of a finger which is already up.
    let isDragged = interactions.count == 1 && motion.fingers <= 1 && !motion.scales
    let wasOpen = bin.isOpen
    bin.isHidden = !isDragged
    bin.isOpen = isDragged && bin.catches(faceView.marks.convert(motion.location, from: nil))
    guard let view = faceView[id] else { return }
    if view.sinking > 0 || bin.isOpen {
      // About the finger: the grabbed point stays under it.
      view.sinkingPoint = faceView.layer.convert(motion.location, from: nil)
    }
    if bin.isOpen != wasOpen { sink(view, bin.isOpen ? 1 : 0) }
  }

  /// Hides the bin; nothing sinks into it any more.
  func closeBin() {
    sinking?.cancel()
    sinking = nil
    bin.isHidden = true
    bin.isOpen = false
  }

  /// A copy of an element as it is seen, to shrink away in its place.
  func ghost(of id: ElementID) -> ElementView? {
    guard let shown = history?.shown[id], let view = faceView[id] else { return nil }
    let ghost = ElementView(element: shown, library: library)
    ghost.role = nil
    ghost.isUserInteractionEnabled = false
    ghost.sinkingPoint = view.sinkingPoint
    ghost.sinking = view.sinking
    return ghost
  }

  /// Lets a copy shrink to nothing, for the eye: the document has lost its element already.
  func vanish(_ ghost: ElementView?) {
    guard let ghost else { return }
    faceView.ghosts.addSubview(ghost)
    window.animate(for: Self.shrinkTime, curve: .easeOut) { [weak ghost] in
      ghost?.growth = max(1 - $0, 0.001)
    } completion: { [weak ghost] in
      ghost?.removeFromSuperview()
    }
  }

  private func sink(_ view: ElementView, _ end: Double) {
    sinking?.cancel()
    let start = view.sinking
    sinking = window.animate(for: Self.sinkTime, curve: .easeOut) { [weak view] in
      view?.sinking = start + (end - start) * $0
    }
  }
}
