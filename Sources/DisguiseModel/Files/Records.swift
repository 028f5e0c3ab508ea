import Drawing
import FoundationEssentials

/// The form of an element in documents and in the journal.
struct ElementRecord: Codable {
  var id: Int
  var sticker: String
  var text: TextRecord?
  /// x and y in photo pixels.
  var center: [Double]
  var scale: Double
  /// In radians, clockwise.
  var rotation: Double
  var flipped: Bool?

  init(_ element: DisguiseElement) {
    id = element.id.rawValue
    sticker = element.kind.artwork.rawValue
    text = element.kind.design.map(TextRecord.init)
    center = [element.placement.center.x, element.placement.center.y]
    scale = element.placement.scale
    rotation = element.placement.rotation.radians
    flipped = element.placement.isFlipped
  }

  /// The element; nil if the center is not a pair of numbers, the sticker's ID too long, or the text
  /// not valid.
  var element: DisguiseElement? {
    guard center.count == 2, FileLimits.allow(name: sticker) else { return nil }
    let design = text?.design
    guard text == nil || design != nil else { return nil }
    return DisguiseElement(
      id: ElementID(rawValue: id),
      kind: ElementKind(design, shownBy: StickerID(rawValue: sticker)),
      placement: Placement(
        center: Point(center[0], center[1]), scale: scale, rotation: .radians(rotation),
        isFlipped: flipped ?? false))
  }
}

/// The form of a disguise in the journal, which refers to the photo by its ID.
struct DisguiseRecord: Codable {
  var photo: String
  var width: Double
  var height: Double
  var nextID: Int
  var elements: [ElementRecord]

  init(_ disguise: Disguise) {
    photo = disguise.photo.id.description
    width = disguise.photo.size.width
    height = disguise.photo.size.height
    nextID = disguise.nextID
    elements = disguise.elements.map(ElementRecord.init)
  }

  /// The disguise; nil if the record is invalid.
  var disguise: Disguise? {
    let elements = elements.compactMap(\.element)
    guard let photo = PhotoID(description: photo), elements.count == self.elements.count else {
      return nil
    }
    return Disguise(
      photo: PhotoReference(id: photo, size: Size(width, height)), elements: elements,
      nextID: nextID)
  }
}

/// The form of a step in the journal: what it changes. So its cost does not grow with the elements
/// that it leaves alone.
struct ChangeRecord: Codable {
  /// An element that is new, or has other values or another position in the order.
  struct Insertion: Codable {
    /// The index in the order from bottom to top, after the change.
    var index: Int
    var element: ElementRecord
  }

  /// The IDs of the elements that are removed, or inserted again as they are after the change.
  var removed: [Int]
  /// The elements that are inserted then, in the order of their indices.
  var inserted: [Insertion]
  var nextID: Int

  /// The change that leads from a disguise to another one; nil if that has another photo, or no
  /// elements, which is shorter to say as a whole.
  init?(from old: Disguise, to new: Disguise) {
    guard old.photo == new.photo, !new.elements.isEmpty else { return nil }
    (removed, inserted, nextID) = ([], [], new.nextID)
    for change in new.elements.difference(from: old.elements) {
      switch change {
      case .remove(_, let element, _): removed.append(element.id.rawValue)
      case .insert(let index, let element, _):
        inserted.append(Insertion(index: index, element: ElementRecord(element)))
      }
    }
  }

  /// The disguise to which the change leads from another one; nil if it is not a change of that.
  func disguise(from old: Disguise) -> Disguise? {
    let gone = Set(removed)
    var elements = old.elements.filter { !gone.contains($0.id.rawValue) }
    guard elements.count + removed.count == old.elements.count else { return nil }
    for insertion in inserted {
      guard let element = insertion.element.element,
        (0...elements.count).contains(insertion.index)
      else { return nil }
      elements.insert(element, at: insertion.index)
    }
    return Disguise(photo: old.photo, elements: elements, nextID: nextID)
  }
}

/// Encodes a record as JSON with sorted keys, so that equal records have equal bytes.
func encodedJSON(_ record: some Encodable) -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  // Only numbers that are not finite cannot be encoded, and edits reject them.
  guard let bytes = try? encoder.encode(record) else {
    preconditionFailure("A number that is not finite has passed Placement.isValid.")
  }
  return bytes
}
