import Drawing
import FoundationEssentials
import Platform

/// The JSON of a document; `DocumentFormat.md` specifies the fields.
struct DocumentRecord: Codable {
  /// The reason why JSON is not that of a document.
  enum Flaw: Error {
    /// It is another file's.
    case otherFormat
    /// It is of a later version.
    case newer(version: Int)
    /// It has something that is not known here.
    case unknown(field: String)
    /// A field is invalid; the detail is a clause for a message.
    case invalid(detail: String)
  }

  struct Photo: Codable {
    var id: String
    var width: Double
    var height: Double
    var name: String?
    var mediaType: String?
    /// The file's path in the archive.
    var file: String?
    /// The file in version 1.
    var data: Data?
  }

  struct Sticker: Codable {
    var id: String
    var name: String?
    var mediaType: String?
    var width: Double?
    /// The file's path in the archive.
    var file: String?
    /// The file in version 1.
    var data: Data?
  }

  /// The fields of all versions.
  private struct Head: Decodable {
    let format: String
    let version: Int
  }

  var format = "guise"
  var version = DocumentFile.version
  var photo: Photo
  var nextID: Int?
  /// Absent if the photo is shown as it is.
  var framing: JSONValue?
  var elements: [ElementRecord]
  var stickers: [Sticker]?

  /// Creates the record of a disguise, without its files.
  init(_ disguise: Disguise) {
    photo = Photo(
      id: disguise.photo.id.description, width: disguise.photo.size.width,
      height: disguise.photo.size.height)
    nextID = disguise.nextID
    framing = disguise.framing.json
    elements = disguise.elements.map(ElementRecord.init)
  }

  /// Decodes the record of a document.
  ///
  /// - Parameter archive: The archive with the photo and the own stickers; nil for version 1.
  static func decode(_ text: [UInt8], _ archive: ZipReader?) throws(Flaw) -> DocumentRecord {
    guard FileLimits.allow(json: text) else {
      throw Flaw.invalid(detail: localized("it has too many elements or fields"))
    }
    let (decoder, data) = (JSONDecoder(), Data(text))
    guard let head = try? decoder.decode(Head.self, from: data), head.format == "guise" else {
      throw Flaw.otherFormat
    }
    guard head.version <= (archive == nil ? 1 : DocumentFile.version) else {
      throw Flaw.newer(version: head.version)
    }
    guard archive == nil || head.version > 1 else {
      throw Flaw.invalid(detail: localized("it has no version"))
    }
    do {
      return try decoder.decode(DocumentRecord.self, from: data)
    } catch let error as DecodingError {
      throw Flaw.invalid(detail: flaw(in: error))
    } catch {
      throw Flaw.invalid(detail: localized("it is incomplete"))
    }
  }

  /// Returns the disguise with its photo, without its own stickers.
  ///
  /// - Throws: `Flaw` or `ZipError`.
  func document(_ archive: ZipReader?) throws -> DocumentFile {
    guard let id = PhotoID(description: photo.id) else {
      throw Flaw.invalid(detail: localized("the ID of its photo is invalid"))
    }
    guard FileLimits.allow(name: photo.name) else {
      throw Flaw.invalid(detail: localized("the name of its photo is too long"))
    }
    guard elements.count <= Disguise.maximumElements else {
      throw Flaw.invalid(
        detail: localizedPlural(
          "it has more than {count} element", "it has more than {count} elements",
          count: Disguise.maximumElements))
    }
    let disguise = try disguise(on: id, drawings: try drawings(archive))
    guard let content = id.content else { return DocumentFile(disguise: disguise, photo: nil) }
    let bytes = try archive.bytes(photo.file, photo.data, upTo: FileLimits.photoBytes)
    guard let bytes, ContentID(of: bytes) == content else {
      throw Flaw.invalid(detail: localized("its photo is missing or incomplete"))
    }
    return DocumentFile(
      disguise: disguise, photo: EmbeddedFile(name: photo.name ?? "photo", bytes: bytes))
  }

