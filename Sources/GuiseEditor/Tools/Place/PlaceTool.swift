import DisguiseModel
import Platform
import TouchKit

/// Placing stickers, texts and emoji: by a tap of what is armed, and by all that adds elements.
package final class PlaceTool: CanvasTool {
  /// The assumed width of a head on a photo without known faces, as a fraction of the short side of
  /// the visible part: that of a half-length portrait.
  private static let ordinaryHead = 0.2
  /// The natural size of artwork that is not in memory: its width is known, its height is not.
  private static let unknownSize = Size(100, 100)

  unowned let stage: CanvasStage
  /// The pale copies of the armed sticker at the pointers of mice.
  private let armedCopies: ArmedCopies
  /// The pale pictures of what will be placed, where it fits.
  let fitPreviews: FitPreviews
  /// Which elements are where they fit.
  let fittings: Fittings
  /// What taps have placed before the faces were known.
  package let earlyPieces: EarlyPieces

  init(on stage: CanvasStage) {
    self.stage = stage
    armedCopies = ArmedCopies(among: stage.canvasView.marks, library: stage.library)
    fitPreviews = FitPreviews(on: stage.canvasView.ghosts, library: stage.library)
    fittings = Fittings(on: stage)
    earlyPieces = EarlyPieces(on: stage, fittings)
  }

  /// Places the sticker that a hand has armed at a point of the canvas; returns false if none is, or the
  /// point is beside the photo.
  @discardableResult
  func placeArmed(at point: Point, by hand: Hand) -> Bool {
    guard let armed = hand.armed, stage.isOnPhoto(point) else { return false }
    place(
      armed, at: stage.canvasView.layer.convert(point, from: stage.canvasView), by: hand,
      isFree: placesFreely)
    return true
  }

  /// Places a sticker where it fits on the face at a point in photo pixels, beside the only face if it was cut out of
  /// that, else centered on the point; the element grows in place and is selected.
  ///
  /// If its artwork is not in memory, it is loaded first, behind a dashed frame on the photo. Size
  /// and position are computed from the artwork itself, so the resulting element is the same.
  ///
  /// - Parameter isFree: Whether it does not fit to faces.
  package func place(
    _ sticker: Sticker, at point: Point, by hand: Hand, isFree: Bool = false
  ) {
    if sticker.frame != nil { return putFrame(sticker, by: hand) }
    guard let hint = hint(for: sticker, of: Self.unknownSize, at: point) else { return }
    let frame = PlacingFrame(side: Self.unknownSize.width * hint.scale, center: point)
    stage.canvasView.ghosts.addSubview(frame)
    stage.artwork.read(sticker.id) { [weak self, weak frame] artwork in
      // A change of the document or the photo has removed the frame.
      guard let self, let frame, frame.superview != nil else { return }
      frame.removeFromSuperview()
      if let artwork {
        earlyPieces.fit()
        let face = isFree ? nil : face(at: point, for: sticker)
        if let face, fit(sticker, artwork, to: [face], from: point, by: hand) { return }
        let beside =
          isFree || !mayFit(sticker)
          ? nil
          : fittings.placeBesideOrigin(sticker, artwork, at: point).map {
            freePlace(of: sticker.id, from: $0, artwork.shape)
          }
        guard let hint = beside ?? self.hint(for: sticker, of: artwork.size, at: point)
        else { return }
        let placement = stage.limits.limiting(hint, of: artwork.shape)
        let added = add([(sticker, placement)], by: hand).first
        if !isFree, beside == nil { earlyPieces.add(added, sticker, tappedAt: point) }
      } else if let problem = stage.library.artworks.problem(sticker.id) {
        stage.document.tell(.problem(problem, about: .placing))
      }
    }
  }

  /// The size in points that a sticker would have if it were placed; square while its artwork is
  /// not in memory.
  package func hintedSize(of sticker: Sticker) -> Size {
    let natural = stage.library.artworks.artwork(sticker.id)?.size ?? Self.unknownSize
    guard let hint = hint(for: sticker, of: natural, at: .zero) else { return natural }
    return natural * (hint.scale * stage.canvasView.viewport.scale)
  }

  func hint(for sticker: Sticker, of natural: Size, at point: Point) -> Placement? {
    guard let photo = stage.document.photo?.reference else { return nil }
    // A sticker with a width relative to a head gets it on a head of average size.
    let head =
      sticker.headWidth == nil ? stage.library.faces.head(on: photo) : head(at: point)
    var hint = PlacementHint.placement(
      of: natural, headWidth: sticker.headWidth, head: head, on: stage.document.canvasSize,
      at: point)
    hint = sticker.kind.design?.hint(of: natural, in: stage.visiblePart, at: point) ?? hint
    // What somebody has chosen on this photo is a better hint.
    if let chosen = stage.document.history?.chosenScale(of: sticker.id) { hint.scale = chosen }
    return hint
  }

  /// The head on the photo if it is known, or else one of average size at a point of the photo.
  func head(at point: Point) -> Rect? {
    guard let photo = stage.document.photo?.reference else { return nil }
    if let head = stage.library.faces.head(on: photo) { return head }
    // A zoomed-in canvas suggests a smaller face.
    let viewport = stage.canvasView.viewport
    let shown = min(
      stage.document.canvasSize.shortSide, viewport.canvas.shortSide / viewport.scale)
    return Rect(center: point, size: Size(1, 1) * (shown * Self.ordinaryHead))
  }

  // MARK: The frame around the photo, which has one at a time

  /// The frame around the photo that a sticker is; nil if it is not there, or hidden.
  func worn(_ sticker: Sticker) -> DisguiseElement? {
    guard let frame = stage.document.history?.present.frame, !frame.isHidden,
      frame.kind.frame?.frame == sticker.id.inFiles
    else { return nil }
    return frame
  }

  /// Puts a frame around the photo, in place of the one that is there, as one step; once its artwork is in memory.
  func putFrame(_ sticker: Sticker, _ look: Look = .plain, by hand: Hand) {
    guard let start = stage.document.history?.present else { return }
    let artwork = sticker.kind(on: start.canvasSize).artwork
    stage.artwork.read(artwork) { [weak self] read in
      guard let self, let present = stage.document.history?.present,
        present.photo.id == start.photo.id
      else { return }
      guard read != nil else {
        let problem = stage.library.artworks.problem(artwork)
        return problem.map { stage.document.tell(.problem($0, about: .placing)) } ?? ()
      }
      guard let edit = present.framing(with: sticker.id.inFiles, look) else {
        return stage.document.tell(
          .problem(localized("The frame is locked. Unlock it first."), about: .placing))
      }
      guard stage.document.perform(edit) else { return }
      stage.document.tell(.success(about: .placing))
      stage.document.tell(.placed(stage.library.catalog[sticker.id.inFiles] ?? sticker))
      stage.tools.select.select(stage.document.history?.present.frame?.id, by: hand)
    }
  }

  // MARK: What shows where something would be placed

  func viewportDidChange() { hidePreviews() }

  func armedDidChange() { hidePreviews() }

  func cancelAll() { earlyPieces.forget() }

  /// Hides what shows at the pointers of mice.
  func hidePreviews() {
    armedCopies.hideAll()
    fitPreviews.hideAtPointers()
  }

  func hidePreviews(of device: Int) {
    armedCopies.hide(of: device)
    fitPreviews.hide(for: .pointer(device))
  }

  /// Shows pale what is armed where a click at a point of the window would place it.
  func showPreview(at point: Point, of device: Int) {
    guard let armed = stage.hands.hand(atPointer: device).armed,
      stage.isOnPhoto(stage.inCanvas(point)),
      stage.element(at: point)?.isHitAtRest(by: point) != true
    else { return hidePreviews(of: device) }
    if let face = face(under: point, for: .sticker(armed)),
      stage.library.artworks.artwork(armed.id) != nil
    {
      armedCopies.hide(of: device)
      return fitPreviews.show(.sticker(armed), on: [face], for: .pointer(device), at: face)
    }
    fitPreviews.hide(for: .pointer(device))
    armedCopies.show(armed, at: point, of: device) { show(armed, in: $0) }
  }

  /// Shows a sticker in a copy, as large as it would be placed; once its artwork is in memory.
  func show(_ sticker: Sticker, in copy: StickerCopy) {
    stage.document.keepSoon(sticker)
    copy.show(at: hintedSize(of: sticker))
    stage.artwork.read(sticker.id) { [weak self, weak copy] _ in
      if let self { copy?.show(at: hintedSize(of: sticker)) }
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
