import DisguiseModel
import Glibc
import TouchKit

/// Placing, wiggling and removing elements.
extension CanvasController {
  /// The assumed width of a head on a photo without known faces, as a fraction of the short side of
  /// the visible part: that of a half-length portrait.
  private static let ordinaryHead = 0.2
  /// The natural size of artwork that is not in memory: its width is known, its height is not.
  private static let unknownSize = Size(100, 100)
  private static let growTime = Duration.milliseconds(250)
  private static let shrinkTime = Duration.milliseconds(160)
  private static let wiggleTime = Duration.milliseconds(700)

  /// Places a sticker where it fits on the face at a point in photo pixels, else centered on the point;
  /// the element grows in place and is selected.
  ///
  /// If its artwork is not in memory, it is loaded first, behind a dashed frame on the photo. Size
  /// and position are computed from the artwork itself, so the resulting element is the same.
  ///
  /// - Parameter isFree: Whether it does not fit to faces.
  package func place(
    _ sticker: Sticker, at point: Point, by hand: Hand, isFree: Bool = false
  ) {
    guard let hint = hint(for: sticker, of: Self.unknownSize, at: point) else { return }
    let frame = PlacingFrame(side: Self.unknownSize.width * hint.scale, center: point)
    canvasView.ghosts.addSubview(frame)
    artwork.read(sticker.id) { [weak self, weak frame] artwork in
      // A change of the document or the photo has removed the frame.
      guard let self, let frame, frame.superview != nil else { return }
      frame.removeFromSuperview()
      if let artwork {
        let face = isFree ? nil : face(at: point, for: sticker)
        if let face, fit(sticker, artwork, to: [face], from: point, by: hand) { return }
        place(sticker, artwork, at: point, by: hand)
      } else if let problem = library.artworks.problem(sticker.id) {
        document.onProblem(problem, .placing)
      }
    }
  }

  private func place(_ sticker: Sticker, _ artwork: Artwork, at point: Point, by hand: Hand) {
    guard let hint = hint(for: sticker, of: artwork.size, at: point) else { return }
    add([(sticker, limits.limiting(hint, of: artwork.shape))], by: hand)
  }

  /// The size in points that a sticker would have if it were placed; square while its artwork is
  /// not in memory.
  package func hintedSize(of sticker: Sticker) -> Size {
    let natural = library.artworks.artwork(sticker.id)?.size ?? Self.unknownSize
    guard let hint = hint(for: sticker, of: natural, at: .zero) else { return natural }
    return natural * (hint.scale * canvasView.viewport.scale)
  }

  func hint(for sticker: Sticker, of natural: Size, at point: Point) -> Placement? {
    guard let photo = document.photo?.reference else { return nil }
    var head = library.faces.head(on: photo)
    if head == nil, sticker.headWidth != nil {
      // A sticker with a width relative to a head gets it on a head of average size. A zoomed-in
      // canvas suggests a smaller face.
      let viewport = canvasView.viewport
      let shown = min(document.canvasSize.shortSide, viewport.canvas.shortSide / viewport.scale)
      head = Rect(center: point, size: Size(1, 1) * (shown * Self.ordinaryHead))
    }
    var hint = PlacementHint.placement(
      of: natural, headWidth: sticker.headWidth, head: head, on: document.canvasSize, at: point)
    if sticker.kind.text != nil {
      hint = textHint(width: natural.width, at: point)
    }
    // What somebody has chosen on this photo is a better hint.
    if let chosen = document.history?.chosenScale(of: sticker.id) { hint.scale = chosen }
    return hint
  }

  func grow(_ id: ElementID) {
    guard let view = canvasView[id] else { return }
    window.animate(for: Self.growTime, curve: .overshoot) { [weak view] in
      view?.growth = $0
    }
  }

  /// Tilts an element back and forth; it ends exactly as it was, and the document does not change.
  package func wiggle(_ id: ElementID) {
    guard let view = canvasView[id] else { return }
    wiggles[id] = window.animate(for: Self.wiggleTime, curve: .linear) { [weak view] progress in
      let swing = sin(progress * 6 * .pi) * (1 - progress)
      view?.tilt = .degrees(progress >= 1 ? 0 : 12 * swing)
    } completion: { [weak view] in
      view?.tilt = .zero
    }
  }

  /// Deletes an element, with a short shrinking animation.
  package func remove(_ id: ElementID) {
    let ghost = ghost(of: id)
    if document.perform(.remove(id)), let ghost { vanish(ghost) }
  }

  /// A copy of an element's current appearance, which shrinks away in its place.
  func ghost(of id: ElementID) -> ElementView? {
    guard let shown = document.history?.shown[id] else { return nil }
    return canvasView[id]?.ghost(showing: shown)
  }

  /// Shrinks the copy of a deleted element to nothing.
  func vanish(_ ghost: ElementView) {
    canvasView.ghosts.addSubview(ghost)
    window.animate(for: Self.shrinkTime, curve: .easeOut) { [weak ghost] in
      ghost?.growth = max(1 - $0, 0.001)
    } completion: { [weak ghost] in
      ghost?.removeFromSuperview()
    }
  }

  /// Moves the copy of an element that was dropped over the bin into the bin, which closes over it.
  func swallow(_ ghost: ElementView) {
    let place = canvasView.ghosts.convert(bin.center, from: canvasView.marks)
    canvasView.ghosts.addSubview(ghost)
    bin.swallow()
    window.animate(for: BinView.swallowTime, curve: .easeInOut) { [weak ghost] in
      ghost?.vanishing = (place, min($0, 0.999))
    } completion: { [weak ghost] in
      ghost?.removeFromSuperview()
    }
  }
}

/// A placeholder on the photo for a sticker whose artwork is being loaded.
private final class PlacingFrame: View {
  init(side: Double, center: Point) {
    super.init(frame: Rect(center: center, size: Size(side, side)))
    isUserInteractionEnabled = false
  }

  override func draw(_ canvas: borrowing Canvas) {
    let line = bounds.width / 40
    canvas.stroke(
      .rect(bounds.insetBy(line, line)), with: .white,
      style: StrokeStyle(width: line, dash: [4 * line, 3 * line]))
  }
}
