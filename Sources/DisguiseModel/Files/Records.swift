import Drawing
import FoundationEssentials

/// The form of an element in documents and in the journal.
struct ElementRecord: Codable {
  var id: Int
  /// What the element is; absent for a sticker. Any value, so that an unknown one can be named.
  var kind: JSONValue?
  var sticker: String
  var text: TextRecord?
  /// x and y in photo pixels.
  var center: [Double]
  var scale: Double
  /// In radians, clockwise.
  var rotation: Double
  var flipped: Bool?
  /// Absent if it is plain.
  var look: JSONValue?

  init(_ element: DisguiseElement) {
    id = element.id.rawValue
    sticker = element.kind.artwork.rawValue
    text = element.kind.design.map(TextRecord.init)
    center = [element.placement.center.x, element.placement.center.y]
    scale = element.placement.scale
    rotation = element.placement.rotation.radians
    flipped = element.placement.isFlipped ? true : nil
    kind = element.kind.name.map { .text($0.rawValue) }
    look = element.look.json
  }

  /// The element.
  ///
  /// - Parameter version: The version of the document; what it did not have is ignored.
  func element(version: Int = DocumentFile.version) throws(RecordFlaw) -> DisguiseElement {
    guard center.count == 2 else { throw .invalid(field: "center") }
    guard FileLimits.allow(name: sticker) else { throw .invalid(field: "sticker") }
    let isNew = version > 2
    let element = DisguiseElement(
      id: ElementID(rawValue: id), kind: try kind(isNew ? kind : nil),
      look: try Look(isNew ? look : nil),
      placement: Placement(
        center: Point(center[0], center[1]), scale: scale, rotation: .radians(rotation),
        isFlipped: flipped ?? false))
    guard element.placement.isValid else { throw .invalid(field: "center, scale or rotation") }
    return element
  }

  private func kind(_ name: JSONValue?) throws(RecordFlaw) -> ElementKind {
    let artwork = StickerID(rawValue: sticker)
    let design = text?.design
    guard text == nil || design != nil else { throw .invalid(field: "text") }
    let kind = ElementKind(design, shownBy: artwork)
    guard let name else { return kind }
    guard case .text(let name) = name else { throw .invalid(field: "kind") }
    switch (ElementKind.Name(rawValue: name), kind) {
    case (.sticker, .sticker), (.text, .text), (.emoji, .emoji): return kind
    case (.text, .emoji(let emoji, _)): return .text(.emoji(emoji), artwork)
    case (nil, _): throw .unknown(field: "kind " + RecordFlaw.shown(name))
    default: throw .invalid(field: "kind")
    }
  }
}

extension ElementKind {
  /// The names of kinds in files.
  fileprivate enum Name: String {
    case sticker, text, emoji
  }

  /// The name, which that of a sticker need not have.
  fileprivate var name: Name? {
    switch self {
    case .sticker: nil
    case .text: .text
    case .emoji: .emoji
    }
  }
}

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
      photo: PhotoReference(id: photo, size: size), framing: try Framing.shown(framing, on: size),
      elements: try elements.map { record throws(RecordFlaw) in try record.element() },
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

  /// The change that leads from a disguise to another one; nil if that has another photo or
  /// framing, or no elements, which is shorter to say as a whole.
  init?(from old: Disguise, to new: Disguise) {
    guard old.photo == new.photo, old.framing == new.framing, !new.elements.isEmpty else {
      return nil
    }
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
  func disguise(from old: Disguise) throws(RecordFlaw) -> Disguise? {
    let gone = Set(removed)
    var elements = old.elements.filter { !gone.contains($0.id.rawValue) }
    guard elements.count + removed.count == old.elements.count else { return nil }
    for insertion in inserted {
      guard (0...elements.count).contains(insertion.index) else { return nil }
      elements.insert(try insertion.element.element(), at: insertion.index)
    }
    return Disguise(
      photo: old.photo, framing: old.framing, elements: elements, nextID: nextID)
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
