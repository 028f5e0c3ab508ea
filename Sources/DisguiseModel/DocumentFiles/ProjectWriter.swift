import Drawing
import FoundationEssentials
import ImageCoding
import Platform

/// Writes a project: a `.guise` file, see `DocumentFile`.
struct ProjectWriter: Sendable {
  /// The disguise.
  let disguise: Disguise
  /// The photo's file; nil for a sample face.
  let photo: ByteSource?
  /// The user's own stickers; elements whose sticker is missing keep their place without it.
  let stickers: [Sticker]
  /// A small picture of the result, a PNG file; nil for none.
  let thumbnail: [UInt8]?

  static let typeName = "mimetype"
  static let recordName = "document.json"
  static let thumbnailName = "Thumbnails/thumbnail.png"

  /// Creates a writer of a project with these parts.
  init(
    _ disguise: Disguise, photo: ByteSource?, stickers: [Sticker], thumbnail: [UInt8]?
  ) {
    self.disguise = disguise
    self.photo = photo
    let used = Set(disguise.elements.map(\.kind.artwork))
    self.stickers = stickers.filter { used.contains($0.id) && $0.id.content != nil }
    self.thumbnail = thumbnail
  }

  /// Creates a writer of a document, without a thumbnail.
  init(_ document: DocumentFile) {
    self.init(
      document.disguise, photo: document.photo?.source, stickers: document.stickers,
      thumbnail: nil)
  }

  /// Writes the file atomically; blocks, so call it off the main thread.
  ///
  /// The photo and the stickers are copied piece by piece. If their bytes have changed, so that they
  /// no longer have the hashes by which the disguise names them, nothing is written.
  ///
  /// - Parameter isCancelled: Called repeatedly; true aborts with `FileError.cancelled`.
  func write(
    to path: String, isCancelled: @escaping () -> Bool = { false }
  ) throws(FileError) {
    let name = FileSystem.lastComponent(of: path)
    let entries = try entries(name)
    try AtomicFile.write(to: path) { file throws(FileError) in
      try ZipWriter.write(entries, name: name, isCancelled: isCancelled) {
        bytes, offset throws(FileError) in try file.write(bytes, at: offset)
      }
    }
  }

  /// Returns the bytes of the file.
  func encoded() throws(FileError) -> [UInt8] {
    var result: [UInt8] = []
    try ZipWriter.write(try entries("project"), name: "project", isCancelled: { false }) {
      bytes, offset in
      let replaced = min(bytes.count, result.count - offset)
      result.replaceSubrange(offset..<(offset + replaced), with: bytes)
    }
    return result
  }

  // MARK: Implementation

  private func entries(_ name: String) throws(FileError) -> [ZipWriter.Entry] {
    var (record, files) = (DocumentRecord(disguise), [ZipWriter.Entry]())
    if let photo {
      let (file, type) = (EmbeddedFile.plainName(photo.name), try mediaType(of: photo, name))
      try check(photo, name, localized("its photo"), upTo: FileLimits.photoBytes)
      // Archives are unpacked on all systems.
      let path = "photo/" + PortableName.make(file)
      (record.photo.name, record.photo.mediaType, record.photo.file) = (file, type, path)
      files.append(
        ZipWriter.Entry(
          path, photo, isCompressed: Self.isWorthCompressing(type),
          content: disguise.photo.id.content))
    }
    let sorted = stickers.sorted { $0.id.rawValue < $1.id.rawValue }
    guard sorted.count <= FileLimits.stickers else {
      throw .failed(
        name: name,
        reason: localizedPlural(
          "it has more than {count} own sticker", "it has more than {count} own stickers",
          count: FileLimits.stickers))
    }
    var list: [DocumentRecord.Sticker] = []
    var drawn: Set<String> = []
    for sticker in sorted {
      guard let content = sticker.id.content, let file = try? sticker.source.open() else {
        continue
      }
      let type = try mediaType(of: file, name)
      try check(file, name, sticker.name, upTo: OwnStickers.maximumBytes)
      let path = "stickers/\(content.hex).\(Self.endings[type] ?? "bin")"
      list.append(
        DocumentRecord.Sticker(
          id: sticker.id.rawValue, name: EmbeddedFile.plainName(sticker.fileName), mediaType: type,
          width: sticker.headWidth, file: path))
      files.append(
        ZipWriter.Entry(
          path, file, isCompressed: Self.isWorthCompressing(type), content: content))
    }
    if !list.isEmpty { record.stickers = list }
    for (index, element) in disguise.elements.enumerated() {
      // What has no room in the list of the archive stays in the record.
      guard let drawing = element.kind.drawing, files.count < FileLimits.files else { continue }
      let bytes = drawing.packed
      let path = "drawings/\(ContentID(of: bytes).hex).strokes"
      record.elements[index].strokesFile = path
      if drawn.insert(path).inserted { files.append(ZipWriter.Entry(path, bytes)) }
    }
    guard files.reduce(0, { $0 + ($1.bytes?.count ?? 0) }) < ZipReader.maximumBytes - (64 << 20)
    else {
      throw .failed(name: name, reason: localized("its photo and stickers are too large together"))
    }
    return [
      ZipWriter.Entry(Self.typeName, Array(DocumentFile.mediaType.utf8)),
      ZipWriter.Entry(Self.recordName, [UInt8](encodedJSON(record)), isCompressed: true),
    ] + [thumbnail].compactMap { $0.map { ZipWriter.Entry(Self.thumbnailName, $0) } } + files
  }

  private func check(
    _ file: ByteSource, _ name: String, _ part: String, upTo limit: Int
  ) throws(FileError) {
    guard file.count <= limit else {
      throw .failed(
        name: name,
        reason: localized(
          "{part} has more than {megabytes} MB", ["part": part, "megabytes": limit >> 20]))
    }
  }

  private func mediaType(of file: ByteSource, _ name: String) throws(FileError) -> String {
    do throws(ImageError) {
      return try FileKind(of: file).mediaType
    } catch {
      throw .failed(name: name, reason: error.message)
    }
  }

  /// The endings of file names.
  private static let endings = [
    "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "image/gif": "gif",
    "image/heif": "heif", "image/svg+xml": "svg", "image/bmp": "bmp",
    "image/tiff": "tif", "image/svg+xml-compressed": "svgz",
  ]

  private static func isWorthCompressing(_ mediaType: String) -> Bool {
    ["image/svg+xml", "image/bmp", "image/tiff"].contains(mediaType)
  }
}

extension EmbeddedFile {
  /// The file's bytes; nil if it is empty.
  fileprivate var source: ByteSource? { try? ByteSource(bytes: bytes, name: name) }
}
