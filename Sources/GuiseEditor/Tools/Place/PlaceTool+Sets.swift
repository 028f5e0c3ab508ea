import DisguiseModel
import Faces
import TouchKit

/// Putting on sets: several pieces at once.
extension PlaceTool {
  /// A piece of a set, and where it comes.
  private typealias Worn = (piece: Sticker, place: Placement, size: Size)

  /// Puts a set on the face at a point of the photo, or composes it there if there is none, as one step.
  ///
  /// - Parameter point: The point, in photo pixels; nil for the next face that wears no set, or else not this one, or
  ///   else the middle.
  func putOn(_ set: StickerSet, at point: Point? = nil, by hand: Hand) {
    let pieces = stage.library.catalog.pieces(of: set)
    let isFree = !pieces.contains(where: mayFit)
    readAll(pieces) { [weak self] found in
      guard let self, let canvas = stage.document.history?.present.canvasSize else { return }
      earlyPieces.fit()
      let others = stage.faces.faces.filter { isBare($0, of: found) }
      let next = others.first { ids(ofSetOn: $0).isEmpty } ?? others.first ?? stage.faces.faces.last
      let face = point.map(stage.faces.face(near:)) ?? next
      if let face, !isFree { return fit(set, found, to: [face], by: hand) }
      let middle = point ?? Rect(origin: .zero, size: canvas).center
      compose(set, found, at: middle, isAnywhere: point == nil, by: hand)
    }
  }

  /// Puts a set on all faces that do not wear it, as one step.
  func putOnAll(_ set: StickerSet, by hand: Hand) {
    readAll(stage.library.catalog.pieces(of: set)) { [weak self] found in
      guard let self else { return }
      fit(set, found, to: stage.faces.faces.filter { isBare($0, of: found) }, by: hand)
    }
  }

  /// The number of faces that do not wear a set whose artwork is in memory.
  func countOfFaces(without set: StickerSet) -> Int {
    let found = stage.library.catalog.pieces(of: set).compactMap { piece in
      stage.library.artworks.artwork(piece.id).map { (piece, $0) }
    }
    return stage.faces.faces.count { isBare($0, of: found) }
  }

  /// Whether a face does not wear all pieces.
  private func isBare(_ face: Face, of found: [(Sticker, Artwork)]) -> Bool {
    worn(found, on: face).contains { present($0) == nil }
  }

  /// The element that is what a piece would be, also one that is hidden in a set that is seen.
  private func present(_ worn: Worn) -> ElementID? {
    fittings.element(of: worn.piece, at: worn.place, worn.size)
      ?? fittings.hiddenElement(of: worn.piece, at: worn.place, worn.size)
  }

  /// Where pieces come on a face, from the lowest to the uppermost.
  private func worn(_ found: [(Sticker, Artwork)], on face: Face) -> [Worn] {
    found.flatMap { piece, artwork in
      fittings.places(of: piece, artwork, on: face)
        .map { (piece: piece, place: $0, size: artwork.size) }
    }
  }

  /// Puts pieces on faces. What is there on their parts of the head goes, as when they are put on one by
  /// one, and so does what another set has put there, and those of this one that are there already, so that
  /// all of it lies in its order; what somebody has changed stays. What comes on a face is a group.
  private func fit(
    _ set: StickerSet, _ found: [(Sticker, Artwork)], to faces: [Face], by hand: Hand
  ) {
    var (going, coming) = ([ElementID](), [(worn: [Worn], face: Face)]())
    for face in KnownFaces.backToFront(faces) {
      let wanted = worn(found, on: face)
      let present = wanted.map(self.present)
      guard present.contains(nil) else {
        if faces.count == 1 { stage.tools.select.select(free(present, for: hand), by: hand) }
        continue
      }
      let known = present.compactMap(\.self)
      let unchanged = known.filter { id in
        stage.document.history?.present[id].flatMap(fittings.fitting)?.face == face
      }
      var old =
        unchanged + ids(ofSetOn: face) + found.flatMap { fittings.replaced(by: $0.0, on: face) }
      old = stage.document.history?.present.withHidden(old) ?? old
      let changed = Swift.Set(known).subtracting(unchanged).subtracting(old)
      going += old.filter { !changed.contains($0) }
      let worn = zip(wanted, present)
        .filter { $0.1.map { !changed.contains($0) } ?? true }.map(\.0)
      coming.append((worn: worn, face: face))
    }
    guard !coming.isEmpty else { return }
    var seen: Swift.Set<ElementID> = []
    let removals = going.filter { seen.insert($0).inserted }.map(Edit.remove)
    let places = coming.map { together($0.worn) }
    guard let added = add(set, .all(removals + places)) else { return }
    let wearers = coming.flatMap { Array(repeating: $0.face, count: $0.worn.count) }
    for (id, face) in zip(added, wearers) { fittings.note(id, on: face, of: set) }
    stage.tools.select.select(faces.count == 1 ? added : [], by: hand)
  }

