import Drawing
import FoundationEssentials

/// The form of a disguise in the journal, which refers to the photo by its ID.
struct DisguiseRecord: Codable {
  var photo: String
  var width: Double
  var height: Double
  var nextID: Int
  /// Absent if the photo is shown as it is.
  var framing: JSONValue?
  var elements: [ElementRecord]

  init(_ disguise: Disguise) {
    photo = disguise.photo.id.description
    width = disguise.photo.size.width
    height = disguise.photo.size.height
    nextID = disguise.nextID
    framing = disguise.framing.json
    elements = disguise.elements.map(ElementRecord.init)
  }

  /// The disguise; nil if the record is invalid.
  func disguise() throws(RecordFlaw) -> Disguise? {
    guard let photo = PhotoID(description: photo) else { return nil }
    let size = Size(width, height)
    return Disguise(
      photo: PhotoReference(id: photo, size: size), framing: try Framing(framing, on: size),
      elements: try elements.map { record throws(RecordFlaw) in try record.element() },
      nextID: nextID)
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
