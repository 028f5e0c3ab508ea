import Drawing
import Faces
import Glibc
import ImageCoding

/// A drawn portrait included with Guise for trying out disguises.
package struct SampleFace: Hashable, Sendable, Identifiable {
  /// The ID used in files.
  package let id: String
  /// The display name.
  package let name: String
  /// The path of its SVG.
  package let path: String
  /// Its size as a photo, in pixels.
  package let size: Size
  /// The bounding box of the head in the same pixels, if known.
  package let head: Rect?
  /// The face in it, in the same pixels; none if it is not known.
  package let faces: [Face]

  /// The photo reference for disguises of this face.
  package var reference: PhotoReference { PhotoReference(id: .sample(id), size: size) }

  /// Renders the face as an opaque photo, scaled down to fit, never enlarged. Slow.
  package func picture(fitting bounds: Size) throws(ImageError) -> Bitmap {
    let drawing = try VectorImage(path: path)
    let fitted = size.fitted(into: bounds)
    let shown = fitted.width < size.width ? fitted : size
    let buffer = PixelBuffer(
      width: max(1, Int(shown.width.rounded())), height: max(1, Int(shown.height.rounded())))
    var problem: ImageError?
    buffer.draw { canvas in
      canvas.fill(buffer.bounds, with: .white)
      do throws(ImageError) {
        try drawing.draw(on: canvas, in: buffer.bounds)
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
    return buffer.freeze()
  }
}

/// The catalog of sample faces.
package struct SampleFaces: Sendable {
  /// The faces in display order.
  package private(set) var faces: [SampleFace] = []
  /// The problems because of which entries were skipped.
  package private(set) var warnings: [CatalogWarning] = []

  /// Creates an empty catalog.
  package init() {}

  /// Returns the face with an ID, or nil if it is not installed.
  package subscript(id: String) -> SampleFace? { faces.first { $0.id == id } }

  /// Returns the head's bounding box on a photo; known only for sample faces.
  package func head(on photo: PhotoReference) -> Rect? {
    guard case .sample(let id) = photo.id else { return nil }
    return self[id]?.head
  }

  /// Loads the faces of an assets folder from `Faces/faces.json`.
  package static func load(assets: String) -> SampleFaces {
    var catalog = SampleFaces()
    let list = assets + "/Faces/faces.json"
    do throws(CatalogWarning) {
      for record in try readJSON(list, as: [Lenient<SampleFaceRecord>].self) {
        guard let face = record.value.flatMap({ Self.face($0, in: assets + "/Faces") }),
          catalog[face.id] == nil
        else {
          catalog.warnings.append(
            CatalogWarning(
              path: list, problem: "a face is a duplicate or has no readable file or size"))
          continue
        }
        catalog.faces.append(face)
      }
    } catch {
      catalog.warnings.append(error)
    }
    return catalog
  }

  private static func face(_ record: SampleFaceRecord, in folder: String) -> SampleFace? {
    let path = folder + "/" + record.file
    guard !record.id.isEmpty, !record.file.contains("/"), access(path, R_OK) == 0,
      (1...16384).contains(record.width), (1...16384).contains(record.height)
    else { return nil }
    var head: Rect?
    if let box = record.head, box.count == 4, box[2] > 0, box[3] > 0 {
      head = Rect(box[0], box[1], box[2], box[3])
    }
    return SampleFace(
      id: record.id, name: record.name ?? record.id, path: path,
      size: Size(record.width.rounded(), record.height.rounded()), head: head,
      faces: [record.face?.face].compactMap(\.self))
  }
}
