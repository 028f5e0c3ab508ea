/// What a file is, decided by its bytes alone: names lie, and are missing where data is pasted.
///
/// Every way into Guise asks here, so that all of them treat a file alike.
package enum FileKind: Hashable, Sendable {
  /// A picture made of pixels, in a known format.
  case picture(ImageHeader.Kind)
  /// A drawing (SVG) in any encoding; compressed by gzip or not.
  case drawing(isCompressed: Bool)
  /// A ZIP archive; those of several formats, a project's too, begin with a file `mimetype` that names
  /// their type.
  case archive(mediaType: String?)
  /// A JSON object, such as a document of version 1.
  case json
  /// Anything else.
  case unknown

  /// The number of bytes that tell most files apart.
  private static let shortStart = 4096

  /// Decides what a source is; reads no more of it than needed.
  package init(of source: ByteSource) throws(ImageError) {
    if let picture = try ImageHeader.Kind(source) {
      self = .picture(picture)
      return
    }
    let start = try source.bytes(at: 0, count: Self.shortStart)
    self.init(start: start)
    // A long comment or a list of entities may come before the first element.
    guard self == .unknown, Self.mayBeMarkup(start), source.count > start.count else { return }
    self.init(start: try source.bytes(at: 0, count: MarkupStart.maximumBytes))
  }

  /// Decides what a file in memory is.
  package init(of bytes: [UInt8]) {
    let source = try? ByteSource(bytes: bytes, name: "")
    self = source.flatMap { try? Self(of: $0) } ?? .unknown
  }

  /// Decides by the beginning of what is no picture.
  private init(start: [UInt8]) {
    if start.starts(with: Self.archiveMark) {
      self = .archive(mediaType: Self.mediaType(ofArchive: start))
    } else if let text = Gzip.beginning(of: start, upTo: MarkupStart.maximumBytes) {
      self = MarkupStart(text).root == "svg" ? .drawing(isCompressed: true) : .unknown
    } else {
      let markup = MarkupStart(start)
      switch markup.root {
      case "svg": self = .drawing(isCompressed: false)
      default: self = markup.first == UInt8(ascii: "{") ? .json : .unknown
      }
    }
  }

  private static let archiveMark: [UInt8] = [0x50, 0x4B, 3, 4]

  /// Returns what an archive's first file says if it is the one that names the media type: stored as it
  /// is, its name at offset 30 and its size at 22.
  private static func mediaType(ofArchive start: [UInt8]) -> String? {
    let isStored = start.count > 38 && start[8..<10].elementsEqual([0, 0])
    guard isStored, start[26..<28].elementsEqual([8, 0]),
      start[30..<38].elementsEqual("mimetype".utf8)
    else { return nil }
    let extra = Int(start[28]) | Int(start[29]) << 8
    let count = Int(start[22]) | Int(start[23]) << 8
    let type = start.dropFirst(38 + extra).prefix(min(count, 100))
    let isText = type.allSatisfy { (0x20..<0x7F).contains($0) }
    return isText ? String(decoding: type, as: UTF8.self) : nil
  }

  private static func mayBeMarkup(_ start: [UInt8]) -> Bool {
    Gzip.isCompressed(start) || MarkupStart(start).isIncomplete
  }

  /// Whether it is a drawing.
  package var isDrawing: Bool { if case .drawing = self { true } else { false } }
  /// Whether it is a picture in a known format.
  package var isPicture: Bool { if case .picture = self { true } else { false } }

  /// The media type, such as `image/jpeg`.
  package var mediaType: String {
    switch self {
    case .picture(let kind): kind.mediaType
    case .drawing(isCompressed: false): "image/svg+xml"
    case .drawing(isCompressed: true): "image/svg+xml-compressed"
    case .archive(let mediaType): mediaType ?? "application/zip"
    case .json: "application/json"
    case .unknown: "application/octet-stream"
    }
  }
}
