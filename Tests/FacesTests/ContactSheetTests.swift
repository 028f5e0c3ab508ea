import Drawing
import Foundation
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import DisguiseModel
@testable import Faces

/// Pictures of all pieces on heads, for somebody who draws pieces or says where they fit: `CONTACT_SHEETS` names
/// the folder in which they are written, `GUISE_PORTRAITS` one with photos of a face each. Without that the
/// faces are those that come with Guise.
@Suite(
  "Contact sheets",
  .enabled(if: FaceFinder.isInstalled, "The networks are missing: run make deps."))
struct ContactSheetTests {
  private static let side = 300.0
  private static let columns = 8

  private struct Head {
    let photo: Bitmap
    let face: Face
  }

  private static func heads() throws -> [(name: String, head: Head)] {
    let portraits = ProcessInfo.processInfo.environment["GUISE_PORTRAITS"]
    guard let portraits else {
      return try Portrait.all.map { sample in
        let photo = try Portrait.turned(sample).photo
        let face = try #require(try FaceFinder.faces(in: photo).first)
        return (sample.id, Head(photo: photo, face: face))
      }
    }
    return try FileManager.default.contentsOfDirectory(atPath: portraits).sorted().compactMap {
      name in
      guard
        let photo = try? ImageFile.decode("\(portraits)/\(name)", fitting: Size(1600, 1600)).bitmap,
        let face = try FaceFinder.faces(in: photo).max(by: { $0.eyeDistance < $1.eyeDistance })
      else { return nil }
      return (name, Head(photo: photo, face: face))
    }
  }

  /// All pieces on one head.
  @Test("all pieces on each head") func sheets() throws {
    let temporary = TemporaryFolder()
    let folder = ProcessInfo.processInfo.environment["CONTACT_SHEETS"] ?? temporary.path("sheets")
    let assets = try #require(AssetLocator.find(above: #filePath))
    let catalog = StickerCatalog.load(assets: assets)
    let store = ArtworkStore(catalog: catalog)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, head) in try Self.heads() {
      let reference = PhotoReference(
        id: .content(ContentID(of: [])), size: head.photo.size)
      // What of the photo a picture shows: the head and what is worn around it.
      let part = Rect(
        center: head.face.frame.apply(Point(0, 0.2)),
        size: Size(1, 1) * (2.6 * head.face.box.size.longSide))
      let pieces = catalog.all
      let rows = (pieces.count + Self.columns - 1) / Self.columns
      let sheet = Bitmap.drawn(
        width: Int(Self.side) * Self.columns, height: Int(Self.side) * rows, format: .opaque
      ) { canvas in
        for (index, piece) in pieces.enumerated() {
          guard let size = store.load(piece.id)?.size else { continue }
          var disguise = Disguise(photo: reference)
          for place in piece.fit?.placements(on: head.face, of: size) ?? [] {
            disguise.apply(.place(piece.kind, place))
          }
          guard let exact = try? ExportArtwork(disguise, from: store) else { continue }
          let cell = Rect(
            Double(index % Self.columns) * Self.side, Double(index / Self.columns) * Self.side,
            Self.side, Self.side)
          let toSheet = Transform.translation(-part.minX, -part.minY)
            .then(.scale(Self.side / part.width)).then(.translation(cell.minX, cell.minY))
          canvas.saved { canvas in
            canvas.clip(to: cell)
            let renderer = DisguiseRenderer(artworks: exact)
            renderer.draw(
              head.photo, of: reference, on: canvas, photoToTarget: toSheet, quality: .good)
            renderer.draw(disguise.elements, on: canvas, photoToTarget: toSheet)
          }
        }
      }
      let stem = (name as NSString).deletingPathExtension
      let bytes = try #require(sheet.png { false })
      try Data(bytes).write(to: URL(filePath: "\(folder)/\(stem).png"))
    }
  }
}
