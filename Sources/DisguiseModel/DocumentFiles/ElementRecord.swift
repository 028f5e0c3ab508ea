import Drawing
import FoundationEssentials

/// The form of an element in documents and in the journal: fields of all kinds, and those of its design.
struct ElementRecord: Codable {
  private struct Common: Codable {
    var id: Int
    /// What the element is; absent for a sticker. Any value, so that an unknown one can be named.
    var kind: JSONValue?
    var sticker: String
    /// x and y in photo pixels.
    var center: [Double]
    var scale: Double
    /// In radians, clockwise.
    var rotation: Double
    var flipped: Bool?
    /// Absent if it is plain.
    var look: JSONValue?
  }

  private let common: Common
  private let design: (any ElementDesign)?

  init(_ element: DisguiseElement) {
    design = element.kind.design
    common = Common(
      id: element.id.rawValue, kind: design == nil ? nil : .text(element.kind.name),
      sticker: element.kind.artwork.rawValue,
      center: [element.placement.center.x, element.placement.center.y],
      scale: element.placement.scale, rotation: element.placement.rotation.radians,
      flipped: element.placement.isFlipped ? true : nil,
      look: element.look.json(with: element.placement.bend))
  }

  init(from decoder: any Decoder) throws {
    common = try Common(from: decoder)
    let fields = try decoder.container(keyedBy: DesignField.self)
    design = try Self.design(in: fields, of: common.kind)
  }

  func encode(to encoder: any Encoder) throws {
    try common.encode(to: encoder)
    guard let design else { return }
    var fields = encoder.container(keyedBy: DesignField.self)
    try design.write(&fields)
  }

  /// The design that fields have: of a kind, or the first of any.
  private static func design(
    in fields: DesignFields, of kind: JSONValue?
  ) throws -> (any ElementDesign)? {
    let designs = ElementKind.designs.withLock(\.self)
    let named = designs.filter { .text($0.kind) == kind }
    for design in named.isEmpty ? designs : named {
      if let design = try design.read(fields) { return design }
    }
    return nil
  }

  /// The element.
  ///
  /// - Parameter version: The version of the document; what it did not have is ignored.
  func element(version: Int = DocumentFile.version) throws(RecordFlaw) -> DisguiseElement {
    let (center, isNew) = (common.center, version > 2)
    guard center.count == 2 else { throw .invalid(field: "center") }
    guard FileLimits.allow(name: common.sticker) else { throw .invalid(field: "sticker") }
    let kind = try kind(isNew ? common.kind : nil)
    let (look, bend) = try Look.read(isNew ? common.look : nil)
    let element = DisguiseElement(
      id: ElementID(rawValue: common.id), kind: kind, look: look,
      placement: Placement(
        center: Point(center[0], center[1]), scale: common.scale,
        rotation: .radians(common.rotation), isFlipped: common.flipped ?? false, bend: bend))
    guard element.placement.isValid else { throw .invalid(field: "center, scale or rotation") }
    return element
  }

  private func kind(_ name: JSONValue?) throws(RecordFlaw) -> ElementKind {
    let kind = ElementKind(design, shownBy: StickerID(rawValue: common.sticker))
    guard let name, name != .text(kind.name) else { return kind }
    guard case .text(let name) = name, !ElementKind.isKnown(name) else {
      throw .invalid(field: "kind")
    }
    throw .unknown(field: "kind " + RecordFlaw.shown(name))
  }
}
