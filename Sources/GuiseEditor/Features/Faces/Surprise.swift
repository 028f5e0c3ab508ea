import DisguiseModel
import Faces
import Platform
import TouchKit

/// Makes up a disguise for each face, another one at each wish. What a person has placed in this session stays
/// as it is, and what does not fit exactly.
final class Surprise: EditorFeature {
  private let desk: Desk
  /// What was made up before, so that it does not come again.
  private var past: Set<[StickerID]> = []

  /// The faces for which the dice has rolled.
  private var greeted: [Face] = []

  /// Who has asked for it before the faces of a photo were known, and on which one.
  private var waiting: (hand: Hand, photo: PhotoReference)? {
    didSet { desk.layout.topBar.dice.isSelected = waiting != nil }
  }

  /// What chooses the pieces.
  var random: any RandomNumberGenerator = SystemRandomNumberGenerator()

  /// How often something new is tried.
  private static let tries = 30

  init(on desk: Desk) {
    self.desk = desk
    desk.layout.corners.photoIsInUse = { [weak desk] in
      guard let desk else { return false }
      return desk.tools.draw.isArmed || desk.tools.loop.isArmed
        || desk.canvas.hands.all.contains(where: \.isWriting)
    }
  }

  var commands: [Command] {
    [
      Command(
        "surprise", localized("Surprise me"), icon: "dice", keys: [Keystroke("s")],
        row: KeysRow(keys: "S"), in: [.moreMenu: 10, .faceMenu: 10, .faceReader: 10],
        isEnabled: { [unowned self] _ in desk.document.canExport },
        ifPossible: { [unowned self] target in ask(target) })
    ]
  }

  let follows: EditorChange = [.photo, .faces, .work, .mode]

  /// The dice shows that there are faces, once.
  func show(_ change: EditorChange) {
    desk.layout.setNeedsLayout()
    let faces = desk.canvas.faces.faces
    if faces != greeted {
      greeted = faces
      if !faces.isEmpty { desk.layout.topBar.rollDice() }
    }
    goOn()
  }

  /// Does what somebody has asked for before the faces were known, unless the photo is another one by now.
  private func goOn() {
    guard let (hand, photo) = waiting else { return }
    if desk.document.photo?.reference != photo { return waiting = nil }
    guard !desk.canvas.awaitsFaces, desk.document.canExport else { return }
    waiting = nil
    answer(Command.Target(hand: hand, elements: []))
  }

  /// Makes up a disguise, or says that there is no face for one.
  private func answer(_ target: Command.Target) {
    guard !surprise(target) else { return }
    desk.messages.show(FaceError.failed.userMessage, about: .placing)
  }

  /// Not while undo loads another photo, whose faces are others.
  private var canSurprise: Bool {
    !desk.canvas.faces.faces.isEmpty && desk.document.canExport
  }

  private func ask(_ target: Command.Target) -> Bool {
    guard desk.document.canExport else { return false }
    if desk.canvas.awaitsFaces, let photo = desk.document.photo?.reference {
      waiting = (target.hand, photo)
    } else {
      answer(target)
    }
    return true
  }

  func documentWillChange() {
    desk.tools.place.fittings.forget()
    past = []
    waiting = nil
  }

  /// A disguise for the face that a menu is about, or for each.
  private func surprise(_ target: Command.Target) -> Bool {
    guard canSurprise else { return false }
    let faces = target.face.map { [$0] } ?? desk.canvas.faces.faces
    let choice = choose(for: KnownFaces.backToFront(faces))
    past.insert(choice.flatMap(\.stickers).map(\.id))
    let stickers = Array(Set(choice.flatMap(\.stickers)))
    desk.tools.place.readAll(stickers) { [weak self] found in
      self?.place(choice, found, by: target.hand)
    }
    return true
  }

  private func choose(for faces: [Face]) -> [(face: Face, stickers: [Sticker])] {
    let disguises = Disguises(from: desk.library.catalog)
    let kept = elements.filter { desk.tools.place.fittings.fitting(of: $0)?.isMadeUp != true }
    let worn = faces.map { face in
      let elements = kept.filter { desk.canvas.wearer(of: $0) == face }
      return (
        parts: takenParts(of: face, among: elements),
        stickers: elements.compactMap { desk.library.catalog[$0.kind.artwork] }
      )
    }
    var choice: [[Sticker]] = []
    for _ in 0..<Self.tries {
      choice = worn.map {
        disguises.next(without: $0.parts, beside: $0.stickers, using: &random)
      }
      let ids = choice.joined().map(\.id)
      if !ids.isEmpty, !past.contains(ids) { break }
    }
    return Array(zip(faces, choice)).map { (face: $0, stickers: $1) }
  }

  /// Replaces what was made up for these faces.
  private func place(
    _ choice: [(face: Face, stickers: [Sticker])], _ found: [(Sticker, Artwork)], by hand: Hand
  ) {
    guard canSurprise else { return }
    let faces = choice.map(\.face)
    let old = elements.filter { element in
      desk.tools.place.fittings.fitting(of: element).map { $0.isMadeUp && faces.contains($0.face) }
        ?? false
    }
    let going = desk.document.history?.present.withHidden(old.map(\.id)) ?? []
    var (edits, worn) = (going.map(Edit.remove), [Face]())
    for (face, stickers) in choice {
      var pieces: [(kind: ElementKind, placement: Placement)] = []
      for sticker in stickers {
        guard let size = found.first(where: { $0.0 == sticker })?.1.size else { continue }
        let places = sticker.fit?.placements(on: face, of: size) ?? []
        pieces += places.map { (sticker.kind, $0) }
      }
      // What is put on a face is one thing, as a set is.
      edits.append(.placeTogether(pieces))
      worn += pieces.map { _ in face }
    }
    guard !worn.isEmpty, let added = desk.document.add(.all(edits)) else { return }
    for sticker in Set(found.map(\.0)) { desk.document.tell(.placed(sticker)) }
    for (id, face) in zip(added, worn) {
      desk.tools.place.fittings.note(id, on: face, isMadeUp: true)
      desk.canvas.canvasView.grow(id)
    }
    desk.tools.select.select(nil, by: hand)
  }

  private var elements: [DisguiseElement] {
    desk.document.history?.present.visibleElements ?? []
  }

  /// The parts of a head on which somebody has put elements.
  private func takenParts(
    of face: Face, among elements: [DisguiseElement]
  ) -> Set<StickerFit.Part> {
    Set(
      elements.flatMap { element -> [StickerFit.Part] in
        if let part = desk.library.catalog[element.kind.artwork]?.fit?.part { return [part] }
        // Of another picture only its place is known.
        return face.parts(around: element.placement.center)
      })
  }
}

extension Face {
  /// The parts of a head near a point of the photo.
  fileprivate nonisolated func parts(around point: Point) -> [StickerFit.Part] {
    switch frame.inverse.apply(point).y {
    case ..<(-0.6): [.hat, .hair]
    case ..<0.45: [.eyes]
    case ..<0.9: [.nose]
    case ..<1.6: [.mustache, .mouth, .beard]
    default: [.neck, .beard]
    }
  }
}
