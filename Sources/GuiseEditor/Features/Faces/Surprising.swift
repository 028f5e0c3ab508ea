import DisguiseModel
import Faces
import Platform
import TouchKit

/// Makes up a disguise for each face, another one at each wish. What a person has placed stays as it is.
final class Surprising: EditorFeature {
  private let desk: Desk
  /// What was made up and has not been touched since.
  private var made: [ElementID: Placement] = [:]
  /// What was made up before, so that it does not come again.
  private var past: Set<[StickerID]> = []
  var numbers: any RandomNumberGenerator = SystemRandomNumberGenerator()

  /// How often something new is tried.
  private static let tries = 30

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        .surprise, localized("Surprise me"), icon: "dice", keys: [Keystroke("s")],
        row: KeysRow(keys: "S", meaning: localized("Surprise me")),
        isEnabled: { [unowned self] _ in !faces.isEmpty },
        ifPossible: { [unowned self] target in surprise(at: target) })
    ]
  }

  private var faces: [Face] { desk.canvas.faces.faces }

  func documentWillChange() {
    made = [:]
    past = []
  }

  /// A disguise for the face that a menu is about, or for each.
  private func surprise(at target: Command.Target) -> Bool {
    guard !faces.isEmpty, let disguise = desk.document.history?.present else { return false }
    let chosen = target.point.flatMap { desk.canvas.faces.face(near: $0) }.map { [$0] } ?? faces
    let old = disguise.elements.filter { element in
      made[element.id] == element.placement
        && chosen.contains { desk.canvas.faces.face(near: element.placement.center) == $0 }
    }
    let others = disguise.elements.filter { element in !old.contains { $0.id == element.id } }
    let stickers = desk.library.catalog.all
    desk.canvas.readAll(stickers.filter { $0.fit?.part != nil }) { [weak self] found in
      self?.disguise(chosen, replacing: old, beside: others, from: found, by: target.hand)
    }
    return true
  }

  private func disguise(
    _ faces: [Face], replacing old: [DisguiseElement], beside others: [DisguiseElement],
    from found: [(Sticker, Artwork)], by hand: Hand
  ) {
    let disguises = Disguises(from: found.map(\.0))
    let sizes = Dictionary(
      found.map { ($0.0.id, $0.1.size) }, uniquingKeysWith: { first, _ in first })
    let ordered = KnownFaces.backToFront(faces)
    let taken = ordered.map { face in
      takenParts(of: face, by: others)
    }
    var choice: [[Sticker]] = []
    for _ in 0..<Self.tries {
      choice = taken.map { disguises.next(without: $0, by: &numbers) }
      if !past.contains(choice.flatMap { $0 }.map(\.id)) { break }
    }
    past.insert(choice.flatMap { $0 }.map(\.id))
    var edits = old.map { Edit.remove($0.id) }
    for (face, stickers) in zip(ordered, choice) {
      let layered = stickers.sorted { ($0.fit?.part?.level ?? 0) < ($1.fit?.part?.level ?? 0) }
      for sticker in layered {
        guard let size = sizes[sticker.id] else { continue }
        for placement in sticker.fit?.placements(on: face, of: size) ?? [] {
          edits.append(.place(sticker.kind, placement))
        }
      }
    }
    guard let added = desk.document.add(.all(edits)) else { return }
    for sticker in choice.flatMap({ $0 }) { desk.document.keep(sticker) }
    for id in old.map(\.id) { made[id] = nil }
    for id in added {
      made[id] = desk.document.history?.present[id]?.placement
      desk.canvas.grow(id)
    }
    desk.canvas.select(nil, by: hand)
  }

  /// The parts of a head on which somebody has put something.
  private func takenParts(
    of face: Face, by elements: [DisguiseElement]
  ) -> Set<StickerFit.Part> {
    let near = elements.filter { desk.canvas.faces.face(near: $0.placement.center) == face }
    return Set(
      near.flatMap { element -> [StickerFit.Part] in
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
    case ..<(-0.6): [.hat, .hair, .ears]
    case ..<0.45: [.eyes]
    case ..<0.9: [.nose]
    case ..<1.6: [.mustache, .mouth, .beard]
    default: [.neck, .beard]
    }
  }
}

extension Command.ID {
  static let surprise: Self = "surprise"
}
