import FoundationEssentials
import Glibc
import TestSupport

@testable import DisguiseModel

extension FuzzTarget {
  /// The lists of stickers and of faces, of Guise and of the user's own packs.
  static let catalogs = FuzzTarget("catalogs") { bytes in
    let folder = assets
    do { try folder.write(Array(bytes), to: "list") } catch { fatalError("\(error)") }

    var catalog = StickerCatalog.load(assets: folder.path)
    catalog.add(OwnStickers(folder: folder.path("Own")))
    for sticker in catalog.all {
      guard case .file(let path) = sticker.source else { fatalError("\(sticker) is embedded.") }
      let isOwn = path == folder.path("Own/mine/crown.svg")
      promise(isOwn || path == folder.path("Stickers/hats/crown.svg"), "\(path) is a sticker.")
      promise((sticker.headWidth ?? 1) > 0, "\(sticker) has no width.")
    }
    for set in catalog.sets {
      let parts = catalog.pieces(of: set).map { $0.fit?.part }
      promise((2...12).contains(parts.count), "\(set) has \(parts.count) pieces.")
      for (index, part) in parts.enumerated() {
        let isTwice = parts[..<index].contains { $0.map { part?.excludes($0) ?? false } ?? false }
        promise(!isTwice, "\(set) has two pieces for \(String(describing: part)).")
      }
    }
    promise(!catalog.stickers(in: "my-stickers").isEmpty, "The user's own sticker is missing.")
    _ = StickerCatalog.load(assets: folder.path("Other"))
    let faces = SampleFaces.load(assets: folder.path)
    for face in faces.faces {
      promise(face.path == folder.path("Faces/crown.svg"), "\(face.path) is a face.")
      promise(face.reference.isValid, "\(face) has no size.")
    }
  }

  /// Assets all of whose lists are the file `list`.
  private static let assets: TemporaryFolder = {
    let folder = TemporaryFolder()
    do {
      let tabs = #"[{"id": "hats", "title": "Hats"}, {"id": "my-stickers", "title": "Mine"}]"#
      try folder.write(tabs, to: "Stickers/tabs.json")
      for picture in ["Stickers/hats", "Faces", "Own/mine", "Other/Stickers"] {
        try folder.write("<svg/>", to: picture + "/crown.svg")
      }
      for list in [
        "Stickers/hats/pack.json", "Faces/faces.json", "Own/mine/pack.json",
        "Other/Stickers/tabs.json",
      ] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.path(list), withDestinationPath: folder.path("list"))
      }
    } catch { fatalError("\(error)") }
    atexit { try? FileManager.default.removeItem(atPath: FuzzTarget.assets.path) }
    return folder
  }()
}
