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

  private var canWearAgain: Bool { !pieces.isEmpty || frame != nil }

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
    var going: Set<ElementID> = []
    let placed = pieces.compactMap { piece -> Placed? in
      let element = piece.element
      if let drawing = element.kind.drawing {
        return element.placement.carried(
          from: piece.old, to: piece.new, fitting: nil, drawing.bounds.size
        ).map { carried in
          let there = element.placed(
            at: desk.canvas.limits.keepingInside(carried, of: drawing.shape))
          let edit = Edit.placeCopy(of: there, shownBy: element.kind.artwork)
          return (sticker: nil, edit: edit, face: piece.new, group: element.group)
        }
      }
      guard let (sticker, artwork) = found.first(where: { $0.0.id == element.kind.artwork }),
        let carried = element.placement.carried(
          from: piece.old, to: piece.new, fitting: sticker.fit, artwork.size)
      else { return nil }
      let old = place.fittings.replaced(by: sticker, on: piece.new).filter {
        going.insert($0).inserted
      }
      let there = element.placed(
        at: desk.canvas.limits.keepingInside(carried, of: artwork.shape))
      let edit = Edit.all(
        old.map(Edit.remove) + [.placeCopy(of: there, shownBy: sticker.id)])
      return (sticker: sticker, edit: edit, face: piece.new, group: element.group)
    }
    var edits = placed.map { ($0.sticker, $0.edit) }
    if let id = frame?.kind.frame?.frame, let sticker = desk.library.catalog[id],
      let edit = desk.document.history?.present.framing(with: id, frame?.look ?? .plain)
    {
      edits.append((sticker, edit))
    }
    let added = place.add(edits, by: hand)
    for (id, piece) in zip(added, placed) where piece.sticker != nil {
      place.fittings.note(id, on: piece.face)
    }
    // Where there was no room for all of it, nothing says which are which.
    if added.count >= placed.count { group(zip(added, placed).map { ($0, $1.group) }) }
    desk.tools.select.select(nil, by: hand)
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