  /// The files of the drawings by their paths.
  ///
  /// - Throws: `Flaw` or `ZipError`.
  private func drawings(_ archive: ZipReader?) throws -> [String: Result<DrawingDesign, InkFlaw>] {
    var (files, points) = ([String: Result<DrawingDesign, InkFlaw>](), 0)
    for path in elements.compactMap(\.strokesFile) where version > 2 {
      guard files[path] == nil else { continue }
      let bytes = try archive.bytes(path, nil, upTo: FileLimits.strokesBytes)
      guard let bytes, path == "drawings/\(ContentID(of: bytes).hex).strokes" else {
        throw Flaw.invalid(detail: localized("one of its drawings is missing or incomplete"))
      }
      files[path] = Result { () throws(InkFlaw) in try DrawingDesign(packed: bytes) }
      points += bytes.count
      // A point has at least two bytes.
      guard points <= FileLimits.strokesBytes else {
        throw Flaw.invalid(
          detail: localized("its {field} is invalid", ["field": InkFlaw.tooManyInAll.name]))
      }
    }
    return files
  }

  private func disguise(on id: PhotoID, drawings: [String: Result<DrawingDesign, InkFlaw>])
    throws(Flaw) -> Disguise
  {
    let size = Size(photo.width, photo.height)
    let result: Disguise?
    do throws(RecordFlaw) {
      let elements = try elements.map { record throws(RecordFlaw) in
        try record.element(version: version) { drawings[$0] }
      }
      guard elements.ink.fits else {
        throw .invalid(field: InkFlaw.tooManyInAll.name)
      }
      result = Disguise(
        photo: PhotoReference(id: id, size: size),
        framing: try Framing(version > 2 ? framing : nil, on: size),
        elements: elements, nextID: nextID ?? 1)
    } catch {
      switch error {
      case .unknown(let field): throw .unknown(field: field)
      case .invalid(let field):
        throw .invalid(detail: localized("its {field} is invalid", ["field": field]))
      }
    }
    guard let result else {
      throw .invalid(detail: localized("the size of its photo or one of its elements is invalid"))
    }
    return result
  }

  /// Reads the own stickers that a disguise uses.
  ///
  /// - Throws: `Flaw` or `ZipError`.
  func ownStickers(
    of disguise: Disguise, _ archive: ZipReader?
  ) throws -> [DisguiseModel.Sticker] {
    let records = stickers ?? []
    guard records.count <= FileLimits.stickers else {
      throw Flaw.invalid(
        detail: localizedPlural(
          "it has more than {count} own sticker", "it has more than {count} own stickers",
          count: FileLimits.stickers))
    }
    var awaited = Set(disguise.elements.map(\.kind.artwork))
    var own: [DisguiseModel.Sticker] = []
    // Hashing a file takes longer than reading the next one.
    let hasher = Worker()
    let damaged = Monitor<String?>(nil)
    for record in records {
      guard FileLimits.allow(name: record.id), FileLimits.allow(name: record.name) else {
        throw Flaw.invalid(detail: localized("the name of one of its own stickers is too long"))
      }
      let id = StickerID(rawValue: record.id)
      guard let content = id.content else {
        throw Flaw.invalid(detail: localized("the ID of one of its own stickers is invalid"))
      }
      guard awaited.remove(id) != nil else { continue }
      let bytes = try archive.bytes(record.file, record.data, upTo: OwnStickers.maximumBytes)
      let name = record.name ?? record.id
      guard let bytes else { throw Self.incompleteSticker(name) }
      hasher.perform {
        if ContentID(of: bytes) != content { damaged.update { $0 = $0 ?? name } }
      }
      own.append(
        DisguiseModel.Sticker(
          own: EmbeddedFile(name: record.name ?? "sticker", bytes: bytes), id: id,
          headWidth: record.width.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }))
    }
    hasher.finish()
    if let name = damaged.value { throw Self.incompleteSticker(name) }
    return own
  }

  private static func incompleteSticker(_ name: String) -> Flaw {
    .invalid(detail: localized("its own sticker {name} is incomplete", ["name": name]))
  }
}

extension ZipReader? {
  /// Returns a file of a document: from its archive, or what version 1 has in its place.
  fileprivate func bytes(
    _ name: String?, _ data: Data?, upTo limit: Int
  ) throws(ZipError) -> [UInt8]? {
    guard let self else { return data.map([UInt8].init) }
    return try name.flatMap { name throws(ZipError) in try self.read(name, upTo: limit) }
  }
}
