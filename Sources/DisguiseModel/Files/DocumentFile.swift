import Drawing
import FoundationEssentials
import Platform

/// A `.guise` document: a disguise with its photo and the user's own stickers.
///
/// The file is JSON; `DocumentFormat.md` in this module specifies it:
///
///     {"format": "guise", "version": 1,
///      "photo": {"id": "sha256:…", "width": 4000, "height": 3000,
///                "name": "anna.jpg", "mediaType": "image/jpeg", "data": "BASE64"},
///      "nextID": 3,
///      "elements": [{"id": 1, "sticker": "mustaches/handlebar", "center": [2000, 1700],
///                    "scale": 4.5, "rotation": 0.1, "flipped": false}],
///      "stickers": [{"id": "sha256:…", "name": "cat.png", "mediaType": "image/png",
///                    "width": 0.8, "data": "BASE64"}]}
///
/// A sample face is referred to by name (`"id": "sample:…"`), not embedded. Unknown fields are
/// ignored.
package struct DocumentFile: Hashable, Sendable {
  /// The version of the format that is written, and the newest one that can be read.
  package static let version = 1
  /// The largest file that is read, in bytes.
  package static let maximumBytes = 256 << 20

  /// One of the user's own stickers, embedded in a document.
  package struct OwnSticker: Hashable, Sendable {
    /// The picture's file.
    package let file: EmbeddedFile
    /// The natural width as a fraction of a head's width, if specified.
    package let headWidth: Double?

    /// Creates an embedded sticker.
    package init(file: EmbeddedFile, headWidth: Double? = nil) {
      self.file = file
      self.headWidth = headWidth
    }
  }

  /// The disguise.
  package var disguise: Disguise
  /// The photo's file; nil for a sample face.
  package var photo: EmbeddedFile?
  /// The user's own stickers that the disguise uses.
  package var stickers: [StickerID: OwnSticker]

  /// Creates a document from its parts.
  package init(
    disguise: Disguise, photo: EmbeddedFile?, stickers: [StickerID: OwnSticker] = [:]
  ) {
    self.disguise = disguise
    self.photo = photo
    self.stickers = stickers
  }

  // MARK: Reading

  /// Reads the document at a path.
  package static func read(path: String) throws(DocumentError) -> DocumentFile {
    let name = EmbeddedFile.plainName(path)
    return try decode(try readFile(path, name: name), name: name)
  }

  /// Decodes a document; `name` is used in error messages.
  package static func decode(_ bytes: [UInt8], name: String) throws(DocumentError)
    -> DocumentFile
  {
    let decoder = JSONDecoder()
    guard FileLimits.allow(json: bytes) else {
      throw .damaged(name: name, detail: "it has too many elements or fields")
    }
    // A decoder's values and strings occupy up to four times the space of a file with few values.
    do throws(OutOfMemory) { try Memory.check(byteCount: 4 * bytes.count) } catch {
      throw .unreadable(name: name, reason: "\(error)")
    }
    let data = Data(bytes)
    guard let head = try? decoder.decode(Head.self, from: data), head.format == "guise" else {
      // A file with the name and the first byte of a document is one that was damaged.
      throw name.hasSuffix(".guise") && bytes.first == UInt8(ascii: "{")
        ? .damaged(name: name, detail: "it is incomplete or was changed by another program")
        : .notADocument(name: name)
    }
    guard head.version <= version else { throw .newer(name: name, version: head.version) }
    do {
      return try document(try decoder.decode(Body.self, from: data))
    } catch let flaw as Flaw {
      throw .damaged(name: name, detail: flaw.detail)
    } catch let error as DecodingError {
      throw .damaged(name: name, detail: flaw(in: error))
    } catch {
      throw .damaged(name: name, detail: "it is incomplete")
    }
  }

  private static func readFile(_ path: String, name: String) throws(DocumentError) -> [UInt8] {
    do throws(SystemError) {
      return try FileSystem.read(path, upTo: maximumBytes)
    } catch {
      throw .unreadable(name: name, reason: "\(error)")
    }
  }

  private static func document(_ body: Body) throws(Flaw) -> DocumentFile {
    guard let id = PhotoID(description: body.photo.id) else {
      throw Flaw(detail: "the ID of its photo is invalid")
    }
    guard FileLimits.allow(name: body.photo.name) else {
      throw Flaw(detail: "the name of its photo is too long")
    }
    guard body.elements.count <= Disguise.maximumElements else {
      throw Flaw(detail: "it has more than \(Disguise.maximumElements) elements")
    }
    let elements = body.elements.compactMap(\.element)
    guard elements.count == body.elements.count,
      let disguise = Disguise(
        photo: PhotoReference(id: id, size: Size(body.photo.width, body.photo.height)),
        elements: elements, nextID: body.nextID ?? 1)
    else { throw Flaw(detail: "the size of its photo or one of its elements is invalid") }
    var photo: EmbeddedFile?
    if case .content(let content) = id {
      guard let bytes = body.photo.data.map([UInt8].init), ContentID(of: bytes) == content else {
        throw Flaw(detail: "its photo is missing or incomplete")
      }
      photo = EmbeddedFile(name: body.photo.name ?? "photo", bytes: bytes)
    }
    return DocumentFile(
      disguise: disguise, photo: photo, stickers: try ownStickers(body.stickers ?? []))
  }

  private static func ownStickers(_ records: [Body.Sticker]) throws(Flaw)
    -> [StickerID: OwnSticker]
  {
    var stickers: [StickerID: OwnSticker] = [:]
    guard records.count <= FileLimits.stickers else {
      throw Flaw(detail: "it has more than \(FileLimits.stickers) own stickers")
    }
    for record in records {
      guard FileLimits.allow(name: record.id), FileLimits.allow(name: record.name) else {
        throw Flaw(detail: "the name of one of its own stickers is too long")
      }
      let id = StickerID(rawValue: record.id)
      let bytes = [UInt8](record.data)
      guard let content = id.content, ContentID(of: bytes) == content else {
        throw Flaw(detail: "its own sticker \(record.name ?? record.id) is incomplete")
      }
      stickers[id] = OwnSticker(
        file: EmbeddedFile(name: record.name ?? "sticker", bytes: bytes),
        headWidth: record.width.flatMap { $0.isFinite && $0 > 0 ? $0 : nil })
    }
    return stickers
  }

  // MARK: Writing

  /// Writes the document to a path, atomically.
  package func write(to path: String) throws(FileError) {
    try AtomicFile.write(encoded(), to: path)
  }

  /// Returns the bytes of the file.
  package func encoded() -> [UInt8] { [UInt8](encodedJSON(Body(self))) }
}

