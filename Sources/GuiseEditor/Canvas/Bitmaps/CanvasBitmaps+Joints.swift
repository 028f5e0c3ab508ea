import DisguiseModel
import Platform
import TouchKit

/// The pictures of elements that move together.
extension CanvasBitmaps {
  /// Paints what a finger waits for, before all that rests.
  static let hurried = Worker()
  /// Paints newer shots than those that are shown.
  static let renewer = Worker(startThread: Worker.startBackgroundThread)

  /// The pictures of those that move together in parts: those that are there, or new ones.
  func joints(of parts: CanvasParts) -> [JointPicture] {
    let known = [current, anticipated].compactMap { $0 }.flatMap(\.joints)
    return parts.movers.compactMap { mover in
      guard case .many(let run) = mover else { return nil }
      return known.first { $0.run == run }
        ?? JointPicture(of: run, in: layer, renderer: library.movingPainter)
    }
  }

  /// Whether other parts than those that are shown take longer to paint than a few frames.
  func isSlow(_ next: CanvasParts, after shown: CanvasParts) -> Bool {
    if joints(of: next).contains(where: { !$0.isReady }) { return true }
    if next.hasLooseMembers { return next.movers.count > Self.mostAtOnce }
    return next.moving.isEmpty && shown.moving.isEmpty && next.differsMuch(from: shown)
  }

  /// So many pictures between those that move are painted while a frame waits.
  private static let mostAtOnce = 50

  /// What has to be painted before an arrangement can be shown.
  func missing(in arrangement: CanvasArrangement) -> [(JointPicture, JointPainting)] {
    arrangement.joints.filter { !$0.isReady }.map {
      ($0, painting(of: $0, on: arrangement.parts.geometry))
    }
  }

  private func painting(of joint: JointPicture, on geometry: CanvasGeometry) -> JointPainting {
    joint.painting(on: geometry, pointsToPixels: surface.window?.scale ?? 1)
  }

  /// Tells elements that a picture shows them now, and others that none does any more.
  func showTogether(_ ids: Set<ElementID>, insteadOf before: Set<ElementID>) {
    for id in before.subtracting(ids) { layer[id]?.isDrawnTogether = false }
    for id in ids.subtracting(before) { layer[id]?.isDrawnTogether = true }
  }

  /// Marks where elements that move together were drawn and where they are, before a frame.
  func markJoints() {
    guard let current, let geometry else { return surface.setNeedsDisplay() }
    // Others than those in the pictures have moved, too, unless these are up to date.
    let areKnown = current.parts.version == layer.version && !current.parts.hasLooseMembers
    if areKnown, !isMoving, let toPoints = geometry.toPixels.inverse {
      for area in current.joints.flatMap({ $0.outdated(on: geometry) }) {
        surface.setNeedsDisplay(toPoints.apply(area))
      }
    } else {
      surface.setNeedsDisplay()
    }
    for joint in current.joints where joint.beginRenewal(on: geometry) {
      let painting = painting(of: joint, on: geometry)
      Self.renewer.perform { [weak self, scheduler] in
        let shot = painting.shot()
        scheduler.post {
          joint.show(shot)
          if shot != nil { self?.markJoints() }
        }
      }
    }
  }
}
