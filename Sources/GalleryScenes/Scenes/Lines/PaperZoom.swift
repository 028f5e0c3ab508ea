import TouchKit

/// Zooms and moves a paper with two fingers or by keys; a part of it always stays in reach.
@MainActor final class PaperZoom {
  private static let zooms = 0.5...8.0
  private let paper: View
  /// The paper's pose when the fingers landed, and the one that they lead to without limits.
  private var start = Pose(center: .zero)
  private var unlimited = Pose(center: .zero)
  /// The gesture's values at the last update.
  private var last = (scale: 1.0, translation: Vector.zero)

  init(of paper: View) { self.paper = paper }

  /// How large the paper is, as a text.
  var percent: String { "\(Int((paper.transform.scaleX * 100).rounded())) %" }

  func begin() {
    start = paper.pose
    unlimited = start
    last = (1, .zero)
  }

  /// Follows two fingers step by step about their midpoint, so that a finger that lifts and lands again
  /// causes no jump.
  func follow(_ fingers: TransformGestureRecognizer) {
    let area = paper.superview
    let (scale, translation) = (fingers.scale, fingers.translation(in: area))
    unlimited = unlimited.applying(.translation(translation - last.translation))
    zoom(by: scale / last.scale, about: fingers.location(in: area))
    last = (scale, translation)
  }

  func cancel() { paper.pose = start }

  /// Zooms about the middle of the scene.
  func zoom(by factor: Double) {
    begin()
    zoom(by: factor, about: paper.superview?.bounds.center ?? paper.center)
  }

  private func zoom(by factor: Double, about middle: Point) {
    unlimited = unlimited.applying(Transform.scale(factor).about(middle))
    let zoom = unlimited.transform.scaleX
    let limited = min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound)
    paper.pose = unlimited.applying(Transform.scale(limited / zoom).about(middle))
    paper.moveInReach(near: paper.center)
  }

  func move(by way: Vector) { paper.moveInReach(near: paper.center + way) }
}
