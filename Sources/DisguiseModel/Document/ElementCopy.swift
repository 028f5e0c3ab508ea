import FoundationEssentials

/// An element on the clipboard, in the form of documents.
package enum ElementCopy {
  /// The media type.
  package static let mediaType = "application/x-guise-element+json"

  /// Returns the bytes of an element.
  package static func bytes(of element: DisguiseElement) -> [UInt8] {
    [UInt8](encodedJSON(ElementRecord(element)))
  }

  /// Returns the element in bytes that come from any program; nil if they are invalid.
  package static func element(in bytes: [UInt8]) -> DisguiseElement? {
    guard bytes.count < 1 << 16, FileLimits.allow(json: bytes),
      let record = try? JSONDecoder().decode(ElementRecord.self, from: Data(bytes)),
      let element = record.element, element.placement.isValid
    else { return nil }
    return element
  }
}
