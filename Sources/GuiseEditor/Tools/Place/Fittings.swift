import DisguiseModel
import Faces
import TouchKit

/// Trying on: which elements are where they fit on the faces of the photo. What is put on a part of a head takes
/// the place of what was put there before, unless somebody has moved or changed that.
final class Fittings {
  /// An element where it was put.
  private nonisolated struct Put: Hashable {
    let id: ElementID
    let placement: Placement
  }

  /// The face to which an element fits, and whether a surprise or a set has put it there.
  struct Fitting {
    let face: Face
    let isMadeUp: Bool
    var set: StickerSet.ID?
  }

  unowned let stage: CanvasStage
  /// Where elements were put at which they fit, in this session.
  private var known: [Put: Fitting] = [:]

  init(on stage: CanvasStage) { self.stage = stage }

  /// Where a sticker comes on a face: in reach, as all that is placed.
  func places(of sticker: Sticker, _ artwork: Artwork, on face: Face) -> [Placement] {
    (sticker.fit?.placements(on: face, of: artwork.size) ?? []).map {
      stage.limits.keepingInside($0, of: artwork.shape)
    }
  }

  /// The element that shows a sticker about where it fits.
  func element(of sticker: Sticker, at place: Placement, _ size: Size) -> ElementID? {
    stage.document.history?.present.visibleElements.last { $0.shows(sticker, at: place, size) }?.id
  }

  /// The hidden element of a group of which something is seen that shows a sticker about where it fits.
  func hiddenElement(
    of sticker: Sticker, at place: Placement, _ size: Size
  ) -> ElementID? {
    guard let disguise = stage.document.history?.present else { return nil }
    return disguise.elements.last { element in
      element.isHidden && element.group != nil && element.shows(sticker, at: place, size)
        && disguise.visibleElements.contains { $0.group == element.group }
    }?.id
  }

  /// Notes that an element has been put where it fits on a face.
  func note(_ id: ElementID, on face: Face, isMadeUp: Bool = false, of set: StickerSet? = nil) {
    guard let place = stage.document.history?.present[id]?.placement else { return }
    note(id, at: place, Fitting(face: face, isMadeUp: isMadeUp, set: set?.id))
  }

  func note(_ id: ElementID, at place: Placement, _ fitting: Fitting) {
    known[Put(id: id, placement: place)] = fitting
  }

  /// Notes that somebody has moved an element, perhaps to where it fits.
  func noteMove(of id: ElementID) {
    guard let element = stage.document.history?.present[id] else { return }
    if let face = fitting(of: element)?.face { note(id, on: face) }
  }

  /// Forgets all, with the document.
  func forget() { known = [:] }

  /// The fitting of an element that is exactly where a tap or a surprise has put it, and looks as it did
  /// then; nil if somebody has changed or holds it. What is older than the session counts as made up.
  func fitting(of element: DisguiseElement) -> Fitting? {
    let history = stage.document.history
    guard element.look == .plain, element.isFree, history?.isHeld(element.id) == false else {
      return nil
    }
    let put = Put(id: element.id, placement: element.placement)
    if let known = known[put], stage.faces.faces.contains(known.face) { return known }
    guard let sticker = stage.library.catalog[element.kind.artwork],
      let artwork = stage.library.artworks.artwork(sticker.id)
    else { return nil }
    let face = stage.faces.faces.first { face in
      places(of: sticker, artwork, on: face).contains { $0.isSame(as: element.placement) }
    }
    return face.map { Fitting(face: $0, isMadeUp: true) }
  }

  /// The elements on a face of which a sticker takes the place, in a disguise (nil: the present one).
  func replaced(by sticker: Sticker, on face: Face, in disguise: Disguise? = nil) -> [ElementID] {
    guard let part = sticker.fit?.part,
      let disguise = disguise ?? stage.document.history?.present
    else { return [] }
    return disguise.elements.filter { element in
      guard element.isFree else { return false }
      let other = stage.library.catalog[element.kind.artwork]
      // Of a pair, one may be there.
      return other?.id != sticker.id && other?.fit?.part.map(part.excludes) ?? false
        && fitting(of: element)?.face == face
    }.map(\.id)
  }
}

extension DisguiseElement {
  /// Whether it shows a sticker about where that fits.
  ///
  /// - Parameter size: The artwork's natural size.
  nonisolated func shows(_ sticker: Sticker, at place: Placement, _ size: Size) -> Bool {
    kind.artwork == sticker.id && placement.isAbout(place, of: size)
  }
}
