import Drawing
import Platform

/// The document, a value: a photo and the elements on it.
package struct Disguise: Hashable, Sendable {
  /// The photo.
  package internal(set) var photo: PhotoReference
  /// Which part of the photo is shown, and how.
  package internal(set) var framing = Framing.whole
  /// The elements, from bottom to top.
  package internal(set) var elements: [DisguiseElement]
  /// The number of the next element. Never decreases, so that no ID is reused.
  package internal(set) var nextID: Int

  /// The maximum number of elements. No more can be added.
  package static let maximumElements = 2000
  /// The maximum number of different pictures of the user's own, including texts. No more can be
  /// added: each is decoded in a process of its own.
  package static let maximumOwnStickers = 500

  /// The elements that are in pictures, from bottom to top: all that is drawn, hit, exported or printed is
  /// of these.
  package var visibleElements: [DisguiseElement] {
    elements.contains(where: \.isHidden) ? elements.filter { !$0.isHidden } : elements
  }

  /// Creates a disguise without elements.
  package init(photo: PhotoReference) {
    self.photo = photo
    elements = []
    nextID = 1
  }

  /// Creates a disguise from its parts; nil if they are inconsistent: a duplicate element ID, an
  /// invalid value, too many elements, or an empty photo.
  package init?(
    photo: PhotoReference, framing: Framing = .whole, elements: [DisguiseElement], nextID: Int
  ) {
    let numbers = elements.map(\.id.rawValue)
    guard photo.isValid, framing.isValid(on: photo.size), elements.count <= Self.maximumElements,
      elements.allSatisfy(\.isValid), elements.ink.fits,
      Set(numbers).count == numbers.count,
      numbers.allSatisfy({ $0 > 0 && $0 < .max })
    else { return nil }
    self.photo = photo
    self.framing = framing
    self.elements = elements
    let groups = elements.compactMap { $0.group?.rawValue }
    self.nextID = max(nextID, (numbers.max() ?? 0) + 1, (groups.max() ?? 0) + 1)
    fitFrames()
  }

  /// The size of the canvas, which is what is shown and exported, in pixels.
  package var canvasSize: Size { framing.canvasSize(of: photo.size) }

  /// Returns the element with an ID, or nil if it does not exist.
  package subscript(id: ElementID) -> DisguiseElement? {
    index(of: id).map { elements[$0] }
  }

  /// Returns the position of an element in the order from bottom to top.
  package func index(of id: ElementID) -> Int? {
    // Looks at the numbers only, without a copy of each element.
    elements.indices.first { elements[$0].id == id }
  }

  /// The elements by their IDs, for who looks up many of them.
  package var byID: [ElementID: DisguiseElement] {
    Dictionary(uniqueKeysWithValues: elements.map { ($0.id, $0) })
  }

  /// Returns whether no element is larger than any editor makes it; `size` returns the natural size
  /// of a sticker if it is known.
  func isDrawable(by size: (StickerID) -> Size?) -> Bool {
    elements.allSatisfy {
      $0.placement.canDraw($0.kind.drawing?.bounds.size ?? size($0.kind.artwork) ?? .zero)
    }
  }

  /// The user-visible message about a disguise that is not drawable.
  static let tooLargeMessage = localized(
    "The disguise is damaged: one of its elements is too large.")

  /// Returns whether a sticker may be added.
  package func hasRoom(for sticker: StickerID) -> Bool {
    guard sticker.content != nil else { return true }
    var own = Set(elements.lazy.map(\.kind.artwork).filter { $0.content != nil })
    own.insert(sticker)
    return own.count <= Self.maximumOwnStickers
  }

  /// Returns whether there is room for the elements that an edit adds.
  package func hasRoom(for edit: Edit) -> Bool {
    elements.count + edit.additions <= Self.maximumElements
  }

  /// Whether both show the same part of the same photo, in the same light.
  func isFramed(as other: Disguise) -> Bool { photo == other.photo && framing == other.framing }

  /// Returns the value in the framing of another one; what does not differ from `before` is exactly as there.
  func framed(as other: Disguise, keepingOthersThan before: Disguise) -> Disguise {
    var result = self
    result.apply(.framing(other.framing))
    for (index, element) in elements.enumerated() where before[element.id] == element {
      result.elements[index] = other[element.id] ?? result.elements[index]
    }
    return result
  }

  /// Returns whether both look the same; `nextID` is ignored.
  package func looksLike(_ other: Disguise) -> Bool {
    isFramed(as: other) && elements == other.elements
  }
}

/// A document or journal may state another size for its photo than its actual one: an update redrew
/// a sample face, or the file was edited. The actual size takes precedence.
extension Disguise {
  /// Returns the disguise with the actual size of its photo; every element keeps its relative
  /// position and covers the same share of the photo.
  ///
  /// - Returns: The disguise itself if the size is correct, or if the photo is a different one.
  package func fitted(to photo: PhotoReference) -> Disguise {
    guard self.photo.id == photo.id, self.photo.size != photo.size else { return self }
    let stated = self.photo.size
    var result = self
    result.photo = photo
    result.framing = framing.stretched(
      photo.size.width / stated.width, photo.size.height / stated.height, to: photo.size)
    let (x, y) = (
      result.canvasSize.width / canvasSize.width, result.canvasSize.height / canvasSize.height
    )
    for index in elements.indices {
      result.elements[index].placement = elements[index].placement.stretched(x, y)
    }
    result.fitFrames()
    return result
  }
}

extension History {
  /// Returns the history with every past, present and future step on a photo fitted to its actual
  /// size.
  ///
  /// Active gestures end without a step.
  ///
  /// - Returns: The history itself if all sizes are correct.
  package func fitted(to photo: PhotoReference) -> History {
    let steps = past + [present] + future
    guard steps.contains(where: { $0.photo.id == photo.id && $0.photo.size != photo.size }) else {
      return self
    }
    return History(
      present.fitted(to: photo), past: past.map { $0.fitted(to: photo) },
      future: future.map { $0.fitted(to: photo) }, origins: origins,
      undoneOrigins: undoneOrigins)
  }
}
