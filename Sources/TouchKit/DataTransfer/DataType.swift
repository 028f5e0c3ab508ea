/// The format of transferred data, as a MIME type.
public nonisolated struct DataType: Hashable, Sendable, CustomStringConvertible {
  /// The MIME type with its parameters, such as `image/png`.
  public let name: String

  /// Creates a type from its MIME type.
  public init(_ name: String) { self.name = name }

  /// Text in UTF-8.
  public static let text = DataType("text/plain;charset=utf-8")
  /// A list of resources, such as files (RFC 2483); see ``URIList``.
  public static let uriList = DataType("text/uri-list")
  /// A PNG picture.
  public static let png = DataType("image/png")
  /// A JPEG picture.
  public static let jpeg = DataType("image/jpeg")

  /// Whether the data is a picture.
  public var isImage: Bool { name.hasPrefix("image/") }

  /// The MIME type.
  public var description: String { name }
}

nonisolated extension Sequence<DataType> {
  /// The type to request of several pictures of the same content: lossless and common formats
  /// first. Nil if none is a picture.
  public var preferredImage: DataType? {
    let order = ["png", "jpeg", "webp", "tiff", "gif", "bmp"].map { DataType("image/" + $0) }
    let images = filter(\.isImage)
    return order.first(where: images.contains) ?? images.first
  }
}
