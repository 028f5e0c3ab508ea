import DisguiseModel
import Faces
import Platform
import TouchKit

/// Puts what was worn on one photo on the faces of the next one: a set of one's own, without naming anything. A
/// drawing is worn by the face that it is on, or less than half a face beside; others stay on their photo.
final class SameAgain: EditorFeature {
  private let desk: Desk
  /// What was on the last two photos on which faces were known.
  private var worn: [Worn] = []
  /// What was put on the photo that is open: it makes room when that is done again.
  private var put: Set<ElementID> = []

  /// The elements of a photo, its faces, and what shows those elements.
  private struct Worn {
    let photo: PhotoReference
    var faces = KnownFaces()
    let elements: [DisguiseElement]
    let stickers: [StickerID: Sticker]
  }

  /// An element, the face that wears it, and the one that will.
  private typealias Piece = (element: DisguiseElement, old: Face, new: Face)
  /// How it comes there, and the group of which it was.
  private typealias Placed = (sticker: Sticker?, edit: Edit, face: Face, group: GroupID?)

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "same-again", localized("Same again"), icon: "again", keys: [Keystroke("s", .shift)],
        row: KeysRow(keys: "Shift + S"), in: [.openMenu: 210],
        isEnabled: { [unowned self] _ in canWearAgain },
        ifPossible: { [unowned self] target in wearAgain(by: target.hand) })
    ]
  }

  // MARK: What was worn

  private func note() {
    guard let disguise = desk.document.history?.present, !disguise.elements.isEmpty,
      !desk.canvas.faces.faces.isEmpty || disguise.frame != nil,
      desk.document.photo?.reference == disguise.photo
    else { return }
    let ids = Set(disguise.elements.map(\.kind.artwork))
    worn.removeAll { $0.photo == disguise.photo }
    worn.append(
      Worn(
        photo: disguise.photo, faces: desk.canvas.faces, elements: disguise.visibleElements,
        stickers: Dictionary(
          uniqueKeysWithValues: ids.compactMap { id in
            desk.library.catalog[id].map { (id, $0) }
          })))
    worn = worn.suffix(2)
  }

  /// What was worn on the photo before.
  private var before: Worn? {
    worn.last { $0.photo != desk.document.history?.present.photo }
  }

  /// What goes from which face to which: as many of the largest ones as wear something, from left to right.
  private var pieces: [Piece] {
    let faces = desk.canvas.faces.faces
    guard let before, desk.document.canExport, !faces.isEmpty else { return [] }
    let worn = before.elements.compactMap { element in
      wearer(of: element, in: before).map { (element: element, face: $0) }
    }
    let wearers = Set(worn.map(\.face))
    let count = min(wearers.count, faces.count)
    let pairs = zip(Self.largest(count, of: Array(wearers)), Self.largest(count, of: faces))
    return worn.compactMap { element, face in
      pairs.first { $0.0 == face }.map { (element: element, old: face, new: $0.1) }
    }
  }

  /// The frame that was around the photo before, if this one has none.
  private var frame: DisguiseElement? {
    guard desk.document.canExport, desk.document.history?.present.frame == nil else { return nil }
    return before?.elements.last {
      $0.kind.frame.map { desk.library.catalog[$0.frame]?.frame != nil } ?? false
    }
  }

  private var canWearAgain: Bool {
    frame != nil
      || pieces.contains { piece in
        let id = piece.element.kind.artwork
        return !isWorn(there(piece, before?.stickers[id], desk.library.artworks.artwork(id)))
      }
  }

  func documentWillChange() { put = [] }

  /// What a piece will be on its new face.
  private func there(
    _ piece: Piece, _ sticker: Sticker?, _ artwork: Artwork?
  ) -> DisguiseElement? {
    let drawing = piece.element.kind.drawing
    guard let shape = drawing?.shape ?? artwork?.shape,
      let carried = piece.element.placement.carried(
        from: piece.old, to: piece.new, fitting: drawing == nil ? sticker?.fit : nil,
        drawing?.bounds.size ?? artwork?.size ?? .zero)
    else { return nil }
    return piece.element.placed(at: desk.canvas.limits.keepingInside(carried, of: shape))
  }

  /// Whether something is on the photo already, exactly so.
  private func isWorn(_ element: DisguiseElement?) -> Bool {
    guard let element, let present = desk.document.history?.present else { return false }
    return present.visibleElements.contains { $0.isAlike(element) }
  }

  private func wearer(of element: DisguiseElement, in worn: Worn) -> Face? {
    if element.isFrame { return nil }
    let id = element.kind.artwork
    return worn.faces.wearer(
      of: element.placement, worn.stickers[id]?.fit, desk.library.artworks.artwork(id)?.size)
  }

  private static func largest(_ count: Int, of faces: [Face]) -> [Face] {
    faces.sorted { $0.eyeDistance > $1.eyeDistance }.prefix(count)
      .sorted { $0.box.midX < $1.box.midX }
  }

  // MARK: Putting it on

  private func wearAgain(by hand: Hand) -> Bool {
    let (pieces, frame) = (pieces, frame)
    guard canWearAgain, let stickers = before?.stickers else { return false }
    let needed = Set(pieces.compactMap { stickers[$0.element.kind.artwork] })
    // Those of another document, too.
    desk.library.add(Array(needed))
    desk.tools.place.readAll(Array(needed)) { [weak self] found in
      self?.place(pieces, frame, found, by: hand)
    }
    return true
  }

  private func place(
    _ pieces: [Piece], _ frame: DisguiseElement?, _ found: [(Sticker, Artwork)], by hand: Hand
  ) {
    let place = desk.tools.place
    let all = pieces.compactMap { piece in
      let known = found.first { $0.0.id == piece.element.kind.artwork }
      return there(piece, known?.0, known?.1).map { (piece: piece, sticker: known?.0, there: $0) }
    }
    let old = replaced(by: all.map(\.there))
    var going = Set(old)
    let placed = all.filter { !isWorn($0.there) }.map { piece, sticker, there -> Placed in
      let others = sticker.map { place.fittings.replaced(by: $0, on: piece.new) } ?? []
      let edit = Edit.all(
        others.filter { going.insert($0).inserted }.map(Edit.remove)
          + [.placeCopy(of: there, shownBy: there.kind.artwork)])
      return (sticker: sticker, edit: edit, face: piece.new, group: piece.element.group)
    }
    var edits = placed.map { ($0.sticker, $0.edit) }
    if !old.isEmpty, let first = edits.first {
      edits[0].1 = .all(old.map(Edit.remove) + [first.1])
    }
    if let id = frame?.kind.frame?.frame, let sticker = desk.library.catalog[id],
      let edit = desk.document.history?.present.framing(with: id, frame?.look ?? .plain)
    {
      edits.append((sticker, edit))
    }
    guard !edits.isEmpty else { return }
    let added = place.add(edits, by: hand)
    put.formUnion(added.prefix(placed.count))
    for (id, piece) in zip(added, placed) where piece.sticker != nil {
      place.fittings.note(id, on: piece.face)
    }
    // Where there was no room for all of it, nothing says which are which.
    if added.count >= placed.count { group(zip(added, placed).map { ($0, $1.group) }) }
    desk.tools.select.select(nil, by: hand)
  }

  /// What was put on before and is not as it was, as far as nobody has it in hand.
  private func replaced(by new: [DisguiseElement]) -> [ElementID] {
    guard let history = desk.document.history else { return [] }
    let old = history.present.visibleElements.filter { element in
      put.contains(element.id) && element.isFree && !history.isHeld(element.id)
        && !new.contains { $0.isAlike(element) }
    }
    return old.map(\.id)
  }

  /// Lets what was a group be one, as part of the step that has placed it.
  private func group(_ placed: [(id: ElementID, group: GroupID?)]) {
    let grouped = Dictionary(grouping: placed.filter { $0.group != nil }, by: \.group)
    let groups = grouped.values.filter { $0.count > 1 }.map { $0.map(\.id) }
    // In the same order at every run.
    for ids in groups.sorted(by: { $0[0] < $1[0] }) {
      desk.document.amend(by: [{ _ in .group(ids) }])
    }
  }

  // MARK: The offer

  let follows: EditorChange = [.photo, .elements, .faces, .work]

  func show(_ change: EditorChange) {
    note()
    let corners = desk.layout.corners
    let isOffered = desk.document.history?.present.elements.isEmpty == true && canWearAgain
    guard isOffered != (corners.again != nil) else { return }
    guard isOffered else { return corners.again = nil }
    let button = Button(
      localized("Same again"), icon: desk.library.icon("again"), style: .filled
    ) { [weak self] in
      guard let self else { return }
      _ = wearAgain(by: desk.hand)
    }
    button.identifier = "same-again"
    corners.again = button
  }
}

extension DisguiseElement {
  /// Whether both look the same, at the same place.
  fileprivate func isAlike(_ other: DisguiseElement) -> Bool {
    kind.artwork == other.kind.artwork && look == other.look
      && placement.isSame(as: other.placement)
  }
}
