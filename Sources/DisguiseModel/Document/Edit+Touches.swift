/// What an edit means for hands that hold elements.
extension Edit {
  /// What an edit does to an element that is there.
  enum Touch: Hashable, Sendable {
    /// It looks otherwise, belongs elsewhere, or lies one way or the other on its neighbors: a gesture goes on with
    /// it.
    case leaves
    /// It is mirrored where it is.
    case flips
    /// It is at another place, or hands can take it no more.
    case takes
    /// It is gone.
    case removes
  }

  /// The elements that it touches, each with what it does to them. A change of photo ends all gestures, and
  /// touches none of them by itself.
  ///
  /// - Parameter disguise: That to which it is to be applied.
  func touches(in disguise: Disguise) -> [(id: ElementID, touch: Touch)] {
    switch self {
    case .change(let id, let change): [(id, change.touch)]
    case .reorder(let id, .above): [(id, .takes)]
    case .reorder(let id, _): [(id, .leaves)]
    case .group(let ids): ids.map { ($0, .leaves) }
    case .remove(let id): [(id, .removes)]
    case .removeAll: disguise.elements.filter { !$0.isLocked }.map { ($0.id, .removes) }
    case .framing: disguise.elements.map { ($0.id, .takes) }
    case .all(let edits): edits.flatMap { $0.touches(in: disguise) }
    case .place, .duplicate, .paste, .photo: []
    }
  }

  /// Whether it would take an element from hands that hold some. Who holds an element may mirror or delete it;
  /// edits that do so with others besides mean what is free.
  ///
  /// - Parameters:
  ///   - held: Whether an element is held.
  ///   - disguise: That to which the edit is to be applied.
  func takes(from held: (ElementID) -> Bool, in disguise: Disguise) -> Bool {
    let touches = touches(in: disguise)
    let (isAlone, isRemoval) = (touches.count == 1, isRemoval)
    return touches.contains { id, touch in
      switch touch {
      case .leaves: false
      case .flips: !isAlone && held(id)
      case .takes: held(id)
      case .removes: !isRemoval && held(id)
      }
    }
  }

  /// Whether it removes elements and does nothing else.
  private var isRemoval: Bool {
    switch self {
    case .remove, .removeAll: true
    case .all(let edits): edits.allSatisfy(\.isRemoval)
    case .place, .change, .duplicate, .paste, .group, .reorder, .photo, .framing: false
    }
  }

  /// Whether it shows another part of the photo, on which everything keeps its place, even what is cropped
  /// off.
  var isFraming: Bool {
    switch self {
    case .framing: true
    case .all(let edits): edits.contains(where: \.isFraming)
    case .place, .change, .duplicate, .paste, .group, .remove, .removeAll, .reorder, .photo: false
    }
  }
}

extension Edit.Change {
  /// What it does to its element.
  fileprivate var touch: Edit.Touch {
    switch self {
    case .kind, .look, .ungroup, .lock(false), .hide(false): .leaves
    case .flip: .flips
    case .placement, .lock(true), .hide(true): .takes
    }
  }
}
