import DisguiseModel
import TouchKit

/// How elements come and go.
extension CanvasView {
  private static let growTime = Duration.milliseconds(250)
  private static let flightTime = Duration.milliseconds(220)
  private static let shrinkTime = Duration.milliseconds(160)

  /// Lets an element that was placed grow in its place.
  func grow(_ id: ElementID) {
    guard let view = self[id] else { return }
    window?.animate(for: Self.growTime, curve: .overshoot) { [weak view] in
      view?.motion.growth = $0
    }
  }

  /// Lets an element that was placed fly to its place, from a point in photo pixels.
  func fly(_ id: ElementID, from point: Point) {
    guard let view = self[id] else { return }
    view.motion.vanishing = .init(point: point, progress: 0.9)
    window?.animate(for: Self.flightTime, curve: .easeOut) { [weak view] in
      view?.motion.vanishing = $0 >= 1 ? nil : .init(point: point, progress: 0.9 * (1 - $0))
    }
  }

  /// Shrinks the copy of a deleted element to nothing.
  func vanish(_ ghost: ElementView) {
    ghosts.addSubview(ghost)
    window?.animate(for: Self.shrinkTime, curve: .easeOut) { [weak ghost] in
      ghost?.motion.growth = max(1 - $0, 0.001)
    } completion: { [weak ghost] in
      ghost?.removeFromSuperview()
    }
  }

  /// Moves the copy of an element that was dropped over the bin into the bin, which closes over it.
  func swallow(_ ghost: ElementView, by bin: BinView) {
    let place = ghosts.convert(bin.center, from: marks)
    ghosts.addSubview(ghost)
    bin.swallow()
    window?.animate(for: BinView.swallowTime, curve: .easeInOut) { [weak ghost] in
      ghost?.motion.vanishing = .init(point: place, progress: min($0, 0.999))
    } completion: { [weak ghost] in
      ghost?.removeFromSuperview()
    }
  }

  /// How long the light of a camera lasts.
  static let flash = Duration.milliseconds(150)

  /// Lights the photo up for a moment, as a camera does that takes it; not where motion is reduced.
  func flash() {
    let light = View(frame: Rect(origin: .zero, size: viewport.photo))
    light.isUserInteractionEnabled = false
    ghosts.addSubview(light)
    window?.animate(for: Self.flash, curve: .easeOut) { [weak light] progress in
      light?.backgroundColor = .white.withAlpha(0.8 * (1 - progress))
    } completion: { [weak light] in
      light?.removeFromSuperview()
    }
  }
}

extension ElementView {
  /// A copy of the element's current appearance, which shrinks away in its place.
  package func ghost(showing element: DisguiseElement) -> ElementView {
    let ghost = ElementView(element: element, library: library)
    ghost.role = nil
    ghost.isUserInteractionEnabled = false
    ghost.motion.sinkingPoint = motion.sinkingPoint
    ghost.motion.restraint = motion.restraint
    ghost.motion.sinking = motion.sinking
    return ghost
  }
}
