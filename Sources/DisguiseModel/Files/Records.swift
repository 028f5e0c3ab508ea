import Drawing
import FoundationEssentials

/// An element as it stands in documents and in the journal.
struct ElementRecord: Codable {
  var id: Int
  var sticker: String
  /// x and y in photo pixels.
  var center: [Double]
  var scale: Double
  /// In radians, clockwise.
  var rotation: Double
  var flipped: Bool?

  init(_ element: DisguiseElement) {
    id = element.id.rawValue
    sticker = element.sticker.rawValue
    center = [element.placement.center.x, element.placement.center.y]
    scale = element.placement.scale
    rotation = element.placement.rotation.radians
    flipped = element.placement.isFlipped
  }

  /// The element, or nil if the center is no pair of numbers.
  var element: DisguiseElement? {
    guard center.count == 2 else { return nil }
    return DisguiseElement(
      id: ElementID(rawValue: id), sticker: StickerID(rawValue: sticker),
      placement: Placement(
        center: Point(center[0], center[1]), scale: scale, rotation: .radians(rotation),
        isFlipped: flipped ?? false))
  }
}

/// A disguise as it stands in the journal: the photo by its name only.
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

  /// The disguise, or nil if the record contradicts itself.
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

/// A record as JSON with its fields in their alphabetical order.
func encodedJSON(_ record: some Encodable) -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  // JSON refuses nothing but numbers that are not finite, and no edit lets them into a disguise.
  guard let bytes = try? encoder.encode(record) else {
    preconditionFailure("A number that is not finite reached a file: look at Placement.isValid.")
  }
  return bytes
}
