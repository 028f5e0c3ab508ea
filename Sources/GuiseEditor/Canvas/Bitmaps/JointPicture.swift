import DisguiseModel
import Platform
import TouchKit

/// The picture from which many elements are drawn that move together.
///
/// It shows them as they were when it was painted, moved as they have been since: a frame costs the same
/// however many they are. Another thread paints it anew when they are larger than their pixels, are turned
/// away from their shadows, or some have moved otherwise, such as those that the photo's edge holds back.
final class JointPicture {
  /// How much it is enlarged, or made smaller, before it is painted anew.
  private static let scales = 0.6...1.25
  /// The same for turns: shadows fall down on the screen.
  private static let mostTurn = Angle.degrees(8)
  /// The distance, in pixels of the window, that an element may have from its place in the picture.
  private static let tolerance = 0.75

  let run: JointRun
  private let layer: ElementLayer
  private let renderer: DisguiseRenderer
  private var shot: JointShot?
  /// Whether a shot has been painted, if only of nothing.
  private(set) var isReady = false
  /// What paints the first one.
  private var first: JointPainting?
  /// Where it was drawn, in pixels of the window.
  private var shownIn: Rect?
  /// Whether a newer shot is being painted.
  private var isRenewing = false

  init(of run: JointRun, in layer: ElementLayer, renderer: DisguiseRenderer) {
    (self.run, self.layer, self.renderer) = (run, layer, renderer)
  }

  // MARK: Shots

  /// What paints the elements as they are now; the first time, always the same.
  ///
  /// - Parameters:
  ///   - geometry: Where photo and canvas are.
  ///   - scale: Pixels for each point of the window.
  func painting(on geometry: CanvasGeometry, pointsToPixels scale: Double) -> JointPainting {
    if let first { return first }
    let painting = JointPainting(
      JointShot.Order(
        elements: run.ids.compactMap { layer[$0]?.element }, geometry: geometry,
        shadow: Vector(0, 8 * scale), renderer: renderer, isUrgent: !isReady))
    if !isReady { first = painting }
    return painting
  }

  /// Shows what has been painted.
  func show(_ shot: JointShot?) {
    (self.shot, isReady, isRenewing, first) = (shot, true, false, nil)
  }

  /// Whether a newer shot is needed and none is being painted; from now on one is.
  func beginRenewal(on geometry: CanvasGeometry) -> Bool {
    guard isReady, !isRenewing, isOutdated(on: geometry) else { return false }
    isRenewing = true
    return true
  }

  private func isOutdated(on geometry: CanvasGeometry) -> Bool {
    guard let shot else { return true }
    let (motion, isExact) = motion(since: shot, on: geometry)
    let isAnimated = run.ids.first.flatMap { layer[$0] }?.motion.isVisible ?? false
    if isAnimated { return false }
    let visible = motion.inverse?.apply(geometry.frame).intersection(shot.whole)
    return !isExact || !Self.scales.contains(motion.meanScale)
      || abs(motion.rotation.normalized.radians) > Self.mostTurn.radians
      || !(visible.map(shot.box.insetBy(-1, -1).contains) ?? true)
      || !shot.order.geometry.hasContents(of: geometry)
      || !shows(shot)
  }

  /// Whether the elements have the looks that a shot shows.
  private func shows(_ shot: JointShot) -> Bool {
    zip(run.ids, shot.order.elements).allSatisfy { id, shown in
      guard let now = layer[id]?.element else { return true }
      return now.look == shown.look && now.kind == shown.kind
        && now.placement.bend == shown.placement.bend
    }
  }

  // MARK: Motion

  /// How pixels of a shot have to be moved in the window, and whether all elements have moved so.
  private func motion(since shot: JointShot, on geometry: CanvasGeometry) -> (Transform, Bool) {
    let identity = (Transform.identity, false)
    guard shot.places.count == run.ids.count,
      let toPhoto = shot.order.geometry.photoToPixels.inverse
    else { return identity }
    // The transforms from the artwork's middle, in its own units, to pixels of the photo: the placement, and
    // what differs from that over the bin.
    let now = run.ids.map { layer[$0].map { $0.transform.then(.translation($0.center - .zero)) } }
    let scale = geometry.photoToPixels.meanScale
    var best: (motion: Transform, count: Int)?
    // Those at the edge may be held back: most have moved as others do.
    for index in [0, now.count / 2, now.count - 1, now.count / 4, 3 * now.count / 4] {
      guard let place = now[index], let motion = shot.places[index].inverse?.then(place) else {
        continue
      }
      let count = zip(shot.places, now).count { before, now in
        now.map { before.then(motion).isNear($0, scale: scale, Self.tolerance) } ?? true
      }
      if count > best?.count ?? -1 { best = (motion, count) }
      if 2 * count > now.count { break }
    }
    guard let best else { return identity }
    return (
      toPhoto.then(best.motion).then(geometry.photoToPixels), best.count == now.count
    )
  }

  // MARK: Drawing

  /// Draws the elements on a canvas in points whose target has the pixels of the window.
  func draw(on canvas: borrowing Canvas, _ geometry: CanvasGeometry) {
    guard let shot else {
      // Nothing is in sight, or there is no memory.
      for id in run.ids { layer.draw(id, onSurface: canvas) }
      return
    }
    let motion = motion(since: shot, on: geometry).0
    shownIn = motion.apply(shot.box)
    shot.draw(
      on: canvas, moved: motion, geometry.toPixels,
      alpha: run.ids.first.flatMap { layer[$0] }?.alpha ?? 1)
  }

  /// What has to be drawn anew, in pixels of the window: where it was drawn, and where it will be.
  func outdated(on geometry: CanvasGeometry) -> [Rect] {
    guard let shot else { return [shownIn].compactMap { $0 } }
    return [shownIn, motion(since: shot, on: geometry).0.apply(shot.box)].compactMap { $0 }
  }
}

nonisolated extension Transform {
  /// Whether artwork is at about the same place.
  ///
  /// - Parameters:
  ///   - scale: Pixels of the window for each unit.
  ///   - distance: The distance in these that makes no difference.
  fileprivate func isNear(_ other: Transform, scale: Double, _ distance: Double) -> Bool {
    let turn = 2e-3 * max(abs(other.a), abs(other.b))
    return max(abs(tx - other.tx), abs(ty - other.ty)) * scale <= distance
      && abs(a - other.a) <= turn && abs(b - other.b) <= turn
      && abs(c - other.c) <= turn && abs(d - other.d) <= turn
  }
}