  /// Those of elements that a hand can take.
  private func free(_ ids: [ElementID?], for hand: Hand) -> [ElementID] {
    ids.compactMap(\.self).filter { id in
      stage.document.history?.present[id].map { stage.tools.select.isFree($0, for: hand) } ?? false
    }
  }

  private func together(_ pieces: [Worn]) -> Edit {
    .placeTogether(pieces.map { ($0.piece.kind, $0.place) })
  }

  /// What a set has put on a face, as far as nobody has changed it.
  private func ids(ofSetOn face: Face) -> [ElementID] {
    let elements = stage.document.history?.present.visibleElements ?? []
    return elements.filter { element in
      element.isFree
        && fittings.fitting(of: element).map { $0.face == face && $0.set != nil } ?? false
    }.map(\.id)
  }

  /// Composes a set as on an upright head, as a group, with its middle at a point.
  private func compose(
    _ set: StickerSet, _ found: [(Sticker, Artwork)], at middle: Point, isAnywhere: Bool,
    by hand: Hand
  ) {
    let (width, plain) = (headWidth(at: middle), Face.plainDrawing)
    let center = SetPicture(of: set, in: stage.library.artworks)?.bounds.center ?? plain.middle
    let offset = (center - plain.middle) * (width / plain.headWidth)
    guard let face = Face.plain(headWidth: width, at: middle - offset) else { return }
    let pieces = worn(found, on: face)
    guard !pieces.isEmpty, let added = add(set, together(pieces)) else { return }
    stage.tools.select.select(added, by: hand)
    for (number, (id, piece)) in zip(added, pieces).enumerated() {
      let index = pieces[..<number].count { $0.piece == piece.piece }
      earlyPieces.add(
        id, piece.piece, tappedAt: middle, of: (set, index), isAnywhere: isAnywhere)
    }
  }

  private func add(_ set: StickerSet, _ edit: Edit) -> [ElementID]? {
    guard let roomy = stage.document.withRoom([edit], \.self).edit,
      let added = stage.document.add(roomy)
    else { return nil }
    stage.document.tell(.success(about: .placing))
    stage.document.tell(.putOn(set))
    for id in added { stage.canvasView.grow(id) }
    return added
  }

  /// Shows a set in a copy, as large as it would be placed; once its artwork is in memory.
  func show(_ set: StickerSet, in copy: SetCopy) {
    stage.artwork.readAll(stage.library.catalog.pieces(of: set)) { [weak self, weak copy] _ in
      guard let self else { return }
      copy?.show(headWidth: headWidth(at: .zero) * stage.canvasView.viewport.scale)
    }
  }

  /// How wide a head is at a point of the photo, in its pixels: that of the nearest face, or of an ordinary
  /// one.
  private func headWidth(at point: Point) -> Double {
    let nearest = stage.faces.faces.min {
      $0.box.center.distance(to: point) < $1.box.center.distance(to: point)
    }
    guard let nearest, stage.faces.isOn else { return head(at: point)?.width ?? 1 }
    return nearest[.leftEar].distance(to: nearest[.rightEar]) * 1.12
  }
}
