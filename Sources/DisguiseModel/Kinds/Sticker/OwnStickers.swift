import Drawing
import FoundationEssentials
import Glibc
import ImageCoding
import Platform

/// The user's own stickers: the pictures and drawings `PACK/*` in a folder, whatever their names.
///
/// An optional `pack.json` in a pack specifies names, widths, license and author in the format of
/// the included packs, without `id`. Pictures that it does not list are included, too.
package struct OwnStickers: Sendable {
  /// The pack in which dropped and pasted pictures are stored.
  static let droppedPack = "Dropped"

  /// The largest picture that is read, in bytes.
  static let maximumBytes = 64 << 20
  /// The largest `pack.json` that is changed, in bytes.
  private static let maximumPackBytes = 4 << 20

  /// The folder that contains the packs.
  package let folder: String

  /// Creates a reader for the packs in a folder.
  package init(folder: String) { self.folder = folder }

  /// Returns the default folder: `$XDG_DATA_HOME/guise/stickers`, or below `~/.local/share`; nil if the
  /// home folder is unknown.
  package static func defaultFolder(environment: [String: String]) -> String? {
    UserFolders(environment: environment).data.map { $0 + "/guise/stickers" }
  }

  /// Reads all packs; returns the stickers and a warning for each skipped file. Slow: reads every
  /// picture.
  package func load() -> (stickers: [Sticker], warnings: [CatalogWarning]) {
    var stickers: [Sticker] = []
    var warnings: [CatalogWarning] = []
    for pack in FileSystem.names(in: folder) where !pack.hasPrefix(".") {
      load(pack: folder + "/" + pack, &stickers, &warnings)
    }
    return (stickers, warnings)
  }

  /// Stores a dropped or pasted picture and returns it as a sticker.
  package func add(_ file: EmbeddedFile) throws(FileError) -> Sticker {
    // The packs may be carried to a disk of another system.
    let file = EmbeddedFile(name: PortableName.make(file.name), bytes: file.bytes)
    let pack = folder + "/" + Self.droppedPack
    do throws(SystemError) {
      try FileSystem.makeFolder(pack, access: .everyone)
    } catch { throw FileError(error, path: pack) }
    var number = 1
    while true {
      let path = pack + "/" + PortableName.numbered(file.name, number)
      do throws(FileError) {
        try AtomicFile.write(file.bytes, to: path, existing: .keep)
        // That of a file of this name which is gone.
        removeSource(of: path)
        return sticker(file, path: path, nil, nil)
      } catch {
        // There was one, or another process has made one just now.
        guard case .exists = error else { throw error }
      }
      if (try? FileSystem.read(path, upTo: Self.maximumBytes)) == file.bytes {
        // With what is known of it since it was stored.
        var ignored: [CatalogWarning] = []
        let record = readPack(pack, &ignored)
        return sticker(
          file, path: path, record?.entry(of: FileSystem.lastComponent(of: path)), record)
      }
      number += 1
    }
  }

  /// Deletes a sticker's file; returns its contents, because elements may use it. Its entry in
  /// `pack.json` stays, for `restore`. Blocks.
  ///
  /// - Returns: Nil if it is no file of these packs, or another sticker has its place by now.
  package func remove(_ sticker: Sticker) throws(FileError) -> EmbeddedFile? {
    guard case .file(let path) = sticker.source, path.hasPrefix(folder + "/") else { return nil }
    do throws(SystemError) {
      let bytes = try FileSystem.read(path, upTo: Self.maximumBytes)
      guard StickerID(ContentID(of: bytes)) == sticker.id else { return nil }
      try FileSystem.delete(path)
      return EmbeddedFile(name: path, bytes: bytes)
    } catch {
      guard error.number == ENOENT else { throw FileError(error, path: path) }
      throw .failed(name: FileSystem.lastComponent(of: path), reason: "\(error)")
    }
  }

  /// Writes the file of a sticker again that was removed. Blocks.
  package func restore(_ sticker: Sticker, _ contents: EmbeddedFile) throws(FileError) {
    guard case .file(let path) = sticker.source else { return }
    try AtomicFile.write(contents.bytes, to: path, existing: .keep)
  }

  /// Changes the name of a sticker. Blocks.
  ///
  /// - Returns: The sticker with its new name.
  package func rename(_ sticker: Sticker, to name: String) throws(FileError) -> Sticker {
    try changeEntry(of: sticker) { $0["name"] = .text(name) }
    return sticker.renamed(name)
  }

  /// Changes where a sticker fits on a face; nil for nowhere. Blocks.
  ///
  /// - Returns: The sticker with its new fit.
  package func fit(_ sticker: Sticker, by fit: StickerFit?) throws(FileError) -> Sticker {
    try changeEntry(of: sticker) { Self.set(fit, in: &$0) }
    return sticker.fitting(fit)
  }

  static func set(_ fit: StickerFit?, in entry: inout [String: JSONValue]) {
    entry["fit"] = fit.map { fit in
      .object(
        Dictionary(
          uniqueKeysWithValues: fit.anchors.map { anchor in
            (anchor.point.rawValue, .list([.number(anchor.place.x), .number(anchor.place.y)]))
          }))
    }
    entry["covers"] = fit?.part.map { .text($0.rawValue) }
    entry["pair"] = fit?.isPair == true ? .flag(true) : nil
  }

  /// Changes the entry of a sticker in the `pack.json` of its pack, where all else stays as it is. No
  /// effect on what is no file of these packs.
  func changeEntry(
    of sticker: Sticker, by change: (inout [String: JSONValue]) -> Void
  ) throws(FileError) {
    guard case .file(let path) = sticker.source, path.hasPrefix(folder + "/") else { return }
    let pack = FileSystem.folder(of: path) + "/pack.json"
    let file = FileSystem.lastComponent(of: path)
    var record = try packRecord(at: pack)
    var entries: [JSONValue] = []
    if case .list(let list)? = record["stickers"] { entries = list }
    let index = entries.firstIndex { $0.members["file"] == .text(file) }
    var entry = index.map { entries[$0].members } ?? ["file": .text(file)]
    change(&entry)
    if let index { entries[index] = .object(entry) } else { entries.append(.object(entry)) }
    record["stickers"] = .list(entries)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(record) else { throw Self.damaged(pack) }
    try AtomicFile.write(Array(bytes), to: pack)
  }

  /// The contents of a `pack.json`, or those of a new one. A damaged one is not replaced.
  func packRecord(at path: String) throws(FileError) -> [String: JSONValue] {
    guard FileSystem.exists(path) else { return ["version": .integer(1), "stickers": .list([])] }
    guard let bytes = try? FileSystem.read(path, upTo: Self.maximumPackBytes),
      let record = try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
    else { throw Self.damaged(path) }
    switch record["stickers"] {
    case nil: break
    case .list(let entries) where entries.allSatisfy(\.isObject): break
    default: throw Self.damaged(path)
    }
    return record
  }

  private static func damaged(_ path: String) -> FileError {
    .failed(
      name: FileSystem.lastComponent(of: path),
      reason: localized("the contents of {file} are damaged", ["file": path]))
  }

  private func load(
    pack: String, _ stickers: inout [Sticker], _ warnings: inout [CatalogWarning]
  ) {
    let record = readPack(pack, &warnings)
    removeLonelySources(in: pack)
    for name in FileSystem.names(in: pack) {
      let path = pack + "/" + name
      guard !name.hasPrefix("."), name != "pack.json", Self.isSticker(path) else { continue }
      do throws(SystemError) {
        let file = EmbeddedFile(
          name: name, bytes: try FileSystem.read(path, upTo: Self.maximumBytes))
        let entry = record?.entry(of: name)
        stickers.append(sticker(file, path: path, entry, record))
        if let problem = entry?.fitProblem(of: name) {
          warnings.append(CatalogWarning(path: pack + "/pack.json", problem: problem))
        }
      } catch {
        warnings.append(
          CatalogWarning(path: path, problem: "cannot be read: \(error); skipped"))
      }
    }
  }

  /// Whether a file is a picture or a drawing, or has the name of one: a damaged one is shown, so that
  /// the user learns of it.
  private static func isSticker(_ path: String) -> Bool {
    let kind = (try? ByteSource(path: path)).flatMap { try? FileKind(of: $0) } ?? .unknown
    if kind.isPicture || kind.isDrawing { return true }
    return kind == .unknown
      && [".png", ".svg", ".webp"].contains { path.lowercased().hasSuffix($0) }
  }

  func readPack(_ pack: String, _ warnings: inout [CatalogWarning]) -> PackRecord? {
    let path = pack + "/pack.json"
    guard FileSystem.exists(path) else { return nil }
    do throws(CatalogWarning) {
      return try readJSON(path)
    } catch {
      warnings.append(error)
      return nil
    }
  }

  private func sticker(
    _ file: EmbeddedFile, path: String, _ entry: PackRecord.Sticker?, _ pack: PackRecord?
  ) -> Sticker {
    Sticker(
      id: StickerID(ContentID(of: file.bytes)), tab: StickerCatalog.ownTab,
      name: EmbeddedFile.title(of: entry?.name ?? PhotoSource.memory(file).name),
      headWidth: entry?.validWidth,
      source: .file(path: path), license: entry?.license ?? pack?.license ?? "",
      author: entry?.author ?? pack?.author ?? "", fit: entry?.stickerFit
    ).from(entry?.face?.value)
  }
}

extension PackRecord {
  /// The entry of a file.
  func entry(of name: String) -> Sticker? {
    stickers.lazy.compactMap(\.value).first { $0.file == name }
  }
}

extension PackRecord.Sticker {
  /// The width if it is valid.
  fileprivate var validWidth: Double? { width.flatMap { $0 > 0 && $0 <= 20 ? $0 : nil } }
}

extension JSONValue {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
  /// The members of an object; none of any other value.
  fileprivate var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }
}
