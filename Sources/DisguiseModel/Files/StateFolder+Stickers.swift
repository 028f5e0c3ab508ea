import Drawing
import FoundationEssentials
import Platform

/// The user's own stickers that documents brought along, each as a pack of one picture:
/// `stickers/HEX/sticker.png` (or `.svg`) and `pack.json`.
extension StateFolder {
  private struct Pack: Encodable {
    struct Entry: Encodable {
      let file: String
      let name: String
      let width: Double?
    }

    let version = 1
    let stickers: [Entry]
  }

  private var stickers: String { path + "/stickers" }

  /// Keeps a sticker under its hash unless it is there already; the disk has it afterwards.
  func keep(_ sticker: DocumentFile.OwnSticker, id: ContentID) throws(StateError) {
    let folder = stickers + "/" + id.hex
    guard !FileSystem.exists(folder + "/pack.json") else { return }
    let file = sticker.file.mediaType == "image/svg+xml" ? "sticker.svg" : "sticker.png"
    let pack = Pack(
      stickers: [.init(file: file, name: sticker.file.name, width: sticker.headWidth)])
    try Self.make(folder)
    try write(sticker.file.bytes, to: folder + "/" + file)
    // Last, for it says that the picture is whole.
    try write([UInt8](encodedJSON(pack)), to: folder + "/pack.json")
    FileSystem.sync(folder: stickers)
    FileSystem.sync(folder: path)
  }

  /// The kept stickers of some names; one whose picture has changed is not among them.
  func stickers(_ ids: Set<StickerID>) -> [Sticker] {
    guard !ids.isEmpty else { return [] }
    return OwnStickers(folder: stickers).load().stickers.filter { ids.contains($0.id) }
  }
}