/// The reason why a document is invalid.
private struct Flaw: Error {
  let detail: String
}

/// The fields of all versions of the format.
private struct Head: Decodable {
  let format: String
  let version: Int
}

/// Version 1 of the format.
private struct Body: Codable {
  struct Photo: Codable {
    var id: String
    var width: Double
    var height: Double
    var name: String?
    var mediaType: String?
    var data: Data?
  }

  struct Sticker: Codable {
    var id: String
    var name: String?
    var mediaType: String?
    var width: Double?
    var data: Data
  }

  var format = "guise"
  var version = DocumentFile.version
  var photo: Photo
  var nextID: Int?
  var elements: [ElementRecord]
  var stickers: [Sticker]?

  init(_ document: DocumentFile) {
    let disguise = document.disguise
    photo = Photo(
      id: disguise.photo.id.description, width: disguise.photo.size.width,
      height: disguise.photo.size.height, name: document.photo?.name,
      mediaType: document.photo?.mediaType, data: document.photo.map { Data($0.bytes) })
    nextID = disguise.nextID
    elements = disguise.elements.map(ElementRecord.init)
    let used = Set(disguise.elements.map(\.sticker))
    stickers = document.stickers.filter { used.contains($0.key) }
      .sorted { $0.key.rawValue < $1.key.rawValue }
      .map { id, sticker in
        Sticker(
          id: id.rawValue, name: sticker.file.name, mediaType: sticker.file.mediaType,
          width: sticker.headWidth, data: Data(sticker.file.bytes))
      }
    if stickers?.isEmpty == true { stickers = nil }
  }
}
