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
