import Drawing
import FoundationEssentials

/// An element on the clipboard, in the form of documents, and others that were copied with it.
package struct ElementCopy: Hashable, Sendable {
  /// The media type.
  package static let mediaType = "application/x-guise-element+json"
  /// The media type of the file of its sticker, offered beside it if that is one of the user's own:
  /// another Guise may not have it.
  package static let stickerType = "application/x-guise-sticker"

  /// The element.
  package let element: DisguiseElement
  /// The size of the photo that it is on; nil if it is not known.
  package let photo: Size?
  /// The name of its sticker, if that is one of the user's own.
  package let stickerName: String?
  /// The natural width of that sticker as a fraction of a head's width, if specified.
  package let headWidth: Double?
  /// What was copied with it, from bottom to top above it; they have no others.
  package private(set) var others: [ElementCopy] = []

  /// Creates a copy of several elements; nil if there are none.
  ///
  /// - Parameters:
  ///   - elements: The elements, from bottom to top.
  ///   - photo: The size of the photo that they are on; nil if it is not known.
  ///   - own: Returns the sticker of the first one if that is one of the user's own.
  package init?(
    _ elements: [DisguiseElement], on photo: Size?, own: (DisguiseElement) -> Sticker?
  ) {
    guard let first = elements.first else { return nil }
    self.init(first, on: photo, own: own(first))
    others = elements.dropFirst().map { ElementCopy($0, on: photo) }
  }

  /// Creates a copy.
  ///
  /// - Parameter sticker: Its sticker if that is one of the user's own.
  package init(_ element: DisguiseElement, on photo: Size?, own sticker: Sticker? = nil) {
    self.element = element
    self.photo = photo
    stickerName = sticker?.name
    headWidth = sticker?.headWidth
  }

  /// The bytes on the clipboard.
  package var bytes: [UInt8] { [UInt8](encodedJSON(Record(self))) }

  /// Reads bytes that come from any program; nil if they are invalid.
  package init?(_ bytes: [UInt8]) {
    // A drawing has all its strokes.
    guard bytes.count < 8 << 20, FileLimits.allow(json: bytes),
      let record = try? JSONDecoder().decode(Record.self, from: Data(bytes))
    else { return nil }
    self.init(record)
    guard let others = record.surroundings.others else { return }
    guard others.count < Disguise.maximumElements else { return nil }
    self.others = others.compactMap { ElementCopy($0, on: photo) }
    // None of it, rather than something else than was copied.
    guard self.others.count == others.count else { return nil }
  }

  private init?(_ record: Record, on photo: Size? = nil) {
    guard let element = try? record.element.element(), element.isValid else { return nil }
    self.element = element
    self.photo = photo ?? record.surroundings.photo.flatMap(Self.size)
    stickerName = record.surroundings.name.flatMap { FileLimits.allow(name: $0) ? $0 : nil }
    headWidth = record.surroundings.headWidth.flatMap { (0.001...20).contains($0) ? $0 : nil }
  }

  private static func size(_ numbers: [Double]) -> Size? {
    guard numbers.count == 2, numbers.allSatisfy({ (1...PhotoReference.maximumSide).contains($0) })
    else { return nil }
    return Size(numbers[0], numbers[1])
  }

  /// The element on a photo: what was at the middle of the other one is at the middle, as large on
  /// the fitted photo as it was there.
  package func element(on photo: Size) -> DisguiseElement {
    guard let old = self.photo, old != photo,
      let placement = element.placement.applying(Similarity(carrying: old, to: photo))
    else { return element }
    return element.placed(at: placement)
  }

  /// All that was copied on a photo, from bottom to top.
  package func elements(on photo: Size) -> [DisguiseElement] {
    [element(on: photo)] + others.map { $0.element(on: photo) }
  }
}

/// The form of an element on the clipboard: its own, with members of what surrounds it.
private struct Record: Codable {
  struct Surroundings: Codable {
    var photo: [Double]?
    var name: String?
    var headWidth: Double?
    var others: [Record]?
  }

  let element: ElementRecord
  let surroundings: Surroundings

  init(_ copy: ElementCopy) {
    element = ElementRecord(copy.element)
    surroundings = Surroundings(
      photo: copy.photo.map { [$0.width, $0.height] }, name: copy.stickerName,
      headWidth: copy.headWidth,
      others: copy.others.isEmpty ? nil : copy.others.map(Record.init))
  }

  init(from decoder: any Decoder) throws {
    element = try ElementRecord(from: decoder)
    // What another version says about them is no reason to lose the element.
    surroundings = (try? Surroundings(from: decoder)) ?? Surroundings()
  }

  func encode(to encoder: any Encoder) throws {
    try element.encode(to: encoder)
    try surroundings.encode(to: encoder)
  }
}
