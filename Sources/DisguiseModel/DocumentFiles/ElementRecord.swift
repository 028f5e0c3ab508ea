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
    /// Whether it is locked; absent if it is not. Any value, as of the next one, so that a wrong one can be
    /// named.
    var locked: JSONValue?
    /// The number of its group.
    var group: JSONValue?
    /// The strokes of a drawing in base64; in the journal and on the clipboard.
    var ink: String?
    /// The path of the strokes' file in a project.
    var strokes: String?
  }

  private var common: Common
  private let design: (any ElementDesign)?

  init(_ element: DisguiseElement) {
    design = element.kind.design
    common = Common(
      id: element.id.rawValue, kind: design == nil ? nil : .text(element.kind.name),
      sticker: (element.kind.frame?.frame ?? element.kind.artwork).rawValue,
      center: [element.placement.center.x, element.placement.center.y],
      scale: element.placement.scale, rotation: element.placement.rotation.radians,
      flipped: element.placement.isFlipped ? true : nil,
      look: element.look.json(with: element.placement.bend, isHidden: element.isHidden),
      locked: element.isLocked ? .flag(true) : nil,
      group: element.group.map { .integer($0.rawValue) },
      ink: element.kind.drawing?.packed.base64)
  }

  /// The path of a drawing's file in a project, which has its strokes in place of the record.
  var strokesFile: String? {
    get { common.strokes }
    set { (common.strokes, common.ink) = (newValue, newValue == nil ? common.ink : nil) }
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
  /// - Parameters:
  ///   - version: The version of the document; what it did not have is ignored.
  ///   - strokes: Returns a drawing that the record does not have itself; nil if there is none.
  func element(
    version: Int = DocumentFile.version,
    strokes: (String) -> Result<DrawingDesign, InkFlaw>? = { _ in nil }
  ) throws(RecordFlaw) -> DisguiseElement {
    let (center, isNew) = (common.center, version > 2)
    guard center.count == 2 else { throw .invalid(field: "center") }
    guard FileLimits.allow(name: common.sticker) else { throw .invalid(field: "sticker") }
    let kind = try kind(isNew ? common.kind : nil, strokes)
    let look = try Look.read(isNew ? common.look : nil)
    var element = DisguiseElement(
      id: ElementID(rawValue: common.id), kind: kind, look: look.look,
      placement: Placement(
        center: Point(center[0], center[1]), scale: common.scale,
        rotation: .radians(common.rotation), isFlipped: common.flipped ?? false, bend: look.bend))
    element.isHidden = look.isHidden
    if isNew { try readArrangement(of: &element) }
    guard element.placement.isValid else { throw .invalid(field: "center, scale or rotation") }
    return element
  }

  private func readArrangement(of element: inout DisguiseElement) throws(RecordFlaw) {
    switch common.locked {
    case .flag(let isLocked): element.isLocked = isLocked
    case nil: break
    default: throw .invalid(field: "locked")
    }
    switch common.group {
    case .integer(let number) where (1..<Int.max).contains(number):
      element.group = GroupID(rawValue: number)
    case nil: break
    default: throw .invalid(field: "group")
    }
  }

  private func kind(
    _ name: JSONValue?, _ strokes: (String) -> Result<DrawingDesign, InkFlaw>?
  ) throws(RecordFlaw) -> ElementKind {
    if name == .text(DrawingDesign.kind) { return .drawing(try drawing(strokes)) }
    let kind = ElementKind(design, shownBy: StickerID(rawValue: common.sticker))
    guard let name, name != .text(kind.name) else { return kind }
    guard case .text(let name) = name, !ElementKind.isKnown(name) else {
      throw .invalid(field: "kind")
    }
    throw .unknown(field: "kind " + RecordFlaw.shown(name))
  }

  private func drawing(
    _ strokes: (String) -> Result<DrawingDesign, InkFlaw>?
  ) throws(RecordFlaw) -> DrawingDesign {
    let drawing: Result<DrawingDesign, InkFlaw>?
    switch (common.ink, common.strokes) {
    case (let ink?, nil):
      drawing = [UInt8](base64: ink).map { bytes in
        Result { () throws(InkFlaw) in try DrawingDesign(packed: bytes) }
      }
    case (nil, let path?): drawing = strokes(path)
    default: drawing = nil
    }
    guard let drawing else { throw .invalid(field: "strokes") }
    do throws(InkFlaw) { return try drawing.get() } catch { throw error.inRecord }
  }
}

extension [UInt8] {
  /// The bytes in base64.
  var base64: String { Data(self).base64EncodedString() }

  /// Decodes base64; nil if it is none.
  init?(base64: String) {
    guard let data = Data(base64Encoded: base64) else { return nil }
    self.init(data)
  }
}
